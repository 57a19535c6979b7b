/** Transfers between own accounts, and what became of both of their sides. */
import type { Currency } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { type listTransfers, transferExportColumns } from '@cordillera/contract/reconciliation/transfer'
import { book, cashOf } from '../../credit/public.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Db, sql, type Tx } from '../../platform/db.ts'
import { listFile } from '../../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, type Made, pageOf } from '../../platform/page.ts'
import type { Asked } from '../shown.queries.ts'

type Row = Output<typeof listTransfers>['list'][number]
type Filter = FilterOf<typeof listTransfers>

const made: Made = { at: 'asked_at', id: 'transfer_id' }

/** Where a side stands: matched, missing, not due, or not looked for yet. */
const leg = (source: 'transferOut' | 'transferIn') => sql`left join lateral (
  select i.match_id, case when i.match_id is not null then 'matched' when e.state = 'expected' then 'expected' when e.state is not null then 'open'
    else 'none' end as stands
  from channel_movement v left join recon_match_item i on i.live and i.movement_id = v.movement_id
    left join recon_exception e on e.movement_id = v.movement_id and e.state <> 'resolved'
  where v.source = ${source} and v.source_id = h.transfer_id) ${sql.raw(source === 'transferOut' ? 'leg_out' : 'leg_in')} on true`

const fields = (accountId: number) => sql`
  h.transfer_id as "transferId", m.name as "merchantName", h.from_channel as "fromChannel", h.to_channel as "toChannel", h.currency,
  h.amount_minor as amount, h.day, h.tracking_key as "trackingKey", h.reason, h.state, coalesce(leg_out.stands, 'none') as "legOut",
  coalesce(leg_in.stands, 'none') as "legIn", leg_out.match_id as "matchOut", leg_in.match_id as "matchIn", asker.name as "askedBy",
  h.asked_at as "askedTime", decider.name as "decidedBy", h.decided_at as "decidedTime", h.decision_note as note,
  array(select v.file_id from own_transfer_evidence v where v.transfer_id = h.transfer_id order by v.position) as evidence,
  h.asked_by = ${accountId} as mine, h.version`
const joins = sql`
  join merchant m on m.merchant_id = h.merchant_id join account asker on asker.account_id = h.asked_by
  left join account decider on decider.account_id = h.decided_by ${leg('transferOut')} ${leg('transferIn')}`

const listed = ({ rows }: Pick<Asked, 'rows'>, filter: Filter, accountId: number): Listed => {
  const { state, currency, merchant } = filter
  const where = all([
    state && sql`h.state = ${state}`,
    currency && sql`h.currency = ${currency}`,
    merchant && sql`h.merchant_id = ${merchant}`,
  ])
  return { fields: fields(accountId), hits: sql`from ${rows.ownTransfers} h where ${where}`, joins }
}

export const pageOfTransfers = (asked: Asked, input: Parsed<typeof listTransfers>, accountId: number) =>
  pageOf<Row>(asked.db, input, { ...listed(asked, input, accountId), order: byTime(made, input) })

export const transfersFile = listFile({
  name: 'own-transfers',
  columns: transferExportColumns,
  rows: ({ db, rows, user }, filter: Filter) => latestFirst<Row>(db, listed({ rows }, filter, user.accountId), made),
})

export interface TransferMerchant {
  merchantId: number
  currency: Currency
  today: string
}
export async function findMerchant(
  db: Db,
  { merchants }: Pick<Caller, 'merchants'>,
  merchantId: number,
  now: Date,
): Promise<TransferMerchant | null> {
  if (!merchants.includes(merchantId)) return null
  const { rows } = await sql<TransferMerchant>`
    select merchant_id, currency, (${now}::timestamptz at time zone time_zone)::date::text as today from merchant where merchant_id = ${merchantId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The accounts of a currency: given terms, told of by a statement, or moved money over. */
export async function knownChannels(tx: Tx, currency: string): Promise<string[]> {
  const { rows } = await sql<{ channel: string }>`
    select channel from recon_channel where currency = ${currency} union select channel from statement where currency = ${currency}
    union select channel from channel_movement where currency = ${currency}`.execute(tx)
  return rows.map(({ channel }) => channel)
}

interface NewTransfer {
  merchantId: number
  fromChannel: string
  toChannel: string
  currency: string
  amountMinor: number
  day: string
  trackingKey: string | null
  reason: string
  askedBy: number
  askedAt: Date
}
export async function insertTransfer(tx: Tx, of: NewTransfer, pictures: readonly string[]): Promise<string> {
  const { transferId } = await tx
    .insertInto('ownTransfer')
    .values({ ...of, state: 'requested' })
    .returning('transferId')
    .executeTakeFirstOrThrow()
  const evidence = pictures.map((fileId, position) => ({ transferId, fileId, position }))
  await tx.insertInto('ownTransferEvidence').values(evidence).execute()
  return transferId
}

export interface Transfer {
  transferId: string
  merchantId: number
  fromChannel: string
  toChannel: string
  currency: string
  amountMinor: number
  day: string
  state: string
  askedBy: number
  version: number
}
/** Locked for what follows. */
export async function findTransfer({ db, rows }: Asked, transferId: string): Promise<Transfer | null> {
  const { rows: found } = await sql<Transfer>`
    select h.transfer_id, h.merchant_id, h.from_channel, h.to_channel, h.currency, h.amount_minor, h.day, h.state, h.asked_by, h.version
    from ${rows.ownTransfers} h where h.transfer_id = ${transferId} for update of h`.execute(db)
  return found[0] ?? null
}

export async function decideTransferAs(
  tx: Tx,
  { transferId, version }: Transfer,
  decided: { state: 'approved' | 'refused'; decisionNote: string; decidedBy: number; decidedAt: Date },
): Promise<void> {
  await tx
    .updateTable('ownTransfer')
    .set({ ...decided, version: version + 1 })
    .where('transferId', '=', transferId)
    .execute()
}

/** The money is one channel's less and the other's more. */
export const bookTransfer = (tx: Tx, of: Transfer, { accountId, now }: { accountId: number; now: Date }) =>
  book(
    tx,
    {
      ...{ kind: 'own transfer', merchantId: of.merchantId, at: now, valueDay: of.day, accountId },
      reference: of.transferId,
    },
    [
      { account: cashOf(of.fromChannel), amount: -of.amountMinor, currency: of.currency },
      { account: cashOf(of.toChannel), amount: of.amountMinor, currency: of.currency },
    ],
  )

export async function findTransferEvidence({ db, rows }: Asked, transferId: string, fileId: string) {
  const { rows: found } = await sql<{ merchantId: number }>`
    select h.merchant_id from ${rows.ownTransfers} h join own_transfer_evidence v using (transfer_id)
    where h.transfer_id = ${transferId} and v.file_id = ${fileId}`.execute(db)
  return found[0] ?? null
}
