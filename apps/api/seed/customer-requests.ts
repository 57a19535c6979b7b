/** Demo data of what customers ask for, other phones and deletions at every step, and of lists of those who may be written to. */
import { createHash } from 'node:crypto'
import { nothingToSee } from '../src/credit/public.ts'
import { sql, type Tx } from '../src/platform/db.ts'
import { card } from './pictures.ts'
import { Random } from './random.ts'

const phones = [
  { state: 'requested', why: 'Cambié de compañía telefónica.', daysAgo: 0.1 },
  { state: 'codeSent', why: 'Perdí el teléfono.', daysAgo: 0.4 },
  { state: 'verified', why: 'Me robaron el celular.', daysAgo: 1 },
  { state: 'approved', why: 'Cambié de número.', daysAgo: 6 },
  { state: 'refused', why: 'El número es de mi hermano.', daysAgo: 11 },
  { state: 'expired', why: 'Número nuevo.', daysAgo: 25 },
]

export async function makePhoneChanges(tx: Tx, now: Date): Promise<void> {
  const picture = await card(new Random(20_261_123), ['IDENTIFICACION', 'EJEMPLO'])
  await sql`
    with place as (
      select m.merchant_id,
        (select account_id from staff where role = 'CUSTOMER_SERVICE' and country = m.country order by account_id limit 1) as account_id,
        (select max(account_id) from account where is_superuser) as decider_id
      from merchant m
    ), story as (
      select *, row_number() over () as n from jsonb_to_recordset(${JSON.stringify(phones)}::jsonb) as s(state text, why text, "daysAgo" float)
    ), person as (
      select p.merchant_id, p.user_id, p.mobile, row_number() over (partition by p.merchant_id order by p.user_id desc) as n from borrower p
    ), made as (
      insert into phone_change (merchant_id, user_id, old_mobile, new_mobile, state, reason, requested_by, requested_at, codes_sent, code_sent_at,
        code_sent_by, verified_at, verified_by, decided_by, decided_at, decided_reason, old_number)
      select place.merchant_id, person.user_id,
        -- of one that was approved the new number is the one on record
        case when s.state = 'approved' then overlay(person.mobile placing '77' from length(person.mobile) - 1) else person.mobile end,
        case when s.state = 'approved' then person.mobile else overlay(person.mobile placing '88' from length(person.mobile) - 1) end,
        s.state, s.why, place.account_id, at, case when s.state = 'requested' then 0 else 1 end,
        case when s.state <> 'requested' then at + interval '2 minutes' end, case when s.state <> 'requested' then place.account_id end,
        case when s.state in ('verified', 'approved') then at + interval '4 minutes' end,
        case when s.state in ('verified', 'approved') then place.account_id end,
        case when s.state in ('approved', 'refused') then coalesce(place.decider_id, place.account_id) end,
        case when s.state in ('approved', 'refused') then at + interval '5 hours' end,
        case s.state when 'approved' then 'La imagen y el código coinciden.' when 'refused' then 'El número no es del cliente.' end,
        case when s.state = 'approved' then 'silenced' end
      from place join story s on place.account_id is not null
        join person on person.merchant_id = place.merchant_id and person.n = s.n and right(person.mobile, 2) not in ('77', '88')
        cross join lateral (select ${now}::timestamptz - s."daysAgo" * interval '1 day' as at) t
      returning change_id, requested_by, requested_at
    ), files as (
      insert into file (file_id, name, mime, size_bytes, sha256, created_by, created_at)
      select new_id('F'), 'identificacion.jpg', 'image/jpeg', ${picture.length}, ${createHash('sha256').update(picture).digest('hex')}, requested_by, requested_at
      from made returning file_id
    ), chunks as (
      insert into file_chunk (file_id, number, bytes) select file_id, 0, ${picture} from files
    )
    insert into phone_change_image (change_id, position, file_id)
    select m.change_id, 0, f.file_id from (select change_id, row_number() over () as n from made) m join (select file_id, row_number() over () as n from files) f using (n)`.execute(
    tx,
  )
}

const deletions = [
  { state: 'requested', why: 'Ya no voy a usar la app.', daysAgo: 1 },
  { state: 'waiting', why: 'Quiero que borren mis datos.', daysAgo: 5 },
  { state: 'anonymised', why: 'Terminé de pagar y no quiero más avisos.', daysAgo: 30 },
  { state: 'refused', why: 'Pide la baja de la cuenta de su hermana.', daysAgo: 12 },
  { state: 'cancelled', why: 'Se arrepintió y pidió otro crédito.', daysAgo: 20 },
]

/** Requests to delete an account at every step; who owes is blocked, and one was let go by the same function as any. */
export async function makeDeletions(tx: Tx, now: Date): Promise<void> {
  await sql`
    with place as (
      select m.merchant_id,
        (select account_id from staff where role = 'CUSTOMER_SERVICE' and country = m.country order by account_id limit 1) as account_id,
        (select max(account_id) from account where is_superuser) as decider_id
      from merchant m
    ), story as (
      select *, row_number() over () as n from jsonb_to_recordset(${JSON.stringify(deletions)}::jsonb) as s(state text, why text, "daysAgo" float)
    ), free as (
      select p.merchant_id, p.user_id, '{}'::text[] as obstacles, row_number() over (partition by p.merchant_id order by p.user_id) as n
      from borrower p where deletion_obstacles(p.user_id) = '{}' and not exists (select from message m where m.user_id = p.user_id)
    ), debtor as (
      select distinct on (p.merchant_id) p.merchant_id, p.user_id, deletion_obstacles(p.user_id) as obstacles
      from borrower p join bill b on b.user_id = p.user_id and b.status <> 'repaid' order by p.merchant_id, p.user_id
    ), wanted as (
      select f.merchant_id, f.user_id, f.obstacles, s.state, s.why, s."daysAgo" from free f join story s using (n)
      union all select merchant_id, user_id, obstacles, 'blocked', 'Pide la baja aunque aún debe.', 2 from debtor
    )
    insert into account_deletion (merchant_id, user_id, state, reason, requested_by, requested_at, identity, identity_note, identity_by, identity_at,
      obstacles, checked_at, decided_by, decided_at, decided_reason, due_at, ended_at, ended_by, ended_reason)
    select p.merchant_id, w.user_id, case w.state when 'anonymised' then 'waiting' else w.state end, w.why, p.account_id, at,
      case when w.state <> 'requested' then 'callBack' end, case when w.state <> 'requested' then 'Se llamó al número registrado.' end,
      case when w.state <> 'requested' then p.account_id end, case when w.state <> 'requested' then at + interval '1 hour' end,
      w.obstacles, at, case when w.state in ('waiting', 'anonymised', 'refused') then p.decider_id end,
      case when w.state in ('waiting', 'anonymised', 'refused') then at + interval '1 day' end,
      case w.state when 'refused' then 'Quien pide no es el titular.' when 'waiting' then 'Sin adeudos.' when 'anonymised' then 'Sin adeudos.' end,
      case when w.state in ('waiting', 'anonymised') then at + interval '16 days' end,
      case when w.state in ('refused', 'cancelled') then at + interval '1 day' end,
      case when w.state in ('refused', 'cancelled') then p.account_id end, case when w.state = 'cancelled' then 'El cliente se queda.' end
    from wanted w join place p on p.merchant_id = w.merchant_id and p.account_id is not null and p.decider_id is not null
      cross join lateral (select ${now}::timestamptz - w."daysAgo" * interval '1 day' as at) t`.execute(tx)
  await sql`select from anonymise_due(${now}, ${await nothingToSee()})`.execute(tx)
}

/** With each merchant a list that waits to be sent, and one by which the month's offers went out. */
export async function makeMarketingLists(tx: Tx, now: Date): Promise<void> {
  await sql`
    with place as (
      select m.merchant_id, (select account_id from staff where role = 'CUSTOMER_SERVICE' and country = m.country order by account_id limit 1) as account_id,
        t.template_id, v.version_id
      from merchant m join sms_template t on t.merchant_id = m.merchant_id and t.business_id = 'offer.month'
        join sms_template_version v on v.template_id = t.template_id and v.state = 'approved'
    ), draft as (
      insert into marketing_list (merchant_id, name, source, filter, built_at, created_by, created_at, writers)
      select merchant_id, 'Clientes al corriente', 'target', '{"repaidLoans": 1}', ${now}, account_id, ${now}::timestamptz - interval '2 days', array[account_id]
      from place where account_id is not null returning list_id, merchant_id
    ), sent as (
      insert into marketing_list (merchant_id, name, source, filter, state, template_a, version_a, control_percent, per_minute, asked_by, decided_by, started_at, looked_at,
        ended_at, built_at, created_by, created_at, writers)
      select merchant_id, 'Ofertas del mes', 'target', '{}', 'sent', template_id, version_id, 10, 60, account_id, account_id, at, at, at + interval '1 day', at, account_id, at, array[account_id]
      from place cross join lateral (select ${now}::timestamptz - interval '20 days' as at) t
      where account_id is not null returning list_id, merchant_id, started_at
    ), people as (
      insert into marketing_member (list_id, user_id, mobile, state, why, added_at)
      select list_id, user_id, mobile, case when why is null then 'included' else 'excluded' end, why, ${now} from (
        select distinct on (d.list_id, p.mobile) d.list_id, p.user_id, p.mobile, marketing_exclusion(p.mobile, p.user_id, ${now}) as why
        from draft d join borrower p using (merchant_id)
        where p.anonymised_at is null and exists (select from bill b where b.user_id = p.user_id and b.status = 'repaid')
        order by d.list_id, p.mobile, p.user_id) found
    )
    insert into marketing_member (list_id, user_id, mobile, state, arm, message_id, added_at)
    select distinct on (s.list_id, p.mobile) s.list_id, p.user_id, p.mobile, case when abs(hashtext(p.mobile)) % 10 = 0 then 'control' else 'queued' end,
      case when abs(hashtext(p.mobile)) % 10 = 0 then 'control' else 'A' end,
      case when abs(hashtext(p.mobile)) % 10 <> 0 then m.message_id end, s.started_at
    from sent s join message m on m.merchant_id = s.merchant_id and m.purpose = 'marketing' and m.channel = 'sms' and m.user_id is not null
      join borrower p on p.user_id = m.user_id and p.anonymised_at is null
    order by s.list_id, p.mobile, m.queued_at`.execute(tx)
}
