/** Reading incoming money, and the loans it may be for. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { listPayments, paymentDetail } from '@cordillera/contract/payment/payment'
import { paymentExportColumns } from '@cordillera/contract/payment/payment-export'
import { dueOf } from '../credit/public.ts'
import { RawJson } from '../platform/answer.ts'
import { array, type Db, sql } from '../platform/db.ts'
import { inBatches, listFile } from '../platform/export.ts'
import { Failure } from '../platform/fail.ts'
import { maskNumber, maskPersonName } from '../platform/mask.ts'
import { type FilterOf, pageAsText } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { countryOf, payerIn } from './payer.rules.ts'
import { shownRaw } from './raw.rules.ts'

/** Currencies of these merchants. */
export async function currenciesOf(db: Db, merchantIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct currency from merchant where merchant_id = any(${array(merchantIds)}::smallint[]) order by 1`.execute(
    db,
  )
  return rows.map(({ currency }) => currency)
}

const fields = sql`
  p.payment_id as "paymentId", p.merchant_id as merchant, m.name as "merchantName", p.kind, p.state, p.channel,
  p.tracking_key as "trackingKey", p.currency, p.amount_minor as amount, p.paid_at as "paidTime", p.value_day as "valueDay", p.told_paid_at as "toldTime",
  coalesce(l.loan_ref, p.loan_ref) as "loanId", p.app_id as "appId", p.bill_id as "billId", p.user_id as "userId",
  b.first_name || ' ' || mask_name(b.last_name) as borrower, p.received_at as "receivedTime",
  p.matched_at as "matchedTime", p.matched_by as "matchedBy", a.name as "matchedByName"`
const joins = sql`
  left join merchant m on m.merchant_id = p.merchant_id left join borrower b on b.user_id = p.user_id
  left join application l on l.app_id = p.app_id left join account a on a.account_id = p.matched_by`

/** One page of incoming money as JSON text, latest received first. */
export async function pageOfPayments(
  db: Scoped,
  rows: ScopedRows,
  input: Parsed<typeof listPayments>,
): Promise<RawJson> {
  const { currentPage, pageSize, sortField, sortOrder } = input
  // as the index has it, forwards or backwards
  const order =
    sortField && sortOrder === 'asc'
      ? sql`p.received_at asc, p.payment_id desc`
      : sql`p.received_at desc, p.payment_id asc`
  const where = matching(input)
  return pageAsText(
    db,
    { currentPage, pageSize },
    { as: 'p', fields, hits: sql`from ${rows.payments} p where ${where}`, joins, order },
  )
}

type PaymentRow = Output<typeof listPayments>['list'][number]

export const paymentsFile = listFile({
  name: 'payments',
  columns: paymentExportColumns,
  rows: ({ db, rows }, filter: Filter) =>
    inBatches<PaymentRow>(async (last, limit) => {
      const { rows: batch } = await sql<PaymentRow>`
        select ${fields} from (select * from ${rows.payments} p where ${matching(filter)}
          and p.payment_id > ${last?.paymentId ?? ''} order by p.payment_id limit ${limit}) p ${joins}
        order by p.payment_id`.execute(db)
      return batch
    }),
})

type Filter = FilterOf<typeof listPayments>

function matching(input: Filter) {
  const { state, kind, merchant, channel, currency, dayFrom, dayTo, loanId, trackingKey, userId, appId, importJob } =
    input
  const conditions = [
    state && sql`p.state = any(${array(state)}::text[])`,
    kind && sql`p.kind = ${kind}`,
    merchant && sql`p.merchant_id = ${merchant}`,
    channel && sql`p.channel = ${channel.toUpperCase()}`,
    currency && sql`p.currency = ${currency}`,
    dayFrom && sql`p.value_day >= ${dayFrom}::date`,
    dayTo && sql`p.value_day <= ${dayTo}::date`,
    // deposits and debits name no loan: it is the one they are booked to
    loanId &&
      sql`(p.app_id = any(array(select app_id from application where loan_ref = ${loanId})) or (p.app_id is null and p.loan_ref = ${loanId}))`,
    trackingKey && sql`p.tracking_key = ${trackingKey}`,
    userId && sql`p.user_id = ${userId}`,
    appId && sql`p.app_id = ${appId}`,
    importJob && sql`p.job_id = ${importJob}`,
  ].filter((condition) => condition !== undefined)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

type PaymentDetail = Output<typeof paymentDetail>

/** One payment with its bookings; null where it doesn't exist for the caller. */
export async function detailOfPayment(db: Scoped, rows: ScopedRows, paymentId: string): Promise<PaymentDetail | null> {
  const { rows: answers } = await sql<{ detail: string }>`
    select row_to_json(d)::text as detail from (
      select ${fields}, p.reverses_id as reverses,
        (select r.payment_id from payment r where r.reverses_id = p.payment_id limit 1) as "reversedBy", p.raw,
        coalesce((select json_agg(json_build_object('account', e.account, 'amount', e.amount_minor, 'billId', e.bill_id,
            'instalment', o.instalment, 'booking', x.kind, 'at', x.at, 'valueDay', x.value_day) order by e.entry_id)
          from ledger_tx x join ledger_entry e using (tx_id) left join bill o on o.bill_id = e.bill_id
          where x.tx_id in (
            select tx_id from ledger_tx where payment_id = p.payment_id
            union all select t.tx_id from payer_return r join payout y on y.target_id = r.return_id
              join ledger_tx t on t.reference = y.payout_id where r.payment_id = p.payment_id)), '[]'::json) as entries
      from ${rows.payments} p ${joins} where p.payment_id = ${paymentId}) d`.execute(db)
  const [found] = answers
  if (!found) return null
  const detail = JSON.parse(found.detail) as PaymentDetail
  return { ...detail, payer: shownPayer(detail), raw: shownRaw(detail.raw) }
}

/** Who paid, masked, where the channel told an account that money can be sent to. */
function shownPayer({ channel, currency, raw }: PaymentDetail): PaymentDetail['payer'] {
  const payer = payerIn(countryOf(currency), channel, raw)
  if (!payer) return null
  const { beneficiary, bankAccount, bank } = payer
  return { beneficiary: maskPersonName(beneficiary), bankAccount: maskNumber(bankAccount), bank }
}

/** Refuses what is matched already, and what goes back to its payer. */
export function demandNobodys({ state }: Pick<PaymentToMatch, 'state'>): void {
  if (state === 'returning' || state === 'returned') throw new Failure('payment.goesBack')
  if (state !== 'unidentified') throw new Failure('payment.alreadyMatched')
}

export interface PaymentToMatch {
  paymentId: string
  state: string
  currency: string
  amountMinor: number
  valueDay: string
  kind: string
  /** As the payment names it; perhaps no loan of ours. */
  loanRef: string | null
  /** Whose it is; null while nobody is known for it. */
  userId: string | null
}

/** The payment, locked when it is about to be matched. */
export async function findPayment(
  db: Scoped,
  rows: ScopedRows,
  paymentId: string,
  { lock }: { lock: boolean },
): Promise<PaymentToMatch | null> {
  const { rows: found } = await sql<PaymentToMatch>`
    select p.payment_id, p.state, p.currency, p.amount_minor, p.value_day, p.kind, p.loan_ref, p.user_id from ${rows.payments} p
    where p.payment_id = ${paymentId} ${lock ? sql`for update of p` : sql``}`.execute(db)
  return found[0] ?? null
}

const candidatesAtMost = 20
/** People of one name and the initial of another: more of them are not looked through, a further word finds fewer. */
const peopleAtMost = 200

/**
 * Loans of a currency by loan id, user id, document or mobile exactly, or by what masks show of a name; what speaks for most comes
 * first. The payer's name counts no further than masks show either: a file of guesses would read family names. JSON text.
 */
export async function loansLike(db: Scoped, rows: ScopedRows, payment: PaymentToMatch, find: string): Promise<RawJson> {
  const digits = find.replace(/[ ()-]/g, '')
  const { rows: answers } = await sql<{ list: string }>`
    with paid as (
      select p.amount_minor, p.loan_ref, p.raw::text as said, name_asked(coalesce((
        select string_agg(e.value, ' ') from jsonb_each_text(p.raw) e where e.key ~* '(nombre|name|payer|titular)'), '')) as payer
      from ${rows.payments} p where p.payment_id = ${payment.paymentId}
    ), person as (
      select b.user_id from ${rows.borrowers} b
      where b.user_id = ${find} or b.doc_number = ${digits.toUpperCase()} or b.mobile = ${digits}
        or name_shown(b.first_name, b.middle_name, b.last_name) @@ name_asked(${find})
      limit ${peopleAtMost}
    ), loan as (
      select a.* from ${rows.applications} a
      where a.currency = ${payment.currency} and (a.loan_ref = ${find} or a.user_id in (select user_id from person))
      order by a.disbursed_on desc, a.app_id limit ${peopleAtMost}
    ), weighed as (
      select a.*, bills.open, bills.list, m.name as merchant_name, p.first_name || ' ' || mask_name(p.last_name) as borrower,
        array_remove(array[
          case when paid.loan_ref = a.loan_ref or strpos(paid.said, a.loan_ref) > 0 then 'reference' end,
          case when bills.exact then 'billAmount' end,
          case when bills.open = paid.amount_minor and not bills.exact then 'loanAmount' end,
          case when name_shown(p.first_name, p.middle_name, p.last_name) @@ paid.payer then 'payerName' end], null) as why
      from paid, loan a join merchant m using (merchant_id) join borrower p using (user_id) cross join lateral (
        select coalesce(sum(o.due), 0) as open, coalesce(bool_or(o.due = paid.amount_minor and o.status <> 'repaid'), false) as exact,
          coalesce(json_agg(json_build_object('billId', o.bill_id, 'instalment',
            o.instalment, 'dueDate', o.due_date, 'status', o.status, 'dueAmount', o.due)
          order by o.due_date, o.instalment), '[]'::json) as list
        from (
          select b.*, ${dueOf(sql`${payment.valueDay}::date`)} as due
          from bill b join product t using (product_id) where b.app_id = a.app_id) o
      ) bills
    ), ranked as (
      select w.*, row_number() over (order by cardinality(w.why) desc, w.open > 0 desc, w.disbursed_on desc, w.app_id) as rank
      from weighed w
    )
    select coalesce(json_agg(json_build_object('appId', a.app_id, 'loanId', a.loan_ref, 'merchant', a.merchant_id,
        'merchantName', a.merchant_name, 'userId', a.user_id, 'borrower', a.borrower, 'currency', a.currency,
        'openAmount', a.open, 'why', a.why, 'bills', a.list) order by a.rank), '[]'::json)::text as list
    from ranked a where a.rank <= ${candidatesAtMost}`.execute(db)
  return new RawJson(answers[0]?.list ?? '[]')
}
