/** Demo data of proofs of payment: with each merchant some that wait (of money that nobody is known for), some late, matched and refused. */
import type { Currency } from '@cordillera/contract/countries'
import { toDecimal } from '@cordillera/contract/money'
import { sql, type Tx } from '../src/platform/db.ts'
import { storeFile } from '../src/platform/files.ts'
import { receipt } from './pictures.ts'
import { Random } from './random.ts'

const perMerchant = 12

export async function makeProofs(tx: Tx, now: Date): Promise<void> {
  const random = new Random(1320)
  const { rows } = await sql<Proof>`
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
      from said returning record_id, merchant_id, user_id, received_at, amount_minor, currency, paid_day, channel, tracking_key
    )
    select q.record_id, q.received_at as at, q.amount_minor as amount, q.currency, q.paid_day::text as day, q.channel, q.tracking_key as key,
      b.first_name || ' ' || b.last_name as payer, m.name as merchant
    from made q join merchant m using (merchant_id) join borrower b using (user_id) order by q.record_id`.execute(tx)
  const images: { recordId: string; fileId: string; at: Date }[] = []
  for (const proof of rows) {
    const of = { name: 'comprobante.jpg', mime: 'image/jpeg', createdBy: null, now }
    const { fileId } = await storeFile(tx, of, whole(await paperOf(random, proof)))
    images.push({ recordId: proof.recordId, fileId, at: proof.at })
  }
  await sql`
    insert into payment_proof_image (record_id, position, file_id, at)
    select "recordId", 0, "fileId", at
    from jsonb_to_recordset(${JSON.stringify(images)}::jsonb) as i("recordId" text, "fileId" text, at timestamptz)`.execute(
    tx,
  )
}

interface Proof {
  recordId: string
  at: Date
  amount: number
  currency: Currency
  day: string
  channel: string
  key: string | null
  payer: string
  merchant: string
}

/** What the payer's bank showed them of exactly this payment. */
const paperOf = (random: Random, { amount, currency, day, channel, key, payer, merchant }: Proof) =>
  receipt(random, {
    ...{ bank: channel, title: 'COMPROBANTE DE PAGO', amount: `${currency} ${toDecimal(amount, currency)}` },
    rows: [
      ['FECHA', day],
      ['ORDENANTE', payer],
      ['BENEFICIARIO', merchant],
      ['CLAVE DE RASTREO', key ?? 'NO DISPONIBLE'],
      ['ESTADO', 'OPERACION EXITOSA'],
    ],
  })

async function* whole(bytes: Buffer) {
  yield bytes
}
