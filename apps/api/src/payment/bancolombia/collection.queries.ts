/** Collection files and their lines as lists and files read them, and one found to be changed. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import {
  collectionExportColumns,
  collectionLineExportColumns,
  type collectionLines,
  type listCollections,
} from '@cordillera/contract/payment/bancolombia/collection'
import {
  type CollectionState,
  collectionLineStates,
  collectionReasons,
  collectionStates,
} from '@cordillera/contract/payment/bancolombia/terms'
import { sql, type Tx } from '../../platform/db.ts'
import { each, inBatches, listFile } from '../../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, type Made, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { isOfGone } from '../match.queries.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type FileRow = Output<typeof listCollections>['list'][number]
type LineRow = Output<typeof collectionLines>['list'][number]
const made: Made = { at: 'uploaded_at', id: 'collection_id' }

const plainFields = sql`
  h.collection_id as "collectionId", h.merchant_id as merchant, m.name as "merchantName", h.channel, h.name, h.sha256,
  h.collected_on as "collectedDay", h.currency, h.line_count as "lineCount", h.batch_count as batches, h.total_minor as total, h.state,
  up.name as "uploadedBy", h.uploaded_at as "uploadedTime", de.name as "decidedBy", h.decided_at as "decidedTime",
  h.decision_note as note, h.version`
const fileJoins = sql`
  join merchant m on m.merchant_id = h.merchant_id join account up on up.account_id = h.uploaded_by
  left join account de on de.account_id = h.decided_by`
const totalsOf = (state: string) =>
  sql`json_build_object('lines', count(*) filter (where l.state = ${state}), 'amount', coalesce(sum(l.amount_minor) filter (where l.state = ${state}), 0))`
/** Of the files of one page: their lines are counted a file. */
const countedJoins = (accountId: number) => sql`${fileJoins} cross join lateral (
  select ${totalsOf('matched')} as matched, ${totalsOf('unmatched')} as unmatched, ${totalsOf('refused')} as refused,
    ${totalsOf('booked')} as booked, h.uploaded_by = ${accountId}::int or coalesce(bool_or(l.matched_by = ${accountId}::int), false) as mine
  from bancolombia_line l where l.collection_id = h.collection_id) sums`

function files({ rows }: Pick<Asked, 'rows'>, filter: FilterOf<typeof listCollections>): Listed {
  const { state, merchant, collectionId } = filter
  const where = all([
    state && sql`h.state = ${state}`,
    merchant !== undefined && sql`h.merchant_id = ${merchant}`,
    collectionId && sql`h.collection_id = ${collectionId}`,
  ])
  return { fields: plainFields, hits: sql`from ${rows.bancolombiaFiles} h where ${where}`, joins: fileJoins }
}

export const pageOfCollections = (asked: Asked & { accountId: number }, input: Parsed<typeof listCollections>) =>
  pageOf<FileRow>(asked.db, input, {
    ...files(asked, input),
    fields: sql`${plainFields}, sums.matched, sums.unmatched, sums.refused, sums.booked, sums.mine`,
    joins: countedJoins(asked.accountId),
    order: byTime(made, input),
  })

type PlainFile = Omit<FileRow, 'matched' | 'unmatched' | 'refused' | 'booked' | 'mine'>
export const collectionsFile = listFile({
  name: 'bancolombia-files',
  columns: collectionExportColumns,
  rows: (asked, filter: FilterOf<typeof listCollections>) =>
    each(latestFirst<PlainFile>(asked.db, files(asked, filter), made), (row) => ({
      ...row,
      state: collectionStates[row.state][asked.language],
    })),
})

const lineFields = sql`
  h.collection_id as "collectionId", h.row_number as row, h.lot, mask_number(h.reference) as reference, h.amount_minor as amount,
  'COP' as currency, h.sequence, h.authorization_code as "authorization", h.paying_bank as "payingBank", h.branch, h.state, h.why,
  a.loan_ref as "loanId", h.bill_id as "billId", h.user_id as "userId", b.first_name || ' ' || mask_name(b.last_name) as borrower,
  ma.name as "matchedBy", h.payment_id as "paymentId", h.version`
const lineJoins = sql`
  left join application a on a.app_id = h.app_id left join borrower b on b.user_id = h.user_id
  left join account ma on ma.account_id = h.matched_by`

function lines({ rows }: Pick<Asked, 'rows'>, { collectionId, state }: FilterOf<typeof collectionLines>): Listed {
  const where = all([sql`h.collection_id = ${collectionId}`, state && sql`h.state = ${state}`])
  return { fields: lineFields, hits: sql`from ${rows.bancolombiaLines} h where ${where}`, joins: lineJoins }
}

export const pageOfCollectionLines = ({ db, rows }: Asked, input: Parsed<typeof collectionLines>) =>
  pageOf<LineRow>(db, input, {
    ...lines({ rows }, input),
    order: input.sortOrder === 'desc' ? sql`h.row_number desc` : sql`h.row_number`,
  })

export const collectionLinesFile = listFile({
  name: 'bancolombia-lines',
  columns: collectionLineExportColumns,
  rows: (asked, filter: FilterOf<typeof collectionLines>) =>
    each(linesInOrder(asked, filter), (row) => ({
      ...row,
      state: collectionLineStates[row.state][asked.language],
      why: collectionReasons[row.why][asked.language],
    })),
})

const linesInOrder = (asked: Asked, filter: FilterOf<typeof collectionLines>) =>
  inBatches<LineRow>(async (last, limit) => {
    const { fields, hits, joins = sql`` } = lines(asked, filter)
    const { rows } = await sql<LineRow>`
      select ${fields} from (
        select h.* ${hits} ${last ? sql`and h.row_number > ${last.row}` : sql``} order by h.row_number limit ${limit}) h ${joins}
      order by h.row_number`.execute(asked.db)
    return rows
  })

export interface FoundCollection {
  collectionId: string
  merchantId: number
  state: CollectionState
  name: string
  lineCount: number
  totalMinor: number
  uploadedBy: number
  matchers: number[]
  version: number
}

/** One in scope, locked. */
export async function findCollection({ db, rows }: Asked, collectionId: string): Promise<FoundCollection | null> {
  const { rows: found } = await sql<FoundCollection>`
    select h.*, array(select distinct l.matched_by from bancolombia_line l
      where l.collection_id = h.collection_id and l.matched_by is not null) as matchers
    from ${rows.bancolombiaFiles} h where h.collection_id = ${collectionId} for update of h`.execute(db)
  return found[0] ?? null
}

/** The loan of the merchant, where it was paid out by the day of the file. */
export async function loanOfLine(tx: Tx, collectionId: string, loanId: string) {
  const { rows } = await sql<{ appId: string; userId: string }>`
    select a.app_id, a.user_id from application a join bancolombia_file f on f.merchant_id = a.merchant_id and f.currency = a.currency
    where f.collection_id = ${collectionId} and a.loan_ref = ${loanId} and a.disbursed_on <= f.collected_on
      and not ${isOfGone(sql`(select a.app_id, a.user_id)`)} limit 2`.execute(tx)
  return rows.length === 1 ? (rows[0] ?? null) : null
}

export async function findLine(tx: Tx, collectionId: string, row: number) {
  const { rows } = await sql<{ state: string; why: string; version: number }>`
    select state, why, version from bancolombia_line where collection_id = ${collectionId} and row_number = ${row} for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function matchLine(
  tx: Tx,
  at: { collectionId: string; row: number },
  loan: { appId: string; userId: string },
  { accountId, now }: { accountId: number; now: Date },
): Promise<void> {
  await sql`
    update bancolombia_line set state = 'matched', why = 'hand', app_id = ${loan.appId}, user_id = ${loan.userId}, bill_id = null,
      link_id = null, matched_by = ${accountId}, matched_at = ${now}, version = version + 1
    where collection_id = ${at.collectionId} and row_number = ${at.row}`.execute(tx)
}
