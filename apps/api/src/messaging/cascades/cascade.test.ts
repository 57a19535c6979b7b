import {
  cascadeDetail,
  cascadeRun,
  cascadeTemplates,
  cascadeTrace,
  decideCascade,
  listCascadePeople,
  pauseCascade,
  previewCascade,
  resumeCascade,
  retireCascade,
  saveCascade,
  startCascade,
  stopCascade,
} from '@cordillera/contract/messaging/cascade'
import { type CascadeStep, faultOfSteps } from '@cordillera/contract/messaging/cascade-terms'
import { listShortLinks, retireShortLink, saveShortLink } from '@cordillera/contract/messaging/short-link'
import { listSmsTemplates } from '@cordillera/contract/messaging/sms-template'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenCases } from '../../../test/given-cases.ts'
import { approvedTemplate } from '../../../test/given-templates.ts'
import type { Person } from '../../../test/harness.ts'
import { startSimulated } from '../../../test/simulated.ts'
import { sql } from '../../platform/db.ts'
import { linkPlace } from '../links/place.ts'
import { takeCascadeRounds } from './round.service.ts'

// a Monday, ten in the morning in Mexico
const monday = '2026-11-23T16:00:00Z'
const it = startSimulated({ now: monday })
const db = () => it().test.app.db
const minuteMs = 60_000
const place = linkPlace(() => 'https://luna.example')
const reason = 'as agreed with collection'
let ana: Person
let luis: Person
let agent: Person
let serial = 0

const sms: CascadeStep = { kind: 'message', template: 'due.sms', waitHours: 24 }
const mail: CascadeStep = { kind: 'message', template: 'due.mail', waitHours: 24 }
const untilDelivered: CascadeStep = { kind: 'waitFor', hours: 2, delivered: 0 }
const story: CascadeStep[] = [sms, untilDelivered, mail, { kind: 'call', days: 1, at: '09:00' }]

beforeAll(async () => {
  ana = await it().test.given.person({ superuser: true, merchants: ['Luna Credito'] })
  luis = await it().test.given.person({ superuser: true, merchants: ['Luna Credito'] })
  const texts = (subject: string | null) => ({ es: { subject, text: 'Hola {{name}}, debe {{amount}}.' } })
  const wanted = { model: 'collection', fillType: 2 } as const
  await approvedTemplate(ana, luis, { businessId: 'due.sms', ...wanted, texts: texts(null) })
  await approvedTemplate(ana, luis, { businessId: 'due.mail', ...wanted, channel: 'email', texts: texts('Su pago') })
})
beforeEach(async () => {
  it().test.clock.set(monday)
  await db()
    .updateTable('collectionCase')
    .set({ closedAt: new Date(monday), closeReason: 'paid' })
    .execute()
  await sql`update cascade_run set state = 'ended', ended_at = now(), paused_at = null, paused_why = null`.execute(db())
  await sql`update cascade_person set state = 'ended', why = 'end', ended_at = now(), due_at = null where state = 'active'`.execute(
    db(),
  )
  agent = await it().test.given.person({ role: 'AGENT', stage: 'S1A' })
  ana = await it().test.given.signedIn(ana.accountId)
  luis = await it().test.given.signedIn(luis.accountId)
})

/** People of the case each, the n-th with this number, known by mail as well. */
async function people(...mobiles: string[]) {
  const loans = await givenCases(it().test, agent, { count: mobiles.length })
  for (const [n, { userId }] of loans.entries())
    await db()
      .updateTable('borrower')
      .set({ mobile: mobiles[n] ?? '', email: `who${++serial}@example.com` })
      .where('userId', '=', userId)
      .execute()
  return loans
}
async function begin(steps: CascadeStep[], { controlPercent = 0 } = {}) {
  const name = `cascade ${++serial}`
  const { cascadeId, version } = await ana.call(saveCascade, { name, audience: { period: ['S1A'] }, steps })
  return ana.call(startCascade, { cascadeId, version, controlPercent, perMinute: 600 })
}
const round = () => takeCascadeRounds(db(), place, it().test.clock.now())
async function later(minutes: number) {
  it().test.clock.advance(minutes * minuteMs)
  ana = await it().test.given.signedIn(ana.accountId)
  await round()
}
const peopleOf = async (runId: string) => (await ana.call(listCascadePeople, { runId, pageSize: 200 })).list
const messagesOf = (userId: string) =>
  db()
    .selectFrom('message')
    .select(['channel', 'state', 'failure', 'failureCode', 'messageId', 'notBefore'])
    .where('userId', '=', userId)
    .orderBy('queuedAt')
    .execute()
const ends = (userId: string, ...states: string[]) =>
  expect.poll(async () => (await messagesOf(userId)).map(({ state }) => state), { interval: 50 }).toEqual(states)
/** Looks until messages are so: what was just being tried is put back first. */
const looked = (userId: string, messages: object[]) =>
  expect
    .poll(
      async () => {
        await round()
        return messagesOf(userId)
      },
      { interval: 50 },
    )
    .toMatchObject(messages)
/** Tried and put back, as no channel could be used. */
const putBack = (userId: string) =>
  expect
    .poll(
      async () =>
        db()
          .selectFrom('message')
          .select('messageId')
          .where('userId', '=', userId)
          .where('state', '=', 'queued')
          .where('claimedAt', 'is not', null)
          .execute(),
      { interval: 50 },
    )
    .toHaveLength(1)
/** As if a channel were just being asked to take it. */
const inFlight = (userId: string) =>
  db()
    .updateTable('message')
    .set({ state: 'sending', claimedAt: it().test.clock.now() })
    .where('userId', '=', userId)
    .execute()
/** It did not take it. */
const declined = (userId: string) =>
  db().updateTable('message').set({ state: 'queued', notBefore: null }).where('userId', '=', userId).execute()
const versionOf = async (runId: string) => (await ana.call(cascadeRun, { runId })).version
const traceOf = async (runId: string, userId: string) => {
  const one = (await peopleOf(runId)).find((person) => person.userId === userId)
  return ana.call(cascadeTrace, { runId, personId: one?.personId ?? 0 })
}

describe('SMS, two hours for its delivery, e-mail, the call list next morning', () => {
  test('whoever got the SMS is done; whoever did not gets the e-mail, then the collector has them at nine where they live', async () => {
    const [got, missed] = await people('+525512341001', '+525512341009')
    if (!got || !missed) throw new Error('two were asked for')
    const { runId } = await begin(story)
    await round()
    await ends(got.userId, 'delivered')
    await ends(missed.userId, 'failed')
    await later(1)
    expect((await peopleOf(runId)).find(({ userId }) => userId === got.userId)).toMatchObject({ why: 'end' })
    await ends(missed.userId, 'failed', 'sent')
    const { callbackAt } = await db()
      .selectFrom('collectionCase')
      .select('callbackAt')
      .where('caseId', '=', missed.caseId)
      .executeTakeFirstOrThrow()
    expect(callbackAt?.toISOString()).toBe('2026-11-24T15:00:00.000Z')
    expect(await ana.call(cascadeRun, { runId })).toMatchObject({ state: 'ended', active: 0, people: 2 })
  })

  test('its trace tells the decision, the channel tried, the answer, the receipt, and why it moved on', async () => {
    const [missed] = await people('+525512341019')
    if (!missed) throw new Error('one was asked for')
    const { runId } = await begin(story)
    await round()
    await ends(missed.userId, 'failed')
    await later(1)
    await ends(missed.userId, 'failed', 'sent')
    const trace = await traceOf(runId, missed.userId)
    const said = trace.map(({ did, told, code }) => [did ?? told, code])
    const inOrder = [
      ['entered', null],
      ['queued', null],
      ['accepted', null],
      ['receipt', expect.stringContaining('UNDELIV')],
      ['notDelivered', 'failed'],
      ['called', null],
      ['ended', 'end'],
    ]
    let from = 0
    for (const [what, code] of inOrder) {
      const at = said.findIndex((line, n) => n >= from && line[0] === what)
      expect(said[at], String(what)).toEqual([what, code])
      from = at
    }
    expect(trace.find(({ did }) => did === 'queued')?.decisionId).toMatch(/^D/)
    expect(trace.find(({ told }) => told === 'accepted')?.channel).toBeTruthy()
  })

  test('a message that no network speaks of is waited for two hours, not shorter and not longer; what is still queued goes no more', async () => {
    await db().updateTable('messageChannel').set({ active: false }).where('type', '=', 'sms').execute()
    try {
      const [one] = await people('+525512341021')
      if (!one) throw new Error('one was asked for')
      await begin(story)
      await round()
      // what is being tried as the clock leaps would be taken for left behind by a process that died
      await putBack(one.userId)
      await later(119)
      expect(await messagesOf(one.userId)).toHaveLength(1)
      await later(1)
      const both = [{ state: 'skipped', failure: 'overtaken', failureCode: 'nextStep' }, { channel: 'email' }]
      await looked(one.userId, both)
    } finally {
      await db().updateTable('messageChannel').set({ active: true }).where('type', '=', 'sms').execute()
    }
  })

  test('that somebody read it moves nothing on before it is told delivered', async () => {
    const [one] = await people('+525512341031')
    if (!one) throw new Error('one was asked for')
    const { runId } = await begin(story)
    await round()
    await ends(one.userId, 'delivered')
    await db()
      .updateTable('message')
      .set({ state: 'sent', readAt: it().test.clock.now(), endedAt: null })
      .where('userId', '=', one.userId)
      .execute()
    await later(1)
    expect(await peopleOf(runId)).toMatchObject([{ state: 'active', step: 2 }])
    await db().updateTable('message').set({ state: 'delivered' }).where('userId', '=', one.userId).execute()
    await later(1)
    expect(await peopleOf(runId)).toMatchObject([{ state: 'ended', why: 'end' }])
  })
})

describe('it stops for whoever', () => {
  const wait: CascadeStep[] = [{ kind: 'delay', minutes: 600 }, sms]
  const now = () => it().test.clock.now()
  const happens: Record<string, (of: { userId: string; caseId: string; billId: string }) => Promise<unknown>> = {
    reply: ({ userId }) =>
      sql`insert into inbound_message (channel_id, channel, from_address, to_address, body, received_at, user_id)
        select channel_id, type, '525512341041', '100', 'ya voy', ${now()}, ${userId} from message_channel where type = 'sms' limit 1`.execute(
        db(),
      ),
    payment: ({ userId }) =>
      sql`insert into payment (merchant_id, channel, tracking_key, kind, state, amount_minor, currency, paid_at, value_day, user_id, raw, received_at)
        select merchant_id, 'stp', ${`casc ${userId}`}, 'payment', 'booked', 100, 'MXN', ${now()}, ${'2026-11-23'}, user_id, '{}', ${now()}
        from borrower where user_id = ${userId}`.execute(db()),
    promise: ({ caseId }) =>
      sql`insert into promise (merchant_id, bill_id, case_id, user_id, kind, made_by, made_at, promised_on, amount_minor, currency, state)
        select merchant_id, bill_id, case_id, user_id, 'PTP', ${agent.accountId}, ${now()}, '2026-11-24', 100, 'MXN', 'pending'
        from collection_case where case_id = ${caseId}`.execute(db()),
    complaint: ({ caseId }) =>
      sql`insert into complaint (merchant_id, bill_id, case_id, user_id, kind, description, opened_at, opened_by)
        select merchant_id, bill_id, case_id, user_id, 'authority', 'calls', ${now()}, ${ana.accountId} from collection_case where case_id = ${caseId}`.execute(
        db(),
      ),
    closed: ({ caseId }) =>
      db().updateTable('collectionCase').set({ stopped: true }).where('caseId', '=', caseId).execute(),
  }
  test.each(Object.keys(happens))('%s: within a minute, and says so', async (why) => {
    const [one, other] = await people(`+5255123411${serial % 90}1`, `+5255123412${serial % 90}1`)
    if (!one || !other) throw new Error('two were asked for')
    const { runId } = await begin(wait)
    await round()
    await later(5)
    await happens[why]?.(one)
    await later(1)
    const found = await peopleOf(runId)
    expect(found.find(({ userId }) => userId === one.userId)).toMatchObject({ state: 'ended', why })
    expect(found.find(({ userId }) => userId === other.userId)).toMatchObject({ state: 'active' })
    expect((await traceOf(runId, one.userId)).at(-1)).toMatchObject({ did: 'ended', code: why })
    await later(600)
    expect(await messagesOf(one.userId)).toEqual([])
    expect(await messagesOf(other.userId)).toHaveLength(1)
  })
})

describe('pausing holds and never skips', () => {
  test('what is in the queue stays there, the clocks of waits stand, and everybody goes on where they were', async () => {
    await db().updateTable('messageChannel').set({ active: false }).where('type', '=', 'sms').execute()
    const loans = await people('+525512342001', '+525512342011', '+525512342021')
    const { runId } = await begin(story)
    await round()
    for (const { userId } of loans) await putBack(userId)
    await later(60)
    await ana.call(pauseCascade, { runId, version: await versionOf(runId), reason })
    await db().updateTable('messageChannel').set({ active: true }).where('type', '=', 'sms').execute()
    await later(300)
    await new Promise((done) => setTimeout(done, 300))
    for (const { userId } of loans) expect(await messagesOf(userId)).toMatchObject([{ state: 'queued' }])
    expect(await peopleOf(runId)).toMatchObject([{ step: 2 }, { step: 2 }, { step: 2 }])
    await ana.call(resumeCascade, { runId, version: await versionOf(runId) })
    const dueTimes = (await peopleOf(runId)).map(({ dueTime }) => Date.parse(dueTime ?? ''))
    expect(new Set(dueTimes)).toEqual(new Set([it().test.clock.now().getTime() + 60 * minuteMs]))
    await expect
      .poll(
        async () => {
          await later(0.1)
          return (await Promise.all(loans.map(({ userId }) => messagesOf(userId)))).flat().map(({ state }) => state)
        },
        { interval: 200, timeout: 10_000 },
      )
      .toEqual(['delivered', 'delivered', 'delivered'])
  })

  test('not looked at for a day, as after a restored copy, it pauses itself and asks', async () => {
    const [one] = await people('+525512342031')
    const { runId } = await begin([{ kind: 'delay', minutes: 10 }, sms])
    await round()
    await later(25 * 60)
    expect(await ana.call(cascadeRun, { runId })).toMatchObject({ state: 'paused', pausedWhy: 'longPast' })
    expect(await messagesOf(one?.userId ?? '')).toEqual([])
  })

  test('stopped, nobody is written to any more, and what waits in the queue is not sent', async () => {
    await db().updateTable('messageChannel').set({ active: false }).where('type', '=', 'sms').execute()
    const [one] = await people('+525512342041')
    const { runId } = await begin(story)
    await round()
    await putBack(one?.userId ?? '')
    await ana.call(stopCascade, { runId, version: await versionOf(runId), reason })
    await db().updateTable('messageChannel').set({ active: true }).where('type', '=', 'sms').execute()
    expect(await messagesOf(one?.userId ?? '')).toMatchObject([{ state: 'skipped', failureCode: 'stopped' }])
    await ana.refused(resumeCascade, { runId, version: await versionOf(runId) }, 'messaging.cascadeStep')
  })

  test('what a channel was just asked to take and did not is neither sent while paused nor once stopped', async () => {
    await db().updateTable('messageChannel').set({ active: false }).where('type', '=', 'sms').execute()
    const [one] = await people('+525512342051')
    if (!one) throw new Error('one was asked for')
    const { runId } = await begin(story)
    await round()
    await putBack(one.userId)
    await inFlight(one.userId)
    await ana.call(pauseCascade, { runId, version: await versionOf(runId), reason })
    await declined(one.userId)
    await round()
    const { rows: held } = await sql`
      select from message where user_id = ${one.userId} and state = 'queued' and not_before = 'infinity'`.execute(db())
    expect(held).toHaveLength(1)
    await ana.call(resumeCascade, { runId, version: await versionOf(runId) })
    await putBack(one.userId)
    await inFlight(one.userId)
    await ana.call(stopCascade, { runId, version: await versionOf(runId), reason })
    await declined(one.userId)
    await db().updateTable('messageChannel').set({ active: true }).where('type', '=', 'sms').execute()
    await looked(one.userId, [{ state: 'skipped', failureCode: 'stopped' }])
  })

  test('a first step that waits for an hour is due at that hour where the person lives', async () => {
    const [one] = await people('+525512342061')
    const { runId } = await begin([{ kind: 'delay', days: 1, at: '10:30' }, sms])
    await round()
    expect(await peopleOf(runId)).toMatchObject([{ userId: one?.userId, step: 1, state: 'active' }])
    const [{ dueTime } = { dueTime: null }] = await peopleOf(runId)
    expect(new Date(dueTime ?? '').toISOString()).toBe('2026-11-24T16:30:00.000Z')
  })
})

describe('a link of one’s own', () => {
  test('is in what each is sent, its opening is on their trace; out of use, everybody waits', async () => {
    const paper = { name: 'pay', targetUrl: 'https://luna.example/pay', validThrough: '2026-12-31' }
    const { linkId } = await ana.call(saveShortLink, paper)
    const texts = { es: { subject: null, text: '{{name}}: {{shortLink}}' } }
    const wanted = { businessId: 'due.link', model: 'collection', fillType: 2, texts, linkId } as const
    await approvedTemplate(ana, luis, wanted)
    const linked: CascadeStep = { kind: 'message', template: 'due.link', waitHours: 24 }
    const loans = await people('+525512341001', '+525512342001')
    const { runId } = await begin([linked, { kind: 'delay', minutes: 120 }, linked])
    await round()
    const bodies = await db()
      .selectFrom('message')
      .select(['userId', 'body'])
      .where('body', 'like', '%https://luna.example/s/%')
      .execute()
    const paths = new Map(bodies.map(({ userId, body }) => [userId, `/s/${body.split('/s/')[1]}`]))
    expect([paths.size, new Set(paths.values()).size]).toEqual([2, 2])
    const [opener] = loans
    it().test.clock.advance(minuteMs)
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
    const url = paths.get(opener?.userId ?? '') ?? ''
    const answer = await it().test.app.http.inject({
      method: 'GET',
      url,
      headers: { 'user-agent': iphone, 'accept-language': 'es-MX' },
    })
    expect(answer.headers.location).toBe('https://luna.example/pay')
    ana = await it().test.given.signedIn(ana.accountId)
    const trace = await traceOf(runId, opener?.userId ?? '')
    expect(trace.map(({ told }) => told)).toContain('clicked')

    const use = async (active: boolean) => {
      const { list } = await ana.call(listShortLinks, {})
      const version = list.find((one) => one.linkId === linkId)?.version ?? 0
      await ana.call(retireShortLink, { linkId, version, active, reason })
    }
    await later(10)
    await use(false)
    await later(180)
    expect(await ana.call(cascadeRun, { runId })).toMatchObject({ state: 'paused', pausedWhy: 'template', active: 2 })
    const seen = async () => ({ runId, version: await versionOf(runId) })
    await ana.refused(resumeCascade, await seen(), 'messaging.cascadeTemplate')
    await use(true)
    await ana.call(resumeCascade, await seen())
    await later(180)
    for (const { userId } of loans) expect(await messagesOf(userId)).toHaveLength(2)
  })
})

describe('once a person', () => {
  test('several processes at once, rounds cut off before they commit: one message each', async () => {
    const loans = await people(...Array.from({ length: 12 }, (_, n) => `+5255123430${n + 10}`))
    await begin([sms])
    await db()
      .transaction()
      .execute(async (tx) => {
        await takeCascadeRounds(tx as never, place, it().test.clock.now()).catch(() => {})
        throw new Error('cut off')
      })
      .catch(() => {})
    await Promise.all([round(), round(), round(), round()])
    for (const { userId } of loans) expect(await messagesOf(userId)).toHaveLength(1)
  })

  test('two cascades begun in the same moment share nobody; the dry run says who is elsewhere', async () => {
    await people('+525512344001', '+525512344011')
    // whichever comes later finds nobody left, and is refused where it saw so before it began
    const both = await Promise.allSettled([
      begin([{ kind: 'delay', minutes: 60 }, sms]),
      begin([{ kind: 'delay', minutes: 60 }, sms]),
    ])
    const begun = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.runId] : []))
    expect(begun.length).toBeGreaterThan(0)
    const entered = (await Promise.all(begun.map(peopleOf))).flat()
    expect(entered).toHaveLength(2)
    expect(new Set(entered.map(({ userId }) => userId)).size).toBe(2)
    const { cascadeId, version } = await ana.call(saveCascade, {
      ...{ name: `cascade ${++serial}`, audience: { period: ['S1A'] }, steps: [sms] },
    })
    const plan = { cascadeId, version, controlPercent: 0, perMinute: 60 }
    expect(await ana.call(previewCascade, plan)).toMatchObject({ enter: 0, elsewhere: 2 })
    await ana.refused(startCascade, plan, 'messaging.cascadeEmpty')
  })

  test('so many of a hundred are held out and written to by nobody', async () => {
    const loans = await people(...Array.from({ length: 40 }, (_, n) => `+5255123450${n + 10}`))
    const { runId } = await begin([sms], { controlPercent: 50 })
    await round()
    const found = await peopleOf(runId)
    const control = found.filter(({ state }) => state === 'control')
    expect(control.length).toBeGreaterThan(8)
    expect(control.length).toBeLessThan(32)
    for (const { userId } of control) expect(await messagesOf(userId)).toEqual([])
    const { arms } = await ana.call(cascadeRun, { runId })
    expect(arms).toContainEqual({ arm: 'control', people: control.length, paid: 0 })
    expect(loans.length - control.length).toBe(found.length - control.length)
  })

  test('a split sends everybody one way and the same way each time', async () => {
    await people(...Array.from({ length: 40 }, (_, n) => `+5255123460${n + 10}`))
    const { runId } = await begin([{ kind: 'split', percent: 50, second: 3 }, sms, { kind: 'exit' }])
    await round()
    const { at, ends: over } = await ana.call(cascadeRun, { runId })
    const written = at.find(({ step }) => step === 2)?.sent ?? 0
    expect(written).toBeGreaterThan(8)
    expect(written).toBeLessThan(32)
    expect(over).toEqual([{ why: 'end', people: 40 }])
  })
})

describe('the gate decides', () => {
  test('whom it forbids now waits for the moment at which it allows it, and the trace names the rule', async () => {
    // three at night in Mexico
    it().test.clock.set('2026-11-24T09:00:00Z')
    ana = await it().test.given.signedIn(ana.accountId)
    const [one] = await people('+525512347001')
    if (!one) throw new Error('one was asked for')
    const { runId } = await begin([sms])
    await round()
    expect(await messagesOf(one.userId)).toEqual([])
    const [held] = await peopleOf(runId)
    expect(held).toMatchObject({ state: 'active', step: 1 })
    expect((await traceOf(runId, one.userId)).at(-1)).toMatchObject({ did: 'held', code: 'hours' })
    await later((Date.parse(held?.dueTime ?? '') - it().test.clock.now().getTime()) / minuteMs)
    await ends(one.userId, 'delivered')
  })

  test('whom it forbids for good is passed on without a message', async () => {
    const [one] = await people('+525512347011')
    if (!one) throw new Error('one was asked for')
    await sql`insert into silence (kind, phone, merchant_id, case_id, user_id, evidence, made_by, made_at)
      select 'wrongNumber', '+525512347011', merchant_id, case_id, user_id, 'said so', ${ana.accountId}, now() from collection_case where case_id = ${one.caseId}`.execute(
      db(),
    )
    const { runId } = await begin([sms])
    await round()
    expect(await messagesOf(one.userId)).toEqual([])
    expect((await traceOf(runId, one.userId)).map(({ did }) => did)).toEqual(['entered', 'refused', 'ended'])
  })
})

describe('defining', () => {
  test.each([
    ['a step leads back', [sms, { kind: 'waitFor', hours: 1, otherwise: 1 }], 'backwards'],
    ['a step leads nowhere', [sms, { kind: 'split', percent: 50, first: 9 }], 'backwards'],
    ['nothing was sent that could be delivered', [{ kind: 'waitFor', hours: 1 }, sms], 'nothingBefore'],
    ['a wait has no time', [sms, { kind: 'delay' }], 'noTime'],
    ['nothing is sent at all', [{ kind: 'delay', minutes: 5 }], 'noMessage'],
  ] as [string, CascadeStep[], string][])('is refused where %s', async (_, steps, fault) => {
    expect(faultOfSteps(steps)?.fault).toBe(fault)
    await ana.refused(saveCascade, { name: 'wrong', audience: {}, steps }, 'messaging.cascadeSteps')
  })

  test('names templates that are approved and filled by a case alone; a version never changes', async () => {
    const unknown: CascadeStep[] = [{ kind: 'message', template: 'nothing.such', waitHours: 0 }]
    const name = `cascade ${++serial}`
    await ana.refused(saveCascade, { name, audience: {}, steps: unknown }, 'messaging.cascadeTemplate')
    const texts = { es: { subject: null, text: 'Su codigo es {{code}}' } }
    await approvedTemplate(ana, luis, { businessId: 'with.code', model: 'service', fillType: 2, texts })
    const offered = (await ana.call(cascadeTemplates, {})).map(({ template }) => template)
    expect(offered).toEqual(expect.arrayContaining(['due.sms', 'due.mail']))
    expect(offered).not.toContain('with.code')
    const made = await ana.call(saveCascade, { name, audience: {}, steps: [sms] })
    const next = await ana.call(saveCascade, {
      ...{ cascadeId: made.cascadeId, version: made.version, name, audience: {}, steps: story },
    })
    expect(next).toMatchObject({ number: 2 })
    const { versions } = await ana.call(cascadeDetail, { cascadeId: made.cascadeId })
    expect(versions.map(({ number, steps }) => [number, steps.length])).toEqual([
      [2, 4],
      [1, 1],
    ])
    await ana.refused(
      saveCascade,
      { cascadeId: made.cascadeId, version: made.version, name, audience: {}, steps: [sms] },
      'record.stale',
    )
    await ana.refused(saveCascade, { name: name.toUpperCase(), audience: {}, steps: [sms] }, 'messaging.cascadeName')
    const { version } = await ana.call(retireCascade, {
      ...{ cascadeId: next.cascadeId, version: next.version, active: false, reason },
    })
    await ana.refused(
      startCascade,
      { cascadeId: made.cascadeId, version, controlPercent: 0, perMinute: 60 },
      'messaging.cascadeRetired',
    )
  })
})

test('what one person begins within a day is one number', async () => {
  const half = async () => {
    await givenCases(it().test, agent, { count: 260 })
    const { cascadeId, version } = await ana.call(saveCascade, {
      name: `cascade ${++serial}`,
      audience: { period: ['S1A'] },
      steps: [sms],
    })
    return { cascadeId, version, controlPercent: 0, perMinute: 60 }
  }
  await sql`update cascade_run set started_at = started_at - interval '2 days'`.execute(db())
  const first = await half()
  expect((await ana.call(previewCascade, first)).needsSecondPerson).toBe(false)
  expect(await ana.call(startCascade, first)).toMatchObject({ state: 'running' })
  const second = await half()
  expect(await ana.call(previewCascade, second)).toMatchObject({ enter: 260, needsSecondPerson: true })
  expect(await ana.call(startCascade, second)).toMatchObject({ state: 'asked' })
})

test('over five hundred people a second person lets it begin, who neither wrote nor asked for it; a dry run says so and sends nothing', async () => {
  await givenCases(it().test, agent, { count: 501 })
  const name = `cascade ${++serial}`
  const { cascadeId, version } = await ana.call(saveCascade, { name, audience: { period: ['S1A'] }, steps: [sms] })
  const plan = { cascadeId, version, controlPercent: 10, perMinute: 60 }
  const tried = await ana.call(previewCascade, plan)
  expect(tried).toMatchObject({ enter: 501, control: 50, elsewhere: 0, asked: 501, segments: 451 })
  expect(tried.needsSecondPerson).toBe(true)
  const { runId, state } = await ana.call(startCascade, plan)
  expect(state).toBe('asked')
  await round()
  expect(await peopleOf(runId)).toEqual([])
  const decision = { runId, version: 0, approve: true, reason }
  await ana.refused(decideCascade, decision, 'credit.ownRequest')
  await luis.call(decideCascade, decision)
  await round()
  const { at } = await ana.call(cascadeRun, { runId })
  // the first round is of one minute
  expect(at[0]?.sent).toBe(60)
  await later(1)
  expect((await ana.call(cascadeRun, { runId })).at[0]?.sent).toBe(120)
})

test('a run goes out with the texts it was asked for with, whatever is approved of its templates since', async () => {
  const wanted = { businessId: 'due.changing', model: 'collection', fillType: 2 } as const
  const texts = (text: string) => ({ es: { subject: null, text } })
  const templateId = await approvedTemplate(ana, luis, { ...wanted, texts: texts('Como se pidio, {{name}}.') })
  const [one] = await people('+525512347012')
  if (!one) throw new Error('one was asked for')
  const { runId, version } = await begin([{ kind: 'message', template: 'due.changing', waitHours: 24 }])
  await ana.call(pauseCascade, { runId, version, reason })
  const { list } = await ana.call(listSmsTemplates, { pageSize: 200 })
  const seen = list.find((each) => each.templateId === templateId)?.version ?? 0
  await approvedTemplate(ana, luis, { ...wanted, templateId, version: seen, texts: texts('Otra cosa, {{name}}.') })
  await ana.call(resumeCascade, { runId, version: version + 1 })
  await round()
  const { body } = await db()
    .selectFrom('message')
    .select('body')
    .where('userId', '=', one.userId)
    .executeTakeFirstOrThrow()
  expect(body).toMatch(/^Como se pidio/)
})
