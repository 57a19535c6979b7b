/** How far people came, kept with their registrations, against the applications and instalments read anew, whatever changed in which order. */
import { beforeAll, expect, test } from 'vitest'
import { Random } from '../../../seed/random.ts'
import { givenProduct } from '../../../test/given-applications.ts'
import { startApp } from '../../../test/harness.ts'
import { inTransaction, sql, type Tx } from '../../platform/db.ts'
import { countBatches } from '../events/rollup.ts'

const now = new Date('2026-11-23T18:00:00Z')
const testApp = startApp({ now: now.toISOString() })
const random = new Random(7)
const people = 10
let merchantId: number
let users: string[]

const moment = (days = 150) => new Date(Date.UTC(2026, 5, 1) + random.between(0, days * 24 * 3600) * 1000)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

beforeAll(async () => {
  const { app, given } = testApp()
  merchantId = await given.merchantId('Luna Credito')
  await givenProduct(testApp())
  const { rows } = await sql<{ userId: string }>`
    insert into borrower (merchant_id, first_name, last_name, doc_type, doc_number, mobile, registered_at)
    select ${merchantId}, 'Ana', 'B' || n, 'CURP', 'STEP' || n, '+52155', now() from generate_series(1, ${people}::int) n returning user_id`.execute(
    app.db,
  )
  users = rows.map(({ userId }) => userId)
})

/** Things that happen to somebody; none of them looks at a registration. */
const changes: ((tx: Tx, user: string) => Promise<unknown>)[] = [
  (tx, user) => {
    const at = moment(40)
    return sql`insert into app_registration (merchant_id, device_id, registered_at, day, platform, user_id)
      values (${merchantId}, ${`d${random.digits(9)}`}, ${at}, ${dayOf(at)}::date, 'iOS', ${random.chance(0.7) ? user : null})`.execute(
      tx,
    )
  },
  (tx, user) =>
    sql`insert into application (merchant_id, user_id, loan_ref, product_id, loan_amount_minor, currency, instalments, status, new_customer, applied_at)
      select ${merchantId}, ${user}, ${`L${random.digits(12)}`}, min(product_id), ${random.between(1, 900) * 100}, 'MXN', 2, 'in audit', true, ${moment()}
      from product where merchant_id = ${merchantId}`.execute(tx),
  (tx, user) =>
    sql`update application set status = ${random.pick(['approved', 'rejected', 'cancelled'])}, decided_at = ${moment()}
      where app_id = (select min(app_id) from application where user_id = ${user} and decided_at is null)`.execute(tx),
  (tx, user) =>
    sql`with paid as (
        update application set disbursed_on = ${dayOf(moment())}::date, payout_status = 'success'
        where app_id = (select min(app_id) from application where user_id = ${user} and status = 'approved' and disbursed_on is null)
        returning app_id, merchant_id, user_id, product_id)
      insert into bill (app_id, user_id, merchant_id, product_id, currency, instalment, instalments, due_date, original_due_date, principal_minor,
        interest_minor, fee_minor, fee_tax_minor, principal_open, interest_open, fee_open, fee_tax_open, penalty_open, status, created_at)
      select app_id, user_id, merchant_id, product_id, 'MXN', n, 2, d.day, d.day, 100, 0, 0, 0, 100, 0, 0, 0, 0, 'repayment', now()
      from paid, generate_series(1, 2) n, (select ${dayOf(moment())}::date as day) d`.execute(tx),
  (tx, user) =>
    sql`update bill set repaid_at = ${random.chance(0.8) ? moment() : null}, status = 'repaid'
      where bill_id = (select bill_id from bill where user_id = ${user} order by md5(bill_id || ${random.digits(3)}) limit 1)`.execute(
      tx,
    ),
  (tx, user) =>
    sql`update app_registration set user_id = ${user} where registration_id = (select min(registration_id) from app_registration where user_id is null)`.execute(
      tx,
    ),
  (tx, user) =>
    sql`update app_registration set further_device = ${random.chance(0.2)}, replaced_at = ${random.chance(0.2) ? moment() : null}
      where registration_id = (select max(registration_id) from app_registration where user_id = ${user})`.execute(tx),
]

/** Registrations whose steps are not what stands in their person's applications. */
async function wrong(): Promise<unknown[]> {
  const { rows } = await sql`
    select r.registration_id, r.applied_day, s.applied_day as should_be from app_registration r join merchant m using (merchant_id), lateral (
      select (min(a.applied_at) at time zone m.time_zone)::date as applied_day,
        coalesce((min(a.decided_at) filter (where a.status in ('approved', 'cancelled')) at time zone m.time_zone)::date, min(a.disbursed_on)) as approved_day,
        min(a.disbursed_on) as paid_day
      from application a where a.user_id = r.user_id and not r.further_device and a.applied_at >= r.registered_at
        and (r.replaced_at is null or a.applied_at < r.replaced_at)) s
      left join lateral (select a.* from application a where a.user_id = r.user_id and not r.further_device and a.applied_at >= r.registered_at
        and (r.replaced_at is null or a.applied_at < r.replaced_at) and a.disbursed_on = s.paid_day order by a.app_id limit 1) l on true
      left join bill b on b.app_id = l.app_id and b.instalment = 1
    where (r.applied_day, r.approved_day, r.paid_day, r.loan_amount_minor, r.first_due_day, r.first_paid_day) is distinct from
      (s.applied_day, s.approved_day, s.paid_day, l.loan_amount_minor, b.original_due_date, (b.repaid_at at time zone m.time_zone)::date)`.execute(
    testApp().app.db,
  )
  return rows
}

test('whatever happens in whichever order, the steps are those of the applications once they are counted', async () => {
  const { db } = testApp().app
  for (let round = 0; round < 25; round++) {
    for (let n = 0; n < 30; n++) await inTransaction(db, (tx) => random.pick(changes)(tx, random.pick(users)))
    await countBatches(db, now)
    expect(await wrong()).toEqual([])
  }
  const { rows } = await sql<{ paid: number; repaid: number }>`
    select count(paid_day)::int as paid, count(first_paid_day)::int as repaid from app_registration`.execute(db)
  expect(rows[0]?.paid).toBeGreaterThan(5)
  expect(rows[0]?.repaid).toBeGreaterThan(2)
})

test('what is under way while it is counted is counted when it is done', async () => {
  const { db } = testApp().app
  const user = users[0] as string
  const at = new Date('2026-10-30T12:00:00Z')
  await inTransaction(db, async (tx) => {
    await sql`update app_registration set replaced_at = ${moment()} where user_id = ${user}`.execute(tx)
    // the application is written and not committed while a registration is named and counted
    await sql`insert into application (merchant_id, user_id, loan_ref, product_id, loan_amount_minor, currency, instalments, status, new_customer, applied_at)
      select ${merchantId}, ${user}, 'L-under-way', min(product_id), 500, 'MXN', 2, 'in audit', true, ${at}
      from product where merchant_id = ${merchantId}`.execute(tx)
    await sql`insert into app_registration (merchant_id, device_id, registered_at, day, platform, user_id)
      values (${merchantId}, 'under-way', ${new Date('2026-10-29T12:00:00Z')}, '2026-10-29', 'iOS', ${user})`.execute(
      db,
    )
    await countBatches(db, now)
  })
  await countBatches(db, now)
  expect(await wrong()).toEqual([])
  const { rows } = await sql<{
    day: string | null
  }>`select applied_day::text as day from app_registration where device_id = 'under-way'`.execute(db)
  expect(rows[0]?.day).toBe('2026-10-30')
})
