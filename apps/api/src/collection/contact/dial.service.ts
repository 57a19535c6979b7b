/** Dialling what was asked for: after its transaction, once, and only if the gate still allows it; and hearing what became of it. */

import type { CallFailure } from '@cordillera/contract/collection/call'
import { countries } from '@cordillera/contract/countries'
import { callerPrefixOf, decideAgain } from '../../compliance/public.ts'
import type { App } from '../../platform/app.ts'
import { dayIn } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { notify } from '../../platform/events.ts'
import { announce } from '../../platform/notifications.ts'
import { NotSent } from '../../platform/outbound.ts'
import { webhook } from '../../platform/webhook.ts'
import * as calls from './call.queries.ts'
import * as heard from './call-heard.queries.ts'
import { type CallReport, type Dialer, dialerWebhook, NoCallerPrefix, readDialerEvent } from './dialer.ts'

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
      const { allowed, refused } = await inTransaction(this.#app.db, (tx) => takeAllowed(tx, this.#app.clock.now()))
      for (const call of refused) await publishCall(this.#app.db, call)
      // what waited behind a refused call follows on its line
      if (refused.length > 0) this.#again = true
      await Promise.all(allowed.map((call) => this.#dial(call)))
    }
  }

  async #dial(toDial: calls.ToDial): Promise<void> {
    const { callId, caseId, line, number, accountId, profile, country } = toDial
    const { db, clock } = this.#app
    const callerPrefix = callerPrefixOf(country, dayIn(countries[country].zone, clock.now()))
    try {
      await calls.keepProviderId(db, callId, await this.#dialer.place({ callId, line, number, profile, callerPrefix }))
      if (callerPrefix) await calls.keepPrefix(db, { line, accountId, isShown: true, now: clock.now() })
      await publishCall(db, { accountId, callId, caseId, state: 'placed' })
    } catch (error) {
      const failure = error instanceof NoCallerPrefix ? ('callerPrefix' as const) : null
      if (failure) await calls.keepPrefix(db, { line, accountId, isShown: false, now: clock.now() })
      // whether it rings or not, nobody will tell: the line is free again
      await this.#failed(toDial, failure, !(failure || error instanceof NotSent))
    }
  }

  async #failed(
    { callId, caseId, accountId }: calls.ToDial,
    failure: CallFailure | null,
    unheard: boolean,
  ): Promise<void> {
    const end = { outcome: 'failed', at: this.#app.clock.now(), recording: null, unheard } as const
    const ended = await inTransaction(this.#app.db, async (tx) => {
      const moved = await calls.endCall(tx, callId, end)
      // its dialer may have told of the end before
      if (failure) await calls.keepFailure(tx, callId, failure)
      return moved
    })
    // whoever saw the call end before hears why
    if (ended || failure) await publishCall(this.#app.db, ended ?? { callId, caseId, accountId, state: 'ended' })
    this.#again = true
  }

  /** An event of the dialer; what is none, or came before, changes nothing, and what contradicts the first one is kept and told. */
  async hear(body: unknown): Promise<void> {
    const event = readDialerEvent(body)
    if (!event) return
    const { db, clock } = this.#app
    const moved = await inTransaction(db, async (tx) => {
      const told = await heard.keepEvent(tx, event, clock.now())
      if (told === 'contradiction') await this.#announceContradiction(tx, event.callId)
      if (told !== 'new') return null
      return heard.moveCall(tx, event.callId, event, clock.now())
    })
    await this.#told(moved)
  }

  /** What the dialer told first counts; people look at what it told then. */
  async #announceContradiction(tx: Tx, callId: string): Promise<void> {
    const leaders = await heard.leadersOfCall(tx, callId)
    await announce(
      tx,
      this.#app.clock.now(),
      leaders.map(({ caseId, accountId: to }) => ({
        ...{ to, kind: 'dialer.contradiction' as const, params: { case: caseId }, about: callId },
        place: `/collection/make_conclusion/${caseId}` as const,
      })),
    )
  }

  async #told(moved: calls.Moved | null): Promise<void> {
    if (!moved) return
    await publishCall(this.#app.db, moved)
    if (moved.batchId && moved.state === 'ended') await this.flush()
  }

  /** Asks about calls that nothing was heard of: an event may be lost, and a dialer that died takes its calls along. */
  async askAboutUnheard(): Promise<void> {
    const { db, clock } = this.#app
    const now = clock.now()
    const unheard = await heard.callsToAskAbout(db, { unheard: new Date(now.getTime() - unheardAfterMs), now })
    await Promise.all(unheard.map((call) => this.#ask(call)))
  }

  async #ask({ callId, lastHeardAt }: heard.Unheard): Promise<void> {
    const reported = await this.#outcomeOf(callId)
    if (reported) return this.#move(callId, reported)
    const isSilent = this.#app.clock.now().getTime() - lastHeardAt.getTime() > silentAfterMs
    if (reported === null || isSilent) await this.#endLost(callId, reported === undefined)
  }

  /** Undefined: the dialer can't be asked. */
  #outcomeOf(callId: string): Promise<CallReport | null | undefined> {
    return this.#dialer.outcomeOf(callId).catch(() => undefined)
  }

  async #move(callId: string, reported: CallReport): Promise<void> {
    const { db, clock } = this.#app
    await this.#told(await inTransaction(db, (tx) => heard.moveCall(tx, callId, reported, clock.now())))
  }

  async #endLost(callId: string, unheard: boolean): Promise<void> {
    const { db, clock } = this.#app
    await this.#told(await inTransaction(db, (tx) => heard.endLost(tx, callId, { now: clock.now(), unheard })))
  }

  /** The dialer reports the end, unless it has no such call or can't be reached: then the call is over here. */
  async hangUp(callId: string, providerId: string): Promise<void> {
    try {
      await this.#dialer.hangUp(providerId)
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      // its own end may be on the way to us: then it is told how, and with the recording
      const reported = await this.#outcomeOf(callId)
      await (reported?.kind === 'ended' ? this.#move(callId, reported) : this.#endLost(callId, reported === undefined))
    }
  }
}

/** Takes what is to be dialled and decides again about each; a refused one ends, by the rule of its newest decision. */
async function takeAllowed(tx: Tx, now: Date): Promise<{ allowed: calls.ToDial[]; refused: calls.Moved[] }> {
  const taken = await calls.takeToDial(tx, now)
  const allowed: calls.ToDial[] = []
  const refused: calls.Moved[] = []
  for (const channel of ['call', 'dialer'] as const) {
    const leaving = taken.filter((call) => call.channel === channel).map((call) => ({ ...call, address: call.number }))
    const verdicts = await decideAgain(tx, leaving, { channel, now })
    const decided = leaving.flatMap(({ callId }, index) => {
      const verdict = verdicts[index]
      return verdict ? [{ callId, decisionId: verdict.decisionId, allowed: verdict.allowed }] : []
    })
    refused.push(...(await calls.keepVerdicts(tx, decided, now)))
    allowed.push(...leaving.filter((_, index) => verdicts[index]?.allowed))
  }
  return { allowed, refused }
}

type CallChange = Pick<calls.Moved, 'accountId' | 'callId' | 'caseId' | 'state'>

/** The person who calls hears of it on the open screen. */
export async function publishCall(db: Db, { accountId, callId, caseId, state }: CallChange): Promise<void> {
  if (accountId !== null) await notify(db, { topic: 'call', accounts: [accountId], data: { callId, caseId, state } })
}
