/** One order of money with everything that is known of it. */
import type { Output } from '@cordillera/contract/endpoint'
import type { outgoingDetail } from '@cordillera/contract/payment/outgoing'
import { sql } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { markableOutcomes } from './order-mark.rules.ts'
import { contradicted, markWaits, outgoingFields, outgoingJoins } from './outgoing.queries.ts'
import { shownRaw } from './raw.rules.ts'

type Detail = Output<typeof outgoingDetail>
type RawMessage = Omit<Detail['messages'][number], 'raw'> & { raw: Record<string, unknown> }

const messages = sql`(select coalesce(json_agg(t order by t.at), '[]'::json) from (
  select 'notice' as kind, received_at as at, received_at as "lastAt", 1 as times, trusted, outcome, body as raw
  from webhook where order_id = h.order_id
  union all select kind, told_at, last_told_at, times, true, null, body from order_answer where order_id = h.order_id
  order by at limit 100) t)`

/** Bookings of its end, and those of the payment that a direct debit made. */
const entries = sql`(select coalesce(json_agg(t order by t.at, t.amount desc), '[]'::json) from (
  select e.account, sum(e.amount_minor)::bigint as amount, x.kind as booking, x.at, x.value_day as "valueDay"
  from ledger_tx x join ledger_entry e using (tx_id)
  where x.reference = h.order_id or x.payment_id = h.payment_id
    or x.payment_id in (select p.payment_id from payment p where p.reverses_id = h.payment_id)
  group by x.tx_id, e.account, x.kind, x.at, x.value_day order by x.at limit 200) t)`

const attempts = sql`(select coalesce(json_agg(json_build_object('orderId', o.order_id, 'state', o.state, 'channel', o.channel,
    'trackingKey', o.tracking_key, 'madeTime', o.made_at) order by o.made_at), '[]'::json)
  from outgoing_order o where o.target_id = h.target_id and o.kind = h.kind)`

/** What a code meant on the day it was said. */
const meaning = sql`(select json_build_object('zh', n.zh, 'en', n.en, 'es', n.es) from payment_code_meaning n
  join payment_channel c on c.channel_id = r.channel_id
  where n.provider = c.provider and lower(n.code) = lower(r.code) and n.from_day <= r.day and coalesce(n.last_day, r.day) >= r.day
  order by n.from_day desc limit 1)`
const routes = sql`(select coalesce(json_agg(json_build_object('attempt', r.attempt, 'at', r.at, 'channel', r.channel, 'fee', r.fee_minor,
    'outcome', r.outcome, 'code', r.code, 'meaning', ${meaning},
    'candidates', (select json_agg(json_build_object('code', k ->> 'code', 'reason', k ->> 'reason')) from jsonb_array_elements(r.candidates) k)
  ) order by r.attempt), '[]'::json) from payment_route r where r.order_id = h.order_id)`

const marks = (
  accountId: number,
) => sql`(select coalesce(json_agg(json_build_object('markId', k.mark_id, 'outcome', k.outcome,
    'state', k.state, 'reason', k.reason, 'askedBy', asker.name, 'askedTime', k.asked_at, 'decidedBy', decider.name,
    'decidedTime', k.decided_at, 'note', k.decision_note, 'mine', k.asked_by = ${accountId}, 'version', k.version,
    'evidence', (select json_agg(v.file_id order by v.position) from order_mark_evidence v where v.mark_id = k.mark_id)
  ) order by k.asked_at), '[]'::json)
  from order_mark k join account asker on asker.account_id = k.asked_by
    left join account decider on decider.account_id = k.decided_by where k.order_id = h.order_id)`

/** The call that sends it again, where what it was for surely failed and this is its latest order. */
const retry = sql`case when h.state in ('failed', 'returned') and not ${markWaits(sql`h.order_id`)}
    and not ${contradicted(sql`h.order_id`)} and not exists (select from outgoing_order o
      where o.target_id = h.target_id and o.kind = h.kind and (o.made_at, o.order_id) > (h.made_at, h.order_id)) then
  case when h.kind = 'loan' and a.payout_status = 'fail' and a.status = 'approved'
      then json_build_object('how', 'loan', 'appId', a.app_id, 'version', a.version)
    when r.state = 'failed' then json_build_object('how', 'refund', 'refundId', r.refund_id, 'version', r.version)
    when l.state = 'failed' then json_build_object('how', 'staff', 'lineId', l.line_id, 'version', l.version)
    when g.state = 'failed' then json_build_object('how', 'payerReturn', 'returnId', g.return_id, 'version', g.version)
    when h.kind = 'debit' and i.status <> 'repaid'
      then json_build_object('how', 'debit', 'billId', i.bill_id, 'amount', h.amount_minor) end end`

export async function detailOfOutgoing(
  { db, rows, user }: { db: Scoped; rows: ScopedRows; user: { accountId: number } },
  orderId: string,
): Promise<Detail | null> {
  const { rows: found } = await sql<Omit<Detail, 'messages' | 'markable'> & { messages: RawMessage[] }>`
    select ${outgoingFields}, mask_number(h.bank_account) as "bankAccount", h.sent_at as "sentTime", h.asked_at as "askedTime",
      h.query_at is not null as queried, h.marked_at as "markedTime", ${messages} as messages, ${entries} as entries,
      ${attempts} as attempts, ${routes} as routes, ${marks(user.accountId)} as marks, ${retry} as retry
    from (select * from ${rows.outgoingOrders} h where h.order_id = ${orderId}) h ${outgoingJoins}`.execute(db)
  const [row] = found
  if (!row) return null
  const shown = row.messages.map(({ raw, ...told }) => ({ ...told, raw: shownRaw(raw) }))
  return { ...row, messages: shown, markable: markableOutcomes(row) }
}
