/**
 * Sending what is queued: after the transaction that queued it, once, by the first channel that takes it. Before each
 * goes out the gate is asked again: whoever paid meanwhile is left in peace.
 */
import { messageChannels } from '@cordillera/contract/messaging/message'
import { type Again, decideAgain } from '../compliance/public.ts'
import type { App } from '../platform/app.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { notify } from '../platform/events.ts'
import { NotSent } from '../platform/outbound.ts'
import { unseal } from '../platform/secrets.ts'
import * as outbox from './outbox.queries.ts'
import { type MessageProviders, NotNow, type Receipt, Undeliverable } from './provider.ts'

export const outboxTopic = 'outbox.message'
const atOnce = 20
const lookEveryMs = 5000

export class Outbox {
  readonly #app: App
  readonly #providers: MessageProviders
  #running: Promise<void> | null = null
  #again = false

  constructor(app: App, providers: MessageProviders) {
    this.#app = app
    this.#providers = providers
    for (const provider of Object.values(providers)) {
      provider.onReceipt?.((channelId, receipt) => {
        this.receive(channelId, receipt).catch(() => {})
      })
    }
    app.jobs.regularly(lookEveryMs, () => this.flush())
    app.events.on(({ topic }) => {
      if (topic === outboxTopic) this.flush().catch(() => {})
    })
    app.http.addHook('onClose', async () => {
      await Promise.all(Object.values(providers).map((provider) => provider.close()))
    })
  }

  /** Sends everything that waits; a call that comes meanwhile makes it look once more. */
  flush(): Promise<void> {
    this.#again = true
    this.#running ??= this.#drain().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #drain(): Promise<void> {
    while (this.#again) {
      this.#again = false
      const { db, clock } = this.#app
      await outbox.sweep(db, clock.now())
      for (;;) {
        const taken = await inTransaction(db, (tx) => takeAllowed(tx, clock.now()))
        await Promise.all(taken.allowed.map((message) => this.#send(message)))
        if (taken.count < atOnce) break
      }
    }
  }

  async #send(message: outbox.Waiting): Promise<void> {
    const { db, clock, secretKey } = this.#app
    const now = clock.now()
    const { messageId, channel, country } = message
    for (const way of await outbox.waysOut(db, channel, country, now)) {
      const secret = way.secret && unseal(secretKey, secretOf(way.code), way.secret)
      try {
        const providerId = await this.#providers[way.protocol].send({ ...way, secret }, message)
        return await outbox.markSent(db, messageId, { channelId: way.channelId, providerId, now: clock.now() })
      } catch (error) {
        if (error instanceof NotNow) continue
        if (error instanceof Undeliverable) return outbox.markFailed(db, messageId, error, clock.now())
        if (!(error instanceof NotSent)) {
          const code = (error as Error).message
          return outbox.markFailed(db, messageId, { failure: 'unclear', code }, clock.now())
        }
        await outbox.freeze(db, way, now)
      }
    }
    return outbox.putBack(db, messageId)
  }

  /** A receipt, pushed or asked for: kept as it came, counted once. */
  async receive(channelId: number, receipt: Receipt): Promise<void> {
    const { db, clock } = this.#app
    if (!(await outbox.keepReceipt(db, channelId, receipt, clock.now()))) return
    const told = await outbox.applyReceipt(db, channelId, receipt, clock.now())
    if (!told?.accountId) return
    const { messageId, caseId } = told
    await notify(db, {
      topic: 'message',
      accounts: [told.accountId],
      data: { messageId, caseId, state: receipt.state },
    })
  }
}

/** Takes what waits and decides again about each; what is refused now is not sent. */
async function takeAllowed(tx: Tx, now: Date): Promise<{ count: number; allowed: outbox.Waiting[] }> {
  const taken = await outbox.claim(tx, now, atOnce)
  const allowed: outbox.Waiting[] = []
  for (const channel of messageChannels) {
    const leaving = taken.filter((message) => message.channel === channel)
    const verdicts = await decideAgain(tx, leaving, { channel, now })
    await outbox.keepVerdicts(
      tx,
      leaving.map(({ messageId }, index) => ({ messageId, ...verdictOf(verdicts[index]) })),
      now,
    )
    allowed.push(...leaving.filter((_, index) => verdicts[index]?.allowed))
  }
  return { count: taken.length, allowed }
}

const verdictOf = (again: Again | undefined) => ({
  decisionId: again?.decisionId ?? null,
  allowed: again?.allowed ?? false,
  rule: again?.refusal?.rule ?? null,
})

/** What a channel's secret is sealed for. */
export const secretOf = (code: string): string => `message channel ${code}`
