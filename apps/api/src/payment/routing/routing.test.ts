/** Every payout goes by the router: what it takes, what it refuses, and what it never sends twice. */
import type { Input } from '@cordillera/contract/endpoint'
import { listNotifications } from '@cordillera/contract/notification/notification'
import { listOperationLog } from '@cordillera/contract/operation-log/log'
import { outgoingDetail } from '@cordillera/contract/payment/outgoing'
import {
  decidePaymentChange,
  exportPaymentChannels,
  freezePaymentChannel,
  listPaymentChannels,
  savePaymentChannel,
  setPaymentChannelActive,
  setPaymentCredentials,
  testPaymentChannel,
  unfreezePaymentChannel,
  whatWouldHappen,
} from '@cordillera/contract/payment/routing/channel'
import {
  endCodeMeaning,
  exportCodeMeanings,
  listCodeMeanings,
  saveCodeMeaning,
} from '@cordillera/contract/payment/routing/meaning'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { givenOrders } from '../../../test/given-refunds.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'
import { bindChannel, type Checked, type Outcome, type Sent } from '../channel.ts'
import { sendOrders } from '../outbox.service.ts'
import { routeOrders } from './route.service.ts'
import { testChannels } from './test.service.ts'

const testApp = startApp({ now: '2026-11-23T18:00:00Z' })
const reason = 'the new contract'
let asker: Person
let decider: Person
let abroad: Person
/** What was told to which channel, and what each answers. */
let told: { code: string; trackingKey: string }[] = []
const answers: Record<string, () => Promise<Sent>> = {}
let outcome: () => Promise<Outcome | null>
let check: () => Promise<Checked>

const takes = async (): Promise<Sent> => ({ taken: true, ref: `R${told.length}` })
const silent = async (): Promise<Sent> => {
  throw new Error('no answer')
}
const refuses = (message: string) => async (): Promise<Sent> => ({ taken: false, message })

const plain: Omit<Input<typeof savePaymentChannel>, 'code'> = {
  provider: 'STP',
  direction: 'payOut',
  merchants: [],
  method: 'SPEI',
  priority: 2,
  weight: 100,
  minPerTransaction: null,
  maxPerTransaction: null,
  maxPerDay: null,
  maxPerMonth: null,
  opensAt: null,
  closesAt: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  freezeAfter: 3,
  freezeMinutes: 30,
  fees: [],
  reason,
}

async function channelOf(code: string) {
  const found = (await asker.call(listPaymentChannels, { direction: 'payOut' })).find((one) => one.code === code)
  if (!found) throw new Error(`${code} is a channel`)
  return found
}
async function decideWaiting(code: string, decision: 'approve' | 'refuse' = 'approve') {
  for (const { changeId, version } of (await channelOf(code)).waiting)
    await decider.call(decidePaymentChange, { changeId, version, decision, note: 'seen the contract' })
}
async function change(code: string, over: Partial<Parameters<typeof save>[0]>) {
  const { channelId, version, ...rest } = await channelOf(code)
  return save({ ...pick(rest), ...over, channelId, version })
}
const pick = (row: Omit<Awaited<ReturnType<typeof channelOf>>, 'channelId' | 'version'>) =>
  Object.fromEntries(
    [...Object.keys(plain), 'code'].filter((key) => key !== 'reason').map((key) => [key, row[key as never]]),
  )
const save = (input: object) => asker.call(savePaymentChannel, { ...plain, code: '', ...input })
const look = () => sendOrders(testApp().app)
const stateOf = async (orderId: string) => (await asker.call(outgoingDetail, { orderId })).state
const routesOf = async (orderId: string) => (await asker.call(outgoingDetail, { orderId })).routes
async function one(amount = 5000): Promise<string> {
  const [orderId] = await givenOrders(testApp(), [amount])
  if (!orderId) throw new Error('an order was made')
  return orderId
}

beforeAll(async () => {
  const { given, app } = testApp()
  const answerTo = (order: object & { trackingKey: string }) => {
    const { channel: code = 'STP' } = order as { channel?: string }
    told.push({ code, trackingKey: order.trackingKey })
    return (answers[code] ?? takes)()
  }
  bindChannel(app, {
    ...{ name: 'STP', paysOut: 'MXN', payOut: answerTo, withhold: answerTo, signed: () => false },
    outcomeOf: () => outcome(),
    check: () => check(),
  })
  asker = await given.person({ role: 'FINANCE', merchants: ['Luna Credito'] })
  decider = await given.person({ role: 'FINANCE', merchants: ['Luna Credito'] })
  abroad = await given.person({ role: 'FINANCE', country: 'CO' })
  await look()
  await save({ code: 'RESERVE' })
  await asker.call(setPaymentChannelActive, { ...(await seen('RESERVE')), active: true, reason })
  await decideWaiting('RESERVE')
})
const seen = async (code: string) => {
  const { channelId, version } = await channelOf(code)
  return { channelId, version }
}

beforeEach(async () => {
  told = []
  for (const code of Object.keys(answers)) delete answers[code]
  outcome = async () => ({ state: 'pending', message: null })
  check = async () => ({ ok: true, raw: { saldo: '1.00' } })
  // what earlier stories left waiting is not this one's
  await sql`update payout set state = 'failed' where state in ('waiting', 'unknown')`.execute(testApp().app.db)
  await sql`update payment_channel set frozen_until = null, failures = 0`.execute(testApp().app.db)
})

test('a channel that the environment binds is kept in use, and an order by it says why it and no other', async () => {
  const orderId = await one()
  await look()
  expect(told).toMatchObject([{ code: 'STP' }])
  expect(await routesOf(orderId)).toMatchObject([
    {
      ...{ attempt: 1, channel: 'STP', outcome: 'taken', code: null },
      candidates: [
        { code: 'STP', reason: 'taken' },
        { code: 'RESERVE', reason: 'priority' },
      ],
    },
  ])
  expect(await channelOf('STP')).toMatchObject({ active: true, connected: true, settings: {}, secretsSet: [] })
})

test('a definite failure of the channel sends the same order by the next one, and takes it off the first one’s use', async () => {
  answers['STP'] = refuses('Saldo insuficiente')
  const before = await channelOf('STP')
  const orderId = await one(7000)
  await look()
  expect(await stateOf(orderId)).toBe('waiting')
  await look()
  expect(told.map(({ code }) => code)).toEqual(['STP', 'RESERVE'])
  expect(new Set(told.map(({ trackingKey }) => trackingKey)).size).toBe(1)
  expect(await stateOf(orderId)).toBe('sent')
  expect(await routesOf(orderId)).toMatchObject([
    {
      channel: 'STP',
      outcome: 'refused',
      code: 'Saldo insuficiente',
      meaning: { en: expect.stringContaining('too little money') },
    },
    { channel: 'RESERVE', outcome: 'taken', candidates: [{ code: 'STP', reason: 'refused' }, { reason: 'taken' }] },
  ])
  const after = await channelOf('STP')
  expect([after.usedToday, after.ordersToday]).toEqual([before.usedToday, before.ordersToday])
})

test('what is wrong with the order itself fails it at once; no other channel is tried, and the channel is not blamed', async () => {
  answers['STP'] = refuses('Cuenta inexistente')
  const orderId = await one()
  await look()
  expect([await stateOf(orderId), told.length]).toEqual(['failed', 1])
  expect((await channelOf('STP')).failures).toBe(0)
})

test('an order that every channel refused fails with what the last one said', async () => {
  answers['STP'] = refuses('Saldo insuficiente')
  answers['RESERVE'] = refuses('Institucion no disponible')
  const orderId = await one()
  for (let n = 0; n < 3; n++) await look()
  expect(told.map(({ code }) => code)).toEqual(['STP', 'RESERVE'])
  expect(await asker.call(outgoingDetail, { orderId })).toMatchObject({
    state: 'failed',
    message: 'Institucion no disponible',
  })
})

test('an order nobody answered about stays unknown for a year, is asked about, and never goes out again by itself', async () => {
  answers['STP'] = silent
  let asked = 0
  outcome = async () => {
    asked++
    return { state: 'pending', message: null }
  }
  const orderId = await one()
  await look()
  for (let month = 0; month < 12; month++) {
    testApp().clock.advance(30 * 86_400_000)
    await look()
  }
  testApp().clock.set('2026-11-23T18:00:00Z')
  expect([await stateOf(orderId), told.length]).toEqual(['unknown', 1])
  expect(asked).toBeGreaterThanOrEqual(12)
  expect(await routesOf(orderId)).toMatchObject([{ channel: 'STP', outcome: 'silent' }])
})

test('an order the channel says it never got goes again by that channel alone, even while it rests', async () => {
  answers['STP'] = silent
  const before = await channelOf('STP')
  const orderId = await one()
  await look()
  outcome = async () => null
  testApp().clock.advance(20_000)
  await look()
  await asker.call(freezePaymentChannel, { ...(await seen('STP')), until: '2026-11-23T20:00:00Z', reason })
  answers['STP'] = takes
  testApp().clock.advance(61_000)
  await look()
  expect(told.map(({ code }) => code)).toEqual(['STP'])
  expect((await routesOf(orderId)).at(-1)).toMatchObject({
    ...{
      channel: null,
      candidates: [
        { code: 'STP', reason: 'frozen' },
        { code: 'RESERVE', reason: 'held' },
      ],
    },
  })
  await asker.call(unfreezePaymentChannel, { ...(await seen('STP')), reason })
  testApp().clock.advance(61_000)
  await look()
  expect(told.map(({ code }) => code)).toEqual(['STP', 'STP'])
  expect(await stateOf(orderId)).toBe('sent')
  // asked for twice, it counts once
  const after = await channelOf('STP')
  expect([after.usedToday - before.usedToday, after.ordersToday - before.ordersToday]).toEqual([5000, 1])
  testApp().clock.set('2026-11-23T18:00:00Z')
})

test('while a slow channel is told of others, an order that another process asked about and sent is not told again', async () => {
  const [first, second] = await givenOrders(testApp(), [5000, 6000])
  const keyOf = async (orderId = '') => (await asker.call(outgoingDetail, { orderId })).trackingKey
  const [slow, other] = [await keyOf(first), await keyOf(second)]
  outcome = async () => null
  let isFirst = true
  answers['STP'] = async () => {
    if (!isFirst) return takes()
    isFirst = false
    // as another process does meanwhile: it asks, hears that the channel has no such order, and sends it
    testApp().clock.advance(20_000)
    await look()
    await look()
    return takes()
  }
  await look()
  const times = (key: string) => told.filter(({ trackingKey }) => trackingKey === key).length
  expect(times(other)).toBe(1)
  expect(times(slow)).toBeGreaterThanOrEqual(1)
  expect(await stateOf(second ?? '')).toBe('sent')
  testApp().clock.set('2026-11-23T18:00:00Z')
})

test('an order that was just sent again is not asked about by the time of its last silence', async () => {
  answers['STP'] = silent
  const orderId = await one()
  await look()
  outcome = async () => null
  testApp().clock.advance(20_000)
  await look()
  testApp().clock.advance(3_600_000)
  await look()
  expect(told).toHaveLength(2)
  await look()
  expect([await stateOf(orderId), told.length]).toEqual(['unknown', 2])
  testApp().clock.set('2026-11-23T18:00:00Z')
})

test('a refund whose money the bank took back a moment ago is not routed any more', async () => {
  const orderId = await one()
  const { db } = testApp().app
  const of = sql`(select r.user_id from refund r join payout o on o.target_id = r.refund_id where o.payout_id = ${orderId})`
  await sql`update borrower set balance_minor = -1 where user_id = ${of}`.execute(db)
  expect((await routeOrders(testApp().app, 'payOut')).sending).toEqual([])
  await sql`update borrower set balance_minor = 0 where user_id = ${of}`.execute(db)
  testApp().clock.advance(61_000)
  expect((await routeOrders(testApp().app, 'payOut')).sending.map(({ id }) => id)).toEqual([orderId])
  testApp().clock.set('2026-11-23T18:00:00Z')
})

test('a refusal that says nothing of whether it was taken leaves the order in doubt', async () => {
  answers['STP'] = refuses('Clave de rastreo duplicada')
  const orderId = await one()
  await look()
  await look()
  expect([await stateOf(orderId), told.length]).toEqual(['unknown', 1])
})

test('after three failures in a row a channel rests by itself, says why, and is used again when somebody says so', async () => {
  answers['STP'] = refuses('Saldo insuficiente')
  for (let n = 0; n < 3; n++) {
    await one()
    await look()
    await look()
  }
  expect(await channelOf('STP')).toMatchObject({
    freezeReason: 'failures',
    freezeNote: 'Saldo insuficiente',
    frozenBy: null,
  })
  // the bell of who keeps channels there, and of nobody elsewhere
  const heardBy = async (person: Person) =>
    (await person.call(listNotifications, {})).list
      .filter(({ kind }) => kind === 'payment.channelFrozen')
      .map(({ text, place }) => ({ text, place }))
  expect(await heardBy(asker)).toEqual([
    {
      text: 'Payment channel STP froze by itself after failures in a row: Saldo insuficiente',
      place: '/payment/paymentChannelConfig',
    },
  ])
  expect(await heardBy(abroad)).toEqual([])
  // and the channel's history says since when and why
  const boss = await testApp().given.person({ superuser: true })
  const target = `payment channel:${(await seen('STP')).channelId}`
  const history = (await boss.call(listOperationLog, { target, sortOrder: 'desc' })).list
  const froze = history.filter(({ action }) => action === 'payment.channelFrozen')
  expect(froze.map(({ reason: why }) => why)).toContain('Saldo insuficiente')
  told = []
  await one()
  await look()
  expect(told.map(({ code }) => code)).toEqual(['RESERVE'])
  await asker.call(unfreezePaymentChannel, { ...(await seen('STP')), reason })
  expect((await channelOf('STP')).frozenUntil).toBeNull()
})

test('senders that look at the same moment never send more than the day’s limit, nor one order twice', async () => {
  const { usedToday } = await channelOf('STP')
  await change('STP', { maxPerDay: usedToday + 30_000 })
  await change('RESERVE', { maxPerTransaction: 1 })
  const orders = await givenOrders(
    testApp(),
    Array.from({ length: 12 }, () => 5000),
  )
  await Promise.all(Array.from({ length: 10 }, look))
  await look()
  expect(told).toHaveLength(6)
  expect(new Set(told.map(({ trackingKey }) => trackingKey)).size).toBe(6)
  expect((await channelOf('STP')).usedToday).toBe(usedToday + 30_000)
  const waiting = []
  for (const orderId of orders) if ((await stateOf(orderId)) === 'waiting') waiting.push(orderId)
  expect(waiting).toHaveLength(6)
  expect(await routesOf(waiting[0] ?? '')).toMatchObject([
    { channel: null, candidates: [{ reason: 'dayLimit' }, { reason: 'aboveMaximum' }] },
  ])
})

test('a limit that falls holds at once, one that rises waits for another person', async () => {
  expect((await change('RESERVE', { maxPerTransaction: 1000 })).limitsWait).toBe(true)
  const waiting = await channelOf('RESERVE')
  expect(waiting).toMatchObject({
    maxPerTransaction: 1,
    waiting: [{ kind: 'limits', mine: true, limits: { maxPerTransaction: 1000 } }],
  })
  const [asked] = waiting.waiting
  const decision = { changeId: asked?.changeId ?? '', version: 0, decision: 'approve', note: 'seen' } as const
  await asker.refused(decidePaymentChange, decision, 'credit.ownRequest')
  await abroad.refused(decidePaymentChange, decision, 'record.missing')
  await decider.call(decidePaymentChange, decision)
  await decider.refused(decidePaymentChange, decision, 'credit.decided')
  expect(await channelOf('RESERVE')).toMatchObject({ maxPerTransaction: 1000, waiting: [] })
  expect((await change('RESERVE', { maxPerTransaction: 500 })).limitsWait).toBe(false)
  // no limit at all is the highest there is
  expect((await change('RESERVE', { maxPerTransaction: null })).limitsWait).toBe(true)
  await decideWaiting('RESERVE')
  expect((await change('STP', { maxPerDay: null })).limitsWait).toBe(true)
  await decideWaiting('STP')
})

test('credentials are sealed, never answered, and carry no money until two people and a test have agreed', async () => {
  const secrets = { privateKey: 'PRIVATE-9431', publicKey: 'PUBLIC-9431' }
  const given = { settings: { url: 'http://127.0.0.1:9', company: 'LUNA' }, secrets, reason }
  const incomplete = { ...(await seen('RESERVE')), ...given, secrets: { privateKey: 'x', password: 'y' } }
  await asker.refused(setPaymentCredentials, incomplete, 'payment.credentialsIncomplete')
  await asker.call(setPaymentCredentials, { ...(await seen('RESERVE')), ...given })
  await asker.refused(setPaymentCredentials, { ...(await seen('RESERVE')), ...given }, 'payment.changeWaits')
  expect((await channelOf('RESERVE')).secretsSet).toEqual([])
  // whoever approves sees where money would be ordered, and no secret
  expect((await channelOf('RESERVE')).waiting).toMatchObject([
    { settings: { url: 'http://127.0.0.1:9', company: 'LUNA' }, names: ['publicKey', 'privateKey'] },
  ])
  await decideWaiting('RESERVE')
  const row = await channelOf('RESERVE')
  expect(row).toMatchObject({ needsTest: true, settings: { company: 'LUNA' }, secretsSet: ['privateKey', 'publicKey'] })
  expect(JSON.stringify(row)).not.toContain('9431')
  const { rows } = await sql<{ kept: string }>`
    select (select json_agg(c)::text from payment_channel c) || (select json_agg(w)::text from payment_channel_change w)
      || (select json_agg(o)::text from operation_log o) as kept`.execute(testApp().app.db)
  expect(rows[0]?.kept).not.toContain('9431')
  const { candidates } = await asker.call(whatWouldHappen, { merchant: await luna(), direction: 'payOut', amount: 100 })
  expect(candidates).toContainEqual(expect.objectContaining({ code: 'RESERVE', reason: 'untested' }))
  await asker.call(testPaymentChannel, { channelId: row.channelId })
  await testChannels(testApp().app)
  // nobody listens there, and the key is none: said as it is
  expect(await channelOf('RESERVE')).toMatchObject({
    testState: 'fail',
    needsTest: true,
    testAnswer: { answer: expect.any(String) },
  })
})

const luna = () => testApp().given.merchantId('Luna Credito')

test('a test asks the provider for real and keeps what it said', async () => {
  const { channelId } = await channelOf('STP')
  await asker.call(testPaymentChannel, { channelId })
  expect((await channelOf('STP')).testState).toBe('waiting')
  await Promise.all([testChannels(testApp().app), testChannels(testApp().app)])
  expect(await channelOf('STP')).toMatchObject({
    testState: 'pass',
    testAnswer: { saldo: '1.00' },
    testMs: expect.any(Number),
  })
  expect(told).toEqual([])
})

test('what would happen says the channel, what it costs and why no other, and sends nothing', async () => {
  const fees = [
    { from: 0, fixed: 500, rate: 0, taxRate: 1600 },
    { from: 100_000, fixed: 300, rate: 25, taxRate: 1600 },
  ]
  await change('STP', { fees, opensAt: '06:00', closesAt: '18:00' })
  const of = { merchant: await luna(), direction: 'payOut', amount: 123_456 } as const
  // noon in Mexico; the fee by hand: 3.00 + 3.09, and 0.97 of tax
  expect(await asker.call(whatWouldHappen, of)).toMatchObject({ taken: 'STP', fee: 706, currency: 'MXN' })
  const atNight = await asker.call(whatWouldHappen, { ...of, at: '2026-11-24T04:00:00Z' })
  expect(atNight).toMatchObject({ taken: null, fee: null })
  expect(atNight.candidates).toContainEqual(expect.objectContaining({ code: 'STP', reason: 'closed' }))
  await abroad.refused(whatWouldHappen, of, 'access.merchantNotAllowed')
  await change('STP', { fees: [], opensAt: null, closesAt: null })
})

test('a channel that can’t be is refused, and nothing of it is kept', async () => {
  await asker.refused(savePaymentChannel, { ...plain, code: 'STP' }, 'payment.channelCodeTaken')
  await asker.refused(savePaymentChannel, { ...plain, code: 'TILL', provider: 'OXXO' }, 'payment.channelCannot')
  await asker.refused(
    savePaymentChannel,
    { ...plain, code: 'NEW', opensAt: '10:00', closesAt: '09:00' },
    'payment.channelHours',
  )
  await asker.refused(savePaymentChannel, { ...plain, code: 'NEW', opensAt: '10:00' }, 'payment.channelHours')
  const band = { from: 1, fixed: 1, rate: 1, taxRate: 0 }
  await asker.refused(savePaymentChannel, { ...plain, code: 'NEW', fees: [band] }, 'payment.channelBands')
  await asker.refused(
    savePaymentChannel,
    { ...plain, code: 'NEW', minPerTransaction: 2, maxPerTransaction: 1 },
    'payment.channelBounds',
  )
  await abroad.refused(savePaymentChannel, { ...plain, code: 'NEW' }, 'staff.noPermission')
  expect((await asker.call(listPaymentChannels, {})).map(({ code }) => code)).not.toContain('NEW')
  expect(await abroad.call(listPaymentChannels, {})).toEqual([])
})

test('what a code means can be said from a day on, is never written over, and decides from then', async () => {
  const { db } = testApp().app
  const said = {
    provider: 'STP',
    code: 'Horario no disponible',
    zh: '非营业时间',
    en: 'Closed',
    es: 'Fuera de horario',
  } as const
  await asker.refused(
    saveCodeMeaning,
    { ...said, status: 'unknown', retryElsewhere: true, fromDay: '2026-11-23' },
    'payment.meaningContradicts',
  )
  answers['STP'] = refuses('HORARIO NO DISPONIBLE')
  await sql`update payment_channel set needs_test = false, settings = '{}', secrets = '{}' where code = 'RESERVE'`.execute(
    db,
  )
  const before = await one()
  await look()
  expect(await stateOf(before)).toBe('failed')
  const { meaningId } = await asker.call(saveCodeMeaning, {
    ...{ ...said, status: 'failed', retryElsewhere: true, fromDay: '2026-11-23' },
  })
  await asker.refused(
    saveCodeMeaning,
    { ...said, status: 'failed', retryElsewhere: false, fromDay: '2026-11-23' },
    'payment.meaningDayTaken',
  )
  const after = await one()
  await look()
  await look()
  expect(await stateOf(after)).toBe('sent')
  const file = await asker.download(exportCodeMeanings, { filter: { provider: 'STP' }, format: 'csv' })
  expect(file.body.toString('utf8')).toContain(said.code)
  const end = { meaningId, version: 0, reason }
  await asker.refused(endCodeMeaning, { ...end, lastDay: '2026-11-22' }, 'payment.meaningEndsEarly')
  await asker.call(endCodeMeaning, { ...end, lastDay: '2026-11-23' })
  await asker.refused(endCodeMeaning, { ...end, lastDay: '2026-11-24' }, 'record.stale')
  const { list } = await asker.call(listCodeMeanings, { provider: 'STP', onDay: '2026-11-24' })
  expect(list.map(({ code }) => code)).not.toContain(said.code)
  expect((await abroad.call(listCodeMeanings, {})).list).toEqual([])
})

test('what one person says of a code since an order was approved lets that order leave by no other channel', async () => {
  const said = { provider: 'STP', zh: '重复', en: 'Twice', es: 'Doble', fromDay: '2026-11-23' } as const
  const code = 'Clave de rastreo duplicada'
  answers['STP'] = refuses(code)
  const orderId = await one()
  testApp().clock.advance(1000)
  const { meaningId } = await asker.call(saveCodeMeaning, { ...said, code, status: 'failed', retryElsewhere: true })
  await look()
  expect(await stateOf(orderId)).toBe('unknown')
  // of a code that nobody had explained as well: it fails, and goes nowhere by itself
  answers['STP'] = refuses('Nuevo')
  const fresh = await one()
  testApp().clock.advance(1000)
  const other = await asker.call(saveCodeMeaning, { ...said, code: 'Nuevo', status: 'failed', retryElsewhere: true })
  await look()
  expect(await stateOf(fresh)).toBe('failed')
  expect(told.map((one) => one.code)).toEqual(['STP', 'STP'])
  await sql`delete from payment_code_meaning where meaning_id in (${meaningId}, ${other.meaningId})`.execute(
    testApp().app.db,
  )
  await sql`update payment_code_meaning set last_day = null where code = ${code}`.execute(testApp().app.db)
  testApp().clock.set('2026-11-23T18:00:00Z')
})

test('the list is taken away as a file, without secrets', async () => {
  const file = await asker.download(exportPaymentChannels, { filter: { country: 'MX' }, format: 'csv' })
  expect(file.body.toString('utf8')).toContain('RESERVE')
  await decider.refused(
    freezePaymentChannel,
    { ...(await seen('STP')), until: '2026-11-22T00:00:00Z', reason },
    'messaging.freezeInPast',
  )
})
