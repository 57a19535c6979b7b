/** Cases for a file, ordered by id, which never changes. */
import type { caseRow } from '@cordillera/contract/collection/case'
import { caseExportColumns } from '@cordillera/contract/collection/case-export'
import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { inBatches, listFile } from '../../platform/export.ts'
import { type CaseFilter, casesMatching } from './case-filter.queries.ts'
import { caseRowFields, caseRowJoins } from './case-list.queries.ts'

type Row = output<typeof caseRow>

export const casesFile = listFile({
  name: 'cases',
  columns: caseExportColumns,
  rows(asked, filter: CaseFilter) {
    const { db, rows, now } = asked
    const where = casesMatching(filter, asked)
    return inBatches<Row>(async (last, limit) => {
      const { rows: batch } = await sql<Row>`
        select ${caseRowFields}
        from (select * from ${rows.cases} c where ${where} and c.case_id > ${last?.caseId ?? ''} order by c.case_id limit ${limit}) c
        ${caseRowJoins(now)} order by c.case_id`.execute(db)
      return batch
    })
  },
})
