import {
  fetchAllUserInfo,
  fetchHistory,
  fetchUserBaseInfo,
  historyParts,
  queryLatestAuditRecord,
  queryLatestLoginInfo,
  showUserSensitiveInfo,
} from '@cordillera/contract/borrower/user'
import { saveLog } from '@cordillera/contract/collection/log'
import { listNotifications } from '@cordillera/contract/notification/notification'
import { beforeAll, expect, test } from 'vitest'
import { givenAudits } from '../../test/given-audits.ts'
import { givenKnownCase, known } from '../../test/given-cases.ts'
import { openBooks } from '../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'

const testApp = startApp()
let service: Person
let agent: Person
let mine: GivenLoan & { contactId: string }

beforeAll(async () => {
  const { given, app } = testApp()
  agent = await given.person({ role: 'AGENT', stage: 'S1A' })
  mine = await givenKnownCase(testApp(), agent)
  await openBooks(app.db, [mine.appId])
  service = await given.person({ role: 'CUSTOMER_SERVICE' })
})

const signInToApp = (userId: string, at: string, deviceId: string) =>
  sql`insert into borrower_login (merchant_id, user_id, at, device_id, phone_model, system)
    select merchant_id, user_id, ${at}, ${deviceId}, 'Moto G', 'Android 15' from borrower where user_id = ${userId}`.execute(
    testApp().app.db,
  )

test('a borrower’s page has everything of the person, personal data masked', async () => {
  const { loanRef } = await testApp()
    .app.db.selectFrom('application')
    .select('loanRef')
    .where('appId', '=', mine.appId)
    .executeTakeFirstOrThrow()
  const finance = await testApp().given.person({ role: 'FINANCE' })
  await agent.call(saveLog, { caseId: mine.caseId, version: 0, contactId: null, channel: 'call', result: 5 })
  const payment = { loan: loanRef, amount: '1200.00', paidAt: '2026-11-21T09:00:00', key: 'PAGE-1' }
  await importPayments(testApp(), finance, paymentsCsv([payment]))
  await signInToApp(mine.userId, '2026-11-20T10:00:00Z', 'device-1')

  const page = await service.call(fetchAllUserInfo, { userId: mine.userId })
  expect(page.base).toMatchObject({
    userId: mine.userId,
    lastName: 'H•••z',
    mobile: '+52 55••••61',
    curp: '••••09',
    email: 'm••••@example.com',
    address: '••••',
    bankNumber: '••••19',
    merchantName: 'Luna Credito',
    currency: 'MXN',
    lastLoginTime: expect.stringContaining('2026-11-20T10:00:00'),
    phoneModel: 'Moto G',
  })
  expect(page.contacts).toHaveLength(1)
  expect(page.applications).toMatchObject([{ appId: mine.appId, openBills: 0, dueAmount: 0 }])
  const [bill] = page.bills
  expect(bill).toMatchObject({ billId: mine.billId, billStatus: 'repaid', dueAmount: 0 })
  for (const { billed, paid, reduced, open } of bill?.components ?? []) {
    expect(billed - paid - reduced).toBe(open)
    expect(open).toBe(0)
  }
  const paid = bill?.repaidAmount ?? 0
  expect(page.fundChanges).toMatchObject([
    { type: 'payment', amount: 120_000 - paid, balance: page.base.balance, currency: 'MXN' },
  ])
  expect(new Set(page.timeline.map(({ kind }) => kind))).toEqual(new Set(['log', 'payment', 'event', 'bill']))
  const text = JSON.stringify(page)
  for (const secret of [...Object.values(known), 'Hernández']) expect(text).not.toContain(secret)
})

test('what was said, written and paid is read alone too, further back than the timeline of everything', async () => {
  const { userId } = mine
  const parts = await Promise.all(
    historyParts.map((part) => service.call(fetchHistory, { userId, part }).then((list) => [part, list] as const)),
  )
  const kinds = parts.map(([part, list]) => [part, [...new Set(list.map(({ kind }) => kind))]])
  expect(kinds).toEqual([
    ['contacts', ['log']],
    ['messages', []],
    ['payments', ['payment']],
  ])
  // more happened than the timeline shows: the payment is not in it any more, and still found
  await sql`
    insert into case_event (case_id, bill_id, merchant_id, kind, at)
    select ${mine.caseId}, ${mine.billId}, 1, 'assigned', ${testApp().clock.now()}::timestamptz + n * interval '1 second'
    from generate_series(1, 100) n`.execute(testApp().app.db)
  const { timeline } = await service.call(fetchAllUserInfo, { userId })
  expect(timeline.filter(({ kind }) => kind === 'payment')).toEqual([])
  expect(await service.call(fetchHistory, { userId, part: 'payments' })).toMatchObject([{ amount: 120_000 }])
})

test('the base info, the latest login and the latest audit record stand alone too', async () => {
  const { userId } = mine
  expect((await service.call(fetchUserBaseInfo, { userId })).userId).toBe(userId)
  const [neighbour] = await givenLoans(testApp())
  await signInToApp(neighbour?.userId ?? '', '2026-11-21T10:00:00Z', 'device-1')
  expect(await service.call(queryLatestLoginInfo, { userId })).toMatchObject({ deviceId: 'device-1', sharedWith: 1 })
  expect(await service.call(queryLatestAuditRecord, { userId })).toMatchObject({
    appId: mine.appId,
    result: 'approved',
    audit: null,
  })
  const [applied] = await givenAudits(testApp())
  const pending = { audit: { state: 'pending', step: 'first', auditResult: null } }
  expect(await service.call(queryLatestAuditRecord, { userId: applied?.userId ?? '' })).toMatchObject(pending)
  expect((await service.call(fetchAllUserInfo, { userId: applied?.userId ?? '' })).applications).toMatchObject([
    pending,
  ])
  const [quiet] = await givenLoans(testApp())
  expect(await service.call(queryLatestLoginInfo, { userId: quiet?.userId ?? '' })).toBeNull()
})

test('an auditor opens the people of the own audits, and nobody else', async () => {
  const [audited, lead] = await Promise.all([givenAudits(testApp()), testApp().given.person({ role: 'AUDITOR' })])
  const { userId = '', auditId = '' } = audited[0] ?? {}
  await lead.refused(fetchAllUserInfo, { userId }, 'borrower.missing')
  await testApp()
    .app.db.updateTable('audit')
    .set({ auditorId: lead.accountId })
    .where('auditId', '=', auditId)
    .execute()
  expect((await lead.call(fetchAllUserInfo, { userId })).applications).toHaveLength(1)
  await lead.refused(fetchAllUserInfo, { userId: mine.userId }, 'borrower.missing')
})

test('a case that went to somebody else is not offered to who worked the person before', async () => {
  const [loan] = await givenLoans(testApp())
  const { userId = '', caseId = '' } = loan ?? {}
  const next = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const give = (to: Person) =>
    testApp()
      .app.db.updateTable('collectionCase')
      .set({ status: 'assigned', collectorId: to.accountId, assignedAt: testApp().clock.now() })
      .where('caseId', '=', caseId)
      .execute()
  await give(agent)
  const casesOf = async (person: Person) => (await person.call(fetchAllUserInfo, { userId })).cases
  expect(await casesOf(agent)).toMatchObject([{ caseId }])
  await sql`
    insert into collection_case select (jsonb_populate_record(c, jsonb_build_object('case_id', 'C-EARLIER', 'closed_at', ${testApp().clock.now()}::timestamptz,
      'close_reason', 'stage changed'))).* from collection_case c where case_id = ${caseId}`.execute(testApp().app.db)
  await give(next)
  expect(await casesOf(agent)).toEqual([])
  expect(await casesOf(next)).toMatchObject([{ caseId }])
  // whoever answers callers may write to the person on any open case, and works none
  expect(await casesOf(service)).toMatchObject([{ caseId }])
})

test('a borrower of another merchant, or of another collector, does not exist', async () => {
  const [foreign] = await givenLoans(testApp(), { merchant: 'Cafe Plata' })
  await service.refused(fetchAllUserInfo, { userId: foreign?.userId }, 'borrower.missing')
  await agent.call(fetchAllUserInfo, { userId: mine.userId })
  const other = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  await other.refused(fetchHistory, { userId: mine.userId, part: 'payments' }, 'borrower.missing')
  for (const endpoint of [fetchAllUserInfo, fetchUserBaseInfo, queryLatestAuditRecord, queryLatestLoginInfo]) {
    await other.refused(endpoint, { userId: mine.userId }, 'borrower.missing')
  }
})

test('a field is revealed with a reason, counted with the reveals of cases, and logged without its value', async () => {
  const { userId } = mine
  const ask = { userId, field: 'mobile', reason: 'the borrower asked for a call' } as const
  const { value, remaining } = await service.call(showUserSensitiveInfo, ask)
  expect({ value, remaining }).toEqual({ value: known.mobile, remaining: 199 })
  await service.refused(showUserSensitiveInfo, { ...ask, reason: '' }, 'request.invalid')
  await service.refused(showUserSensitiveInfo, { ...ask, field: 'contactMobile' }, 'collection.contactMissing')
  await agent.refused(showUserSensitiveInfo, ask, 'access.forbidden')
  const logged = await testApp()
    .app.db.selectFrom('operationLog')
    .selectAll()
    .where('action', '=', 'borrower.reveal')
    .execute()
  expect(logged).toHaveLength(1)
  expect(JSON.stringify(logged)).not.toContain(known.mobile)
})

test('thirty reveals in ten minutes are told to the administrators, once', async () => {
  const boss = await testApp().given.person({ superuser: true })
  const curious = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  const ask = { userId: mine.userId, field: 'email', reason: 'looking' } as const
  for (let n = 0; n < 29; n++) await curious.call(showUserSensitiveInfo, ask)
  expect((await boss.call(listNotifications, {})).total).toBe(0)
  for (let n = 0; n < 3; n++) await curious.call(showUserSensitiveInfo, ask)
  const { list } = await boss.call(listNotifications, {})
  expect(list).toMatchObject([{ kind: 'reveal.unusual', text: expect.stringContaining('32 times within 10 minutes') }])
})

test('a borrower with 200 bills opens in under 300 ms of server time', async () => {
  const [many] = await givenLoans(testApp(), { dpd: 30 })
  const { userId = '', billId = '' } = many ?? {}
  await sql`
    with more as (
      insert into application (merchant_id, user_id, product_id, loan_ref, status, payout_status, loan_amount_minor, currency,
        instalments, new_customer, applied_at, disbursed_on)
      select a.merchant_id, a.user_id, a.product_id, 'MANY-' || n, a.status, a.payout_status, 1000, a.currency, 1, false,
        a.applied_at, a.disbursed_on
      from application a join bill b using (app_id), generate_series(1, 199) n where b.bill_id = ${billId} returning app_id
    )
    insert into bill (merchant_id, app_id, user_id, product_id, instalment, instalments, currency, principal_minor, interest_minor,
      fee_minor, fee_tax_minor, principal_open, interest_open, fee_open, fee_tax_open, due_date, original_due_date, status, created_at)
    select b.merchant_id, more.app_id, b.user_id, b.product_id, 1, 1, b.currency, 1000, 30, 80, 10, 1000, 30, 80, 10,
      b.due_date, b.due_date, 'overdue', b.created_at from bill b, more where b.bill_id = ${billId}`.execute(
    testApp().app.db,
  )
  const { rows } = await sql<{ appId: string }>`select app_id from application where user_id = ${userId}`.execute(
    testApp().app.db,
  )
  await openBooks(
    testApp().app.db,
    rows.map(({ appId }) => appId),
  )
  await service.call(fetchAllUserInfo, { userId })
  const times: number[] = []
  for (let n = 0; n < 5; n++) {
    const start = performance.now()
    const { bills } = await service.call(fetchAllUserInfo, { userId })
    times.push(performance.now() - start)
    expect(bills).toHaveLength(200)
  }
  expect(Math.min(...times)).toBeLessThan(300)
})
