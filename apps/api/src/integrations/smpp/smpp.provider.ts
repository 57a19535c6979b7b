/** SMS by SMPP 3.4: one bound transceiver a channel, receipts as deliver_sm over the same connection. */
import smpp, { type Pdu, type Session } from 'smpp'
import {
  type ChannelSettings,
  type MessageProvider,
  type Outgoing,
  type Receipt,
  Undeliverable,
} from '../../messaging/public.ts'
import { NotSent } from '../../platform/outbound.ts'
import { failureOfReceipt, submitFailures } from './smpp.failures.ts'

const answerWithinMs = 10_000
const enquireEveryMs = 30_000
/** Longer texts go whole in the payload parameter, and the centre splits them. */
const shortMessageUnits = 160

export function smppProvider(): MessageProvider {
  const sessions = new Map<number, Promise<Session>>()
  let report: (channelId: number, receipt: Receipt) => void = () => {}

  function sessionOf(channel: ChannelSettings): Promise<Session> {
    const known = sessions.get(channel.channelId)
    if (known) return known
    const opened = bind(channel, {
      onReceipt: (receipt) => report(channel.channelId, receipt),
      onGone: () => sessions.delete(channel.channelId),
    })
    sessions.set(channel.channelId, opened)
    opened.catch(() => sessions.delete(channel.channelId))
    return opened
  }

  return {
    async send(channel, message) {
      return submit(await sessionOf(channel), channel, message)
    },
    onReceipt(listener) {
      report = listener
    },
    async close() {
      const open = await Promise.allSettled(sessions.values())
      sessions.clear()
      for (const one of open) if (one.status === 'fulfilled') one.value.destroy()
    },
  }
}

function bind(
  { settings, secret }: ChannelSettings,
  { onReceipt, onGone }: { onReceipt(receipt: Receipt): void; onGone(): void },
): Promise<Session> {
  return new Promise((done, refuse) => {
    const url = `smpp://${settings['host']}:${settings['port']}`
    const session = smpp.connect({ url, auto_enquire_link_period: enquireEveryMs })
    const timer = setTimeout(() => fail('did not answer in time'), answerWithinMs)
    function fail(why: string) {
      clearTimeout(timer)
      onGone()
      session.destroy()
      refuse(new NotSent(`the message centre ${why}`))
    }
    session.on('error', (error: Error) => fail(`could not be reached: ${error.message}`))
    session.on('close', () => fail('closed the connection'))
    session.on('deliver_sm', (pdu: Pdu) => {
      session.send(pdu.response())
      const receipt = receiptOf(pdu)
      if (receipt) onReceipt(receipt)
    })
    session.on('connect', () => {
      const who = { system_id: settings['systemId'], password: secret ?? '' }
      session.bind_transceiver(who, ({ command_status }) => {
        if (command_status !== 0) return fail(`refused the bind with status ${command_status}`)
        clearTimeout(timer)
        done(session)
      })
    })
  })
}

function submit(session: Session, { settings }: ChannelSettings, message: Outgoing): Promise<string> {
  const text =
    message.body.length <= shortMessageUnits ? { short_message: message.body } : { message_payload: message.body }
  return new Promise((done, refuse) => {
    const timer = setTimeout(() => refuse(new Error('the message centre did not answer')), answerWithinMs)
    const to = { destination_addr: message.address.replace('+', ''), dest_addr_ton: 1, dest_addr_npi: 1 }
    const options = { source_addr: settings['sender'] ?? '', ...to, registered_delivery: 1, ...text }
    session.submit_sm(options, ({ command_status, message_id }) => {
      clearTimeout(timer)
      if (command_status === 0 && message_id) done(message_id)
      else refuse(refusalOf(command_status))
    })
  })
}

function refusalOf(status: number): Error {
  const failure = submitFailures[status]
  const code = `command_status 0x${status.toString(16).padStart(2, '0')}`
  return failure ? new Undeliverable(failure, code) : new NotSent(`the message centre refused with ${code}`)
}

/** The end states of SMPP 3.4, appendix B; the others are on the way. */
const ends: Readonly<Record<string, Receipt['state']>> = {
  DELIVRD: 'delivered',
  EXPIRED: 'expired',
  DELETED: 'failed',
  UNDELIV: 'failed',
  REJECTD: 'failed',
}

function receiptOf(pdu: Pdu): Receipt | null {
  const text = String(pdu.short_message?.message ?? '')
  const providerId = pdu.receipted_message_id ?? /\bid:(\S+)/.exec(text)?.[1]
  const word = /\bstat:(\w+)/.exec(text)?.[1] ?? ''
  const state = ends[word]
  if (!providerId || !state) return null
  if (state === 'delivered') return { providerId, state, failure: null, code: null }
  const err = /\berr:(\w+)/.exec(text)?.[1]
  return { providerId, state, failure: failureOfReceipt(word, err), code: err ? `${word} err:${err}` : word }
}
