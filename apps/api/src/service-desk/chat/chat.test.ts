import type { Input } from '@cordillera/contract/endpoint'
import { successCode } from '@cordillera/contract/errors'
import { listNotifications } from '@cordillera/contract/notification/notification'
import {
  appChat,
  chatPresence,
  chatReport,
  closeConversation,
  conversationDetail,
  convertConversation,
  listChatRules,
  listConversations,
  orderChatRules,
  retireChatRule,
  returnConversation,
  saveChatRule,
  saveChatSynonyms,
  sayInConversation,
  sendChat,
  takeConversation,
  takeNextConversation,
  testChatRules,
} from '@cordillera/contract/service-desk/chat'
import { chatFigureNames } from '@cordillera/contract/service-desk/chat-terms'
import { publishHelpQuestion, saveHelpQuestion } from '@cordillera/contract/service-desk/help'
import { orderDetail } from '@cordillera/contract/service-desk/order'
import { beforeAll, expect, test } from 'vitest'
import { type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'

const testApp = startApp()
let ana: Person
let luis: Person
let phone: LendingApp
let loans: GivenLoan[]
let next = 0

const payRule: Input<typeof saveChatRule> = {
  ...{ name: 'How to pay', keywords: ['pagar', 'pago en tienda'], match: 'any', hours: 'always', active: true },
  answer: { zh: '在应用中点击“还款”。', en: 'Press Pay in the app.', es: 'Toque Pagar en la app.' },
}

beforeAll(async () => {
  ana = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  luis = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  phone = await lendingApp(testApp())
  loans = await givenLoans(testApp(), { count: 14 })
  await ana.call(saveChatRule, payRule)
  const { questionId } = await ana.call(saveHelpQuestion, {
    ...{ category: 'account', platform: 'all' },
    question: { zh: '如何修改登录密码？', en: 'How do I change my password?', es: '¿Cómo cambio mi contraseña?' },
    answer: { zh: '在个人资料中修改。', en: 'In your profile.', es: 'En su perfil.' },
  })
  await ana.call(publishHelpQuestion, { questionId, version: 0 })
})

/** Somebody who has not written yet. */
const somebody = () => {
  const loan = loans[next++]
  if (!loan) throw new Error('not enough people')
  return loan.userId
}
const write = (userId: string, text: string, clientRef = `ref ${text} ${Math.random()}`) =>
  phone.call(sendChat, { userId, clientRef, text, language: 'es', platform: 'Android' })
const said = (talk: Awaited<ReturnType<typeof write>>) =>
  talk.messages.map(({ speaker, text }) => `${speaker}: ${text}`)
const idOf = (talk: Awaited<ReturnType<typeof write>>) => talk.conversationId ?? ''
const detail = (conversationId: string) => ana.call(conversationDetail, { conversationId })

test('a rule answers, then a help question; each says by what, and sent twice it is there once', async () => {
  const userId = somebody()
  await write(userId, '¿Dónde puedo pagar?', 'ref-1')
  const talk = await write(userId, '¿Dónde puedo pagar?', 'ref-1')
  expect(said(talk)).toEqual(['customer: ¿Dónde puedo pagar?', 'bot: Toque Pagar en la app.'])
  const more = await write(userId, 'quiero cambiar contraseña')
  expect(more.messages.at(-1)).toMatchObject({ speaker: 'bot', text: 'En su perfil.' })
  const { messages, state } = await detail(idOf(more))
  expect(state).toBe('bot')
  expect(messages.map(({ by }) => by)).toEqual([null, 'How to pay', null, '¿Cómo cambio mi contraseña?'])
})

test('what it does not know goes to a person with the whole talk, who is told; from then on the bot is silent', async () => {
  const userId = somebody()
  await write(userId, '¿Cómo puedo pagar?')
  const talk = await write(userId, '¿Aceptan criptomonedas?')
  expect(talk.state).toBe('waiting')
  expect(talk.messages.at(-1)?.speaker).toBe('bot')
  const silent = await write(userId, '¿puedo pagar así?')
  expect(silent.messages.at(-1)).toMatchObject({ speaker: 'customer' })
  expect((await ana.call(listNotifications, {})).list).toContainEqual(expect.objectContaining({ kind: 'chat.waits' }))
  const conversationId = idOf(talk)
  const before = await detail(conversationId)
  expect(before).toMatchObject({ handedWhy: 'unknown', state: 'waiting' })
  await ana.call(takeConversation, { conversationId, version: before.version })
  await luis.refused(takeConversation, { conversationId, version: before.version + 1 }, 'serviceDesk.chatStep')
  const lastMessage = before.messages.at(-1)?.messageId ?? 0
  const say = { conversationId, version: before.version + 1, text: 'No, pero sí en tienda.', lastMessage }
  await luis.refused(sayInConversation, say, 'serviceDesk.notYours')
  await ana.call(sayInConversation, say)
  expect((await phone.call(appChat, { userId })).messages.at(-1)).toMatchObject({ speaker: 'person' })
  const { state } = await write(userId, '¿dónde puedo pagar?')
  expect(state).toBe('person')
  await ana.refused(sayInConversation, { ...say, version: before.version + 3 }, 'serviceDesk.newer')
  const now = await detail(conversationId)
  await ana.call(returnConversation, { conversationId, version: now.version })
  expect((await write(userId, '¿dónde puedo pagar?')).messages.at(-1)).toMatchObject({ speaker: 'bot' })
  expect(await detail(conversationId)).toMatchObject({ returned: 1, handedWhy: 'unknown', state: 'bot' })
})

test.each([
  ['angry', 'Son unos ladrones'],
  ['asked', 'Quiero hablar con un asesor'],
  ['money', 'Me cobraron de más al pagar'],
] as const)('%s: a person hears it, though a rule might match', async (reason, text) => {
  const talk = await write(somebody(), text)
  expect(talk.state).toBe('waiting')
  expect(await detail(idOf(talk))).toMatchObject({ handedWhy: reason })
})

test('auto-replies never loop: what the bot said is not answered, and the same answer is not given twice in a row', async () => {
  const userId = somebody()
  await write(userId, '¿puedo pagar?')
  const echoed = await write(userId, 'Toque Pagar en la app.')
  expect(echoed.messages.at(-1)?.speaker).toBe('customer')
  const again = await write(userId, 'pagar')
  expect(again.state).toBe('waiting')
  expect(await detail(idOf(again))).toMatchObject({ handedWhy: 'repeated' })
})

test('of many words of one person at once each stands in one talk', async () => {
  const userId = somebody()
  const talks = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      phone.raw(sendChat, { userId, clientRef: `race-${n}`, text: `pagar ${n}`, language: 'es', platform: 'iOS' }),
    ),
  )
  expect(talks.every(({ code }) => code === successCode)).toBe(true)
  expect((await ana.call(listConversations, { userId })).total).toBe(1)
  const { messages } = await phone.call(appChat, { userId })
  expect(messages.filter(({ speaker }) => speaker === 'customer')).toHaveLength(20)
})

test('who waits for a person still waits at the same place after a week; a talk that nobody owes an answer begins anew', async () => {
  const [waits, rests] = [somebody(), somebody()]
  const asked = await write(waits, '¿Aceptan criptomonedas?')
  const answered = await write(rests, '¿Dónde puedo pagar?')
  const { unansweredSince } = await detail(idOf(asked))
  const before = testApp().clock.now()
  testApp().clock.set(new Date(before.getTime() + 9 * 24 * 3_600_000))
  const [later, anew] = [await write(waits, 'sigo esperando'), await write(rests, '¿Dónde puedo pagar?')]
  testApp().clock.set(before)
  expect(later).toMatchObject({ conversationId: idOf(asked), state: 'waiting' })
  expect((await detail(idOf(asked))).unansweredSince).toBe(unansweredSince)
  expect(idOf(anew)).not.toBe(idOf(answered))
  await ana.call(closeConversation, { conversationId: idOf(asked), version: (await detail(idOf(asked))).version })
})

test('whoever is free takes who waited longest, each another one', async () => {
  await testApp()
    .app.db.updateTable('chatConversation')
    .set({ state: 'closed', closedAt: testApp().clock.now() })
    .where('state', '<>', 'closed')
    .execute()
  const [first, second] = [somebody(), somebody()]
  const asked = [idOf(await write(first, 'Quiero un asesor'))]
  testApp().clock.set(new Date(testApp().clock.now().getTime() + 60_000))
  asked.push(idOf(await write(second, 'Quiero un asesor')))
  expect((await ana.call(takeNextConversation, {})).conversationId).toBe(asked[0])
  const answers = await Promise.all([ana, luis, ana].map((person) => person.raw(takeNextConversation, {})))
  expect(answers.filter(({ code }) => code === successCode).map(({ data }) => data.conversationId)).toEqual([asked[1]])
  await luis.refused(takeNextConversation, {}, 'serviceDesk.nothingWaits')
})

test('it becomes a work order with the whole talk; what is written afterwards begins another one', async () => {
  const userId = somebody()
  const talk = await write(userId, 'Quiero un asesor')
  const conversationId = idOf(talk)
  const { version } = await detail(conversationId)
  const { orderId } = await ana.call(convertConversation, { conversationId, version, type: 'account' })
  expect((await ana.call(orderDetail, { orderId })).questionContent).toContain('Quiero un asesor')
  expect(await detail(conversationId)).toMatchObject({ state: 'closed', orderId })
  // the app shows the latest: of two that begin in one instant neither is
  testApp().clock.set(new Date(testApp().clock.now().getTime() + 1000))
  expect(idOf(await write(userId, 'pagar'))).not.toBe(conversationId)
})

test('a rule is tried before anybody meets it: which one, by which words, or why a person takes over', async () => {
  expect(await ana.call(testChatRules, { text: 'pago en tienda', language: 'en' })).toMatchObject({
    answer: 'Press Pay in the app.',
    rule: { name: 'How to pay' },
    handOver: null,
  })
  expect(await ana.call(testChatRules, { text: 'my lawyer calls', language: 'en' })).toMatchObject({
    ...{ handOver: 'angry', by: 'lawyer', answer: null },
  })
  await ana.call(saveChatSynonyms, { synonyms: [{ word: 'abonar', means: 'pagar' }], seen: [] })
  expect((await ana.call(testChatRules, { text: 'quiero abonar', language: 'es' })).rule?.name).toBe('How to pay')
})

test('rules are kept in their order; one that is retired answers no more, and no answer names a person’s number', async () => {
  const other = { ...payRule, name: 'Shops', keywords: ['oxxo'] }
  const { ruleId } = await ana.call(saveChatRule, other)
  const { rules } = await ana.call(listChatRules, {})
  const ids = rules.map((rule) => rule.ruleId).reverse()
  await ana.call(orderChatRules, { ids })
  expect((await luis.call(listChatRules, {})).rules.map((rule) => rule.ruleId)).toEqual(ids)
  await ana.refused(orderChatRules, { ids: ids.slice(1) }, 'record.stale')
  await ana.call(retireChatRule, { ruleId, version: 0, reason: 'wrong' })
  expect((await ana.call(testChatRules, { text: 'oxxo', language: 'es' })).rule).toBeNull()
  const personal = { ...other, answer: { ...other.answer, es: 'Llame al 55 1234 5678 90' } }
  await ana.refused(saveChatRule, personal, 'serviceDesk.answerPersonal')
})

test('who else looks is seen; another merchant’s talks do not exist; the report counts what was not understood', async () => {
  const talk = await write(somebody(), '¿Regalan bicicletas?')
  const conversationId = idOf(talk)
  await ana.call(chatPresence, { conversationId, typing: true })
  expect(await luis.call(chatPresence, { conversationId, typing: false })).toMatchObject([{ typing: true }])
  const stranger = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Cafe Plata'] })
  await stranger.refused(conversationDetail, { conversationId }, 'record.missing')
  const report = await ana.call(chatReport, {})
  // each figure opens the talks that it counts
  for (const counted of chatFigureNames)
    expect((await ana.call(listConversations, { counted })).total, counted).toBe(report[counted])
  expect(report.notUnderstood).toContainEqual(expect.objectContaining({ text: '¿Regalan bicicletas?', count: 1 }))
  expect(report.handed).toBe(report.why.reduce((sum, { count }) => sum + count, 0))
  const { version } = await detail(conversationId)
  await ana.call(closeConversation, { conversationId, version })
})

test('of two who change the synonyms at once one is told of the other’s, and a word has one meaning', async () => {
  const { synonyms: seen } = await ana.call(listChatRules, {})
  const adding = (word: string, means = 'pagar') => ({ synonyms: [...seen, { word, means }], seen })
  const answers = await Promise.all([
    ana.raw(saveChatSynonyms, adding('saldar')),
    luis.raw(saveChatSynonyms, adding('cubrir')),
  ])
  expect(answers.filter(({ code }) => code === successCode)).toHaveLength(1)
  const { synonyms } = await ana.call(listChatRules, {})
  expect(synonyms).toHaveLength(seen.length + 1)
  await luis.refused(saveChatSynonyms, adding('liquidar'), 'record.stale')
  const twice = [...synonyms, { word: 'Feria', means: 'dinero' }, { word: 'feria', means: 'evento' }]
  await ana.refused(saveChatSynonyms, { synonyms: twice, seen: synonyms }, 'serviceDesk.synonymTwice')
  await luis.call(saveChatSynonyms, { synonyms: [...synonyms, { word: 'Feria', means: 'dinero' }], seen: synonyms })
  expect((await ana.call(listChatRules, {})).synonyms).toContainEqual({ word: 'feria', means: 'dinero' })
})
