/** Proofs of payment as their queue, their drawer and the app read them. */

import type { Currency } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { Minor } from '@cordillera/contract/money'
import { type appProofs, type listProofs, proofExportColumns } from '@cordillera/contract/payment/proof/proof'
import { proofDaysApart, proofLeaseMinutes, proofRefusals, proofStates } from '@cordillera/contract/payment/proof/terms'
import { type Db, type Sql, sql } from '../../platform/db.ts'
import { each, listFile } from '../../platform/export.ts'
import { all, type FilterOf, type Listed, latestFirst, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import type { FoundProof } from './proof-write.queries.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
interface Looking {
  now: Date
  accountId: number
}
type Row = Output<typeof listProofs>['list'][number]
type Filter = FilterOf<typeof listProofs>

/** Who took one and left it does not hold it any more. */
export const heldNow = (now: Date): Sql =>
  sql`h.taken_at > ${now}::timestamptz - ${proofLeaseMinutes}::int * interval '1 minute' and h.state = 'pending'`

/** How a proof `of` stands to whoever reads it: matched money that its bank took back pays nothing any more. */
const stateOf = (of: 'h' | 'q') => {
  const taken = sql`exists (select from payment t where t.payment_id = ${sql.ref(`${of}.payment_id`)} and t.state = 'reversed')`
  return sql`case when ${sql.ref(`${of}.state`)} = 'matched' and ${taken} then 'takenBack' else ${sql.ref(`${of}.state`)} end`
}

const fieldsFor = ({ now, accountId }: Looking) => sql`
  h.record_id as "recordId", h.merchant_id as merchant, m.name as "merchantName", h.user_id as "userId",
  b.first_name || ' ' || mask_name(b.last_name) as borrower, h.app_id as "appId", a.loan_ref as "loanId", h.amount_minor as amount,
  h.currency, h.paid_day as "paidDay", h.channel, h.tracking_key as "trackingKey",
  (select count(*) from payment_proof_image i where i.record_id = h.record_id)::int as images, ${stateOf('h')} as state,
  h.received_at as "receivedTime", h.due_at as "dueTime", h.state = 'pending' and h.due_at < ${now} as late,
  case when ${heldNow(now)} then taker.name end as "takenBy",
  coalesce(${heldNow(now)} and h.taken_by = ${accountId}, false) as mine, h.payment_id as "paymentId", h.refusal, h.note,
  decider.name as "decidedBy", h.decided_at as "decidedTime", h.version`
const joins = sql`join merchant m on m.merchant_id = h.merchant_id join borrower b on b.user_id = h.user_id
  left join application a on a.app_id = h.app_id left join account taker on taker.account_id = h.taken_by
  left join account decider on decider.account_id = h.decided_by`

function listed({ rows }: Pick<Asked, 'rows'>, filter: Filter, looking: Looking): Listed {
  const { state, holder, late, merchant, userId, trackingKey } = filter
  const held = heldNow(looking.now)
  const where = all([
    state && sql`h.state = ${state === 'takenBack' ? 'matched' : state}`,
    (state === 'matched' || state === 'takenBack') && sql`${stateOf('h')} = ${state}`,
    holder === 'mine' && sql`h.taken_by = ${looking.accountId} and ${held}`,
    holder === 'free' && sql`h.state = 'pending' and (${held}) is not true`,
    late && sql`h.state = 'pending' and h.due_at < ${looking.now}`,
    late === false && sql`(h.state <> 'pending' or h.due_at >= ${looking.now})`,
    merchant && sql`h.merchant_id = ${merchant}`,
    userId && sql`h.user_id = ${userId}`,
    trackingKey && sql`h.tracking_key = ${trackingKey}`,
  ])
  return { fields: fieldsFor(looking), hits: sql`from ${rows.paymentProofs} h where ${where}`, joins }
}

const sorts = { due: sql`h.due_at`, received: sql`h.received_at`, amount: sql`h.amount_minor` }

export const pageOfProofs = (asked: Asked, input: Parsed<typeof listProofs>, looking: Looking) => {
  const { sortField, sortOrder, ...rest } = input
  const way = sql.raw(sortField && sortOrder === 'desc' ? 'desc' : 'asc')
  const order = sql`${sorts[sortField ?? 'due']} ${way}, h.record_id ${way}`
  return pageOf<Row>(asked.db, rest, { ...listed(asked, rest, looking), order })
}

export const proofsFile = listFile({
  name: 'payment-proofs',
  columns: proofExportColumns,
  rows: ({ db, rows, language }, { now, accountId, ...filter }: Filter & { now: string; accountId: number }) => {
    const looking = { now: new Date(now), accountId }
    const found = latestFirst<Row>(db, listed({ rows }, filter, looking), { at: 'received_at', id: 'record_id' })
    return each(found, (row) => ({
      ...row,
      state: proofStates[row.state][language],
      refusal: row.refusal && proofRefusals[row.refusal][language],
    }))
  },
})

export type ShownProof = Row & { files: string[]; sendingBank: string | null; clabe: string | null }

export async function readProof({ db, rows }: Asked, recordId: string, looking: Looking): Promise<ShownProof | null> {
  const { rows: found } = await sql<ShownProof>`
    select ${fieldsFor(looking)}, h.sending_bank, c.clabe,
      array(select i.file_id from payment_proof_image i where i.record_id = h.record_id order by i.position) as files
    from ${rows.paymentProofs} h ${joins} left join borrower_clabe c on c.user_id = h.user_id
    where h.record_id = ${recordId}`.execute(db)
  return found[0] ?? null
}

interface MoneyFound {
  paymentId: string
  channel: string
  trackingKey: string
  amount: Minor
  currency: Currency
  valueDay: string
  state: 'booked' | 'unidentified'
  sameKey: boolean
  sameAmount: boolean
  sameDay: boolean
  ofBorrower: boolean
}
const moneyAtMost = 20

/** Money that came and that no other proof has: of that key, or of that amount about that day; somebody else's is not shown. */
export async function moneyLike(
  { db, rows }: Asked,
  proof: Pick<FoundProof, 'recordId' | 'userId' | 'trackingKey' | 'currency' | 'paidDay'> & { amount: number },
) {
  const { recordId, userId, trackingKey, currency, paidDay, amount } = proof
  const candidate = (where: Sql) => sql`
    select p.payment_id from ${rows.payments} p
    where ${where} and p.kind = 'payment' and p.currency = ${currency}
      and (p.state = 'unidentified' or (p.state = 'booked' and p.user_id = ${userId}))
    limit ${moneyAtMost}`
  const byKey = candidate(sql`p.tracking_key = ${trackingKey}`)
  const byAmount = candidate(sql`p.amount_minor = ${amount}
    and p.value_day between ${paidDay}::date - ${proofDaysApart}::int and ${paidDay}::date + ${proofDaysApart}::int`)
  const { rows: found } = await sql<MoneyFound>`
    select p.payment_id, p.channel, p.tracking_key, p.amount_minor as amount, p.currency, p.value_day, p.state,
      coalesce(p.tracking_key = ${trackingKey}, false) as same_key, p.amount_minor = ${amount} as same_amount,
      p.value_day = ${paidDay}::date as same_day, coalesce(p.user_id = ${userId}, false) as of_borrower
    from ${rows.payments} p
    where p.payment_id in (select payment_id from (${byKey}) k union select payment_id from (${byAmount}) a)
      and not exists (select from payment_proof o where o.payment_id = p.payment_id and o.record_id <> ${recordId})
    order by same_key desc, of_borrower desc, same_amount desc, abs(p.value_day - ${paidDay}::date), p.payment_id
    limit ${moneyAtMost}`.execute(db)
  return found.map(({ sameKey, sameAmount, sameDay, ofBorrower, ...money }) => ({
    ...money,
    fits: [
      ...(sameKey ? ['trackingKey' as const] : []),
      ...(sameAmount ? ['amount' as const] : []),
      ...(sameDay ? ['day' as const] : []),
      ...(ofBorrower ? ['borrower' as const] : []),
    ],
  }))
}

export async function hasProofImage({ db, rows }: Asked, recordId: string, fileId: string) {
  const { rows: found } = await sql<{ userId: string; merchantId: number }>`
    select h.user_id, h.merchant_id from ${rows.paymentProofs} h join payment_proof_image i using (record_id)
    where h.record_id = ${recordId} and i.file_id = ${fileId}`.execute(db)
  return found[0] ?? null
}

export async function proofsOfUser(db: Db, userId: string): Promise<Output<typeof appProofs>> {
  const { rows } = await sql<
    Omit<Output<typeof appProofs>[number], 'refusal'> & { refusal: keyof typeof proofRefusals | null }
  >`
    select record_id, amount_minor as amount, currency, paid_day, ${stateOf('q')} as state, refusal, received_at as received_time
    from payment_proof q where user_id = ${userId} order by received_at desc, record_id limit 100`.execute(db)
  return rows.map(({ refusal, ...proof }) => ({
    ...proof,
    refusal: refusal && { code: refusal, ...proofRefusals[refusal] },
  }))
}

export interface ProofOfLink {
  amountMinor: number
  currency: Currency
  receivedAt: Date
  state: keyof typeof proofStates
  refusal: keyof typeof proofRefusals | null
}

/** What the borrower of a link sent last, for its loan or for none. */
export async function proofOfLink(db: Db, linkId: string): Promise<ProofOfLink | null> {
  const { rows } = await sql<ProofOfLink>`
    select q.amount_minor, q.currency, q.received_at, ${stateOf('q')} as state, q.refusal
    from pay_link l join payment_proof q on q.user_id = l.user_id and q.merchant_id = l.merchant_id
    where l.link_id = ${linkId} and (q.app_id is null or l.app_id is null or q.app_id = l.app_id)
    order by q.received_at desc, q.record_id limit 1`.execute(db)
  return rows[0] ?? null
}
