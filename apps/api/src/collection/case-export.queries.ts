/** Cases for a file, a few thousand at a time. Ordered by id, which never changes: nothing is missed or doubled meanwhile. */
import type { caseRow } from '@cordillera/contract/collection/case'
import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { type Asked, type CaseFilter, casesMatching } from './case-filter.queries.ts'
import { caseRowFields, caseRowJoins } from './case-list.queries.ts'

const batchSize = 2000
type Row = output<typeof caseRow>

export async function* casesForExport(asked: Asked, filter: CaseFilter): AsyncGenerator<Row> {
  const { db, rows, now } = asked
  const where = casesMatching(filter, asked)
  let after = ''
  for (;;) {
    const { rows: batch } = await sql<Row>`
      select ${caseRowFields}
      from (select * from ${rows.cases} c where ${where} and c.case_id > ${after} order by c.case_id limit ${batchSize}) c
      ${caseRowJoins(now)} order by c.case_id`.execute(db)
    yield* batch
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    after = last.caseId
  }
}
