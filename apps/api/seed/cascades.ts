/** Demo data of cascades: one a merchant, in its second version, with a run of last week over messages that went out. */
import { sql, type Tx } from '../src/platform/db.ts'

const first = [{ kind: 'message', template: 'payment.due', waitHours: 24 }]
const second = [
  ...first,
  { kind: 'waitFor', hours: 2, delivered: 0 },
  { kind: 'message', template: 'statement.mail', waitHours: 24 },
  { kind: 'call', days: 1, at: '09:00' },
]

export async function makeCascades(tx: Tx, now: Date): Promise<void> {
  await sql`
    with place as (
      select m.merchant_id, (select min(account_id) from account where is_superuser) as account_id,
        (select max(account_id) from account where is_superuser) as other_id, ${now}::timestamptz - interval '7 days' as at from merchant m
    ), made as (
      insert into cascade (merchant_id, name, updated_by, updated_at, version)
      select merchant_id, 'Recordatorio, correo y llamada', account_id, at, 1 from place where account_id is not null
      returning cascade_id, merchant_id
    ), versions as (
      insert into cascade_version (cascade_id, number, audience, steps, made_by, made_at)
      select cascade_id, number, '{"dpdFrom": 1, "dpdTo": 15}', case number when 1 then ${JSON.stringify(first)}::jsonb else ${JSON.stringify(second)}::jsonb end,
        account_id, at - (3 - number) * interval '1 day'
      from made join place using (merchant_id) cross join generate_series(1, 2) number
    ), run as (
      insert into cascade_run (cascade_id, merchant_id, number, state, control_percent, per_minute, asked_by, asked_at, decided_by, started_at, looked_at,
        ended_at)
      select cascade_id, merchant_id, 2, 'ended', 10, 60, account_id, at, other_id, at, at + interval '2 days', at + interval '2 days'
      from made join place using (merchant_id)
      returning run_id, merchant_id, started_at
    ), drawn as (
      select distinct on (m.user_id) r.run_id, m.user_id, m.case_id, m.message_id, m.decision_id, m.state, m.queued_at,
        abs(hashtext(m.user_id)) % 10 as luck
      from run r join message m on m.merchant_id = r.merchant_id and m.case_id is not null and m.channel = 'sms'
      order by m.user_id, m.queued_at desc
    ), people as (
      insert into cascade_person (run_id, user_id, case_id, state, step, since, message_id, entered_at, why, ended_at)
      select run_id, user_id, case_id, case when luck = 0 then 'control' else 'ended' end,
        case when luck = 0 then 1 when state = 'delivered' then 2 else 4 end, queued_at, case when luck > 0 then message_id end, queued_at,
        case when luck = 0 then null when luck = 1 then 'reply' when luck < 4 then 'payment' else 'end' end,
        case when luck > 0 then queued_at + interval '3 hours' end
      from drawn returning person_id, user_id, step, message_id, entered_at, why, ended_at
    )
    insert into cascade_trace (person_id, at, step, kind, code, message_id, decision_id)
    select person_id, at, step, kind, code, message_id, decision_id from (
      select p.person_id, p.entered_at as at, 1 as step, 'entered' as kind, null as code, null as message_id, null as decision_id, 1 as n from people p
      union all select p.person_id, p.entered_at, 1, 'queued', null, d.message_id, d.decision_id, 2 from people p join drawn d using (user_id)
        where p.message_id is not null
      union all select p.person_id, p.entered_at + interval '1 hour', 2, case d.state when 'delivered' then 'delivered' else 'notDelivered' end,
        case d.state when 'delivered' then null else d.state end, null, null, 3 from people p join drawn d using (user_id) where p.message_id is not null
      union all select p.person_id, p.ended_at, p.step, 'ended', p.why, null, null, 4 from people p where p.why is not null
    ) t order by person_id, n`.execute(tx)
}
