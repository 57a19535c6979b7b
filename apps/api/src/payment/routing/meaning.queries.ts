/** What codes of providers mean, dated, never written over. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import {
  codeMeaningExportColumns,
  type listCodeMeanings,
  type saveCodeMeaning,
} from '@cordillera/contract/payment/routing/meaning'
import { codeStatuses } from '@cordillera/contract/payment/routing/terms'
import { addDays } from '../../platform/clock.ts'
import { sql, type Tx } from '../../platform/db.ts'
import { each, inBatches, listFile } from '../../platform/export.ts'
import { all, type FilterOf, type Listed, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Row = Output<typeof listCodeMeanings>['list'][number]

const fields = sql`h.meaning_id as "meaningId", h.provider, h.code, h.status, h.retry_elsewhere as "retryElsewhere",
  json_build_object('zh', h.zh, 'en', h.en, 'es', h.es) as words, h.from_day as "fromDay", h.last_day as "lastDay",
  a.name as "createdBy", h.created_at as "createdTime", h.version`
const joins = sql`left join account a on a.account_id = h.created_by`

function listed({ rows }: Asked, { provider, status, onDay }: FilterOf<typeof listCodeMeanings>): Listed {
  const where = all([
    provider && sql`h.provider = ${provider}`,
    status && sql`h.status = ${status}`,
    onDay && sql`h.from_day <= ${onDay}::date and (h.last_day is null or h.last_day >= ${onDay}::date)`,
  ])
  return { fields, joins, hits: sql`from ${rows.codeMeanings} h where ${where}` }
}

export const pageOfMeanings = (asked: Asked, input: Parsed<typeof listCodeMeanings>) => {
  const way = sql.raw(input.sortField && input.sortOrder === 'asc' ? 'asc' : 'desc')
  return pageOf<Row>(asked.db, input, { ...listed(asked, input), order: sql`h.from_day ${way}, h.meaning_id ${way}` })
}

export const codeMeaningsFile = listFile({
  name: 'code-meanings',
  columns: codeMeaningExportColumns,
  rows(asked, filter: FilterOf<typeof listCodeMeanings>) {
    const { hits } = listed(asked, filter)
    const rows = inBatches<Row>(async (last, limit) => {
      const { rows: batch } = await sql<Row>`
        select ${fields} from (select h.* ${hits} and h.meaning_id > ${last?.meaningId ?? 0} order by h.meaning_id limit ${limit}) h
          ${joins} order by h.meaning_id`.execute(asked.db)
      return batch
    })
    return each(rows, (row) => ({
      ...row,
      status: codeStatuses[row.status][asked.language],
      words: row.words[asked.language],
    }))
  },
})

export interface FoundMeaning {
  meaningId: number
  code: string
  fromDay: string
  lastDay: string | null
  status: string
  retryElsewhere: boolean
  version: number
}

/** The latest of the code, locked, so that two who add one follow each other. */
export async function latestMeaning(
  tx: Tx,
  { provider, code }: Pick<Parsed<typeof saveCodeMeaning>, 'provider' | 'code'>,
): Promise<FoundMeaning | null> {
  const { rows } = await sql<FoundMeaning>`
    select meaning_id, code, from_day, last_day, status, retry_elsewhere, version from payment_code_meaning
    where provider = ${provider} and lower(code) = lower(${code}) order by from_day desc limit 1 for update`.execute(tx)
  return rows[0] ?? null
}

export async function findMeaning({ db, rows }: Asked, meaningId: number): Promise<FoundMeaning | null> {
  const { rows: found } = await sql<FoundMeaning>`
    select h.meaning_id, h.code, h.from_day, h.last_day, h.status, h.retry_elsewhere, h.version from ${rows.codeMeanings} h
    where h.meaning_id = ${meaningId} for update of h`.execute(db)
  return found[0] ?? null
}

/** Null: another one began the same day in the meantime. */
export async function insertMeaning(
  tx: Tx,
  { provider, code, status, retryElsewhere, fromDay, zh, en, es }: Parsed<typeof saveCodeMeaning>,
  { accountId, now }: { accountId: number; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ meaningId: number }>`
    insert into payment_code_meaning (provider, code, status, retry_elsewhere, zh, en, es, from_day, created_by, created_at)
    values (${provider}, ${code}, ${status}, ${retryElsewhere}, ${zh}, ${en}, ${es}, ${fromDay}, ${accountId}, ${now})
    on conflict do nothing returning meaning_id`.execute(tx)
  return rows[0]?.meaningId ?? null
}

export async function endMeaning(tx: Tx, { meaningId, version }: FoundMeaning, lastDay: string): Promise<number> {
  await sql`update payment_code_meaning set last_day = ${lastDay}, version = ${version + 1} where meaning_id = ${meaningId}`.execute(
    tx,
  )
  return version + 1
}

/** The last day of one that another follows on `fromDay`; its own where it ended before. */
export const lastDayBefore = ({ lastDay }: FoundMeaning, fromDay: string): string => {
  const before = addDays(fromDay, -1)
  return lastDay !== null && lastDay < before ? lastDay : before
}
