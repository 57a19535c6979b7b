/** The dossier's money. */
import { array, type Db, sql } from '../platform/db.ts'
import { type Covered, moneyText, type Part, type Say } from './dossier.say.ts'

/** All money of which a part went to these bills, however it was sent; a payment that names one but is not booked yet, too. */
export async function paymentsOf(db: Db, { billIds }: Covered, say: Say): Promise<Part> {
  const bills = sql`any(${array(billIds)}::text[])`
  const { rows } = await sql<{
    paymentId: string
    kind: string
    channel: string
    trackingKey: string
    amountMinor: number
    currency: string
    valueDay: string
    state: string
    billId: string | null
    here: number
  }>`
    select p.payment_id, p.kind, p.channel, p.tracking_key, p.amount_minor, p.currency, p.value_day, p.state,
      coalesce(f.bill_id, p.bill_id) as bill_id, coalesce(-f.here, 0)::bigint as here
    from payment p left join (
      select x.payment_id, e.bill_id, sum(e.amount_minor) as here from ledger_entry e join ledger_tx x using (tx_id)
      where e.bill_id = ${bills} and e.account like 'receivable.%' and x.payment_id is not null group by x.payment_id, e.bill_id) f
      using (payment_id)
    where p.bill_id = ${bills} or f.payment_id is not null order by p.paid_at, p.payment_id, f.bill_id`.execute(db)
  return {
    name: 'pagos',
    title: say.word('payments'),
    heads: say.heads('payment', 'bill', 'kind', 'channel', 'trackingKey', 'amount', 'ofThisBill', 'valueDay', 'state'),
    rows: rows.map((row) => [
      row.paymentId,
      row.billId ?? '',
      say.word(row.kind === 'payment' ? 'pay' : 'reversal'),
      row.channel,
      row.trackingKey,
      moneyText(row.amountMinor, row.currency),
      moneyText(row.here, row.currency),
      row.valueDay,
      say.code(row.state),
    ]),
  }
}
