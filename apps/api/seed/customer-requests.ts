/** Demo data of what customers ask for: other phones at every step, with a picture of the id. */
import { createHash } from 'node:crypto'
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
        (select account_id from staff where role = 'COUNTRY_DIRECTOR' and country = m.country order by account_id limit 1) as decider_id
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
