import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { listMessages, sendMsg, updateTemplate } from '@cordillera/contract/messaging/message'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { simulatorAppSecret, simulatorVerifyToken } from '../../simulators/simulator.ts'
import { givenKnownCase } from '../../test/given-cases.ts'
import type { Person } from '../../test/harness.ts'
import { startSimulated } from '../../test/simulated.ts'
import { decideContacts } from '../compliance/public.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { notify } from '../platform/events.ts'
import { sign } from '../platform/webhook.ts'
import { claim } from './outbox.queries.ts'
import { outboxTopic, roomsOf } from './outbox.service.ts'
import { reserveTurns } from './pace.queries.ts'
import { applyReceipts, earlyReceipts } from './receipt.queries.ts'

const monday = '2026-11-23T16:00:00Z'
const simulated = startSimulated({ now: monday })
const given = () => simulated().test.given
const db = () => simulated().test.app.db
let agent: Person
const templates = new Map<string, number>()

const template = (channel: 'sms' | 'whatsapp', name: string, text: string) => ({
  ...{ country: 'MX' as const, channel, name, subject: null, template: text },
  ...{ stage: null, isNewCase: null, remark: null, active: true },
})

beforeAll(async () => {
  const leader = await given().person({ role: 'LEADER', stage: 'S1A' })
  const made = [
    template('sms', 'corto', 'Hola {{name}}, su pago vence hoy.'),
    template('sms', 'largo', `Hola {{name}}. ${'Su pago vence hoy y puede hacerlo en linea. '.repeat(8)}`),
    template('sms', 'pregunta', 'Hola {{name}}, si no quiere mensajes responda BAJA.'),
    template('whatsapp', 'preguntas', 'Hola {{name}}, si necesita ayuda responda AYUDA.'),
    template('whatsapp', 'renglones', 'Hola {{name}},\n\nsu pago vence hoy.\t     Gracias.'),
  ]
  for (const one of made) templates.set(one.name, (await leader.call(updateTemplate, one)).templateId)
})
beforeEach(async () => {
  simulated().test.clock.set(monday)
  agent = await given().person({ role: 'AGENT', stage: 'S1A' })
  await centre('cordillera')
})

/** How the message centre behaves from now on, and what its channel is set to. */
async function centre(systemId: string, settings: Record<string, unknown> = {}): Promise<void> {
  await sql`
    update message_channel set frozen_until = null, active = code <> 'demo-http', parts_per_second = null, paced_until = null,
      settings = case when code = 'demo-smpp' then settings - 'idSpelling' - 'answerWithinMs' || ${JSON.stringify({ systemId, ...settings })}::jsonb else settings end`.execute(
    db(),
  )
}
const useGateway = () => sql`update message_channel set active = code <> 'demo-smpp'`.execute(db())

async function caseWithPhone(mobile: string) {
  const loan = await givenKnownCase(simulated().test, agent)
  await db().updateTable('borrower').set({ mobile }).where('userId', '=', loan.userId).execute()
  return loan
}
async function sent(mobile: string, name = 'corto') {
  const { caseId } = await caseWithPhone(mobile)
  const { messageId } = await agent.call(sendMsg, { caseId, contactId: null, templateId: templates.get(name) ?? 0 })
  return { caseId, messageId: messageId ?? '' }
}
const last = async (caseId: string) => (await agent.call(listMessages, { caseId }))[0]
const ends = (caseId: string, state: string) =>
  expect.poll(async () => (await last(caseId))?.state, { timeout: 10_000, interval: 50 }).toBe(state)
const eventsOf = async (messageId: string) =>
  (
    await db().selectFrom('messageEvent').select('kind').where('messageId', '=', messageId).orderBy('eventId').execute()
  ).map(({ kind }) => kind)
const frozen = () => db().selectFrom('messageChannel').select('code').where('frozenUntil', 'is not', null).execute()
const received = async (mobile: string) =>
  (await simulated().received()).filter(({ to }) => to === mobile.replace('+', '') || to === mobile)

describe('what a provider calls a message', () => {
  test.each([
    ['+hexDlr', {}, '+525512341001'],
    ['+decDlr', {}, '+525512341002'],
    ['+hexDlr', { idSpelling: 'respDecDlrHex' }, '+525512341003'],
    ['+decDlr', { idSpelling: 'respHexDlrDec' }, '+525512341004'],
  ])('a receipt that spells the id otherwise finds its message: %s %o', async (modes, settings, mobile) => {
    await centre(`cordillera${modes}`, settings)
    const { caseId } = await sent(mobile)
    await ends(caseId, 'delivered')
  })

  test('a receipt that came before the answer, and three times, counts once', async () => {
    await centre('cordillera+early+thrice')
    const { caseId, messageId } = await sent('+525512341005')
    await ends(caseId, 'delivered')
    expect(await eventsOf(messageId)).toEqual(['tried', 'accepted', 'receipt'])
  })

  test('one that comes again with another destination is kept beside the first, and told', async () => {
    const { messageId } = await sent('+525512341008')
    const told = (to: string) => JSON.stringify({ id: 'told-twice', state: 'delivered', to })
    for (const to of ['525512341008', '525512341008', '525599999999', '525599999999'])
      await post('demo-http', told(to), sign('simulated', told(to)))
    const notices = await db()
      .selectFrom('providerNotice')
      .select('raw')
      .where('eventKey', 'like', 'told-twice%')
      .execute()
    expect(notices).toMatchObject([
      { raw: { address: expect.stringContaining('525599999999'), providerId: 'told-twice' } },
    ])
    const first = await db()
      .selectFrom('messageReceipt')
      .select('address')
      .where('providerId', '=', 'told-twice')
      .execute()
    expect(first).toEqual([{ address: expect.stringContaining('525512341008') }])
    expect(messageId).toBeTruthy()
  })

  describe('that a centre gives again, as it counts anew,', () => {
    const toGateway = async (body: object) => {
      const text = JSON.stringify(body)
      await post('demo-http', text, sign('simulated', text))
    }
    const stateOf = async (messageId: string) =>
      (await db().selectFrom('message').select('state').where('messageId', '=', messageId).executeTakeFirst())?.state
    /** A message that is out under this id of the gateway, sent now. */
    async function out(mobile: string, id: string): Promise<string> {
      const { caseId, messageId } = await sent(mobile)
      await ends(caseId, 'delivered')
      return outAgain(messageId, mobile, id)
    }
    async function outAgain(messageId: string, mobile: string, id: string): Promise<string> {
      await sql`update message set state = 'sent' where message_id = ${messageId}`.execute(db())
      await sql`update message_part p set state = 'sent', provider_id = ${id}, address = ${mobile.slice(1)}, channel_id = c.channel_id,
        sent_at = ${simulated().test.clock.now()} from message_channel c where c.code = 'demo-http' and message_id = ${messageId}`.execute(
        db(),
      )
      return messageId
    }

    test('is of the message of its time: the second receipt counts too', async () => {
      const one = await out('+525512341061', 'AGAIN')
      const other = await out('+525512341062', 'ANOTHER')
      await toGateway({ id: 'AGAIN', state: 'delivered', to: '525512341061' })
      expect(await stateOf(one)).toBe('delivered')
      simulated().test.clock.advance(30 * 86_400_000)
      await outAgain(other, '+525512341062', 'AGAIN')
      await toGateway({ id: 'AGAIN', state: 'delivered', to: '525512341062' })
      expect(await stateOf(other)).toBe('delivered')
    })

    test('what was told under it before, and fitted nothing, ends no message of today', async () => {
      const one = await out('+525512341063', 'LATER')
      await toGateway({ id: 'EARLIER', state: 'failed', to: '525512341063' })
      simulated().test.clock.advance(30 * 86_400_000)
      await outAgain(one, '+525512341063', 'EARLIER')
      const { channelId } = await db()
        .selectFrom('messageChannel')
        .select('channelId')
        .where('code', '=', 'demo-http')
        .executeTakeFirstOrThrow()
      const early = await earlyReceipts(db(), [{ channelId, providerId: 'EARLIER' }])
      await inTransaction(db(), (tx) => applyReceipts(tx, early, simulated().test.clock.now()))
      expect(await stateOf(one)).toBe('sent')
      // its own receipt comes, and the old one is kept aside
      await toGateway({ id: 'EARLIER', state: 'failed', to: '525512341063' })
      expect(await stateOf(one)).toBe('failed')
      const aside = db().selectFrom('providerNotice').select('raw').where('eventKey', 'like', 'EARLIER failed @%')
      expect(await aside.execute()).toHaveLength(1)
    })
  })

  test('one that two messages fit is put before a person, and neither moves', async () => {
    const [one, other] = [await sent('+525512341006'), await sent('+525512341007')]
    await ends(one.caseId, 'delivered')
    await ends(other.caseId, 'delivered')
    const ids = [one.messageId, other.messageId]
    await sql`update message set state = 'sent' where message_id = any(${ids})`.execute(db())
    await sql`update message_part set state = 'sent', provider_id = case message_id when ${one.messageId} then '100' else '256' end,
      address = '525512341006' where message_id = any(${ids})`.execute(db())
    const body = JSON.stringify({ id: '256', state: 'delivered', to: '525512341006' })
    // the gateway's door, the message centre's channel
    await sql`update message_part p set channel_id = c.channel_id from message_channel c where c.code = 'demo-http' and message_id = any(${ids})`.execute(
      db(),
    )
    await post('demo-http', body, sign('simulated', body))
    const receipt = await db()
      .selectFrom('messageReceipt')
      .selectAll()
      .where('providerId', '=', '256')
      .executeTakeFirstOrThrow()
    expect(receipt).toMatchObject({ openBecause: 'ambiguous', messageId: null })
    expect((await last(one.caseId))?.state).toBe('sent')
    expect((await last(other.caseId))?.state).toBe('sent')
  })
})

describe('what nobody knows', () => {
  test('a message without an answer is unknown, is not sent again, and its late receipt settles it', async () => {
    await centre('cordillera+silent', { answerWithinMs: 300 })
    const { caseId, messageId } = await sent('+525512341020')
    await ends(caseId, 'delivered')
    expect(await eventsOf(messageId)).toEqual(['tried', 'unknown', 'receipt'])
    expect(await received('+525512341020')).toHaveLength(1)
  })

  test.each([
    ['+silent', 300],
    ['+late', 250],
  ])('costs what it costs once its word came late (%s)', async (modes, answerWithinMs) => {
    await sql`update message_channel set cost_minor = 35, currency = 'MXN' where code = 'demo-smpp'`.execute(db())
    await centre(`cordillera${modes}`, { answerWithinMs })
    const { caseId, messageId } = await sent('+525512341021')
    await ends(caseId, 'delivered')
    expect(await eventsOf(messageId)).toContain('unknown')
    const cost = db().selectFrom('message').select(['costMinor', 'costCurrency']).where('messageId', '=', messageId)
    expect(await cost.executeTakeFirst()).toEqual({ costMinor: 35, costCurrency: 'MXN' })
  })

  test('what a process left behind when it died is unknown, not failed', async () => {
    const { caseId, messageId } = await sent('+525512341010')
    await ends(caseId, 'delivered')
    await sql`update message set state = 'sending' where message_id = ${messageId}`.execute(db())
    simulated().test.clock.advance(6 * 60_000)
    await sent('+525512341017')
    await ends(caseId, 'unknown')
    expect(await received('+525512341010')).toHaveLength(1)
  })
})

describe('a channel of a slow pace', () => {
  test('whose turn comes too late for the gate’s word is not taken, and stays when it must not go any more', async () => {
    await paced('demo-smpp', 1)
    const first = await sent('+525512341051')
    await ends(first.caseId, 'delivered')
    // the next turn comes in fifty seconds
    await sql`update message_channel set paced_until = clock_timestamp() + interval '50 seconds' where code = 'demo-smpp'`.execute(
      db(),
    )
    const second = await sent('+525512341052')
    const stands = async () => {
      const found = db().selectFrom('message').select(['state', 'attempts']).where('messageId', '=', second.messageId)
      return found.executeTakeFirst()
    }
    // what was queued later goes by another channel, so somebody has looked
    const { caseId } = await sent('+525512341053', 'renglones')
    await ends(caseId, 'delivered')
    expect(await stands()).toEqual({ state: 'queued', attempts: 0 })
    await centre('cordillera')
    simulated().test.clock.set('2026-11-24T05:00:00Z')
    await notify(db(), { topic: outboxTopic, data: {} })
    await expect.poll(stands, { timeout: 10_000, interval: 50 }).toMatchObject({ state: 'skipped' })
    expect(await received('+525512341052')).toEqual([])
  })

  const paced = (code: string, partsPerSecond: number) =>
    sql`update message_channel set parts_per_second = ${partsPerSecond}, paced_until = null where code = ${code}`.execute(
      db(),
    )

  test('whatever its protocol: as many parts go out in a time as it may, of several processes together', async () => {
    await useGateway()
    await paced('demo-http', 4)
    const { rows } = await sql<{
      channelId: number
    }>`select channel_id from message_channel where code = 'demo-http'`.execute(db())
    const turn = { channelId: rows[0]?.channelId ?? 0, partsPerSecond: 4, parts: 2, withinMs: 2900 }
    // as two processes ask: each for six messages of two parts, half a second a message
    const asked = await Promise.all(
      [1, 2].map(() =>
        reserveTurns(
          db(),
          Array.from({ length: 6 }, () => turn),
        ),
      ),
    )
    const given = asked.flat().flatMap((ms) => ms ?? [])
    expect(given.toSorted((a, b) => a - b).map((ms) => Math.round(ms / 500))).toEqual([0, 1, 2, 3, 4, 5])
    // who came too late took no turn of who comes next
    const [next] = await reserveTurns(db(), [{ ...turn, withinMs: 60_000 }])
    expect(Math.round((next ?? 0) / 500)).toBe(6)
    await paced('demo-http', 2)
    const cases = await Promise.all(['61', '62', '63', '64'].map((end) => sent(`+5255123410${end}`)))
    const began = Date.now()
    for (const { caseId } of cases) await ends(caseId, 'delivered')
    expect(Date.now() - began).toBeGreaterThan(1000)
  })

  const way = {
    ...{ channelId: 7, type: 'sms' as const, country: 'MX' as const },
    usable: true,
    partsPerSecond: 2,
    pacedMs: 0,
  }
  test('takes as many as leave while the gate’s word about them holds', () => {
    expect(roomsOf([way], new Map([[7, 25]]))).toEqual([{ channel: 'sms', country: 'MX', messages: 35 }])
    // what this or another process took turns for
    expect(roomsOf([{ ...way, pacedMs: 20_000 }], new Map([[7, 5]]))).toEqual([
      { channel: 'sms', country: 'MX', messages: 15 },
    ])
    expect(roomsOf([{ ...way, pacedMs: 50_000 }], new Map())).toEqual([{ channel: 'sms', country: 'MX', messages: 0 }])
    expect(roomsOf([way, { ...way, channelId: 8, partsPerSecond: null }], new Map())).toEqual([])
    expect(roomsOf([{ ...way, usable: false }], new Map())).toEqual([])
    expect(roomsOf([{ ...way, country: null }], new Map([[7, 99]]))).toHaveLength(5)
  })

  test('keeps no other channel waiting', async () => {
    await sql`
      insert into message (merchant_id, channel, purpose, address, body, state, queued_at)
      select merchant_id, c.channel, 'legal', '+52551234' || (6000 + n), 'x', 'queued', ${monday}::timestamptz - make_interval(mins => 100 - n)
      from merchant, generate_series(1, 40) n, (values ('sms', 40), ('email', 5)) c (channel, many)
      where name = 'Luna Credito' and n <= c.many`.execute(db())
    const kinds = async (messages: number) => {
      const rooms = [{ channel: 'sms', country: 'MX' as const, messages }]
      let taken: string[] = []
      await db()
        .transaction()
        .execute(async (tx) => {
          taken = (await claim(tx, simulated().test.clock.now(), 500, rooms)).map(({ channel }) => channel)
          throw new Error('only looked at')
        })
        .catch(() => {})
      return { sms: taken.filter((one) => one === 'sms').length, email: taken.filter((one) => one === 'email').length }
    }
    expect(await kinds(30)).toEqual({ sms: 30, email: 5 })
    expect(await kinds(0)).toEqual({ sms: 0, email: 5 })
    await sql`update message set state = 'expired' where body = 'x'`.execute(db())
  })
})

describe('one bad number, one busy moment', () => {
  test('a gateway that refuses a number with HTTP 400 is not frozen, and says why', async () => {
    await useGateway()
    const bad = await sent('+525512341099')
    await ends(bad.caseId, 'failed')
    expect(await last(bad.caseId)).toMatchObject({ failure: 'noSuchNumber', failureCode: 'HTTP 400 invalid_number' })
    const good = await sent('+525512341011')
    await ends(good.caseId, 'delivered')
    expect(await frozen()).toEqual([])
  })

  test('one that answers HTTP 429 is asked again later, and goes on for everybody else', async () => {
    await useGateway()
    const first = await sent('+525512341077')
    await expect.poll(() => eventsOf(first.messageId)).toEqual(['tried', 'putBack'])
    const other = await sent('+525512341012')
    await ends(other.caseId, 'delivered')
    expect(await frozen()).toEqual([])
    simulated().test.clock.advance(31_000)
    await sent('+525512341013')
    await ends(first.caseId, 'delivered')
    expect(await received('+525512341077')).toHaveLength(1)
  })

  test('line breaks, tabs and spaces of a text don’t stop WhatsApp', async () => {
    const { caseId } = await sent('+525512341014', 'renglones')
    await ends(caseId, 'delivered')
    const [one] = await received('+525512341014')
    expect(one?.text).toContain('Hola Maria, su pago vence hoy. Gracias.')
    expect(await frozen()).toEqual([])
  })
})

describe('WhatsApp', () => {
  test('answers in free words for a day after somebody wrote, judged as the message leaves, and by a template else', async () => {
    const mobile = '+525512341311'
    const { caseId } = await sent(mobile, 'preguntas')
    await ends(caseId, 'delivered')
    await expect
      .poll(async () => (await sql`select from inbound_message where case_id = ${caseId}`.execute(db())).rows.length)
      .toBe(1)
    const again = async () => {
      const asked = { caseId, contactId: null, templateId: templates.get('renglones') ?? 0 }
      const { messageId } = await agent.call(sendMsg, asked)
      const state = async () =>
        (await agent.call(listMessages, { caseId })).find((one) => one.messageId === messageId)?.state
      await expect.poll(state, { timeout: 10_000, interval: 50 }).toBe('delivered')
    }
    await again()
    expect(JSON.parse((await received(mobile)).at(-1)?.text ?? '')).toEqual({
      body: 'Hola Maria,\n\nsu pago vence hoy.\t     Gracias.',
    })
    simulated().test.clock.advance(24 * 3_600_000)
    agent = await given().signedIn(agent.accountId)
    await again()
    expect(JSON.parse((await received(mobile)).at(-1)?.text ?? '')).toMatchObject({ name: expect.any(String) })
    expect(await received(mobile)).toHaveLength(3)
  })
})

describe('a template whose value is empty', () => {
  test('is refused by name before anything is queued', async () => {
    const { caseId, userId } = await caseWithPhone('+525512341022')
    await db().updateTable('borrower').set({ firstName: ' ' }).where('userId', '=', userId).execute()
    const asked = { caseId, contactId: null, templateId: templates.get('corto') ?? 0 }
    expect((await agent.refused(sendMsg, asked, 'messaging.valueMissing')).msg).toContain('name')
    expect(await agent.call(listMessages, { caseId })).toEqual([])
  })
})

describe('a long message', () => {
  test('is delivered when all its parts are', async () => {
    const { caseId, messageId } = await sent('+525512341015', 'largo')
    await ends(caseId, 'delivered')
    const parts = await db().selectFrom('messagePart').selectAll().where('messageId', '=', messageId).execute()
    expect(parts).toHaveLength(3)
    expect(parts.every(({ state }) => state === 'delivered')).toBe(true)
    expect((await received('+525512341015')).map(({ part }) => part?.part)).toEqual([1, 2, 3])
  })
})

describe('what people write', () => {
  test('BAJA silences the number on that channel at once, reaches the collector, and whatever was queued stays', async () => {
    const { caseId } = await sent('+525512341016', 'pregunta')
    await ends(caseId, 'delivered')
    const written = () => db().selectFrom('inboundMessage').selectAll().where('caseId', '=', caseId).execute()
    await expect.poll(async () => (await written()).length, { timeout: 5000 }).toBe(1)
    expect((await written())[0]).toMatchObject({ body: 'BAJA', askedToStop: true, fromAddress: '525512341016' })
    const told = await db().selectFrom('notification').select('kind').where('accountId', '=', agent.accountId).execute()
    expect(told).toContainEqual({ kind: 'message.reply' })
    const { timeline } = await agent.call(getCaseInfo, { caseId })
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'written', text: 'BAJA', askedToStop: true }))
    const again = await sent('+525512341016')
    await ends(again.caseId, 'skipped')
    expect(await last(again.caseId)).toMatchObject({ failure: 'suppressed' })
    expect(await received('+525512341016')).toHaveLength(1)
  })
})

describe('a stop in another spelling of the number than ours', () => {
  // Mexico's mobiles with the 1 that WhatsApp and some networks keep, and numbers as they are dialled within the country
  test.each([
    ['+525512341071', '5215512341071'],
    ['+525512341072', '5512341072'],
    ['+525512341073', '+52 55 1234 1073'],
  ])('%s, written as %s, is silenced', async (mobile, from) => {
    const { caseId } = await sent(mobile)
    await ends(caseId, 'delivered')
    const body = JSON.stringify({ id: `stop${mobile}`, from, to: '52111', text: 'BAJA' })
    expect((await post('demo-http', body, sign('simulated', body))).statusCode).toBe(200)
    const again = await sent(mobile)
    await ends(again.caseId, 'skipped')
    expect(await last(again.caseId)).toMatchObject({ failure: 'suppressed' })
  })

  test('whoever was written to at exactly that number is meant, not who has the same last digits', async () => {
    const [theirs, stranger] = ['+525512341074', '+528112341074']
    await ends((await sent(theirs)).caseId, 'delivered')
    await ends((await sent(stranger)).caseId, 'delivered')
    const body = JSON.stringify({ id: 'stop of one', from: theirs.slice(1), to: '52111', text: 'BAJA' })
    await post('demo-http', body, sign('simulated', body))
    await ends((await sent(theirs)).caseId, 'skipped')
    await ends((await sent(stranger)).caseId, 'delivered')
  })
})

test('a Mexican’s 521 is theirs, not the number of a Chilean that ends alike and was written to later', async () => {
  const [mexican, chilean] = ['+525991234081', '+56991234081']
  await ends((await sent(mexican)).caseId, 'delivered')
  const written = new Date(Date.parse(monday) + 60_000)
  await sql`
    insert into message (merchant_id, channel, purpose, address, body, state, queued_at)
    select merchant_id, 'sms', 'service', ${chilean}, 'Su solicitud esta lista', 'delivered', ${written} from merchant where country = 'CL' limit 1`.execute(
    db(),
  )
  const body = JSON.stringify({ id: 'stop of a Mexican', from: `521${mexican.slice(3)}`, to: '52111', text: 'BAJA' })
  await post('demo-http', body, sign('simulated', body))
  const { rows } = await sql<{ address: string }>`
    select address from suppression where address in (${mexican}, ${chilean})`.execute(db())
  expect(rows).toEqual([{ address: mexican }])
})

test('a stop of whoever was written to long ago silences the number as ours are written', async () => {
  const body = JSON.stringify({ id: 'stop out of the blue', from: '5215512341082', to: '52111', text: 'BAJA' })
  await post('demo-http', body, sign('simulated', body))
  const { caseId } = await sent('+525512341082')
  await ends(caseId, 'skipped')
  expect(await last(caseId)).toMatchObject({ failure: 'suppressed' })
})

test('SALIR in Colombia is confirmed once, and the confirmation arrives after the silence', async () => {
  const mobile = '+573001234076'
  const write = (state: string) =>
    sql`
    insert into message (merchant_id, channel, purpose, address, body, state, queued_at)
    select merchant_id, 'sms', 'service', ${mobile}, 'Su solicitud esta lista', ${state}, ${monday} from merchant where country = 'CO' limit 1`.execute(
      db(),
    )
  const messages = () =>
    db()
      .selectFrom('message')
      .select(['purpose', 'state', 'failure'])
      .where('address', '=', mobile)
      .orderBy('queuedAt')
      .execute()
  await write('delivered')
  const salir = async (id: string) => {
    const body = JSON.stringify({ id, from: mobile.slice(1), to: '52111', text: 'Salir' })
    expect((await post('demo-http', body, sign('simulated', body))).statusCode).toBe(200)
  }
  await salir('salir 1')
  const confirmed = { purpose: 'legal', state: 'delivered', failure: null }
  await expect.poll(messages, { interval: 50 }).toContainEqual(confirmed)
  // the same word as an answer to that, told once and told again
  await salir('salir 2')
  await salir('salir 2')
  simulated().test.clock.advance(60_000)
  await write('queued')
  await notify(db(), { topic: outboxTopic })
  await expect
    .poll(messages, { interval: 50 })
    .toContainEqual(expect.objectContaining({ state: 'skipped', failure: 'suppressed' }))
  expect((await messages()).filter(({ purpose }) => purpose === 'legal')).toEqual([confirmed])
})

test('a BAJA waits for whoever decides about its sender just then', async () => {
  const mobile = '+525512341075'
  const { caseId } = await sent(mobile)
  await ends(caseId, 'delivered')
  const body = JSON.stringify({ id: 'stop meanwhile', from: mobile.slice(1), to: '52111', text: 'BAJA' })
  const waiting = async () =>
    (await sql`select from pg_locks where not granted and pg_blocking_pids(pid) <> '{}'`.execute(db())).rows.length
  const { posting } = await inTransaction(db(), async (tx) => {
    const asking = { channel: 'sms', now: new Date(monday), purpose: 'message', accountId: agent.accountId } as const
    await decideContacts(tx, [{ caseId, contactId: null }], asking)
    const posting = post('demo-http', body, sign('simulated', body)).then(({ statusCode }) => statusCode)
    await expect.poll(waiting, { interval: 5 }).toBeGreaterThan(0)
    return { posting }
  })
  expect(await posting).toBe(200)
  const again = await sent(mobile)
  await ends(again.caseId, 'skipped')
  expect(await last(again.caseId)).toMatchObject({ failure: 'suppressed' })
})

describe('the webhook of WhatsApp', () => {
  test('is signed with the app’s secret; the token of the channel opens nothing', async () => {
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] })
    expect((await post('demo-whatsapp', body, sign('simulated', body))).statusCode).toBe(401)
    expect((await post('demo-whatsapp', body, sign(simulatorAppSecret, body))).statusCode).toBe(200)
  })

  test('answers the handshake with its challenge, to the right word alone', async () => {
    const ask = (word: string) =>
      simulated().test.app.http.inject({
        method: 'GET',
        url: '/webhook/message/demo-whatsapp',
        query: { 'hub.mode': 'subscribe', 'hub.verify_token': word, 'hub.challenge': '1158201444' },
      })
    const answer = await ask(simulatorVerifyToken)
    expect([answer.statusCode, answer.body]).toEqual([200, '1158201444'])
    expect((await ask('simulated')).statusCode).toBe(403)
    expect((await ask('')).statusCode).toBe(403)
  })
})

const post = (code: string, body: string, signature: string) =>
  simulated().test.app.http.inject({
    method: 'POST',
    url: `/webhook/message/${code}`,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    payload: body,
  })
