import { successCode } from '@cordillera/contract/errors'
import { uploadFile } from '@cordillera/contract/job/file'
import {
  addToFeedback,
  appFeedback,
  closeFeedback,
  convertFeedback,
  exportFeedback,
  feedbackDetail,
  feedbackThemes,
  listFeedback,
  replyToFeedback,
  sendFeedback,
  sendFeedbackImage,
  showFeedbackImage,
  tagFeedback,
} from '@cordillera/contract/service-desk/feedback'
import { orderDetail } from '@cordillera/contract/service-desk/order'
import { beforeAll, expect, test } from 'vitest'
import { card } from '../../../seed/pictures.ts'
import { Random } from '../../../seed/random.ts'
import { type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp, testNow } from '../../../test/harness.ts'

const testApp = startApp()
const dayMs = 24 * 3_600_000
let ana: Person
let luis: Person
let phone: LendingApp
let loan: GivenLoan
let sent = 0

beforeAll(async () => {
  ana = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  luis = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  phone = await lendingApp(testApp())
  const [given] = await givenLoans(testApp())
  if (!given) throw new Error('one loan was asked for')
  loan = given
})

const send = async (content: string, more: { kind?: 'suggestion'; score?: number } = {}) => {
  const clientRef = `ref-${++sent}`
  const said = { userId: loan.userId, clientRef, kind: 'feedback', content, platform: 'Android', ...more } as const
  return (await phone.call(sendFeedback, said)).feedbackId
}

test('what a user says is answered in the app; sent twice it is there once', async () => {
  const said = {
    userId: loan.userId,
    clientRef: 'once',
    kind: 'feedback',
    content: 'The app forgets me',
    platform: 'iOS',
  } as const
  const ids = await Promise.all([1, 2, 3].map(() => phone.call(sendFeedback, said)))
  const feedbackId = ids[0]?.feedbackId ?? ''
  expect(new Set(ids.map((each) => each.feedbackId)).size).toBe(1)
  expect((await ana.call(listFeedback, { kind: 'feedback', state: 'new' })).list).toMatchObject([
    { feedbackId, content: 'The app forgets me', state: 'new', score: null },
  ])
  await ana.call(replyToFeedback, { feedbackId, version: 0, text: 'Sign in once more, please' })
  const [seen] = await phone.call(appFeedback, { userId: loan.userId })
  expect(seen).toMatchObject({ state: 'replied', entries: [{ fromUs: true, text: 'Sign in once more, please' }] })
})

test('an answer to what was seen is refused where the customer wrote meanwhile; of two who answer at once one does', async () => {
  const feedbackId = await send('Where is the receipt?')
  await phone.call(addToFeedback, { feedbackId, clientRef: 'more', content: 'Found it, thank you' })
  await ana.refused(replyToFeedback, { feedbackId, version: 0, text: 'In the menu' }, 'record.stale')
  const answers = await Promise.all(
    [ana, luis].map((person) => person.raw(replyToFeedback, { feedbackId, version: 1, text: 'Good to hear' })),
  )
  expect(answers.filter(({ code }) => code === successCode)).toHaveLength(1)
  const { entries, unansweredSince } = await ana.call(feedbackDetail, { feedbackId })
  expect(entries.map(({ by }) => by === null)).toEqual([true, false])
  expect(unansweredSince).toBeNull()
})

test('the clock of an answer begins with the first word that nobody answered', async () => {
  const feedbackId = await send('The button does nothing')
  testApp().clock.set(new Date(new Date(testNow).getTime() + 3_600_000))
  await phone.call(addToFeedback, { feedbackId, clientRef: 'again', content: 'Still nothing' })
  const { unansweredSince } = await ana.call(feedbackDetail, { feedbackId })
  expect(new Date(unansweredSince ?? 0).getTime()).toBe(new Date(testNow).getTime())
  testApp().clock.set(new Date(testNow))
})

test('a word after two weeks, or after the end, begins another one that names the first', async () => {
  const feedbackId = await send('Too many messages')
  const later = { feedbackId, clientRef: 'later', content: 'It goes on' }
  testApp().clock.set(new Date(new Date(testNow).getTime() + 15 * dayMs))
  const next = (await phone.call(addToFeedback, later)).feedbackId
  expect(next).not.toBe(feedbackId)
  expect((await phone.call(addToFeedback, later)).feedbackId).toBe(next)
  const eva = await testApp().given.signedIn(luis.accountId)
  expect(await eva.call(feedbackDetail, { feedbackId: next })).toMatchObject({ followsId: feedbackId, state: 'new' })
  await eva.call(closeFeedback, { feedbackId: next, version: 0, reason: 'answered by telephone' })
  const third = (await phone.call(addToFeedback, { ...later, feedbackId: next, clientRef: 'third' })).feedbackId
  expect(await eva.call(feedbackDetail, { feedbackId: third })).toMatchObject({ followsId: next })
  testApp().clock.set(new Date(testNow))
})

test('a further word that the app sends again is said once, also after an answer, the end or a work order', async () => {
  const feedbackId = await send('The total is wrong')
  const word = { feedbackId, clientRef: 'the-same', content: 'By ten pesos' }
  const at = async () => {
    const { entries, state, version } = await ana.call(feedbackDetail, { feedbackId })
    return { texts: entries.map(({ text }) => text), state, version }
  }
  await Promise.all([1, 2, 3].map(() => phone.call(addToFeedback, word)))
  expect(await at()).toMatchObject({ texts: ['By ten pesos'], state: 'new' })
  await ana.call(replyToFeedback, { feedbackId, version: (await at()).version, text: 'We look into it' })
  expect((await phone.call(addToFeedback, word)).feedbackId).toBe(feedbackId)
  expect(await at()).toMatchObject({ texts: ['By ten pesos', 'We look into it'], state: 'replied' })
  await ana.call(convertFeedback, { feedbackId, version: (await at()).version, type: 'charges' })
  expect((await phone.call(addToFeedback, word)).feedbackId).toBe(feedbackId)
  expect(
    (await phone.call(appFeedback, { userId: loan.userId })).filter(({ state }) => state === 'new'),
  ).not.toContainEqual(expect.objectContaining({ content: 'By ten pesos' }))
})

test('it becomes a work order with its pictures, once; three pictures at most, each a real one', async () => {
  const feedbackId = await send('The payment is missing', { score: 2 })
  const picture = await card(new Random(5), ['RECIBO'])
  for (const images of [1, 2, 3])
    expect((await phone.upload(sendFeedbackImage, { feedbackId }, 'a.jpg', picture)).data).toEqual({ images })
  expect((await phone.upload(sendFeedbackImage, { feedbackId }, 'a.jpg', picture)).code).toBe(40000)
  const notOne = await phone.upload(sendFeedbackImage, { feedbackId: await send('x') }, 'a.jpg', Buffer.from('text'))
  expect(notOne.code).not.toBe(successCode)
  const { orderId, version } = await ana.call(convertFeedback, { feedbackId, version: 0, type: 'repayment' })
  const { images, ...order } = await luis.call(orderDetail, { orderId })
  expect(images).toHaveLength(3)
  expect(order).toMatchObject({ contactType: 'Feedback', group: 'payments', questionContent: 'The payment is missing' })
  await ana.refused(convertFeedback, { feedbackId, version, type: 'repayment' }, 'serviceDesk.feedbackOver')
  const shown = await ana.download(showFeedbackImage, { feedbackId, fileId: images[0] ?? '' })
  expect(shown.http).toBe(200)
  const other = (await ana.upload(uploadFile, {}, { name: 'b.jpg', content: picture })).data.fileId
  await ana.refused(showFeedbackImage, { feedbackId, fileId: other }, 'record.missing')
})

test('themes count what came by tag and month; the list, its words and its file agree', async () => {
  const ids = [
    await send('Quisiera pagar con tarjeta', { kind: 'suggestion', score: 4 }),
    await send('Pagos con tarjeta, por favor', { kind: 'suggestion', score: 5 }),
  ]
  for (const feedbackId of ids) await ana.call(tagFeedback, { feedbackId, version: 0, tags: ['Tarjeta', 'tarjeta'] })
  expect(await ana.call(feedbackThemes, { kind: 'suggestion' })).toEqual([
    { month: '2026-11-01', tag: 'tarjeta', count: 2, score: 450 },
  ])
  const { total } = await ana.call(listFeedback, { kind: 'suggestion', content: 'pago de tarjetas', tag: 'TARJETA' })
  expect(total).toBe(2)
  const { body } = await ana.download(exportFeedback, { filter: { kind: 'suggestion' }, format: 'csv' })
  expect(body.toString().trim().split('\r\n')).toHaveLength(3)
})

test('who has one of the two screens reads and answers nothing of the other; another merchant’s do not exist', async () => {
  const feedbackId = await send('A suggestion', { kind: 'suggestion' })
  const { roleId } = await testApp()
    .app.db.insertInto('role')
    .values({
      name: 'Feedback only',
      permissions: ['web_menu_feed_back_handler', 'web_btn_feed_back_handler_work'],
    } as never)
    .returning('roleId')
    .executeTakeFirstOrThrow()
  const one = await testApp().given.person({ role: 'OTHER' })
  await testApp().app.db.insertInto('accountRole').values({ accountId: one.accountId, roleId }).execute()
  const only = await testApp().given.signedIn(one.accountId)
  await only.refused(listFeedback, { kind: 'suggestion' }, 'access.forbidden')
  await only.refused(feedbackDetail, { feedbackId }, 'record.missing')
  await only.refused(replyToFeedback, { feedbackId, version: 0, text: 'hello' }, 'record.missing')
  const luz = await testApp().given.person({ role: 'CUSTOMER_SERVICE', country: 'CO' })
  await luz.refused(feedbackDetail, { feedbackId }, 'record.missing')
  const other = await lendingApp(testApp(), 'Cafe Plata')
  await other.refused(addToFeedback, { feedbackId, clientRef: 'none', content: 'hello' }, 'record.missing')
  await other.refused(appFeedback, { userId: loan.userId }, 'borrower.missing')
})
