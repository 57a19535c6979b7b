/** Demo data of the desk: answers kept ready, macros, what customers wrote back and how they scored it. */
import { sql, type Tx } from '../src/platform/db.ts'

const answers = [
  {
    name: 'Pago en revisión',
    es: 'Hola {{customer}}: recibimos su comprobante y lo estamos buscando con el banco. Le respondemos por aquí. {{agent}}, {{merchant}}',
    en: 'Dear {{customer}}, we have your receipt and are looking for the payment with the bank. We answer here. {{agent}}, {{merchant}}',
    zh: '{{customer}}您好：已收到您的凭证，正在向银行核实，稍后在此答复。{{merchant}} {{agent}}',
  },
  {
    name: 'Pago acreditado',
    es: 'Hola {{customer}}: su pago ya está acreditado. Gracias por su paciencia. {{merchant}}',
    en: 'Dear {{customer}}, your payment is credited now. Thank you for your patience. {{merchant}}',
    zh: '{{customer}}您好：您的还款已入账，感谢耐心等待。{{merchant}}',
  },
  {
    name: 'Faltan datos',
    es: 'Hola {{customer}}: para la orden {{order}} necesitamos su estado de cuenta del mes. Puede enviarlo por aquí.',
    en: 'Dear {{customer}}, for work order {{order}} we need your statement of the month. You can send it here.',
    zh: '{{customer}}您好：工单 {{order}} 需要您当月的账户明细，可在此发送。',
  },
]
const macros = [
  { name: 'Acreditado y resuelto', answer: 'Pago acreditado', ending: 'resolve', note: 'Pago acreditado', group: null },
  {
    name: 'Pedir estado de cuenta',
    answer: 'Faltan datos',
    ending: 'wait',
    note: 'Estado de cuenta del mes',
    group: null,
  },
  { name: 'A seguridad', answer: null, ending: null, note: null, group: 'security' },
]

export async function makeDesk(tx: Tx, now: Date): Promise<void> {
  await sql`
    with person as (
      select m.merchant_id, s.account_id from merchant m
        join lateral (select account_id from staff where role = 'CUSTOMER_SERVICE' and country = m.country order by account_id limit 1) s on true
    ), kept as (
      insert into desk_answer (merchant_id, name, text_zh, text_en, text_es, changed_by, changed_at)
      select p.merchant_id, a.name, a.zh, a.en, a.es, p.account_id, ${now}::timestamptz - interval '40 days'
      from person p cross join jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a(name text, zh text, en text, es text)
      returning answer_id, merchant_id, name, changed_by
    )
    insert into desk_macro (merchant_id, name, answer_id, group_name, take, ending, note, changed_by, changed_at)
    select p.merchant_id, m.name, k.answer_id, m."group", m."group" is null, m.ending, m.note, p.account_id, ${now}::timestamptz - interval '39 days'
    from person p cross join jsonb_to_recordset(${JSON.stringify(macros)}::jsonb) as m(name text, answer text, ending text, note text, "group" text)
      left join kept k on k.merchant_id = p.merchant_id and k.name = m.answer`.execute(tx)
  // who handles one has answered, and the customer of every second one wrote back
  await sql`
    with talked as (
      select *, row_number() over (order by created_at, order_id) as n from work_order where user_id is not null and handler_id is not null
    ), said as (
      insert into work_order_entry (order_id, merchant_id, at, account_id, kind, note, minutes)
      select order_id, merchant_id, least(created_at + interval '2 hours', ${now}::timestamptz), handler_id, 'answer',
        'Hola: ya lo estamos revisando y le respondemos por aquí.', (array[5, 10, 15])[1 + n % 3] from talked
    ), wrote as (
      insert into work_order_entry (order_id, merchant_id, at, kind, note, client_ref)
      select order_id, merchant_id, ${now}::timestamptz - n * interval '7 minutes', 'customer', '¿Hay alguna novedad?', 'demo'
      from talked where n % 2 = 0 and state = 'handing'
    )
    update work_order o set first_answer_at = coalesce(o.first_answer_at, least(o.created_at + interval '2 hours', ${now}::timestamptz)),
      first_answer_minutes = coalesce(o.first_answer_minutes, 120), last_contact_at = ${now}::timestamptz - t.n * interval '7 minutes',
      unanswered_since = case when t.n % 2 = 0 and o.state = 'handing' then ${now}::timestamptz - t.n * interval '7 minutes' end,
      reply_due_at = case when t.n % 2 = 0 and o.state = 'handing' then ${now}::timestamptz + interval '90 minutes' - t.n * interval '7 minutes' end,
      score = case when o.state = 'resolved' then 1 + t.n % 5 end, scored_at = case when o.state = 'resolved' then ${now}::timestamptz end
    from talked t where o.order_id = t.order_id`.execute(tx)
  await sql`
    insert into work_order_follower (order_id, account_id, since)
    select order_id, handler_id, created_at from work_order where handler_id is not null and closed_at is null on conflict do nothing`.execute(
    tx,
  )
}
