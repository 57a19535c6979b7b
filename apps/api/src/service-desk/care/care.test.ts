import { successCode } from '@cordillera/contract/errors'
import { listNotifications } from '@cordillera/contract/notification/notification'
import {
  commentOrder,
  createOrder,
  listOrders,
  orderDetail,
  reopenOrder,
  resolveOrder,
  takeNextOrder,
  takeOrder,
  waitForCustomer,
} from '@cordillera/contract/service-desk/order'
import {
  answerOrder,
  appOrders,
  deskPresence,
  escalateOrder,
  followOrder,
  keepOrderDraft,
  linkOrder,
  mergeOrder,
  orderRatingLink,
  parentOrder,
  rateOrder,
  replyToOrder,
  workOrders,
} from '@cordillera/contract/service-desk/order-care'
import { orderReport } from '@cordillera/contract/service-desk/report'
import {
  listDeskHours,
  listDeskMembers,
  saveDeskAnswer,
  saveDeskHours,
  saveDeskMacro,
  saveDeskMember,
} from '@cordillera/contract/service-desk/setup'
import type { OrderTypeName } from '@cordillera/contract/service-desk/terms'
import pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { databaseUrl, type Person, startApp, testNow } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'
import { escalateLate } from './escalation.service.ts'

const testApp = startApp()
const hourMs = 3_600_000
let ana: Person
let luis: Person
let boss: Person
let phone: LendingApp
let loan: GivenLoan
let other: GivenLoan

beforeAll(async () => {
  ana = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  luis = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  boss = await testApp().given.person({ role: 'COUNTRY_DIRECTOR', merchants: ['Luna Credito'] })
  phone = await lendingApp(testApp())
  const given = await givenLoans(testApp(), { count: 2 })
  if (!given[0] || !given[1]) throw new Error('two loans were asked for')
  ;[loan, other] = given
})
beforeEach(() => {
  testApp().clock.set(new Date(testNow))
})

const make = async (type: OrderTypeName = 'repayment', userId = loan.userId) =>
  (await ana.call(createOrder, { userId, type, contactType: 'WhatsApp', questionContent: 'where is my payment' }))
    .orderId
const taken = async (type: OrderTypeName = 'repayment') => {
  const orderId = await make(type)
  await ana.call(takeOrder, { orderId, version: 0 })
  return orderId
}
const detail = (orderId: string, who: Person = ana) => who.call(orderDetail, { orderId })
const hoursNow = async () => (await ana.call(listDeskHours, {})).find(({ country }) => country === 'MX')?.spans ?? []
const later = (hours: number) => testApp().clock.set(new Date(new Date(testNow).getTime() + hours * hourMs))
const lastOf = async (orderId: string) => (await detail(orderId)).entries.at(-1)?.entryId ?? 0
const answerWith = async (orderId: string, text: string, more: object = {}) => {
  const { version } = await detail(orderId)
  return ana.call(answerOrder, { orderId, version, text, lastEntry: await lastOf(orderId), ...more })
}
const reply = (orderId: string, content: string, clientRef = `ref-${content}`) =>
  phone.call(replyToOrder, { userId: loan.userId, orderId, clientRef, content })

test('an answer is read in the app with its variables filled, and only what both sides said', async () => {
  const orderId = await taken()
  await answerWith(orderId, 'Hola {{customer}}, la orden {{order}} ya se atiende. {{agent}}', { minutes: 12 })
  await reply(orderId, 'gracias')
  const [shown] = (await phone.call(appOrders, { userId: loan.userId })).filter((each) => each.orderId === orderId)
  expect(shown?.talk.map(({ fromUs }) => fromUs)).toEqual([true, false])
  expect(shown?.talk[0]?.text).toContain(orderId)
  expect(shown?.talk[0]?.text).not.toContain('{{')
  expect((await detail(orderId)).workedMinutes).toBe(12)
  await ana.refused(
    answerOrder,
    { orderId, version: (await detail(orderId)).version, text: 'of {{loan}}', lastEntry: await lastOf(orderId) },
    'serviceDesk.answerVariable',
  )
})

test('an answer over something newer is refused and says what that is', async () => {
  const orderId = await taken()
  const { version, entries } = await detail(orderId)
  await reply(orderId, 'I found the receipt')
  const late = { orderId, version, text: 'please send the receipt', lastEntry: entries.at(-1)?.entryId ?? 0 }
  const refusal = await ana.refused(answerOrder, late, 'serviceDesk.newer')
  expect(JSON.stringify(refusal)).toContain('I found the receipt')
  expect((await detail(orderId)).entries.map(({ kind }) => kind)).toEqual(['created', 'take', 'customer'])
})

test('only words of the customer that nobody answered run the clock of the answer', async () => {
  const orderId = await taken()
  expect((await detail(orderId)).replyDueTime).not.toBeNull()
  await answerWith(orderId, 'we look into it')
  expect((await detail(orderId)).replyDueTime).toBeNull()
  await reply(orderId, 'any news')
  const first = (await detail(orderId)).replyDueTime
  later(1)
  await reply(orderId, 'hello')
  expect((await detail(orderId)).replyDueTime).toBe(first)
})

test('the customer’s reply goes on with what waited, opens what was closed, and begins anew what is long over', async () => {
  const orderId = await taken()
  await ana.call(waitForCustomer, { orderId, version: 1, note: 'the receipt' })
  expect((await reply(orderId, 'here it is')).orderId).toBe(orderId)
  expect(await detail(orderId)).toMatchObject({ status: 'handing', handler: ana.accountId })
  expect((await ana.call(listNotifications, {})).list).toContainEqual(
    expect.objectContaining({ kind: 'order.replied' }),
  )
  await ana.call(resolveOrder, { orderId, version: 3, note: 'booked' })
  await reply(orderId, 'it is not')
  expect(await detail(orderId)).toMatchObject({ status: 'created', handler: null, reopened: 1, closedTime: null })
  await ana.call(takeOrder, { orderId, version: 5 })
  await ana.call(resolveOrder, { orderId, version: 6, note: 'booked now' })
  later(15 * 24)
  ana = await testApp().given.signedIn(ana.accountId)
  const anew = await reply(orderId, 'again', 'ref-months-later')
  expect(anew.orderId).not.toBe(orderId)
  expect(await reply(orderId, 'again', 'ref-months-later')).toEqual(anew)
  expect(await detail(anew.orderId)).toMatchObject({ followsOn: orderId, creatorName: null, status: 'created' })
  expect(await detail(orderId)).toMatchObject({ status: 'resolved' })
})

test('merged: links, followers, drafts, waiting words and work time are kept, replies land in the target, nothing escalates', async () => {
  const from = await taken()
  const into = await taken()
  const third = await taken()
  await ana.call(linkOrder, { orderId: from, kind: 'bill', ref: loan.billId })
  await ana.refused(linkOrder, { orderId: from, kind: 'bill', ref: other.billId }, 'serviceDesk.linkMissing')
  await luis.call(followOrder, { orderId: from, follow: true })
  await ana.call(keepOrderDraft, { orderId: from, text: 'draft of the first' })
  await ana.call(keepOrderDraft, { orderId: into, text: 'draft of the second' })
  await answerWith(from, 'we look', { minutes: 5 })
  await ana.call(keepOrderDraft, { orderId: from, text: 'draft of the first' })
  await answerWith(into, 'we look too', { minutes: 7 })
  await ana.call(keepOrderDraft, { orderId: into, text: 'draft of the second' })
  await reply(from, 'are you there')
  await ana.call(mergeOrder, { orderId: third, version: 1, intoId: from, note: 'the same' })
  const { version } = await detail(from)
  await ana.call(mergeOrder, { orderId: from, version, intoId: into, note: 'the same' })
  const kept = await detail(into)
  expect(kept).toMatchObject({ workedMinutes: 12, links: [{ kind: 'bill', ref: loan.billId }] })
  expect(kept.followers).toMatchObject([{ accountId: luis.accountId }])
  expect(kept.draft).toBe('draft of the second\n\ndraft of the first')
  expect(kept.replyDueTime).not.toBeNull()
  expect(kept.merged.sort()).toEqual([from, third].sort())
  expect((await reply(from, 'still there')).orderId).toBe(into)
  expect((await reply(third, 'and there')).orderId).toBe(into)
  expect(await detail(from)).toMatchObject({ status: 'invalid', mergedInto: into, replyDueTime: null })
  later(300)
  ana = await testApp().given.signedIn(ana.accountId)
  await escalateLate(testApp().app.db, testApp().clock.now())
  expect((await detail(from)).escalation).toBe(0)
  expect((await detail(into)).escalation).toBe(1)
  await ana.refused(
    reopenOrder,
    { orderId: from, version: (await detail(from)).version, note: 'no' },
    'serviceDesk.merged',
  )
})

test('merged, drafts of any length stand together whole and can be kept on', async () => {
  const from = await taken()
  const into = await taken()
  const [first, second] = ['a'.repeat(4000), 'b'.repeat(3990)]
  await ana.call(keepOrderDraft, { orderId: from, text: first })
  await ana.call(keepOrderDraft, { orderId: into, text: second })
  await ana.call(mergeOrder, { orderId: from, version: 1, intoId: into, note: 'the same' })
  const { draft } = await detail(into)
  expect(draft).toBe(`${second}\n\n${first}`)
  await ana.call(keepOrderDraft, { orderId: into, text: `${draft} and on` })
  expect((await detail(into)).draft).toHaveLength(4000 + 3990 + 2 + 7)
})

test('a page that goes on writing keeps the draft that a merge brought meanwhile, at either of the two', async () => {
  const from = await taken()
  const into = await taken()
  await ana.call(keepOrderDraft, { orderId: from, text: 'of the first', began: '' })
  await ana.call(keepOrderDraft, { orderId: into, text: 'of the second', began: '' })
  await ana.call(mergeOrder, { orderId: from, version: 1, intoId: into, note: 'the same' })
  const target = { orderId: into, text: 'of the second, on', began: 'of the second' }
  expect(await ana.call(keepOrderDraft, target)).toEqual({ draft: 'of the second, on\n\nof the first' })
  const merged = { orderId: from, text: 'of the first, too', began: 'of the first' }
  expect(await ana.call(keepOrderDraft, merged)).toEqual({ draft: 'of the second, on\n\nof the first, too' })
  expect((await detail(into)).draft).toBe('of the second, on\n\nof the first, too')
  const emptied = { orderId: into, text: '', began: 'of the second, on\n\nof the first, too' }
  expect(await ana.call(keepOrderDraft, emptied)).toEqual({ draft: '' })
  expect((await detail(into)).draft).toBeNull()
})

test('somebody without the desk is neither mentioned nor given groups, and each refusal says what was not done', async () => {
  const orderId = await taken()
  const agent = await testApp().given.person({ role: 'AGENT', merchants: ['Luna Credito'] })
  const mentions = [agent.accountId]
  await ana.refused(commentOrder, { orderId, note: 'look at it', mentions }, 'serviceDesk.mentionMissing')
  const groups = { accountId: agent.accountId, had: [], groups: ['security' as const], reason: 'to help out' }
  await ana.refused(saveDeskMember, groups, 'serviceDesk.memberMissing')
})

test('who followed and may see it no more hears nothing of what colleagues and the customer do', async () => {
  const orderId = await taken()
  const [stays, goes] = [
    await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] }),
    await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] }),
  ]
  for (const one of [stays, goes]) await one.call(followOrder, { orderId, follow: true })
  await sql`delete from account_merchant where account_id = ${goes.accountId}`.execute(testApp().app.db)
  await ana.call(commentOrder, { orderId, note: 'the receipt is there' })
  await reply(orderId, 'who is it')
  await ana.call(escalateOrder, { orderId, version: (await detail(orderId)).version, note: 'late' })
  const { rows } = await sql<{ accountId: number; kind: string }>`
    select account_id, kind from notification where about = ${orderId} and account_id in (${stays.accountId}, ${goes.accountId})
    order by kind`.execute(testApp().app.db)
  expect(rows).toEqual(
    ['order.escalated', 'order.moved', 'order.replied'].map((kind) => ({ accountId: stays.accountId, kind })),
  )
})

test('what is merged into one that stands deep under it leaves no two under each other, and both can be ended', async () => {
  const [top, middle, deep, beside] = [await taken(), await taken(), await taken(), await taken()]
  const under = async (orderId: string, parentId: string) =>
    ana.call(parentOrder, { orderId, version: (await detail(orderId)).version, parentId })
  await under(middle, top)
  await under(deep, middle)
  await under(beside, top)
  await ana.call(mergeOrder, { orderId: top, version: (await detail(top)).version, intoId: deep, note: 'the same' })
  const { rows } = await sql<{ orderId: string; parentId: string | null }>`
    select order_id, parent_id from work_order where order_id in (${middle}, ${deep}, ${beside}, ${top})`.execute(
    testApp().app.db,
  )
  const parentOf = Object.fromEntries(rows.map(({ orderId, parentId }) => [orderId, parentId]))
  expect(parentOf).toEqual({ [top]: null, [deep]: null, [middle]: deep, [beside]: deep })
  for (const orderId of [middle, beside, deep])
    await ana.call(resolveOrder, { orderId, version: (await detail(orderId)).version, note: 'done' })
})

test('the report keeps the work and the first answer of what was merged', async () => {
  const [from, into] = [await taken('fraud'), await taken('fraud')]
  later(1)
  await answerWith(from, 'we look', { minutes: 5 })
  later(2)
  const days = { startDay: '2026-11-21', endDay: '2026-11-21', groupBy: 'type' as const }
  const fraud = async () => (await ana.call(orderReport, days)).rows.find(({ key }) => key === 'fraud')
  const before = await fraud()
  await ana.call(mergeOrder, { orderId: from, version: (await detail(from)).version, intoId: into, note: 'the same' })
  await answerWith(into, 'found', { minutes: 7 })
  expect(before).toMatchObject({ worked: 5, firstAnswerMedian: 60 })
  expect(await fraud()).toMatchObject({ worked: 12, firstAnswerMedian: 60 })
})

test('another customer’s is not merged, and two who merge two into each other merge them once', async () => {
  const mine = await make()
  const theirs = await make('repayment', other.userId)
  await ana.refused(mergeOrder, { orderId: mine, version: 0, intoId: theirs, note: 'no' }, 'serviceDesk.mergeOther')
  await ana.refused(mergeOrder, { orderId: mine, version: 0, intoId: mine, note: 'no' }, 'serviceDesk.mergeOther')
  const second = await make()
  const racers = Array.from({ length: 40 }, (_, n) =>
    n % 2
      ? ana.raw(mergeOrder, { orderId: mine, version: 0, intoId: second, note: 'the same' })
      : luis.raw(mergeOrder, { orderId: second, version: 0, intoId: mine, note: 'the same' }),
  )
  const answers = await Promise.all(racers)
  expect(answers.filter(({ code }) => code === successCode)).toHaveLength(1)
  const both = [await detail(mine), await detail(second)]
  expect(both.filter(({ mergedInto }) => mergedInto !== null)).toHaveLength(1)
})

test('what is past its time escalates by the clock, once more after another span, and not while the customer is waited for', async () => {
  const late = await make('fraud')
  const waits = await taken('fraud')
  await ana.call(waitForCustomer, { orderId: waits, version: 1, note: 'a statement' })
  const look = () => escalateLate(testApp().app.db, testApp().clock.now())
  await look()
  expect((await detail(late)).escalation).toBe(0)
  later(3)
  await look()
  await look()
  expect(await detail(late)).toMatchObject({ escalation: 1, entries: [{}, { kind: 'escalate', by: null }] })
  expect((await detail(waits)).escalation).toBe(0)
  expect((await boss.call(listNotifications, {})).list).toContainEqual(
    expect.objectContaining({ kind: 'order.escalated' }),
  )
  later(30 * 24)
  ana = await testApp().given.signedIn(ana.accountId)
  await look()
  expect((await detail(late)).escalation).toBe(2)
  await ana.refused(
    escalateOrder,
    { orderId: late, version: (await detail(late)).version, note: 'again' },
    'serviceDesk.escalated',
  )
})

test('escalated by hand it tells who leads the desk and stays with who handles it', async () => {
  const orderId = await taken()
  await ana.call(escalateOrder, { orderId, version: 1, note: 'a lawyer calls' })
  expect(await detail(orderId)).toMatchObject({ escalation: 1, handler: ana.accountId, status: 'handing' })
  expect((await ana.call(listOrders, { escalated: true })).list.map((row) => row.orderId)).toContain(orderId)
})

test('the clock escalates beside whoever takes and answers: their steps hold, by hand nothing is escalated twice', async () => {
  const [toTake, toAnswer, toEscalate] = [await make('fraud'), await taken('fraud'), await taken('fraud')]
  const answered = await detail(toAnswer)
  later(3)
  await escalateLate(testApp().app.db, testApp().clock.now())
  expect((await ana.call(takeOrder, { orderId: toTake, version: 0 })).version).toBe(2)
  await ana.call(answerOrder, {
    ...{ orderId: toAnswer, version: answered.version, text: 'we look' },
    lastEntry: answered.entries.at(-1)?.entryId ?? 0,
  })
  await ana.refused(escalateOrder, { orderId: toEscalate, version: 1, note: 'late' }, 'record.stale')
  const many = { orders: [{ orderId: toEscalate, version: 1 }], escalate: true as const, note: 'late' }
  expect((await ana.call(workOrders, many)).refused).toHaveLength(1)
  expect((await detail(toEscalate)).escalation).toBe(1)
  await ana.refused(takeOrder, { orderId: toTake, version: 0 }, 'record.stale')
})

test('what is answered while the look goes on is not escalated', async () => {
  const { db } = testApp().app
  await sql`update work_order set closed_at = now(), state = 'invalid', handler_id = null, waits_since = null, left_minutes = null where closed_at is null`.execute(
    db,
  )
  const sees = await taken('fraud')
  await ana.call(escalateOrder, { orderId: sees, version: 1, note: 'a lawyer calls' })
  const orderId = await taken('repayment')
  await reply(orderId, 'are you there')
  later(20)
  ana = await testApp().given.signedIn(ana.accountId)
  await sql`update work_order set due_at = ${testApp().clock.now()}::timestamptz + interval '9 days' where order_id = ${orderId}`.execute(
    db,
  )
  const owner = new pg.Client({ connectionString: databaseUrl(testApp().databaseName) })
  await owner.connect()
  const of = '(text, text, timestamptz, integer)'
  // the look takes its time over what was escalated before, and meanwhile somebody answers
  await owner.query(`alter function desk_due${of} rename to desk_due_quick`)
  await owner.query(`create function desk_due${of} returns timestamptz language sql volatile
    as 'select desk_due_quick($1, $2, $3, $4) from pg_advisory_xact_lock_shared(20)'`)
  await owner.query('select pg_advisory_lock(20)')
  const look = escalateLate(db, testApp().clock.now())
  const waits = `select from pg_locks where locktype = 'advisory' and objid = 20 and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await owner.query(waits)).rowCount).toBe(1)
  await sql`update work_order set reply_due_at = null, unanswered_since = null where order_id = ${orderId}`.execute(db)
  await owner.query('select pg_advisory_unlock(20)')
  await look
  await owner.query(`drop function desk_due${of}`)
  await owner.query(`alter function desk_due_quick${of} rename to desk_due`)
  await owner.end()
  expect((await detail(orderId)).escalation).toBe(0)
})

test('other hours of the desk move what is due of open work orders, escalated ones too', async () => {
  const orderId = await make('fraud')
  later(3)
  await escalateLate(testApp().app.db, testApp().clock.now())
  const before = await detail(orderId)
  expect(before.escalation).toBe(1)
  const spans = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }))
  const had = await hoursNow()
  const { moved } = await ana.call(saveDeskHours, { country: 'MX', had, spans, reason: 'no Saturdays' })
  expect(moved).toBeGreaterThan(0)
  const after = await detail(orderId)
  // two hours from Monday at nine
  expect(new Date(after.dueTime).toISOString()).toBe('2026-11-23T17:00:00.000Z')
  expect(after.escalation).toBe(0)
  const bad = [
    { weekday: 1, opens: '09:00', closes: '12:00' },
    { weekday: 1, opens: '11:00', closes: '18:00' },
  ]
  const seen = { country: 'MX', had: spans } as const
  await ana.refused(saveDeskHours, { ...seen, spans: bad, reason: 'wrong' }, 'serviceDesk.hoursOverlap')
  await ana.refused(saveDeskHours, { ...seen, country: 'PE', spans, reason: 'no' }, 'serviceDesk.notYourCountry')
  const back = [...spans, { weekday: 6, opens: '09:00', closes: '14:00' }]
  await ana.call(saveDeskHours, { ...seen, spans: back, reason: 'as before' })
})

test('of several who set hours of the desk from what they saw one does, and the others are told', async () => {
  const had = await hoursNow()
  const opens = ['07:00', '08:00', '08:30', '10:00']
  const answers = await Promise.all(
    opens.map((at, n) => {
      const spans = [{ weekday: 1, opens: at, closes: '18:00' }]
      return (n % 2 ? ana : luis).raw(saveDeskHours, { country: 'MX', had, spans, reason: 'at once' })
    }),
  )
  const won = opens.filter((_, n) => answers[n]?.code === 2000)
  expect(won).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 5000)).toHaveLength(3)
  const stands = await hoursNow()
  expect(stands.map((span) => span.opens)).toEqual(won)
  await ana.call(saveDeskHours, { country: 'MX', had: stands, spans: had, reason: 'as before' })
})

test('of two who give a person groups from what they saw one does, and the other is told', async () => {
  const { accountId } = luis
  const give = (groups: ('payments' | 'security')[]) =>
    ana.raw(saveDeskMember, { accountId, had: [], groups, reason: 'at once' })
  const answers = await Promise.all([give(['payments']), give(['security'])])
  expect(answers.map(({ code }) => code).sort()).toEqual([2000, 5000])
  const had = (await ana.call(listDeskMembers, {})).find((one) => one.accountId === accountId)?.groups ?? []
  expect(had).toHaveLength(1)
  await ana.call(saveDeskMember, { accountId, had, groups: [], reason: 'all again' })
})

test('a macro takes, answers and ends in one press; on several each says why it can’t', async () => {
  const text = { zh: '{{customer}}您好', en: 'Dear {{customer}}', es: 'Hola {{customer}}: ya se acreditó.' }
  await ana.refused(
    saveDeskAnswer,
    { name: 'unknown', text: { ...text, es: '{{amount}}' } },
    'serviceDesk.answerVariable',
  )
  const { answerId } = await ana.call(saveDeskAnswer, { name: 'Credited', text })
  await ana.refused(saveDeskMacro, { name: 'nothing' }, 'serviceDesk.macroEmpty')
  await ana.refused(saveDeskMacro, { name: 'of nobody', answerId: 'W000000000000' }, 'serviceDesk.macroMissing')
  const { macroId } = await ana.call(saveDeskMacro, {
    name: 'Credited, done',
    answerId,
    take: true,
    ending: 'resolve',
    note: 'credited',
  })
  const ready = await make()
  const others = await make()
  await luis.call(takeOrder, { orderId: others, version: 0 })
  const parent = await make()
  const child = await make()
  await ana.call(parentOrder, { orderId: child, version: 0, parentId: parent })
  await ana.refused(parentOrder, { orderId: parent, version: 0, parentId: child }, 'serviceDesk.parentLoop')
  const orders = [
    { orderId: ready, version: 0 },
    { orderId: others, version: 1 },
    { orderId: parent, version: 0 },
    { orderId: child, version: 0 },
  ]
  const came = await ana.call(workOrders, { orders, macroId })
  expect(came.done).toEqual([ready])
  expect(came.refused.map(({ orderId }) => orderId)).toEqual([others, parent, child])
  expect(await detail(ready)).toMatchObject({ status: 'resolved', handler: ana.accountId })
  const kinds = (await detail(ready)).entries.map(({ kind }) => kind)
  expect(kinds).toEqual(['created', 'take', 'answer', 'resolve'])
  expect(await detail(parent)).toMatchObject({ status: 'created', children: [{ orderId: child }] })
})

test('of sixty who give the same two work orders to others each goes once', async () => {
  const orders = [await make(), await make()].map((orderId) => ({ orderId, version: 0 }))
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => (n % 2 ? ana : luis).raw(workOrders, { orders, take: true })),
  )
  const done = answers.flatMap(({ data }) => (data as { done?: string[] } | null)?.done ?? [])
  expect(done.sort()).toEqual(orders.map(({ orderId }) => orderId).sort())
})

test('who works in one group sees that group and what one handles, and nothing else', async () => {
  const money = await make('repayment')
  const fraud = await make('fraud')
  await ana.call(saveDeskMember, {
    accountId: luis.accountId,
    had: [],
    groups: ['payments'],
    reason: 'new at the desk',
  })
  expect((await luis.call(listOrders, { type: 'fraud' })).total).toBe(0)
  await luis.refused(orderDetail, { orderId: fraud }, 'record.missing')
  await luis.call(takeOrder, { orderId: money, version: 0 })
  await ana.call(saveDeskMember, {
    accountId: luis.accountId,
    had: ['payments'],
    groups: ['security'],
    reason: 'moved',
  })
  expect(await detail(money, luis)).toMatchObject({ handler: luis.accountId })
  expect(await detail(fraud, luis)).toMatchObject({ orderId: fraud })
  await ana.call(saveDeskMember, { accountId: luis.accountId, had: ['security'], groups: [], reason: 'all again' })
})

test('who looks and who writes is seen by the others', async () => {
  const orderId = await make()
  expect(await ana.call(deskPresence, { orderId, typing: true })).toEqual([])
  expect(await luis.call(deskPresence, { orderId, typing: false })).toMatchObject([{ typing: true }])
})

test('the customer says how it went, in the app or by a link; looking at the link changes nothing', async () => {
  const orderId = await taken()
  await phone.refused(rateOrder, { userId: loan.userId, orderId, score: 5 }, 'serviceDesk.stillOpen')
  await ana.call(resolveOrder, { orderId, version: 1, note: 'booked' })
  await phone.call(rateOrder, { userId: loan.userId, orderId, score: 4 })
  await phone.refused(rateOrder, { userId: other.userId, orderId, score: 1 }, 'record.missing')
  const { url } = await ana.call(orderRatingLink, { orderId })
  const { http } = testApp().app
  expect((await http.inject({ method: 'GET', url })).statusCode).toBe(200)
  expect((await detail(orderId)).score).toBe(4)
  const sent = await http.inject({
    ...{ method: 'POST', url, payload: 'score=2&said=tard%C3%B3' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(sent.statusCode).toBe(200)
  expect(await detail(orderId)).toMatchObject({ score: 2, scoreSaid: 'tardó' })
  expect((await http.inject({ method: 'GET', url: `/rate/${'a'.repeat(32)}` })).statusCode).toBe(404)
})

test('work orders are found by words of the question, accents and endings aside, and by two Chinese signs', async () => {
  const { orderId } = await ana.call(createOrder, {
    ...{ userId: loan.userId, type: 'other', contactType: 'Call' },
    questionContent: 'Depositó en la sucursal equivocada, 请退还手续费',
  })
  for (const content of ['deposito sucursales', '手续'])
    expect((await ana.call(listOrders, { content })).list.map((row) => row.orderId)).toEqual([orderId])
  expect((await ana.call(listOrders, { content: 'palabra' })).total).toBe(0)
  // what is written under it later, by either side, is found too, also where it was merged into another
  const { orderId: other } = await ana.call(createOrder, {
    ...{ userId: loan.userId, type: 'other', contactType: 'Call' },
    questionContent: 'Otra cosa',
  })
  await ana.call(commentOrder, { orderId: other, note: 'Llamé a la cajera: extravió el Comprobante' })
  await phone.call(replyToOrder, {
    userId: loan.userId,
    orderId: other,
    clientRef: 'found-1',
    content: '我已经上传了凭证',
  })
  for (const content of ['comprobantes extraviados', '凭证'])
    expect((await ana.call(listOrders, { content })).list.map((row) => row.orderId)).toEqual([other])
  const { version } = await ana.call(orderDetail, { orderId: other })
  await ana.call(mergeOrder, { orderId: other, intoId: orderId, version, note: 'the same deposit' })
  const found = await ana.call(listOrders, { content: 'cajera sucursal', status: 'open' })
  expect(found.list.map((row) => row.orderId)).toEqual([orderId])
})

test('whoever is free takes what is due first, each another one', async () => {
  await sql`update work_order set state = 'invalid', closed_at = ${testApp().clock.now()}, handler_id = null,
    waits_since = null, left_minutes = null where closed_at is null`.execute(testApp().app.db)
  const [slow, quick] = [await make('repayment'), await make('fraud')]
  const people = await Promise.all(
    Array.from({ length: 4 }, () => testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })),
  )
  const answers = await Promise.all(people.map((person) => person.raw(takeNextOrder, {})))
  const taken = answers.filter(({ code }) => code === successCode).map(({ data }) => data.orderId)
  expect(taken.sort()).toEqual([slow, quick].sort())
  await ana.refused(takeNextOrder, {}, 'serviceDesk.nothingWaits')
  const [later, urgent] = [await make('repayment'), await make('fraud')]
  expect((await ana.call(takeNextOrder, {})).orderId).toBe(urgent)
  expect((await ana.call(takeNextOrder, {})).orderId).toBe(later)
})

test('what is written by hand and what the clock did stays in one history', async () => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from work_order where closed_at is null and clock_since is null`.execute(
    testApp().app.db,
  )
  expect(rows[0]?.n).toBe(0)
})

test('merged while it is answered and the customer writes, no word of either side is lost, said twice, or left without its clock', async () => {
  for (let round = 0; round < 8; round++) {
    const [from, into] = [await taken(), await taken()]
    const { version, entries } = await detail(from)
    const lastEntry = entries.at(-1)?.entryId ?? 0
    const answers = await Promise.all([
      ana.raw(answerOrder, { orderId: from, version, text: `answer ${round}`, lastEntry }),
      ana.raw(mergeOrder, { orderId: from, version, intoId: into, note: 'the same' }),
      phone.raw(replyToOrder, {
        userId: loan.userId,
        orderId: from,
        clientRef: `crossing-${round}`,
        content: `word ${round}`,
      }),
    ])
    const [isAnswered, isMerged, isHeard] = answers.map(({ code }) => code === successCode)
    expect(isHeard, JSON.stringify(answers)).toBe(true)
    const both = [await detail(from), await detail(into)]
    expect(both[0]?.mergedInto).toBe(isMerged ? into : null)
    const said = both.flatMap(({ entries: own }) => own).map(({ note }) => note)
    expect(said.filter((note) => note === `word ${round}`)).toHaveLength(1)
    expect(said.filter((note) => note === `answer ${round}`)).toHaveLength(isAnswered ? 1 : 0)
    const talk = (await phone.call(appOrders, { userId: loan.userId }))
      .filter(({ orderId }) => orderId === from || orderId === into)
      .flatMap((order) => order.talk)
    expect(talk.filter(({ text }) => text === `word ${round}`)).toHaveLength(1)
    expect(talk.filter(({ text }) => text === `answer ${round}`)).toHaveLength(isAnswered ? 1 : 0)
    // the words came last, or an answer was written over them, which is refused: they wait for one where the order lives on
    const lives = both[isMerged ? 1 : 0]
    const at = (text: string) => talk.findIndex((one) => one.text === text)
    if (!isAnswered || at(`word ${round}`) > at(`answer ${round}`)) expect(lives?.replyDueTime).not.toBeNull()
  }
})

test('of two who put orders under each other at once one is refused, however deep they stand', async () => {
  for (let round = 0; round < 8; round++) {
    const [a, b, c, d] = [await taken(), await taken(), await taken(), await taken()]
    for (const [orderId, parentId] of [
      [b, c],
      [d, a],
    ] as const)
      await sql`update work_order set parent_id = ${parentId} where order_id = ${orderId}`.execute(testApp().app.db)
    const versions = await Promise.all([a, c].map(async (orderId) => (await detail(orderId)).version))
    const answers = await Promise.all([
      ana.raw(parentOrder, { orderId: a, version: versions[0] ?? 0, parentId: b }),
      ana.raw(parentOrder, { orderId: c, version: versions[1] ?? 0, parentId: d }),
    ])
    expect(answers.map(({ code }) => code).filter((code) => code === successCode)).toHaveLength(1)
  }
})
