import { openComplaint } from '@cordillera/contract/compliance/complaint'
import { auditBoard, financeBoard, peopleBoard } from '@cordillera/contract/dashboard/dashboard'
import { serviceBoard } from '@cordillera/contract/dashboard/service'
import { successCode } from '@cordillera/contract/errors'
import { getRepaymentLink } from '@cordillera/contract/payment/pay-link'
import { orderDetail } from '@cordillera/contract/service-desk/order'
import { convertToOrder } from '@cordillera/contract/service-desk/order-care'
import { expect, test } from 'vitest'
import { givenAudits, givenLead } from '../../test/given-audits.ts'
import { givenCases } from '../../test/given-cases.ts'
import { startApp } from '../../test/harness.ts'

const testApp = startApp()

test('finance sees money by channel and day without what was taken back, and what nobody could name', async () => {
  const finance = await testApp().given.person({ role: 'FINANCE' })
  const merchantId = await testApp().given.merchantId('Luna Credito')
  const line = (n: number, more: object) => ({
    merchantId,
    channel: 'STP',
    trackingKey: `D${n}`,
    kind: 'payment',
    state: 'booked',
    amountMinor: 10_000,
    currency: 'MXN',
    paidAt: testApp().clock.now(),
    valueDay: '2026-11-20',
    raw: '{}',
    receivedAt: testApp().clock.now(),
    ...more,
  })
  await testApp()
    .app.db.insertInto('payment')
    .values([
      line(1, {}),
      line(2, { state: 'reversed' }),
      line(3, { kind: 'reversal', valueDay: '2026-11-21' }),
      line(4, { state: 'unidentified', merchantId: null, valueDay: '2026-10-01' }),
    ])
    .execute()
  const board = await finance.call(financeBoard, {})
  expect(board).toMatchObject({
    today: '2026-11-21',
    days: [
      { valueDay: '2026-11-20', channel: 'STP', currency: 'MXN', amount: 10_000, payments: 1, reversals: 0 },
      { valueDay: '2026-11-21', amount: 0, payments: 0, reversed: 10_000, reversals: 1 },
    ],
    unidentified: [{ currency: 'MXN', payments: 1, amount: 10_000 }],
  })
})

test('HR sees the people of its country by workplace, who is away, what waits, who came', async () => {
  const hr = await testApp().given.person({ role: 'HR', country: 'CO' })
  const before = await hr.call(peopleBoard, {})
  const [away] = [await testApp().given.person({ role: 'AGENT', country: 'CO', stage: 'S1A' })]
  await testApp().given.person({ role: 'AGENT', country: 'CO', stage: 'S1A' })
  await testApp().given.person({ role: 'AGENT', country: 'PE', stage: 'S1A' })
  const { db } = testApp().app
  await db.updateTable('staff').set({ workStatus: 'sickLeave' }).where('accountId', '=', away.accountId).execute()
  await db.updateTable('staff').set({ enterDay: '2026-11-02' }).where('accountId', '=', away.accountId).execute()
  const after = await hr.call(peopleBoard, {})
  const sum = (board: typeof after, of: (place: (typeof after)['workplaces'][number]) => number) =>
    board.workplaces.reduce((all, place) => all + of(place), 0)
  expect(sum(after, ({ people }) => people) - sum(before, ({ people }) => people)).toBe(2)
  expect(sum(after, (place) => place.away) - sum(before, (place) => place.away)).toBe(1)
  expect(after.months).toHaveLength(6)
  expect(after.months.at(-1)).toMatchObject({ month: '2026-11', left: 0 })
  expect(after.months.at(-1)?.joined).toBeGreaterThan(0)
  expect(after).toMatchObject({ today: '2026-11-21', leavesWaiting: 0, punchesWaiting: 0 })
})

test('customer service sees what waits, complaints that are open and links that were given, of its country alone', async () => {
  const service = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const [owes] = await givenCases(testApp(), agent, { count: 1 })
  if (!owes) throw new Error('a case was asked for')
  const before = await service.call(serviceBoard, {})
  await agent.call(openComplaint, { caseId: owes.caseId, kind: 'dispute', description: 'says that it was paid' })
  await service.call(getRepaymentLink, { userId: owes.userId })
  const board = await service.call(serviceBoard, {})
  expect(board.complaintsOpen.count).toBe(before.complaintsOpen.count + 1)
  expect(board.complaints.at(-1)).toMatchObject({ userId: owes.userId, kind: 'dispute', authority: null })
  expect(board.linksGiven).toEqual({ ...before.linksGiven, given: before.linksGiven.given + 1 })
  expect(board.links[0]).toMatchObject({ userId: owes.userId, purpose: 'repayment', amount: null, state: 'unopened' })
  expect(board.links[0]?.borrower).toMatch(/^Nombre\d A•••o$/)
  const elsewhere = await testApp().given.person({ role: 'CUSTOMER_SERVICE', country: 'CO' })
  expect(await elsewhere.call(serviceBoard, {})).toMatchObject({ complaints: [], links: [], linksGiven: { given: 0 } })
  await agent.refused(serviceBoard, {}, 'access.forbidden')
})

test('a complaint on a case becomes a work order once, which names the case, by whoever knows its person', async () => {
  const service = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const [owes] = await givenCases(testApp(), agent, { count: 1 })
  if (!owes) throw new Error('a case was asked for')
  const said = 'says that somebody else signed'
  const { complaintId } = await agent.call(openComplaint, { caseId: owes.caseId, kind: 'dispute', description: said })
  const onBoard = async () =>
    (await service.call(serviceBoard, {})).complaints.find((row) => row.complaintId === complaintId)
  expect(await onBoard()).toMatchObject({ description: said, orderId: null })
  const from = { source: 'caseComplaint', sourceId: complaintId, type: 'collectionComplaint' } as const
  const asked = { ...from, questionContent: said }
  const elsewhere = await testApp().given.person({ role: 'CUSTOMER_SERVICE', country: 'CO' })
  await elsewhere.refused(convertToOrder, asked, 'record.missing')
  await agent.refused(convertToOrder, asked, 'access.forbidden')
  await service.refused(convertToOrder, { ...asked, source: 'complaint' }, 'record.missing')
  const answers = await Promise.all(Array.from({ length: 10 }, () => service.raw(convertToOrder, asked)))
  expect(answers.filter(({ code }) => code === successCode)).toHaveLength(1)
  const orderId = (await onBoard())?.orderId ?? ''
  await service.refused(convertToOrder, asked, 'serviceDesk.hasOrder')
  const order = await service.call(orderDetail, { orderId })
  expect(order).toMatchObject({ source: { kind: 'caseComplaint', id: complaintId }, questionContent: said })
  expect(order.links.map(({ kind, ref }) => [kind, ref])).toEqual([['case', owes.caseId]])
})

test('audits wait by age; an auditor sees the own ones, who hands them out all of them', async () => {
  const lead = await givenLead(testApp())
  const auditor = await testApp().given.person({ role: 'AUDITOR' })
  const audits = await givenAudits(testApp(), { count: 4 })
  const hours = [0, 2, 10, 30]
  for (const [at, { auditId }] of audits.entries()) {
    const openedAt = new Date(testApp().clock.now().getTime() - (hours[at] ?? 0) * 3_600_000)
    await testApp()
      .app.db.updateTable('audit')
      .set({
        openedAt,
        dueAt: new Date(openedAt.getTime() + 7_200_001),
        ...(at === 1 ? { auditorId: auditor.accountId } : {}),
      })
      .where('auditId', '=', auditId)
      .execute()
  }
  const board = await lead.call(auditBoard, {})
  expect(board.queue).toMatchObject({ waiting: 4, overdue: 2, unassigned: 3, forImages: 0, suspended: 0 })
  expect(board.ages).toEqual([
    { age: 'hour', audits: 1 },
    { age: 'fourHours', audits: 1 },
    { age: 'day', audits: 1 },
    { age: 'longer', audits: 1 },
  ])
  expect((await auditor.call(auditBoard, {})).queue).toMatchObject({ waiting: 1, overdue: 0, unassigned: 0 })

  await testApp()
    .app.db.insertInto('auditConclusion')
    .values(
      [lead, auditor, auditor].map(({ accountId }, at) => ({
        auditId: audits[at]?.auditId ?? '',
        merchantId: 1,
        step: 'first',
        accountId,
        at: testApp().clock.now(),
        day: '2026-11-21',
        outcome: at === 2 ? 'reject' : 'pass',
        reason: 'verified',
        claimedAt: testApp().clock.now(),
        inTime: at !== 2,
      })),
    )
    .execute()
  expect((await lead.call(auditBoard, {})).days).toEqual([
    { day: '2026-11-21', passed: 2, rejected: 1, reUpload: 0, suspended: 0, inTime: 2 },
  ])
  expect((await auditor.call(auditBoard, {})).days).toMatchObject([{ passed: 1, rejected: 1, inTime: 1 }])
})
