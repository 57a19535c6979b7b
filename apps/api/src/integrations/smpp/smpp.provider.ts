/** SMS by SMPP 3.4: bound transceivers of a channel, receipts and inbound texts over the same connections. */
import type { Pdu } from 'smpp'
import {
  type ChannelSettings,
  type LateAnswer,
  type MessageProvider,
  NotNow,
  type Outgoing,
  PartlySent,
  type ProviderListener,
  Undeliverable,
} from '../../messaging/public.ts'
import { NotSent } from '../../platform/outbound.ts'
import { submitFailures } from './smpp.failures.ts'
import { LinkGone } from './smpp.link.ts'
import { SmppPool } from './smpp.pool.ts'
import { type Joining, partsOf } from './smpp.text.ts'

/** ESME_RMSGQFUL, ESME_RTHROTTLED: the centre is as good as before and wants to be asked more slowly. */
const busy = new Set([0x14, 0x58])
const pauseMs = 1000
const busyTimesAtMost = 5
const linksGoneAtMost = 3

export function smppProvider(): MessageProvider {
  const pools = new Map<number, SmppPool>()
  let listener: ProviderListener | null = null

  function poolOf(channel: ChannelSettings): SmppPool {
    const known = pools.get(channel.channelId)
    if (known?.isOf(channel)) return known
    known?.close()
    const pool = new SmppPool(channel, () => listener)
    pools.set(channel.channelId, pool)
    return pool
  }

  return {
    async send(channel, message) {
      const pool = poolOf(channel)
      const joining = (channel.settings['joining'] as Joining | undefined) ?? 'udh'
      const parts = partsOf(message.body, joining, message.reference ?? 0)
      const accepted: string[] = []
      for (const [index, part] of parts.entries()) {
        const late = (providerId: string) =>
          listener
            ?.lateAnswer(channel.channelId, { ...lateOf(message, index, parts.length), providerId })
            .catch(() => {})
        try {
          // what has begun goes on: half a text is worse than a late one
          const leaveBy = index === 0 ? message.leaveBy : undefined
          const options = { ...addressed(channel, message), ...part }
          accepted.push(await submitPart(pool, options, { late, leaveBy }))
        } catch (error) {
          if (accepted.length === 0) throw error
          throw new PartlySent((error as Error).message, accepted, parts.length)
        }
      }
      return accepted
    },
    listen(hears) {
      listener = hears
    },
    keepOpen(channels) {
      for (const channel of channels) poolOf(channel).keepOpen()
      for (const [channelId, pool] of pools) {
        if (channels.some((channel) => channel.channelId === channelId)) continue
        pool.close()
        pools.delete(channelId)
      }
    },
    async close() {
      for (const pool of pools.values()) pool.close()
      pools.clear()
    },
  }
}

const lateOf = ({ messageId }: Outgoing, index: number, partCount: number): Omit<LateAnswer, 'providerId'> => ({
  messageId,
  part: index + 1,
  partCount,
})

const addressed = ({ settings }: ChannelSettings, { address }: Outgoing) => ({
  source_addr: settings['sender'] ?? '',
  ...senderKind(String(settings['sender'] ?? '')),
  destination_addr: address.replace('+', ''),
  dest_addr_ton: 1,
  dest_addr_npi: 1,
  registered_delivery: 1,
})

/** A name is alphanumeric, a short code of the network's own kind, a long number international. */
function senderKind(sender: string) {
  if (/[^\d+]/.test(sender)) return { source_addr_ton: 5, source_addr_npi: 0 }
  return sender.length <= 8 ? { source_addr_ton: 3, source_addr_npi: 0 } : { source_addr_ton: 1, source_addr_npi: 1 }
}

/**
 * Submits one part; while the centre is busy it waits and asks again, as a refused part surely did not go out. A connection that ended
 * with parts waiting for it says nothing about the centre: they go by another one, and only what none of them carries is its fault.
 */
async function submitPart(
  pool: SmppPool,
  options: Record<string, unknown>,
  { late, leaveBy }: { late(providerId: string): void; leaveBy: number | undefined },
): Promise<string> {
  const hear = (pdu: Pdu) => {
    if (pdu.command_status === 0 && pdu.message_id) late(pdu.message_id)
  }
  let gone = 0
  for (let times = 1; ; times++) {
    const link = await pool.link()
    const answer = await link.submit(options, { late: hear, leaveBy }).catch((error: unknown) => {
      if (error instanceof LinkGone && ++gone <= linksGoneAtMost) return null
      throw error
    })
    if (answer === null) continue
    const { command_status, message_id } = answer
    if (command_status === 0 && message_id) return message_id
    if (!busy.has(command_status)) throw refusalOf(command_status)
    link.pause(pauseMs * times)
    if (times === busyTimesAtMost) throw new NotNow('the message centre is busy', pauseMs * 30)
  }
}

function refusalOf(status: number): Error {
  const failure = submitFailures[status]
  const code = `command_status 0x${status.toString(16).padStart(2, '0')}`
  return failure ? new Undeliverable(failure, code) : new NotSent(`the message centre refused with ${code}`)
}
