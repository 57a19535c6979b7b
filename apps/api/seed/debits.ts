/** Demo data of direct debits: who lets them be taken, what failed so far, and money whose notices contradict each other. */
import { uploadFile } from '@cordillera/contract/job/file'
import type { App } from '../src/platform/app.ts'
import { inTransaction, sql, type Tx } from '../src/platform/db.ts'
import { DemoPerson } from './demo-client.ts'
import { card } from './pictures.ts'
import type { Random } from './random.ts'

const merchant = 'Sol Rapido'
const mandates = 60

export async function makeDebits(app: App, random: Random, now: Date): Promise<void> {
  const finance = await DemoPerson.signIn(app, 'finance_mx')
  const picture = await card(random, ['AUTORIZACION', 'CARGO DOMICILIADO', merchant])
  const { fileId } = await finance.upload(uploadFile, {}, 'domiciliacion.jpg', picture)
  await inTransaction(app.db, async (tx) => {
    await givenMandates(tx, fileId, now)
    await failedDebits(tx, now)
    await exceptions(tx, now)
    // what is due from now on is taken by itself, and tried again
    await sql`
      insert into debit_rule (merchant_id, active) select merchant_id, true from merchant where name = ${merchant}
      on conflict (merchant_id) do update set active = true`.execute(tx)
  })
}

/** Most hold; every tenth was revoked, every twelfth ended by itself. */
async function givenMandates(tx: Tx, fileId: string, now: Date): Promise<void> {
  await sql`
    with finance as (select account_id from account where user_name = 'finance_mx'), chosen as (
      select b.user_id, b.merchant_id, b.bank_account, row_number() over (order by b.user_id) as n
      from borrower b join merchant m using (merchant_id)
      where m.name = ${merchant} and b.bank_account is not null
        and exists (select from bill l where l.user_id = b.user_id and l.status <> 'repaid')
      order by b.user_id limit ${mandates}::int
    ), made as (
      insert into debit_mandate (merchant_id, user_id, bank_account, valid_from, valid_until, made_at, made_by, revoked_at, revoked_by,
        revoke_reason)
      select merchant_id, user_id, bank_account, (${now}::timestamptz - interval '60 days')::date,
        case when n % 12 = 0 then (${now}::timestamptz - interval '3 days')::date end, ${now}::timestamptz - interval '60 days', account_id,
        case when n % 10 = 0 then ${now}::timestamptz - interval '5 days' end, case when n % 10 = 0 then account_id end,
        case when n % 10 = 0 then 'Lo pidió por carta' end
      from chosen cross join finance returning mandate_id
    )
    insert into debit_mandate_evidence (mandate_id, position, file_id) select mandate_id, 1, ${fileId} from made`.execute(
    tx,
  )
}

/** Of bills that are late now the account held too little when they were due. */
async function failedDebits(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into withholding (merchant_id, bill_id, user_id, amount_minor, currency, bank_account, state, channel, tracking_key,
      channel_ref, attempt, response_message, made_at, sent_at, finished_at, mandate_id)
    select l.merchant_id, l.bill_id, l.user_id, l.open_minor, l.currency, d.bank_account, 'fail', 'STP',
      'DEMO' || l.bill_id || n, 'D' || l.bill_id || n, n, case when n = 1 then 'Fondos insuficientes' else 'Cuenta bloqueada' end,
      at, at + interval '1 minute', at + interval '2 minutes', d.mandate_id
    from debit_mandate d join bill l using (user_id) cross join generate_series(1, 2) n
      cross join lateral (select l.due_date + (n - 1) * 2 + time '15:00' as at) moment
    where l.status = 'overdue' and l.open_minor > 0 and d.revoked_at is null and at < ${now}::timestamptz
      and at > ${now}::timestamptz - interval '50 days'`.execute(tx)
}

/** Notices that tell booked money with another amount, one that is no amount, and one about an order nobody made. */
async function exceptions(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into payment_exception (kind, merchant_id, channel, currency, amount_minor, tracking_key, sending_bank, operation_day,
      paid_at, value_day, payment_id, raw, opened_at, state, resolution, note, resolved_by, resolved_at)
    select 'conflict', p.merchant_id, p.channel, p.currency, p.amount_minor + 10000, p.tracking_key, p.sending_bank, p.operation_day,
      p.paid_at, p.value_day, p.payment_id, p.raw || jsonb_build_object('monto', (p.amount_minor + 10000)::text),
      ${now}::timestamptz - n * interval '7 hours', case when n % 3 = 0 then 'resolved' else 'open' end,
      case when n % 3 = 0 then 'closed' end, case when n % 3 = 0 then 'El banco corrigió su aviso' end,
      case when n % 3 = 0 then (select account_id from account where user_name = 'finance_mx') end,
      case when n % 3 = 0 then ${now}::timestamptz - interval '1 hour' end
    from (select *, row_number() over (order by received_at desc, payment_id) as n from payment
      where kind = 'payment' and state = 'booked' and currency = 'MXN' order by received_at desc, payment_id limit 6) p`.execute(
    tx,
  )
  await sql`
    insert into payment_exception (kind, merchant_id, channel, currency, amount_minor, tracking_key, raw, opened_at)
    select kind, m.merchant_id, 'STP', 'MXN', amount, key, raw::jsonb, ${now}::timestamptz - interval '4 hours'
    from (values ('unusable', null::bigint, 'DEMO-SIN-MONTO', '{"claveRastreo": "DEMO-SIN-MONTO", "monto": "por confirmar"}'),
      ('unknownOrder', 215000, 'DEMO-SIN-ORDEN', '{"claveRastreo": "DEMO-SIN-ORDEN", "estado": "LIQUIDACION"}')) v (kind, amount, key, raw)
      cross join (select merchant_id from merchant where name = ${merchant}) m`.execute(tx)
}
