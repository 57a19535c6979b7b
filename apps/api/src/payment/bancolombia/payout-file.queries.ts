/** Payout files and their lines as lists and files read them, and one found to be changed. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import {
  type listPayoutFiles,
  payoutFileExportColumns,
  type payoutFileLines,
  payoutLineExportColumns,
  type payoutsForFile,
} from '@cordillera/contract/payment/bancolombia/payout-file'
import { type PayoutFileState, payoutAnswers, payoutFileStates } from '@cordillera/contract/payment/bancolombia/terms'
import { type Sql, sql } from '../../platform/db.ts'
import { each, inBatches, listFile } from '../../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, type Made, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type FileRow = Output<typeof listPayoutFiles>['list'][number]
type LineRow = Output<typeof payoutFileLines>['list'][number]
const made: Made = { at: 'made_at', id: 'payout_file_id' }

const plainFields = sql`
  h.payout_file_id as "payoutFileId", h.merchant_id as merchant, m.name as "merchantName", h.channel, h.name, h.pay_day as "payDay", h.sequence,
  h.currency, h.line_count as "lineCount", h.total_minor as total, h.sha256, h.state, mk.name as "madeBy", h.made_at as "madeTime",
  dl.name as "downloadedBy", h.downloaded_at as "downloadedTime", an.name as "answeredBy", h.answered_at as "answeredTime",
  h.void_reason as note, h.version`
const fileJoins = sql`
  join merchant m on m.merchant_id = h.merchant_id join account mk on mk.account_id = h.made_by
  left join account dl on dl.account_id = h.downloaded_by left join account an on an.account_id = h.answered_by`
const totalsOf = (which: Sql) =>
  sql`json_build_object('lines', count(*) filter (where ${which}), 'amount', coalesce(sum(l.amount_minor) filter (where ${which}), 0))`
/** Of the files of one page: their lines are counted a file. */
const countedJoins = sql`${fileJoins} cross join lateral (
  select ${totalsOf(sql`l.answer = 'settled'`)} as settled, ${totalsOf(sql`l.answer in ('failed', 'returned')`)} as failed,
    ${totalsOf(sql`coalesce(l.answer, 'unclear') = 'unclear'`)} as open
  from payout_file_line l where l.payout_file_id = h.payout_file_id) sums`

function files({ rows }: Pick<Asked, 'rows'>, filter: FilterOf<typeof listPayoutFiles>): Listed {
  const { state, merchant, payoutFileId } = filter
  const where = all([
    state && sql`h.state = ${state}`,
    merchant !== undefined && sql`h.merchant_id = ${merchant}`,
    payoutFileId && sql`h.payout_file_id = ${payoutFileId}`,
  ])
  return { fields: plainFields, hits: sql`from ${rows.payoutFiles} h where ${where}`, joins: fileJoins }
}

export const pageOfPayoutFiles = (asked: Asked & { accountId: number }, input: Parsed<typeof listPayoutFiles>) =>
  pageOf<FileRow>(asked.db, input, {
    ...files(asked, input),
    fields: sql`${plainFields}, sums.settled, sums.failed, sums.open, h.made_by = ${asked.accountId}::int as mine,
      coalesce(h.downloaded_by = ${asked.accountId}::int, false) as taken`,
    joins: countedJoins,
    order: byTime(made, input),
  })

type PlainFile = Omit<FileRow, 'settled' | 'failed' | 'open' | 'mine' | 'taken'>
export const payoutFilesFile = listFile({
  name: 'bancolombia-payout-files',
  columns: payoutFileExportColumns,
  rows: (asked, filter: FilterOf<typeof listPayoutFiles>) =>
    each(latestFirst<PlainFile>(asked.db, files(asked, filter), made), (row) => ({
      ...row,
      state: payoutFileStates[row.state][asked.language],
    })),
})

const lineFields = sql`
  h.payout_file_id as "payoutFileId", h.row_number as row, h.payout_id as "orderId", p.tracking_key as "trackingKey", p.purpose as kind,
  h.amount_minor as amount, p.currency, mask_name(p.beneficiary) as beneficiary, mask_number(p.bank_account) as "bankAccount",
  p.state as "orderState", h.answer, h.answer_message as message`
const lineJoins = sql`join payout p on p.payout_id = h.payout_id`

function lines({ rows }: Pick<Asked, 'rows'>, { payoutFileId, answer }: FilterOf<typeof payoutFileLines>): Listed {
  const where = all([sql`h.payout_file_id = ${payoutFileId}`, answer && sql`h.answer = ${answer}`])
  return { fields: lineFields, hits: sql`from ${rows.payoutFileLines} h where ${where}`, joins: lineJoins }
}

export const pageOfPayoutLines = ({ db, rows }: Asked, input: Parsed<typeof payoutFileLines>) =>
  pageOf<LineRow>(db, input, {
    ...lines({ rows }, input),
    order: input.sortOrder === 'desc' ? sql`h.row_number desc` : sql`h.row_number`,
  })

export const payoutLinesFile = listFile({
  name: 'bancolombia-payout-lines',
  columns: payoutLineExportColumns,
  rows: (asked, filter: FilterOf<typeof payoutFileLines>) =>
    each(linesInOrder(asked, filter), (row) => ({
      ...row,
      answer: row.answer && payoutAnswers[row.answer][asked.language],
    })),
})

const linesInOrder = (asked: Asked, filter: FilterOf<typeof payoutFileLines>) =>
  inBatches<LineRow>(async (last, limit) => {
    const { fields, hits, joins = sql`` } = lines(asked, filter)
    const { rows } = await sql<LineRow>`
      select ${fields} from (
        select h.* ${hits} ${last ? sql`and h.row_number > ${last.row}` : sql``} order by h.row_number limit ${limit}) h ${joins}
      order by h.row_number`.execute(asked.db)
    return rows
  })

/** What was given to a bank that is told by file, by merchant. */
export async function waitingForFile({ db, rows }: Asked): Promise<Output<typeof payoutsForFile>> {
  const { rows: found } = await sql<Output<typeof payoutsForFile>[number]>`
    select h.merchant_id as merchant, m.name as "merchantName", h.channel, h.currency, count(*)::int as orders, sum(h.amount_minor)::bigint as amount,
      min(h.made_at) as "oldestTime"
    from ${rows.outgoingOrders} h join merchant m on m.merchant_id = h.merchant_id
    where h.state = 'sent' and h.kind <> 'debit' and h.channel in (select code from payment_channel where provider = 'BANCOLOMBIA' and direction = 'payOut')
      and not exists (select from payout_file_line l where l.payout_id = h.order_id and l.live)
    group by 1, 2, 3, 4 order by min(h.made_at)`.execute(db)
  return found
}

export interface FoundPayoutFile {
  payoutFileId: string
  merchantId: number
  channel: string
  name: string
  state: PayoutFileState
  lineCount: number
  totalMinor: number
  currency: string
  sealed: string | null
  sha256: string
  madeBy: number
  downloadedBy: number | null
  version: number
}

/** One in scope, locked. */
export async function findPayoutFile({ db, rows }: Asked, payoutFileId: string): Promise<FoundPayoutFile | null> {
  const { rows: found } = await sql<FoundPayoutFile>`
    select h.* from ${rows.payoutFiles} h where h.payout_file_id = ${payoutFileId} for update of h`.execute(db)
  return found[0] ?? null
}
