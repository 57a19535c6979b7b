/** The connections of a channel: as many binds as it is set to, made again when they break, ever more slowly. */
import type { Pdu } from 'smpp'
import type { ChannelSettings, ProviderListener } from '../../messaging/public.ts'
import { NotSent } from '../../platform/outbound.ts'
import { SmppLink } from './smpp.link.ts'
import { toldBy } from './smpp.receipts.ts'

const firstRestMs = 1000
const longestRestMs = 60_000
const defaults = { binds: 1, window: 10, answerWithinMs: 10_000, enquireEveryMs: 30_000 }

export class SmppPool {
  readonly #channel: ChannelSettings
  readonly #listener: () => ProviderListener | null
  readonly #links = new Set<SmppLink>()
  readonly #opening = new Set<Promise<SmppLink>>()
  #failures = 0
  #restUntil = 0
  #closed = false

  constructor(channel: ChannelSettings, listener: () => ProviderListener | null) {
    this.#channel = channel
    this.#listener = listener
  }

  /** Whether it was made for a channel as it is set now. */
  isOf({ settings, secret }: ChannelSettings): boolean {
    return secret === this.#channel.secret && JSON.stringify(settings) === JSON.stringify(this.#channel.settings)
  }

  /** The connection with the fewest messages in its hands. */
  async link(): Promise<SmppLink> {
    this.keepOpen()
    const idlest = [...this.#links].sort((one, other) => one.load - other.load)[0]
    if (idlest) return idlest
    const [opening] = this.#opening
    if (!opening) throw new NotSent('the message centre was not reached a moment ago')
    return opening
  }

  keepOpen(): void {
    const missing = this.#number('binds') - this.#links.size - this.#opening.size
    if (this.#closed || Date.now() < this.#restUntil) return
    for (let open = 0; open < missing; open++) this.#open()
  }

  close(): void {
    this.#closed = true
    for (const link of this.#links) link.close()
    this.#links.clear()
  }

  #open(): void {
    const { settings, secret } = this.#channel
    const opening = SmppLink.bind(
      {
        url: `smpp://${settings['host']}:${settings['port']}`,
        systemId: String(settings['systemId'] ?? ''),
        password: secret ?? '',
        window: this.#number('window'),
        answerWithinMs: this.#number('answerWithinMs'),
        enquireEveryMs: this.#number('enquireEveryMs'),
      },
      { onTold: (pdu) => this.#hear(pdu), onEnd: (link) => this.#ended(link) },
    )
    this.#opening.add(opening)
    opening.then(
      (link) => {
        this.#opening.delete(opening)
        this.#failures = 0
        if (this.#closed) link.close()
        else this.#links.add(link)
      },
      () => {
        this.#opening.delete(opening)
        this.#restUntil = Date.now() + Math.min(firstRestMs * 2 ** this.#failures++, longestRestMs)
      },
    )
  }

  #ended(link: SmppLink): void {
    this.#links.delete(link)
  }

  async #hear(pdu: Pdu): Promise<void> {
    const told = toldBy(pdu, { unmarked: this.#channel.settings['receiptsUnmarked'] === true })
    const listener = this.#listener()
    if (!told || !listener) return
    const { channelId } = this.#channel
    if ('receipt' in told) await listener.receipt(channelId, told.receipt)
    else await listener.inbound(channelId, told.inbound)
  }

  #number(name: keyof typeof defaults): number {
    return Number(this.#channel.settings[name] ?? defaults[name])
  }
}
