import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMessageCentre } from '../../../simulators/message-centre.ts'
import type { Received } from '../../../simulators/simulator.ts'
import {
  type ChannelSettings,
  type Inbound,
  type LateAnswer,
  type MessageProvider,
  NotNow,
  type Receipt,
  TooLate,
} from '../../messaging/public.ts'
import { NotSent } from '../../platform/outbound.ts'
import { smppProvider } from './smpp.provider.ts'
import { toldBy } from './smpp.receipts.ts'

let received: Received[]
let receipts: Receipt[]
let inbound: Inbound[]
let late: LateAnswer[]
let storing: () => Promise<void>
let provider: MessageProvider
let port: number

beforeEach(async () => {
  received = []
  receipts = []
  inbound = []
  late = []
  storing = async () => {}
  port = await startMessageCentre((one) => void received.push(one), 0.02)
  provider = smppProvider()
  provider.listen?.({
    async receipt(_, receipt) {
      await storing()
      receipts.push(receipt)
    },
    async inbound(_, said) {
      inbound.push(said)
    },
    async lateAnswer(_, answer) {
      late.push(answer)
    },
  })
})
afterEach(() => provider.close())

const channel = (modes = '', settings: Record<string, unknown> = {}): ChannelSettings => ({
  channelId: 1,
  code: 'test',
  settings: {
    host: '127.0.0.1',
    port,
    systemId: `cordillera${modes}`,
    sender: '22622',
    answerWithinMs: 1000,
    ...settings,
  },
  secret: 'simulated',
  secrets: {},
})
const message = (body: string, address = '+525512340001') => ({
  messageId: 'M000000000001',
  address,
  subject: null,
  body,
  unsubscribeUrl: null,
})
const until = (ready: () => boolean) => expect.poll(ready, { timeout: 5000, interval: 20 }).toBe(true)

describe('a text on the wire', () => {
  test.each([
    ['hola mañana', 0],
    ['precio [10] € ~', 0],
    ['áéí', 8],
    ['Última Ú ç', 8],
    ['你好', 8],
  ])('%s goes out in the alphabet that its segments were counted in', async (body, dataCoding) => {
    await provider.send(channel(), message(body))
    expect(received).toMatchObject([{ text: body, dataCoding }])
  })

  test('128 Chinese characters go out as two parts of one message', async () => {
    const body = '汉'.repeat(128)
    const ids = await provider.send(channel(), message(body))
    expect(ids).toHaveLength(2)
    expect(received.map(({ text }) => text).join('')).toBe(body)
    const [first, second] = received.map(({ part }) => part)
    expect([first, second]).toMatchObject([
      { total: 2, part: 1 },
      { total: 2, part: 2 },
    ])
    expect(first?.reference).toBe(second?.reference)
  })

  test('where a channel is set so, a long text goes whole in the payload parameter', async () => {
    const body = 'a'.repeat(300)
    expect(await provider.send(channel('', { joining: 'payload' }), message(body))).toHaveLength(1)
    expect(received).toMatchObject([{ text: body, part: null }])
  })
})

describe('receipts', () => {
  test.each(['', '+tlv'])('are read by their text or by their parameters alone (%s)', async (modes) => {
    const [id] = await provider.send(channel(modes), message('hola'))
    await until(() => receipts.length === 1)
    expect(receipts).toEqual([
      { providerId: id, address: '525512340001', state: 'delivered', failure: null, code: null },
    ])
  })

  test('one that could not be stored is not acknowledged, and the centre tells it again', async () => {
    let asked = 0
    storing = async () => {
      if (++asked === 1) throw new Error('no database')
    }
    await provider.send(channel(), message('hola'))
    await until(() => receipts.length === 1)
    expect(asked).toBe(2)
  })

  test('a phone cannot write one: its text is what somebody wrote', async () => {
    await provider.send(channel('+forged'), message('hola'))
    await until(() => inbound.length === 1)
    expect(inbound[0]).toMatchObject({ from: '525512340001' })
    expect(inbound[0]?.text).toContain('stat:DELIVRD')
    expect(receipts).toEqual([])
  })

  test('a centre that marks nothing is believed where its channel is set so', async () => {
    await provider.send(channel('+forged', { receiptsUnmarked: true }), message('hola'))
    await until(() => receipts.length === 1)
  })

  test('UCS-2 on the label and ASCII within is read all the same', () => {
    const ascii = 'id:77 stat:UNDELIV err:012 '
    const mislabelled = ascii
      .match(/../gs)
      ?.map((two) => String.fromCharCode((two.charCodeAt(0) << 8) | two.charCodeAt(1)))
    const pdu = {
      command: 'deliver_sm',
      command_status: 0,
      esm_class: 4,
      short_message: { message: mislabelled?.join('') },
    }
    expect(toldBy(pdu as never, { unmarked: false })).toMatchObject({
      receipt: { providerId: '77', state: 'failed', failure: 'barred', code: 'UNDELIV err:012' },
    })
  })

  test('one that is on its way says nothing', () => {
    const pdu = {
      command: 'deliver_sm',
      command_status: 0,
      esm_class: 0x20,
      short_message: { message: 'id:1 stat:ENROUTE' },
    }
    expect(toldBy(pdu as never, { unmarked: false })).toBeNull()
  })
})

describe('a connection', () => {
  test('answers the centre that asks whether we are there', async () => {
    await provider.send(channel('+enquires'), message('hola'))
    await until(() => received.some(({ text }) => text === 'enquire_link answered 0'))
  })

  test('whose peer does not answer our question is given up and made again', async () => {
    const deaf = channel('+deaf', { enquireEveryMs: 100, answerWithinMs: 200 })
    await provider.send(deaf, message('uno'))
    await until(() => receipts.length === 1)
    await expect
      .poll(
        () =>
          provider.send(deaf, message('dos')).then(
            (ids) => ids.length,
            () => 0,
          ),
        { timeout: 5000, interval: 100 },
      )
      .toBe(1)
  })

  test('a busy centre is asked more slowly, and every message goes out once', async () => {
    const all = Array.from({ length: 12 }, (_, index) => `texto ${index}`)
    await Promise.all(all.map((body) => provider.send(channel('+throttles'), message(body))))
    expect(received.map(({ text }) => text).sort()).toEqual([...all].sort())
  }, 30_000)

  test('sends nothing whose turn comes after the word that allowed it, and ends a long text that it began in time', async () => {
    const late = { ...message('tarde'), leaveBy: Date.now() - 1 }
    await expect(provider.send(channel(), late)).rejects.toBeInstanceOf(TooLate)
    expect(received).toHaveLength(0)
    // the centre rests in its midst, for longer than the word holds
    const long = { ...message('a'.repeat(900)), leaveBy: Date.now() + 900 }
    expect(await provider.send(channel('+throttles'), long)).toHaveLength(6)
  })

  test('that breaks before the answer leaves nobody knowing, and nothing is sent twice', async () => {
    const lost = await provider.send(channel('+breaks'), message('hola')).catch((error: unknown) => error)
    expect(lost).toBeInstanceOf(Error)
    expect(lost).not.toBeInstanceOf(NotSent)
    expect(lost).not.toBeInstanceOf(NotNow)
    expect(received).toHaveLength(1)
  })

  test('whose connection breaks sends by another one what had not left', async () => {
    const shaky = channel('+breaksOnA', { binds: 1, window: 1 })
    const [first, second] = await Promise.allSettled(['A', 'B'].map((body) => provider.send(shaky, message(body))))
    expect(first).toMatchObject({ status: 'rejected' })
    expect(first).not.toMatchObject({ reason: expect.any(NotSent) })
    expect(second).toMatchObject({ status: 'fulfilled' })
    expect(received.map(({ text }) => text)).toEqual(['A', 'B'])
  })

  test('an answer that comes too late is told, and not sent again', async () => {
    const slow = channel('+late', { answerWithinMs: 250 })
    await expect(provider.send(slow, message('hola'))).rejects.toThrow('did not answer')
    await until(() => late.length === 1)
    expect(late).toMatchObject([{ messageId: 'M000000000001', part: 1, partCount: 1, providerId: received[0]?.id }])
    expect(received).toHaveLength(1)
  })

  test('a centre that is not there is asked ever more slowly', async () => {
    const gone = channel('', { port: 1 })
    await expect(provider.send(gone, message('hola'))).rejects.toBeInstanceOf(NotSent)
    await expect(provider.send(gone, message('hola'))).rejects.toThrow('a moment ago')
  })

  test('a wrong password is the channel’s fault', async () => {
    await expect(provider.send({ ...channel(), secret: 'other' }, message('hola'))).rejects.toThrow('refused the bind')
  })
})
