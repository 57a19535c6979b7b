/** Dialling what was asked for: after its transaction, once, and only if the gate still allows it; and hearing what became of it. */
import { adviseContacts } from '../../compliance/public.ts'
import type { App } from '../../platform/app.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import { notify } from '../../platform/events.ts'
import { NotSent } from '../../platform/outbound.ts'
import { webhook } from '../../platform/webhook.ts'
import * as calls from './call.queries.ts'
import { type CallFate, type Dialer, dialerWebhook, readDialerEvent } from './dialer.ts'

export const dialTopic = 'outbox.call'
const lookEveryMs = 5000
/** Of a call something is heard within a minute, or the dialer is asked how it stands. */
const unheardAfterMs = 60_000
/** A dialer that answers nothing for so long has no call any more, and its line is wanted. */
const silentAfterMs = 5 * 60_000

export class Dialling {
  readonly #app: App
  readonly #dialer: Dialer
  #running: Promise<void> | null = null
  #again = false

  constructor(app: App, dialer: Dialer) {
    this.#app = app
    this.#dialer = dialer
  }

  /** Dials what is asked for from now on, and hears the dialer, whose events `secret` signs. */
  open(secret: string): this {
    const app = this.#app
    app.jobs.regularly(lookEveryMs, async () => {
      await calls.cancelStale(app.db, app.clock.now())
      await this.askAboutUnheard()
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
    return this
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
      return calls.moveCall(tx, event.callId, event, clock.now())
    })
    await this.#told(moved)
  }

  async #told(moved: calls.Moved | null): Promise<void> {
    if (!moved) return
    await tell(this.#app.db, moved)
    if (moved.batchId && moved.state === 'ended') await this.flush()
  }

  /** Asks about calls that nothing was heard of: an event may be lost, and a dialer that died takes its calls along. */
  async askAboutUnheard(): Promise<void> {
    const { db, clock } = this.#app
    const now = clock.now()
    const unheard = await calls.callsToAskAbout(db, { unheard: new Date(now.getTime() - unheardAfterMs), now })
    await Promise.all(unheard.map((call) => this.#ask(call)))
  }

  async #ask({ callId, lastHeardAt }: calls.Unheard): Promise<void> {
    const fate = await this.#fateOf(callId)
    if (fate) return this.#move(callId, fate)
    const isSilent = this.#app.clock.now().getTime() - lastHeardAt.getTime() > silentAfterMs
    if (fate === null || isSilent) await this.#endLost(callId)
  }

  /** Undefined: the dialer can't be asked. */
  #fateOf(callId: string): Promise<CallFate | null | undefined> {
    return this.#dialer.fateOf(callId).catch(() => undefined)
  }

  async #move(callId: string, fate: CallFate): Promise<void> {
    const { db, clock } = this.#app
    await this.#told(await inTransaction(db, (tx) => calls.moveCall(tx, callId, fate, clock.now())))
  }

  async #endLost(callId: string): Promise<void> {
    const { db, clock } = this.#app
    await this.#told(await inTransaction(db, (tx) => calls.endLost(tx, callId, clock.now())))
  }

  /** The dialer reports the end, unless it has no such call or can't be reached: then the call is over here. */
  async hangUp(callId: string, providerId: string): Promise<void> {
    try {
      await this.#dialer.hangUp(providerId)
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      // its own end may be on the way to us: then it is told how, and with the recording
      const fate = await this.#fateOf(callId)
      await (fate?.kind === 'ended' ? this.#move(callId, fate) : this.#endLost(callId))
    }
  }
}

type Told = Pick<calls.Moved, 'accountId' | 'callId' | 'caseId' | 'state'>

/** The person who calls hears of it on the open screen. */
export async function tell(db: Db, { accountId, callId, caseId, state }: Told): Promise<void> {
  if (accountId !== null) await notify(db, { topic: 'call', accounts: [accountId], data: { callId, caseId, state } })
}
