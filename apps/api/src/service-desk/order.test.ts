import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import type { Input } from '@cordillera/contract/endpoint'
import { successCode } from '@cordillera/contract/errors'
import { uploadFile } from '@cordillera/contract/job/file'
import { listNotifications } from '@cordillera/contract/notification/notification'
import {
  commentOrder,
  createOrder,
  createUnregisteredOrder,
  invalidateOrder,
  listOrderHandlers,
  listOrders,
  orderDetail,
  reopenOrder,
  resolveOrder,
  resumeOrder,
  showOrderImage,
  showOrderPhone,
  takeOrder,
  transferOrder,
  waitForCustomer,
} from '@cordillera/contract/service-desk/order'
import { beforeAll, expect, test } from 'vitest'
import { card } from '../../seed/pictures.ts'
import { Random } from '../../seed/random.ts'
import { givenKnownCase } from '../../test/given-cases.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { type Person, startApp, testNow } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'

const testApp = startApp()
const racers = 60
const hourMs = 3_600_000
let ana: Person
let luis: Person
let loan: GivenLoan

beforeAll(async () => {
  ana = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  luis = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  const [given] = await givenLoans(testApp())
  if (!given) throw new Error('one loan was asked for')
  loan = given
})

const make = async (more: Partial<Input<typeof createOrder>> = {}) => {
  const question = { type: 'repayment', contactType: 'Call', questionContent: 'I paid on Friday' } as const
  const { orderId } = await ana.call(createOrder, { userId: loan.userId, ...question, ...more })
  return orderId
}
const inHours = (hours: number) => new Date(new Date(testNow).getTime() + hours * hourMs).toISOString()
const at = (iso: string) => new Date(iso).toISOString()

test('a work order goes to the group of its type, with its time; it is seen in the queue and on the borrower’s page', async () => {
  const orderId = await make({ appId: loan.appId, suggestion: 'ask STP' })
  const { list } = await ana.call(listOrders, { status: 'open', userId: loan.userId })
  expect(list).toMatchObject([{ orderId, status: 'created', group: 'payments', handler: null, overdue: false }])
  const detail = await luis.call(orderDetail, { orderId })
  expect(detail).toMatchObject({ suggestion: 'ask STP', appId: loan.appId, creatorName: expect.any(String) })
  // Saturday from 10 to 14, Monday from 9 to 13: eight working hours
  expect(at(detail.dueTime)).toBe(inHours(51))
  expect(detail.entries).toMatchObject([{ kind: 'created', by: detail.creatorName }])
  const page = await ana.call(fetchAllUserInfo, { userId: loan.userId })
  expect(page.workOrders).toBe(1)
  expect(page.timeline).toContainEqual(expect.objectContaining({ kind: 'order', orderId, type: 'repayment' }))
})

test('a collector reads the borrower’s page without work orders', async () => {
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const { userId } = await givenKnownCase(testApp(), agent)
  await make({ userId, type: 'collectionComplaint' })
  const page = await agent.call(fetchAllUserInfo, { userId })
  expect(page.workOrders).toBeNull()
  expect(page.timeline.map(({ kind }) => kind)).not.toContain('order')
  await agent.refused(listOrders, {}, 'access.forbidden')
})

test('taken, waiting, answered, resolved, opened again: each step is written under it, and waiting stops the clock', async () => {
  const orderId = await make()
  await ana.call(takeOrder, { orderId, version: 0 })
  await luis.refused(resolveOrder, { orderId, version: 1, note: 'not mine' }, 'serviceDesk.notYours')
  await ana.call(waitForCustomer, { orderId, version: 1, note: 'the receipt' })
  testApp().clock.set(new Date(new Date(testNow).getTime() + 5 * hourMs))
  await ana.call(resumeOrder, { orderId, version: 2 })
  // the four hours that Saturday had were waited for
  expect(at((await ana.call(orderDetail, { orderId })).dueTime)).toBe(inHours(55))
  await luis.call(commentOrder, { orderId, note: 'she called again' })
  await ana.refused(resolveOrder, { orderId, version: 2, note: 'seen before' }, 'record.stale')
  await ana.call(resolveOrder, { orderId, version: 3, note: 'booked' })
  await ana.refused(invalidateOrder, { orderId, version: 4, note: 'too late' }, 'serviceDesk.step')
  await luis.call(reopenOrder, { orderId, version: 4, note: 'not booked after all' })
  const { entries, ...order } = await ana.call(orderDetail, { orderId })
  expect(order).toMatchObject({ status: 'created', handler: null, closedTime: null, version: 5 })
  expect(entries.map(({ kind }) => kind)).toEqual(['created', 'take', 'wait', 'resume', 'comment', 'resolve', 'reopen'])
  testApp().clock.set(new Date(testNow))
})

test('of many who take one at once exactly one gets it', async () => {
  const orderId = await make()
  const answers = await Promise.all(
    Array.from({ length: racers }, (_, n) => (n % 2 ? ana : luis).raw(takeOrder, { orderId, version: 0 })),
  )
  expect(answers.filter(({ code }) => code === successCode)).toHaveLength(1)
  const { entries, handler } = await ana.call(orderDetail, { orderId })
  expect(entries.filter(({ kind }) => kind === 'take')).toHaveLength(1)
  expect([ana.accountId, luis.accountId]).toContain(handler)
})

test('handing over: one’s own or nobody’s to a person, who is told, or to a group; a leader anybody’s', async () => {
  const orderId = await make()
  const to = { orderId, group: 'complaints', note: 'about a collector' } as const
  await ana.call(transferOrder, { ...to, version: 0, handler: luis.accountId })
  expect((await luis.call(listNotifications, {})).list).toMatchObject([{ kind: 'order.transferred' }])
  await ana.call(transferOrder, { ...to, group: 'security', version: 1 })
  expect(await ana.call(orderDetail, { orderId })).toMatchObject({
    status: 'created',
    handler: null,
    group: 'security',
  })
  await ana.refused(transferOrder, { ...to, group: 'security', version: 2 }, 'serviceDesk.sameHandler')
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  await ana.refused(transferOrder, { ...to, version: 2, handler: agent.accountId }, 'serviceDesk.handlerMissing')
  const boss = await testApp().given.person({ role: 'COUNTRY_DIRECTOR' })
  await boss.refused(takeOrder, { orderId, version: 2 }, 'access.forbidden')
  await boss.call(transferOrder, { ...to, version: 2, handler: ana.accountId })
  await boss.call(transferOrder, { ...to, version: 3, handler: luis.accountId })
  const { list } = await luis.call(listOrders, { mine: true, status: 'open', pageSize: 200 })
  expect(list.map((row) => row.orderId)).toContain(orderId)
  const has = (await ana.call(listOrderHandlers, {})).find(({ accountId }) => accountId === luis.accountId)
  expect(has?.open).toBe(list.length)
})

test('what is past its time is found, but not while the customer is waited for', async () => {
  const late = await make({ type: 'fraud' })
  const waits = await make({ type: 'fraud' })
  await ana.call(takeOrder, { orderId: waits, version: 0 })
  await ana.call(waitForCustomer, { orderId: waits, version: 1, note: 'a statement' })
  testApp().clock.set(new Date(new Date(testNow).getTime() + 5 * hourMs))
  const { list } = await ana.call(listOrders, { overdue: true, type: 'fraud' })
  testApp().clock.set(new Date(testNow))
  expect(list).toMatchObject([{ orderId: late, overdue: true }])
})

test('a bare phone is masked, shown with a reason, and becomes a borrower’s where one has it', async () => {
  const merchant = await testApp().given.merchantId('Luna Credito')
  const question = { merchant, type: 'other', contactType: 'WhatsApp', questionContent: 'stop the messages' } as const
  const { orderId, userId } = await ana.call(createUnregisteredOrder, { ...question, phone: '55 9876 5432' })
  expect(userId).toBeNull()
  const { list } = await ana.call(listOrders, { type: 'other' })
  expect(list).toMatchObject([{ orderId, borrower: null, phone: '+52 55••••32' }])
  const shown = await ana.call(showOrderPhone, { orderId, reason: 'to call back' })
  expect(shown.value).toBe('+525598765432')
  const kept = await testApp().app.db.selectFrom('operationLog').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain('5598765432')
  await ana.refused(createUnregisteredOrder, { ...question, phone: '12-34-56' }, 'serviceDesk.unreadablePhone')

  // somebody asked not to be rung there: for contacting it is not shown, for anything else with a second reason
  await testApp()
    .app.db.insertInto('silence')
    .values({
      ...{
        kind: 'recycledLine',
        phone: '+525598765432',
        merchantId: merchant,
        caseId: loan.caseId,
        userId: loan.userId,
      },
      ...{ evidence: 'said so by who answered', madeBy: ana.accountId, madeAt: testApp().clock.now() },
    })
    .execute()
  const asked = { orderId, reason: 'to call back' }
  expect(await ana.call(showOrderPhone, asked)).toMatchObject({ value: null, refusal: { rule: 'silenced' } })
  await ana.refused(showOrderPhone, { ...asked, purpose: 'other' }, 'collection.secondReasonNeeded')
  const second = { ...asked, purpose: 'other', secondReason: 'the order is about this line' } as const
  expect(await ana.call(showOrderPhone, second)).toMatchObject({ value: '+525598765432' })

  const { mobile } = await testApp()
    .app.db.selectFrom('borrower')
    .select('mobile')
    .where('userId', '=', loan.userId)
    .executeTakeFirstOrThrow()
  const theirs = await ana.call(createUnregisteredOrder, { ...question, phone: mobile })
  expect(theirs.userId).toBe(loan.userId)
  await ana.refused(showOrderPhone, { orderId: theirs.orderId, reason: 'to call back' }, 'record.missing')
})

test('pictures: up to three real ones of one’s own, shown with a watermark, and who looked is on record', async () => {
  const picture = await card(new Random(3), ['RECIBO', 'STP'])
  const { data } = await ana.upload(uploadFile, {}, { name: 'recibo.jpg', content: picture })
  const { fileId } = data
  const orderId = await make({ images: [fileId] })
  const [kept] = (await luis.call(orderDetail, { orderId })).images
  // drawn anew: nothing of the camera is kept where others look
  expect(kept).not.toBe(fileId)
  const { rows: bytes } = await sql<{ bytes: Buffer }>`select bytes from file_chunk where file_id = ${kept}`.execute(
    testApp().app.db,
  )
  expect(Buffer.concat(bytes.map((chunk) => chunk.bytes)).includes('Exif')).toBe(false)
  const question = {
    userId: loan.userId,
    type: 'other',
    contactType: 'Call',
    questionContent: 'see the picture',
  } as const
  await luis.refused(createOrder, { ...question, images: [fileId] }, 'file.missing')
  const text = (await ana.upload(uploadFile, {}, { name: 'recibo.jpg', content: 'not a picture at all' })).data.fileId
  await ana.refused(createOrder, { ...question, images: [text] }, 'credit.imageNotJpeg')
  await ana.refused(showOrderImage, { orderId, fileId: text }, 'record.missing')
})

test('another merchant’s work orders do not exist, nor can one be made for its people', async () => {
  const [foreign] = await givenLoans(testApp(), { merchant: 'Cafe Plata' })
  const question = { type: 'other', contactType: 'Email', questionContent: 'who are you' } as const
  const merchant = await testApp().given.merchantId('Cafe Plata')
  await ana.refused(createOrder, { ...question, userId: foreign?.userId }, 'borrower.missing')
  const phone = '55 9876 5432'
  await ana.refused(createUnregisteredOrder, { ...question, merchant, phone }, 'serviceDesk.merchantMissing')
  const boss = await testApp().given.person({ superuser: true })
  const { orderId } = await boss.call(createOrder, { ...question, userId: foreign?.userId ?? '' })
  await ana.refused(orderDetail, { orderId }, 'record.missing')
  await ana.refused(takeOrder, { orderId, version: 0 }, 'record.missing')
  await ana.refused(commentOrder, { orderId, note: 'hello' }, 'record.missing')
  expect((await ana.call(listOrders, { userId: foreign?.userId })).total).toBe(0)
  await ana.refused(
    createOrder,
    { ...question, userId: loan.userId, appId: foreign?.appId },
    'credit.applicationMissing',
  )
})

test('what was written under a work order only grows', async () => {
  await make()
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('cordillera_app', 'work_order_entry', 'update') as may`
    .execute(testApp().app.db)
    .catch(() => ({ rows: [{ may: false }] }))
  expect(rows[0]?.may).toBe(false)
})
