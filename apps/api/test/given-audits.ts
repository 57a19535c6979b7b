/** Applications in audit, as the lending app leaves them: in one statement, each with its open audit. */
import { sql } from '../src/platform/db.ts'
import type { Person, TestApp } from './harness.ts'

export interface GivenAudit {
  auditId: string
  appId: string
  userId: string
  imageAuditId: string
}

let serial = 0

/** The n-th is handed in n seconds after the first, so that their order is known. `amount` in minor units. */
export async function givenAudits(
  test: TestApp,
  { merchant = 'Luna Credito', count = 1, amount = 400_000 } = {},
): Promise<GivenAudit[]> {
  const { app, clock } = test
  const found = await app.db.selectFrom('merchant').selectAll().where('name', '=', merchant).executeTakeFirstOrThrow()
  const batch = `Q${++serial}`
  const { rows } = await sql<GivenAudit>`
    with terms as (
      insert into product (merchant_id, code, name, tenure_days, periods, currency, penalty_daily_rate, penalty_cap_rate,
        grace_days, extension_fee_rate, effective_from, created_at)
      values (${found.merchantId}, ${`${batch}-7D-1P`}, 'Test', 7, 1, ${found.currency}, 0.01, 1, 0, 0.1, '2026-01-01', ${clock.now()})
      returning product_id
    ), made as (
      select n, new_id('U') as user_id, new_id('A') as app_id, ${clock.now()}::timestamptz + n * interval '1 second' as at
      from generate_series(1, ${count}::int) n
    ), people as (
      insert into borrower (user_id, merchant_id, first_name, last_name, birth_date, doc_type, doc_number, mobile, state, registered_at)
      select user_id, ${found.merchantId}, 'Nombre' || n, 'Apellido', '1990-01-12', 'TEST', ${batch} || '-' || n,
        '+5255' || lpad((50000000 + ${serial} * 1000 + n)::text, 8, '0'), 'Jalisco', at from made
    )
    insert into application (app_id, merchant_id, user_id, product_id, loan_ref, status, loan_amount_minor, currency,
      instalments, new_customer, applied_at, submitted_at, auto_confirm)
    select app_id, ${found.merchantId}, user_id, product_id, ${batch} || '-' || n, 'in audit', ${amount}::bigint,
      ${found.currency}, 1, true, at, at, false from made, terms
    returning app_id`.execute(app.db)
  const { rows: audits } = await sql<GivenAudit>`
    select a.audit_id, a.app_id, a.user_id, i.image_audit_id from audit a join image_audit i using (app_id)
    where a.app_id = any(${rows.map(({ appId }) => appId)}::text[]) order by a.due_at`.execute(app.db)
  return audits
}

/** Somebody who hands audits out: the role an administrator makes for it. */
export async function givenLead(test: TestApp): Promise<Person> {
  const lead = await test.given.person({ role: 'AUDITOR' })
  await sql`
    with made as (
      insert into role (name, permissions) values (${`lead ${lead.accountId}`},
        ${['web_menu_assignAudit', 'web_menu_pendingAudit', 'web_menu_auditAnalytics', 'web_btn_assignAudit_assign', 'web_btn_pendingAudit_conclude']}::text[])
      returning role_id)
    insert into account_role (account_id, role_id) select ${lead.accountId}, role_id from made`.execute(test.app.db)
  return lead
}

/** The borrower sends other images and hands the application in again. */
export async function sendAgain(test: TestApp, appId: string): Promise<void> {
  await sql`update application set status = 'in audit', submitted_at = ${test.clock.now()} where app_id = ${appId}`.execute(
    test.app.db,
  )
}
