/** Demo data of proofs of payment: with each merchant some that wait (of money that nobody is known for), some late, matched and refused. */
import type { Country } from '@cordillera/contract/countries'
import { sql, type Tx } from '../src/platform/db.ts'
import { storeFile } from '../src/platform/files.ts'
import { card } from './pictures.ts'
import { Random } from './random.ts'

const perMerchant = 12
const countries: readonly Country[] = ['MX', 'CO', 'PE', 'CL', 'EC']

export async function makeProofs(tx: Tx, now: Date): Promise<void> {
  const random = new Random(1320)
  const pictures: { country: string; fileId: string }[] = []
  for (const country of countries) {
    const picture = await card(random, ['COMPROBANTE DE PAGO', country, 'OPERACION EXITOSA'])
    const of = { name: 'comprobante.jpg', mime: 'image/jpeg', createdBy: null, now }
    pictures.push({ country, fileId: (await storeFile(tx, of, whole(picture))).fileId })
  }
  await sql`
    with own as (
      select p.*, row_number() over (partition by p.merchant_id order by p.received_at desc, p.payment_id) as n
      from payment p join borrower b using (user_id) where p.kind = 'payment' and p.state = 'booked' and b.first_name <> '—'
    ), free as (
      select p.*, row_number() over (partition by p.currency order by p.received_at desc, p.payment_id) as n
      from payment p where p.kind = 'payment' and p.state = 'unidentified'
    ), person as (
      select m.merchant_id, m.currency, m.country, s.account_id, o.user_id, o.app_id, o.payment_id, o.amount_minor, o.value_day, o.channel,
        o.tracking_key, o.n
      from merchant m
        join lateral (select account_id from staff where role = 'FINANCE' and country = m.country order by account_id limit 1) s on true
        join own o on o.merchant_id = m.merchant_id and o.n <= ${perMerchant}
    ), said as (
      select p.merchant_id, p.user_id, p.app_id, p.country, p.account_id, p.currency, p.n,
        case when p.n <= 4 then coalesce(f.amount_minor, p.amount_minor) else p.amount_minor end as amount,
        case when p.n <= 4 then coalesce(f.value_day, p.value_day) else p.value_day end as day,
        case when p.n <= 4 then coalesce(f.channel, p.channel) else p.channel end as channel,
        case when p.n = 3 then null when p.n <= 4 then coalesce(f.tracking_key, p.tracking_key) else p.tracking_key end as key,
        case when p.n <= 5 then 'pending' when p.n = 6 then 'asked' when p.n <= 9 then 'matched' else 'refused' end as state,
        case when p.n between 7 and 9 then p.payment_id end as payment_id,
        ${now}::timestamptz - p.n * interval '7 hours' as at, m.time_zone
      from person p join merchant m using (merchant_id) left join free f on f.currency = p.currency and f.n = p.n
    ), made as (
      insert into payment_proof (merchant_id, user_id, app_id, client_ref, amount_minor, currency, paid_day, channel, tracking_key, state,
        received_at, due_at, payment_id, refusal, note, decided_by, decided_at)
      select merchant_id, user_id, app_id, 'demo-' || n, amount, currency, least(day, (at at time zone time_zone)::date), channel, key, state, at, at + interval '24 hours', payment_id,
        case when state = 'refused' then (array['unreadable', 'notFound', 'alreadyCounted'])[1 + n % 3] end,
        case when state in ('refused', 'asked') then 'Revisado con el banco' end,
        case when state in ('matched', 'refused') then account_id end,
        case when state in ('matched', 'refused') then least(at + interval '3 hours', ${now}::timestamptz) end
      from said returning record_id, merchant_id, received_at
    )
    insert into payment_proof_image (record_id, position, file_id, at)
    select q.record_id, 0, i."fileId", q.received_at
    from made q join merchant m using (merchant_id)
      join jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as i(country text, "fileId" text) on i.country = m.country`.execute(
    tx,
  )
}

async function* whole(bytes: Buffer) {
  yield bytes
}
