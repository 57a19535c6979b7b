/** What happened with a person, newest first, as one JSON array: logs, calls, messages and payments of all bills, history of one or all. */
import type { historyParts } from '@cordillera/contract/borrower/user'
import { type RawBuilder, sql } from 'kysely'

const length = 100
const lengthAlone = 200

interface Subject {
  userId: string
  /** Null: the history of all the person's bills. */
  billId: string | null
  merchant: number
  /** Customer service's work orders, too. */
  withOrders?: boolean
  /** From when on the history of cases and the contact log are read; null: all of them. */
  eventsFrom: Date | null
}

export function timelineOf(
  { userId, billId, merchant, withOrders, eventsFrom }: Subject,
  today: string,
): RawBuilder<unknown> {
  const ofPersonAs = (table: string) =>
    sql`${sql.ref(`${table}.bill_id`)} in (select bill_id from bill where user_id = ${userId})`
  return sql`(
    select coalesce(json_agg(entry order by at desc, turn desc), '[]'::json) from (
      select at, turn, entry from (
        (${logs(userId, eventsFrom)}) union all (${promises(ofPersonAs('r'))}) union all (${payments(userId)}) union all (${announced(userId)}) union all (${events(billId === null ? ofPersonAs('e') : sql`e.bill_id = ${billId}`, eventsFrom)})
        union all (${calls(userId)}) union all (${messages(userId)}) union all (${written(userId)}) union all (${paidOut(userId, merchant)}) union all (${due(userId, merchant, today)}) union all (${repaid(userId)})${billId === null ? sql` union all (${standing(userId)})` : sql``}${withOrders ? sql` union all (${orders(userId)})` : sql``}
      ) everything order by at desc, turn desc limit ${sql.lit(length)}
    ) latest)`
}

/** One part of it alone, which goes further back. */
export function historyOf(userId: string, part: (typeof historyParts)[number], from: Date | null): RawBuilder<unknown> {
  const parts = {
    contacts: sql`(${logs(userId, from, lengthAlone)}) union all (${calls(userId, lengthAlone)})`,
    messages: sql`(${messages(userId, lengthAlone)}) union all (${written(userId, lengthAlone)})`,
    payments: sql`(${payments(userId, lengthAlone)}) union all (${announced(userId)})`,
  }
  return sql`(
    select coalesce(json_agg(entry order by at desc, turn desc), '[]'::json) from (
      select at, turn, entry from (${parts[part]}) alone (at, turn, entry) order by at desc, turn desc limit ${sql.lit(lengthAlone)}
    ) latest)`
}

/** `turn` keeps what was written at the same moment in the order it was written. */
const logs = (userId: string, from: Date | null, atMost = length) => sql`
  select l.at, l.log_id as turn, json_build_object('kind', 'log', 'at', l.at, 'billId', l.bill_id, 'logId', l.log_id,
    'by', a.name, 'channel', l.channel, 'callWay', l.call_way, 'result', l.result, 'relation', coalesce(k.relation, 'self'), 'remark', l.remark,
    'amount', l.amount_minor) as entry
  from contact_log l join account a using (account_id) left join contact k using (contact_id)
  where l.user_id = ${userId} and ${from ? sql`l.at >= ${from}` : sql`true`} order by l.log_id desc limit ${sql.lit(atMost)}`

const promises = (ofPerson: RawBuilder<unknown>) => sql`
  select r.made_at, 0, json_build_object('kind', 'promise', 'at', r.made_at, 'billId', r.bill_id,
    'promiseId', r.promise_id, 'by', a.name, 'promise', r.kind, 'state', r.state, 'day', r.promised_on,
    'amount', r.amount_minor, 'currency', r.currency)
  from promise r left join account a on a.account_id = r.made_by
  where ${ofPerson} order by r.made_at desc limit ${sql.lit(length)}`

const payments = (userId: string, atMost = length) => sql`
  select p.paid_at, 0, json_build_object('kind', 'payment', 'at', p.paid_at, 'billId', p.bill_id,
    'paymentId', p.payment_id, 'payment', p.kind, 'state', p.state, 'channel', p.channel, 'amount', p.amount_minor,
    'currency', p.currency)
  from payment p where p.user_id = ${userId} order by p.paid_at desc limit ${sql.lit(atMost)}`

const announced = (userId: string) => sql`
  select r.made_at, 0, json_build_object('kind', 'announced', 'at', r.made_at, 'billId', null,
    'publicRepaymentId', r.public_repayment_id, 'by', a.name, 'channel', r.channel, 'trackingKey', r.tracking_key,
    'amount', r.amount_minor, 'currency', r.currency)
  from public_repayment r left join account a on a.account_id = r.made_by
  where r.user_id = ${userId} and r.state = 'waiting' order by r.made_at desc limit ${sql.lit(length)}`

const events = (ofBills: RawBuilder<unknown>, from: Date | null) => sql`
  select e.at, e.event_id, json_build_object('kind', 'event', 'at', e.at, 'billId', e.bill_id, 'event', e.kind,
    'by', a.name, 'note', coalesce(e.detail ->> 'reason', e.detail ->> 'state', e.detail ->> 'stage'),
    'amount', (e.detail ->> 'amount')::bigint,
    'from', f.name, 'to', t.name)
  from case_event e left join account a on a.account_id = e.account_id
    left join account f on f.account_id = e.from_collector left join account t on t.account_id = e.to_collector
  where ${ofBills} ${from ? sql`and e.at >= ${from}` : sql``} order by e.event_id desc limit ${sql.lit(length)}`

const calls = (userId: string, atMost = length) => sql`
  select l.made_at, 0, json_build_object('kind', 'call', 'at', l.made_at, 'billId', l.bill_id, 'callId', l.call_id,
    'by', a.name, 'relation', coalesce(k.relation, 'self'), 'state', l.state, 'outcome', l.outcome,
    'talkedSeconds', extract(epoch from l.ended_at - l.answered_at)::int, 'recorded', l.recording is not null)
  from phone_call l left join account a using (account_id) left join contact k using (contact_id)
  where l.user_id = ${userId} order by l.made_at desc limit ${sql.lit(atMost)}`

const messages = (userId: string, atMost = length) => sql`
  select s.queued_at, 0, json_build_object('kind', 'message', 'at', s.queued_at, 'billId', s.bill_id,
    'messageId', s.message_id, 'by', a.name, 'relation', coalesce(k.relation, 'self'), 'channel', s.channel,
    'state', s.state, 'failure', s.failure, 'failureCode', s.failure_code, 'text', readable_text(s.purpose, s.body))
  from message s left join account a using (account_id) left join contact k using (contact_id)
  where s.user_id = ${userId} order by s.queued_at desc limit ${sql.lit(atMost)}`

/** What they wrote to us. */
const written = (userId: string, atMost = length) => sql`
  select i.received_at, 0, json_build_object('kind', 'written', 'at', i.received_at, 'billId', null, 'inboundId', i.inbound_id,
    'channel', i.channel, 'text', i.body, 'askedToStop', i.asked_to_stop)
  from inbound_message i where i.user_id = ${userId} and not i.automatic order by i.received_at desc limit ${sql.lit(atMost)}`

/** A calendar day of a merchant, as the moment it began there. */
const beginningOf = (day: RawBuilder<unknown>, merchant: number) =>
  sql`(${day}::timestamp at time zone (select time_zone from merchant where merchant_id = ${merchant}))`

const paidOut = (userId: string, merchant: number) => {
  const at = beginningOf(sql`a.disbursed_on`, merchant)
  return sql`
    select ${at}, 0, json_build_object('kind', 'bill', 'at', ${at}, 'billId', null, 'milestone', 'paidOut',
      'instalment', null, 'amount', a.loan_amount_minor, 'currency', a.currency)
    from application a where a.user_id = ${userId} and a.disbursed_on is not null
    order by a.disbursed_on desc limit ${sql.lit(length)}`
}

const due = (userId: string, merchant: number, today: string) => {
  const at = beginningOf(sql`b.due_date`, merchant)
  return sql`
    select ${at}, 0, json_build_object('kind', 'bill', 'at', ${at}, 'billId', b.bill_id, 'milestone', 'due',
      'instalment', b.instalment, 'amount', b.principal_minor + b.interest_minor + b.fee_minor + b.fee_tax_minor,
      'currency', b.currency)
    from bill b where b.user_id = ${userId} and b.due_date <= ${today}::date order by b.due_date desc limit ${sql.lit(length)}`
}

const repaid = (userId: string) => sql`
  select b.repaid_at, 0, json_build_object('kind', 'bill', 'at', b.repaid_at, 'billId', b.bill_id, 'milestone', 'repaid',
    'instalment', b.instalment, 'amount', b.repaid_minor, 'currency', b.currency)
  from bill b where b.user_id = ${userId} and b.repaid_at is not null order by b.repaid_at desc limit ${sql.lit(length)}`

const orders = (userId: string) => sql`
  select o.created_at, 0, json_build_object('kind', 'order', 'at', o.created_at, 'billId', null, 'orderId', o.order_id,
    'by', a.name, 'type', o.type, 'state', o.state)
  from work_order o join account a on a.account_id = o.created_by
  where o.user_id = ${userId} order by o.created_at desc limit ${sql.lit(length)}`

/**
 * What happens to the person beside cases and money: applications, audits, extensions, debits, refunds, accounts, write-offs. An
 * audit that is being checked is told when the check is over: whoever makes it may not know what was said.
 */
const standing = (userId: string) => sql`
    select x.at, 0, json_build_object('kind', 'event', 'at', x.at, 'billId', x.bill_id, 'event', x.event, 'by', who.name,
      'note', null, 'amount', x.amount, 'from', null, 'to', null)
    from (
      (select a.applied_at as at, 'applied' as event, null as bill_id, a.loan_amount_minor as amount, null::integer as by
        from application a where a.user_id = ${userId} order by a.applied_at desc limit ${sql.lit(length)})
      union all (select u.decided_at, case when u.state = 'rejected' then 'audit rejected' else 'audit passed' end, null,
        u.amount_minor, null from audit u where u.user_id = ${userId} and u.decided_at is not null and u.step is null
        order by u.applied_at desc limit ${sql.lit(length)})
      union all (select e.at, 'extended', e.bill_id, e.fee_minor, e.account_id from bill_extension e
        where e.bill_id in (select bill_id from bill where user_id = ${userId}) order by e.at desc limit ${sql.lit(length)})
      union all (select w.made_at, 'debit tried', w.bill_id, w.amount_minor, w.made_by from withholding w
        where w.user_id = ${userId} order by w.made_at desc limit ${sql.lit(length)})
      union all (select r.requested_at, 'refund asked', null, r.amount_minor, r.requested_by from refund r
        where r.user_id = ${userId} order by r.requested_at desc limit ${sql.lit(length)})
      union all (select r.decided_at, case when r.state = 'refused' then 'refund refused' else 'refund approved' end, null,
        r.amount_minor, r.decided_by from refund r where r.user_id = ${userId} and r.decided_at is not null
        order by r.requested_at desc limit ${sql.lit(length)})
      union all (select c.requested_at, 'account asked', null, null, c.requested_by from bank_card_request c
        where c.user_id = ${userId} order by c.requested_at desc limit ${sql.lit(length)})
      union all (select c.decided_at, case when c.state = 'approved' then 'account changed' else 'account refused' end, null,
        null, c.decided_by from bank_card_request c where c.user_id = ${userId} and c.decided_at is not null
        order by c.requested_at desc limit ${sql.lit(length)})
      union all (select w.decided_at, 'written off', w.bill_id, w.amount_minor, w.decided_by from write_off w
        where w.user_id = ${userId} and w.state = 'approved' order by w.decided_at desc limit ${sql.lit(length)})
    ) x left join account who on who.account_id = x.by order by x.at desc limit ${sql.lit(length)}`
