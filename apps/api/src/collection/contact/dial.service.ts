/** Dialling what was asked for: after its transaction, once, and only if the gate still allows it; and hearing what became of it. */
import { adviseContacts } from '../../compliance/public.ts'
import type { App } from '../../platform/app.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import { notify } from '../../platform/events.ts'
import { webhook } from '../../platform/webhook.ts'
import * as calls from './call.queries.ts'
import { type Dialer, dialerWebhook, readDialerEvent } from './dialer.ts'

export const dialTopic = 'outbox.call'
const lookEveryMs = 5000

export class Dialling {
  readonly #app: App
  readonly #dialer: Dialer
  #running: Promise<void> | null = null
  #again = false

  constructor(app: App, dialer: Dialer, secret: string) {
    this.#app = app
    this.#dialer = dialer
    app.jobs.regularly(lookEveryMs, async () => {
      await calls.forgetLost(app.db, app.clock.now())
      await this.flush()
    })
    app.events.on(({ topic }) => {
      if (topic === dialTopic) this.flush().catch(() => {})
    })
    webhook(app.http, {
      path: dialerWebhook,
      secretOf: async () => secret,
      handle: (_, body) => this.hear(body),
    })
  }

  /** Dials everything that is to be dialled; a call that comes meanwhile makes it look once more. */
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
      const waiting = await calls.takeToDial(this.#app.db, this.#app.clock.now())
      await Promise.all(waiting.map((call) => this.#dial(call)))
    }
  }

  async #dial(toDial: calls.ToDial): Promise<void> {
    const { callId, decisionId, caseId, contactId, line, number, accountId, channel, profile } = toDial
    const { db, clock } = this.#app
    const asking = { channel, now: clock.now(), except: [decisionId] }
    const [answer] = await adviseContacts(db, [{ caseId, contactId }], asking)
    if (!answer?.allowed) return this.#end(callId, 'refused')
    try {
      await calls.keepProviderId(db, callId, await this.#dialer.place({ callId, line, number, profile }))
      await tell(db, { accountId, callId, caseId, state: 'placed' })
    } catch {
      // whether it rings or not, nobody will tell: the line is free again
      await this.#end(callId, 'failed')
    }
  }

  async #end(callId: string, outcome: 'refused' | 'failed'): Promise<void> {
    const at = this.#app.clock.now()
    const ended = await inTransaction(this.#app.db, (tx) => calls.endCall(tx, callId, { outcome, at, recording: null }))
    if (ended) await tell(this.#app.db, ended)
    this.#again = true
  }

  /** An event of the dialer; what is none, or came before, changes nothing. */
  async hear(body: unknown): Promise<void> {
    const event = readDialerEvent(body)
    if (!event) return
    const { db, clock } = this.#app
    const moved = await inTransaction(db, async (tx) => {
      if (!(await calls.keepEvent(tx, event, clock.now()))) return null
      return calls.moveCall(tx, event, clock.now())
    })
    if (!moved) return
    await tell(db, moved)
    if (moved.batchId && moved.state === 'ended') await this.flush()
  }

  hangUp(providerId: string): Promise<void> {
    return this.#dialer.hangUp(providerId)
  }
}

type Told = Pick<calls.Moved, 'accountId' | 'callId' | 'caseId' | 'state'>

/** The person who calls hears of it on the open screen. */
export async function tell(db: Db, { accountId, callId, caseId, state }: Told): Promise<void> {
  if (accountId !== null) await notify(db, { topic: 'call', accounts: [accountId], data: { callId, caseId, state } })
}
