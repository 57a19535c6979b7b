/** A collection file on its way in: staged by COPY, each line judged by statements over all of them. */
import { copyValue } from '../../platform/copy.ts'
import { type Db, sql, type Tx } from '../../platform/db.ts'
import { isOfGone } from '../match.queries.ts'
import type { CollectionHead, CollectionRecord, ReadCollection } from './asobancaria.reader.ts'

export const collectionCopy = `copy collection_row (row_number, lot, reference, amount, means, authorization_code, paying_bank, branch,
  sequence, return_cause, raw) from stdin`

export const collectionLine = (of: CollectionRecord): string =>
  `${[
    of.row,
    of.lot,
    of.reference,
    of.amountMinor,
    of.means,
    of.authorization,
    of.payingBank,
    of.branch,
    of.sequence,
    of.returnCause,
    of.raw,
  ]
    .map(copyValue)
    .join('\t')}\n`

export async function createCollectionStaging(tx: Tx): Promise<void> {
  await sql`create temp table collection_row (
    row_number integer not null, lot text not null, reference text not null, amount bigint not null, means text not null,
    authorization_code text not null, paying_bank text not null, branch text not null, sequence text not null,
    return_cause text not null, raw text not null
  ) on commit drop`.execute(tx)
}

/** The code of the collect channel in use whose account the file is of; null: the merchant has none. */
export async function channelOfFile(db: Db, merchantId: number, { nit, account }: CollectionHead) {
  const { rows } = await sql<{ code: string }>`
    select code from payment_channel
    where provider = 'BANCOLOMBIA' and direction = 'collect' and active
      and (merchants = '{}' or ${merchantId}::smallint = any(merchants))
      and ltrim(settings ->> 'nit', '0') = ltrim(${nit}, '0') and ltrim(settings ->> 'account', '0') = ltrim(${account}, '0')
    order by channel_id limit 1`.execute(db)
  return rows[0]?.code ?? null
}

export const uploadedBefore = (db: Db, merchantId: number, sha256: string) =>
  db
    .selectFrom('bancolombiaFile')
    .select('uploadedAt')
    .where('merchantId', '=', merchantId)
    .where('sha256', '=', sha256)
    .where('state', '<>', 'refused')
    .executeTakeFirst()

interface NewFile extends ReadCollection {
  merchantId: number
  channel: string
  name: string
  fileId: string
  sha256: string
  accountId: number
  now: Date
}

export async function keepFile(tx: Tx, { head, ...of }: NewFile): Promise<string> {
  const { collectionId } = await tx
    .insertInto('bancolombiaFile')
    .values({
      ...{ merchantId: of.merchantId, channel: of.channel, name: of.name, fileId: of.fileId, sha256: of.sha256 },
      ...{ nit: head.nit, account: head.account, collectedOn: head.day, modifier: head.modifier },
      ...{ batchCount: of.batches, lineCount: of.lines, totalMinor: of.totalMinor, currency: 'COP' },
      ...{ uploadedBy: of.accountId, uploadedAt: of.now },
    })
    .returning('collectionId')
    .executeTakeFirstOrThrow()
  return collectionId
}

const lineOfDay = sql`to_char(f.collected_on, 'YYYYMMDD') || l.lot || l.sequence`
/** What names a line's money: its day, batch and sequence, and which file of the day it is: each of them counts from one. */
export const keyOf = sql`${lineOfDay} || case when f.modifier = 'A' then '' else f.modifier end`

/** Booked under any file of the day, `p`, in the same words: the bank sends what it sent before under the next letter too. */
const sentBefore = sql`p.amount_minor = l.amount_minor and p.raw ->> 'reference' = l.reference and p.raw ->> 'authorization' = l.authorization_code`
const bookedOfDay = sql`from payment p
  where p.channel = f.channel and p.operation_day = f.collected_on and p.kind = 'payment'
    and p.tracking_key = any(array(select ${lineOfDay} || d.sign from (select '' as sign union select g.modifier from bancolombia_file g
      where g.channel = f.channel and g.collected_on = f.collected_on) d))`
export const bookedUnderAnotherFile = sql`exists (select ${bookedOfDay} and p.tracking_key <> ${keyOf} and ${sentBefore})`

/**
 * Judges each line: refused where it is no new money; matched by the reference of a payment link, else by a loan id, among the
 * merchant's own; else not matched, with why.
 */
export async function judgeLines(tx: Tx, collectionId: string): Promise<void> {
  await sql`
    with l as (
      select r.*, r.amount as amount_minor, ltrim(r.reference, '0') as ref,
        row_number() over (partition by lot, sequence, reference, amount, authorization_code order by row_number) as nth
      from collection_row r
    ), found as (
      select l.row_number, k.link_id, k.purpose, coalesce(k.app_id, case when k.link_id is not null then owed.app_id else loan.app_id end) as app_id,
        k.bill_id, loan.n, known.amount_minor as known_amount, known.says_same
      from l join bancolombia_file f on f.collection_id = ${collectionId}
        left join lateral (
          select p.link_id, p.purpose, p.app_id, p.bill_id, p.user_id from pay_link p
          where l.ref ~ '^[0-9]{1,9}$' and p.reference = l.ref::bigint and p.merchant_id = f.merchant_id and p.currency = f.currency
            and p.purpose <> 'voucher' order by p.made_at desc limit 1) k on true
        left join lateral (
          select a.app_id from application a where k.app_id is null and a.user_id = k.user_id
          order by (select min(b.due_date) from bill b where b.app_id = a.app_id and b.status <> 'repaid') nulls last, a.applied_at desc
          limit 1) owed on true
        left join lateral (
          select count(*) as n, min(a.app_id) as app_id from application a
          where k.link_id is null and l.ref <> '' and a.merchant_id = f.merchant_id and a.currency = f.currency
            and a.loan_ref in (l.reference, l.ref)) loan on true
        left join lateral (
          select p.amount_minor, p.amount_minor = l.amount_minor and coalesce(p.raw ->> 'reference', l.reference) = l.reference as says_same
          ${bookedOfDay} and (p.tracking_key = ${keyOf} or (${sentBefore})) order by p.tracking_key = ${keyOf} desc limit 1) known on true
    ), judged as (
      select found.*, a.user_id, case
          when l.amount = 0 then 'noAmount' when l.return_cause not in ('', '000') then 'returned' when l.nth > 1 then 'twice'
          when found.says_same then 'known' when found.known_amount is not null then 'differs'
          when l.ref = '' then 'noReference' when found.purpose in ('extension', 'cancelLoan') then 'otherPurpose'
          when found.n > 1 then 'ambiguous' when found.app_id is null or ${isOfGone(sql`(select a.app_id, a.user_id)`)} then 'unknown'
          when a.disbursed_on is null or a.disbursed_on > f.collected_on then 'beforeLoan'
          when found.link_id is not null then 'link' else 'loan' end as why
      from found join l using (row_number) join bancolombia_file f on f.collection_id = ${collectionId}
        left join application a on a.app_id = found.app_id
    )
    insert into bancolombia_line (collection_id, row_number, merchant_id, lot, reference, amount_minor, sequence, authorization_code,
      paying_bank, branch, means, raw, state, why, app_id, bill_id, user_id, link_id)
    select ${collectionId}, l.row_number, f.merchant_id, l.lot, l.reference, l.amount, l.sequence, l.authorization_code, l.paying_bank,
      l.branch, l.means, l.raw,
      case when j.why in ('link', 'loan') then 'matched' when j.why in ('noAmount', 'returned', 'twice', 'known', 'differs') then 'refused'
        else 'unmatched' end,
      j.why, case when j.why in ('link', 'loan') then j.app_id end, case when j.why = 'link' then j.bill_id end,
      case when j.why in ('link', 'loan') then j.user_id end, case when j.why = 'link' then j.link_id end
    from l join judged j using (row_number) join bancolombia_file f on f.collection_id = ${collectionId}`.execute(tx)
}

export interface LineCounts {
  lines: number
  matched: number
  unmatched: number
  refused: number
}

export async function countLines(tx: Tx, collectionId: string): Promise<LineCounts> {
  const { rows } = await sql<LineCounts>`
    select count(*)::int as lines, (count(*) filter (where state = 'matched'))::int as matched,
      (count(*) filter (where state = 'unmatched'))::int as unmatched, (count(*) filter (where state = 'refused'))::int as refused
    from bancolombia_line where collection_id = ${collectionId}`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('an aggregate answers one row')
  return counts
}
