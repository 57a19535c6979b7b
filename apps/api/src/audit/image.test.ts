import { auditAnalytics, listConclusions } from '@cordillera/contract/audit/analytics'
import { claimAudit, listAuditors } from '@cordillera/contract/audit/audit'
import { concludeAudit } from '@cordillera/contract/audit/file'
import { claimNextImages, decideImages, listImageAudits } from '@cordillera/contract/audit/image'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenAudits, givenLead } from '../../test/given-audits.ts'
import { type Person, startApp, testNow } from '../../test/harness.ts'
import { isBorrower, isSamePerson } from '../../test/second-person/case.ts'
import { sql } from '../platform/db.ts'

const testApp = startApp()
let service: Person
let other: Person
let lead: Person

beforeAll(async () => {
  ;[service, other] = (await Promise.all([0, 1].map(() => testApp().given.person({ role: 'CUSTOMER_SERVICE' })))) as [
    Person,
    Person,
  ]
  lead = await givenLead(testApp())
  await sql`insert into audit_policy select merchant_id, 1000000, 0, 120 from merchant`.execute(testApp().app.db)
})

describe('manual image audit', () => {
  test('the oldest pair first, each in one person’s hand', async () => {
    const [first, second] = await givenAudits(testApp(), { count: 2 })
    const next = async (by: Person) => (await by.call(claimNextImages, {}))?.pair
    const mine = await next(service)
    expect(mine).toMatchObject({ appId: first?.appId, status: 'pending' })
    expect(await service.call(claimNextImages, {})).toMatchObject({
      pair: { imageAuditId: mine?.imageAuditId },
      waiting: 2,
    })
    const theirs = await next(other)
    expect(theirs).toMatchObject({ appId: second?.appId })
    const decide = { imageAuditId: mine?.imageAuditId ?? '', version: 0, status: 'pass' as const }
    await other.refused(decideImages, decide, 'audit.imagesInHand')
    await service.refused(decideImages, { ...decide, version: 3 }, 'record.stale')
    await service.refused(decideImages, { ...decide, status: 'fail' }, 'audit.invalidReason')
    await service.refused(decideImages, { ...decide, imageAuditId: 'M000000000000' }, 'record.missing')
    expect(await service.call(decideImages, decide)).toMatchObject({ status: 'pass', version: 1 })
    await service.refused(decideImages, { ...decide, version: 1 }, 'audit.imagesDecided')
    expect(await service.call(claimNextImages, {})).toBe(null)
    await other.call(decideImages, {
      imageAuditId: theirs?.imageAuditId ?? '',
      version: 0,
      status: 'fail',
      reason: 'identityMismatch',
    })
    expect(await other.call(listImageAudits, { status: 'fail' })).toMatchObject({
      list: [{ appId: second?.appId, reason: 'identityMismatch' }],
    })
    const [audit] = [second]
    await lead.call(claimAudit, { auditId: audit?.auditId ?? '' })
    const pass = { auditId: audit?.auditId ?? '', version: 0, outcome: 'pass' as const, reason: 'verified' as const }
    await lead.refused(concludeAudit, pass, 'audit.imagesFailed')
  })

  test('ten people at once never hold the same pair', async () => {
    await givenAudits(testApp(), { count: 6 })
    const people = await Promise.all(
      Array.from({ length: 10 }, () => testApp().given.person({ role: 'CUSTOMER_SERVICE' })),
    )
    const pairs = await Promise.all(people.map((person) => person.call(claimNextImages, {})))
    const ids = pairs.flatMap((found) => found?.pair.imageAuditId ?? [])
    expect(ids).toHaveLength(6)
    expect(new Set(ids).size).toBe(6)
  })
})

test('nobody is handed the pictures of their own application, nor decides on them', async () => {
  const db = testApp().app.db
  await sql`update image_audit set status = 'pass', decided_by = ${service.accountId}, decided_at = now() where status = 'pending'`.execute(
    db,
  )
  const [made] = await givenAudits(testApp(), { count: 1 })
  const own = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  const { imageAuditId, userId } = await db
    .selectFrom('imageAudit')
    .select(['imageAuditId', 'userId'])
    .where('appId', '=', made?.appId ?? '')
    .executeTakeFirstOrThrow()
  const held = await own.call(claimNextImages, {})
  expect(held?.pair.imageAuditId).toBe(imageAuditId)
  await isBorrower(testApp(), own.accountId, userId)
  await own.refused(decideImages, { imageAuditId, version: 0, status: 'pass' }, 'access.ownGain')
  expect(await own.call(claimNextImages, {})).toBe(null)
  await sql`update audit_policy set sample_percent = 100`.execute(db)
  await sql`update image_audit set claimed_until = null where image_audit_id = ${imageAuditId}`.execute(db)
  await service.call(claimNextImages, {})
  await service.call(decideImages, { imageAuditId, version: 0, status: 'pass' })
  expect(await own.call(claimNextImages, {})).toBe(null)
  expect((await other.call(claimNextImages, {}))?.pair.imageAuditId).toBe(imageAuditId)
  const twin = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  await isSamePerson(testApp(), other.accountId, twin.accountId)
  // the other account of whoever looks again reads nothing of the first look either
  expect((await twin.call(listImageAudits, { appId: made?.appId })).total).toBe(0)
  await other.call(decideImages, { imageAuditId, version: 1, status: 'pass' })
  await sql`update audit_policy set sample_percent = 0`.execute(db)
})

describe('the blind sample', () => {
  test('a drawn pair is looked at again by somebody else, who does not see what the first one said; it changes nothing', async () => {
    await sql`update image_audit set status = 'pass', decided_by = ${service.accountId}, decided_at = now() where status = 'pending'`.execute(
      testApp().app.db,
    )
    await sql`update audit_policy set sample_percent = 100`.execute(testApp().app.db)
    const [made] = await givenAudits(testApp(), { count: 1 })
    const first = await service.call(claimNextImages, {})
    const imageAuditId = first?.pair.imageAuditId ?? ''
    expect(first?.pair.appId).toBe(made?.appId)
    await service.call(decideImages, {
      imageAuditId,
      version: 0,
      status: 'fail',
      reason: 'identityMismatch',
      remark: 'no',
    })
    expect(await service.call(claimNextImages, {})).toBe(null)
    const twin = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
    await isSamePerson(testApp(), service.accountId, twin.accountId)
    expect(await twin.call(claimNextImages, {})).toBe(null)
    const again = await other.call(claimNextImages, {})
    expect(again?.pair).toMatchObject({ imageAuditId, status: 'pending', auditor: null, reason: null, remark: null })
    // counted as any other in hand: nothing tells that it is looked at again
    expect([first?.waiting, again?.waiting]).toEqual([1, 1])
    expect((await other.call(listImageAudits, { appId: made?.appId })).total).toBe(0)
    const third = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
    expect(await third.call(claimNextImages, {})).toBe(null)
    const look = { imageAuditId, version: 1, status: 'pass' as const }
    await third.refused(decideImages, look, 'audit.imagesDecided')
    await service.refused(decideImages, look, 'audit.imagesDecided')
    await other.call(decideImages, look)
    await other.refused(decideImages, look, 'audit.imagesDecided')
    expect(await service.call(listImageAudits, { differs: true })).toMatchObject({
      list: [{ imageAuditId, status: 'fail', reason: 'identityMismatch', agreed: false }],
    })
    expect(await third.call(claimNextImages, {})).toBe(null)
    await sql`update audit_policy set sample_percent = 0`.execute(testApp().app.db)
  })
})

describe('figures', () => {
  const days = { dayFrom: '2026-11-21', dayTo: '2026-11-21' }
  test('what each concluded, in time, how long it took, and the list behind it', async () => {
    const made = await givenAudits(testApp(), { count: 3 })
    testApp().clock.set(testNow)
    for (const [n, { auditId }] of made.entries()) {
      await lead.call(claimAudit, { auditId })
      testApp().clock.advance(4 * 60_000)
      const outcome =
        n === 0
          ? ({ outcome: 'reject', reason: 'income' } as const)
          : ({ outcome: 'pass', reason: 'verified' } as const)
      await lead.call(concludeAudit, { auditId, version: 0, ...outcome })
    }
    const figures = await lead.call(auditAnalytics, days)
    expect(figures.total).toMatchObject({
      concluded: 3,
      passed: 2,
      rejected: 1,
      inTime: 3,
      medianMinutes: 4,
      matured: 0,
    })
    expect(figures.auditors).toMatchObject([{ auditor: lead.accountId, concluded: 3 }])
    expect(figures.days).toMatchObject([{ day: '2026-11-21', passed: 2, rejected: 1 }])
    expect(figures.reasons).toContainEqual({ outcome: 'reject', reason: 'income', count: 1 })
    const behind = await lead.call(listConclusions, { ...days, auditor: lead.accountId, outcome: 'pass' })
    expect(behind.total).toBe(2)
    expect(behind.list[0]).toMatchObject({ agreed: null, defaulted: false, inTime: true })
    await lead.refused(auditAnalytics, { dayFrom: '2026-01-01', dayTo: '2026-11-21' }, 'audit.rangeInvalid')
    await lead.refused(auditAnalytics, { dayFrom: '2026-11-21', dayTo: '2026-11-20' }, 'audit.rangeInvalid')
    const auditor = await testApp().given.person({ role: 'AUDITOR' })
    await auditor.refused(auditAnalytics, days, 'access.forbidden')
  })

  test('days between two that had conclusions are there too, with nothing in them', async () => {
    const [one] = await givenAudits(testApp(), { count: 1 })
    testApp().clock.set('2026-11-23T16:00:00Z')
    lead = await testApp().given.signedIn(lead.accountId)
    await lead.call(claimAudit, { auditId: one?.auditId ?? '' })
    const file = { auditId: one?.auditId ?? '', version: 0, outcome: 'pass', reason: 'verified' } as const
    await lead.call(concludeAudit, file)
    const { days } = await lead.call(auditAnalytics, { dayFrom: '2026-11-01', dayTo: '2026-11-30' })
    const passed = days.map((each) => [each.day, each.passed])
    expect(passed).toEqual([
      ['2026-11-21', 2],
      ['2026-11-22', 0],
      ['2026-11-23', 1],
    ])
  })

  test('an evening in Mexico is still today, though it is tomorrow in UTC', async () => {
    testApp().clock.set('2026-11-24T02:00:00Z')
    lead = await testApp().given.signedIn(lead.accountId)
    const concludedToday = async () =>
      (await lead.call(listAuditors, {})).find(({ accountId }) => accountId === lead.accountId)?.concludedToday
    expect(await concludedToday()).toBe(1)
    testApp().clock.set('2026-11-24T07:00:00Z')
    lead = await testApp().given.signedIn(lead.accountId)
    expect(await concludedToday()).toBe(0)
  })

  test('a loan that was approved and not repaid thirty days after its first due date counts against who approved it', async () => {
    const [approved] = await sql<{ appId: string; userId: string }>`
      select a.app_id, a.user_id from audit a where a.state = 'approved' order by a.due_at limit 1`
      .execute(testApp().app.db)
      .then(({ rows }) => rows)
    await sql`
      insert into bill (merchant_id, app_id, user_id, product_id, instalment, instalments, currency, principal_minor,
        interest_minor, fee_minor, fee_tax_minor, principal_open, interest_open, fee_open, fee_tax_open, due_date,
        original_due_date, status, created_at)
      select merchant_id, app_id, user_id, product_id, 1, 1, currency, 100, 0, 0, 0, 100, 0, 0, 0, '2026-11-28', '2026-11-28',
        'overdue', now() from application where app_id = ${approved?.appId}`.execute(testApp().app.db)
    testApp().clock.set('2026-12-27T16:00:00Z')
    lead = await testApp().given.signedIn(lead.accountId)
    expect((await lead.call(auditAnalytics, days)).total).toMatchObject({ matured: 0, defaulted: 0 })
    testApp().clock.set('2026-12-30T16:00:00Z')
    lead = await testApp().given.signedIn(lead.accountId)
    expect((await lead.call(auditAnalytics, days)).total).toMatchObject({ matured: 1, defaulted: 1 })
    expect(await lead.call(listConclusions, { ...days, defaulted: true })).toMatchObject({
      list: [{ appId: approved?.appId }],
    })
  })
})
