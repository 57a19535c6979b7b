/**
 * Sending what is queued: after the transaction that queued it, once, by the first channel that takes it. Before each
 * goes out the gate is asked again, also of what was tried before: whoever paid meanwhile is left in peace.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { countryNames } from '@cordillera/contract/countries'
import { asksToStop } from '@cordillera/contract/messaging/keywords'
import { messageChannels } from '@cordillera/contract/messaging/message'
import { smsSize } from '@cordillera/contract/messaging/text'
import { firstPasswordPath, firstPasswordToken } from '../access/public.ts'
import { waitForDecisions } from '../compliance/public.ts'
import type { App } from '../platform/app.ts'
import { batched } from '../platform/batched.ts'
import { firstOf } from '../platform/cut.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { notifyAll } from '../platform/events.ts'
import { announce } from '../platform/notifications.ts'
import { NotSent } from '../platform/outbound.ts'
import * as channels from './channel.queries.ts'
import { firstPasswordPlace } from './first-password.words.ts'
import { confirmStop, keepInbound, suppress } from './inbound.queries.ts'
import { verdictsOn } from './leaving.ts'
import { bounceAddress } from './mail/bounce-address.rules.ts'
import * as outbox from './outbox.queries.ts'
import { reserveTurns, type Turn } from './pace.queries.ts'
import {
  type ChannelSettings,
  type Inbound,
  type LateAnswer,
  type MessageProviders,
  NotNow,
  PartlySent,
  type Receipt,
  TooLate,
  Undeliverable,
} from './provider.ts'
import * as receipts from './receipt.queries.ts'
import { nextReferences } from './reference.queries.ts'
import { opened } from './secrets.ts'
import { addressesOf } from './sender.rules.ts'
import { canBeEnded, unsubscribeToken } from './unsubscribe/unsubscribe.rules.ts'

export const outboxTopic = 'outbox.message'
/** Taken and decided in one transaction. */
const atOnce = 500
/** On their way to providers; more are not taken meanwhile. */
const inFlightAtMost = 2000
const lookEveryMs = 5000
/** What the gate said holds so long: whoever waits longer for a channel's pace is decided about again. */
const wordHoldsMs = 30_000

/** `reference`: joins the parts of a long text at the phone. */
type Referred = outbox.Waiting & { reference?: number }
type Leaving = Referred & { leaveBy: number }
type Way = channels.WayOut & ChannelSettings

export class Outbox {
  readonly #app: App
  readonly #providers: MessageProviders
  readonly #origin: () => string
  readonly #keepOutcome: (outcome: outbox.Outcome) => Promise<undefined>
  readonly #keepReceipt: (told: receipts.Told) => Promise<undefined>
  readonly #inFlight = new Set<Promise<void>>()
  /** Of those, by the channel that is tried first, who have no turn of its pace yet. */
  readonly #turnless = new Map<number, number>()
  readonly #reserveTurn: (turn: Turn) => Promise<number | null>
  readonly #frozen = new Set<number>()
  #landed: (() => void) | null = null
  #draining: Promise<void> | null = null
  #again = false

  constructor(app: App, providers: MessageProviders, origin: () => string) {
    this.#app = app
    this.#origin = origin
    this.#providers = providers
    this.#keepOutcome = batched<outbox.Outcome, undefined>({ of: ({ messageId }) => messageId, groups: 4 }, (told) =>
      this.#keepOutcomes(told),
    )
    this.#reserveTurn = batched<Turn, number | null>({ of: (turn) => turn, groups: 1 }, (turns) =>
      reserveTurns(app.db, turns),
    )
    this.#keepReceipt = batched<receipts.Told, undefined>(
      { of: (told) => `${told.channelId} ${told.providerId}`, groups: 4 },
      (told) => this.#keepReceipts(told),
    )
    app.jobs.regularly(lookEveryMs, () => this.#look())
    app.events.on(({ topic }) => {
      if (topic === outboxTopic) this.flush().catch(() => {})
    })
    app.http.addHook('onClose', async () => {
      await Promise.all(Object.values(providers).map((provider) => provider.close()))
      await Promise.allSettled(this.#inFlight)
    })
  }

  /** Hands over everything that waits; a call that comes meanwhile makes it look once more. It waits for no provider's answer. */
  flush(): Promise<void> {
    this.#again = true
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = null
    })
    return this.#draining
  }

  async #look(): Promise<void> {
    const { db, clock } = this.#app
    const now = clock.now()
    const ways = await this.#ways(now)
    this.#providers.smpp.keepOpen?.(ways.filter(({ protocol, active }) => active && protocol === 'smpp'))
    await channels.freezePoor(db, now)
    await channels.settleTests(db, now)
    await this.#applyReceipts(await receipts.waitingReceipts(db, now))
    await this.flush()
  }

  async #drain(): Promise<void> {
    while (this.#again) {
      this.#again = false
      const { db, clock } = this.#app
      await outbox.sweep(db, clock.now())
      for (;;) {
        await this.#room()
        const now = clock.now()
        this.#frozen.clear()
        const ways = await this.#ways(now)
        const rooms = roomsOf(ways, this.#turnless)
        const taken = await inTransaction(db, (tx) => takeAllowed(tx, { ways, rooms, now }))
        const leaveBy = Date.now() + wordHoldsMs
        for (const message of taken.allowed) this.#start({ ...message, leaveBy }, waysFor(message, ways))
        if (taken.count < (rooms.length > 0 ? 1 : atOnce)) break
      }
    }
  }

  async #ways(now: Date): Promise<Way[]> {
    const ways = await channels.waysOut(this.#app.db, now)
    return ways.map((way) => this.#opened(way))
  }

  #opened(way: channels.WayOut): Way {
    return { ...way, ...opened(this.#app.secretKey, way) }
  }

  async #room(): Promise<void> {
    while (this.#inFlight.size >= inFlightAtMost)
      await new Promise<void>((done) => {
        this.#landed = done
      })
  }

  #start(message: Leaving, ways: readonly Way[]): void {
    const waits = this.#waitsForTurn(ways[0])
    const sending = this.#send(message, ways, waits)
      .catch(({ message: why }: Error) => this.#app.http.log.error(`a message was left for the sweep: ${why}`))
      .finally(() => {
        waits()
        this.#inFlight.delete(sending)
        this.#landed?.()
        this.#landed = null
      })
    this.#inFlight.add(sending)
  }

  /** Counted until what it answers is called. */
  #waitsForTurn(way: Way | undefined): () => void {
    if (!way) return () => {}
    const { channelId } = way
    const add = (more: number) => this.#turnless.set(channelId, (this.#turnless.get(channelId) ?? 0) + more)
    let waits = 1
    add(waits)
    return () => {
      add(-waits)
      waits = 0
    }
  }

  /** Throws where its turn would come after the gate's word about it is too old. */
  async #takeItsTurn(way: Way, { body, channel, leaveBy }: Leaving, hasOne: () => void): Promise<void> {
    const { channelId, partsPerSecond } = way
    if (partsPerSecond === null) return
    const parts = channel === 'sms' ? Math.max(1, smsSize(body).segments) : 1
    const turn = { channelId, partsPerSecond, parts, withinMs: leaveBy - Date.now() }
    // without a word of the database nothing has left: it waits
    const waits = await this.#reserveTurn(turn).catch(() => null)
    hasOne()
    if (waits === null) throw new TooLate()
    await sleep(waits)
    if (Date.now() > leaveBy) throw new TooLate()
  }

  async #send(message: Leaving, ways: readonly Way[], hasTurn: () => void): Promise<void> {
    const { messageId } = message
    let last: { code: string; afterMs: number | null } | null = null
    for (const way of ways) {
      const { channelId } = way
      if (this.#frozen.has(channelId)) continue
      if (last) await this.#keepOutcome({ kind: 'tried', messageId, channelId, code: last.code })
      try {
        await this.#takeItsTurn(way, message, hasTurn)
        const sent = await this.#providers[way.protocol].send(way, {
          ...message,
          body: this.#bodyOf(message),
          unsubscribeUrl: this.#endOf(message),
          isAnswer: message.answersOn.includes(channelId),
          returnPath: this.#returnOf(message, way),
        })
        await this.#keepOutcome({ kind: 'accepted', messageId, channelId, providerIds: sent })
        return
      } catch (error) {
        const ended = endOf(error, { messageId, channelId })
        if (ended) {
          await this.#keepOutcome(ended)
          return
        }
        if (error instanceof TooLate) break
        last = refusalIn(error as Error)
        if (error instanceof NotSent && message.testChannelId === null) await this.#freeze(way, last.code)
      }
    }
    await this.#keepOutcome({
      kind: 'putBack',
      messageId,
      channelId: null,
      code: last?.code ?? null,
      afterMs: last?.afterMs ?? null,
    })
  }

  /** A link to choose a password by is made as it leaves, and kept nowhere. */
  #bodyOf({ body, firstPasswordLinkId: linkId }: outbox.Waiting): string {
    if (linkId === null) return body
    const url = `${this.#origin()}${firstPasswordPath}/${firstPasswordToken(this.#app.secretKey, linkId)}`
    return body.replaceAll(firstPasswordPlace, url)
  }

  /** Where its reader can end such messages; tests go to one's own people. */
  #endOf(message: outbox.Waiting): string | null {
    if (message.testChannelId !== null || !canBeEnded(message)) return null
    return `${this.#origin()}/u/${unsubscribeToken(this.#app.secretKey, message.messageId)}`
  }

  #returnOf({ messageId }: outbox.Waiting, { settings }: Way): string | null {
    const { bounceDomain } = settings
    return typeof bounceDomain === 'string' ? bounceAddress(this.#app.secretKey, messageId, bounceDomain) : null
  }

  async #freeze(way: Way, note: string): Promise<void> {
    if (this.#frozen.has(way.channelId)) return
    this.#frozen.add(way.channelId)
    await channels.freeze(this.#app.db, way, { now: this.#app.clock.now(), note })
  }

  async #keepOutcomes(told: readonly outbox.Outcome[]): Promise<undefined[]> {
    const { db, clock } = this.#app
    await inTransaction(db, (tx) => outbox.keepOutcomes(tx, told, clock.now()))
    const accepted = told.flatMap((one) =>
      'providerIds' in one && one.channelId !== null
        ? (one.providerIds ?? []).map((providerId) => ({ channelId: one.channelId ?? 0, providerId }))
        : [],
    )
    if (accepted.length > 0) await this.#applyReceipts(await receipts.earlyReceipts(db, accepted))
    await channels.settleTests(db, clock.now())
    // of these nobody knows the id: whatever fits no other message may be theirs
    if (told.some(({ kind }) => kind === 'unknown'))
      await this.#applyReceipts(await receipts.waitingReceipts(db, clock.now()))
    return told.map(() => undefined)
  }

  async #keepReceipts(told: readonly receipts.Told[]): Promise<undefined[]> {
    const { db, clock } = this.#app
    const made = await inTransaction(db, async (tx) => {
      await announceContradictions(tx, await receipts.keepContradictions(tx, told, clock.now()), clock.now())
      return receipts.keepReceipts(tx, told, clock.now())
    })
    await this.#applyReceipts(made)
    return told.map(() => undefined)
  }

  async #applyReceipts(receiptIds: readonly number[]): Promise<void> {
    if (receiptIds.length === 0) return
    const { db, clock } = this.#app
    const moved = await inTransaction(db, (tx) => receipts.applyReceipts(tx, receiptIds, clock.now()))
    await channels.settleTests(db, clock.now())
    const told = moved.flatMap(({ messageId, caseId, accountId, state }) =>
      accountId === null ? [] : [{ topic: 'message', accounts: [accountId], data: { messageId, caseId, state } }],
    )
    if (told.length > 0) await notifyAll(db, told)
  }

  /** A receipt, pushed or asked for: kept as it came, counted once. Settles when it is stored. */
  async receipt(channelId: number, receipt: Receipt): Promise<void> {
    await this.#keepReceipt({ ...receipt, channelId })
  }

  /** Somebody wrote: kept, told to who works the case; who asks for silence has it at once. */
  async inbound(channelId: number, inbound: Inbound): Promise<void> {
    const { db, clock } = this.#app
    const now = clock.now()
    const { automatic = false } = inbound
    const stop = inbound.asksToStop ?? asksToStop(inbound.text)
    const confirmed = await inTransaction(db, async (tx) => {
      const from = await keepInbound(tx, channelId, { ...inbound, asksToStop: stop }, now)
      if (!from || automatic) return false
      // what was decided a moment ago is on its way by then; what is decided later sees the answer
      if (from.userId !== null && !stop) await waitForDecisions(tx, [from.userId])
      if (from.accountId !== null && from.caseId !== null)
        await announce(tx, now, [
          {
            to: from.accountId,
            kind: 'message.reply',
            params: { caseId: from.caseId },
            place: `/collection/make_conclusion/${from.caseId}`,
            about: `reply ${from.caseId}`,
          },
        ])
      if (!stop) return false
      const addresses = addressesOf(inbound.from, from)
      // what was decided a moment ago is on its way by then, and nothing leaves after it
      await waitForDecisions(tx, from.userId === null ? [] : [from.userId], addresses)
      const isNew = await suppress(tx, { channel: from.channel, addresses, evidence: firstOf(inbound.text, 200) }, now)
      // whoever answers a confirmation by the same word again is not answered: two machines would write to each other for ever
      return isNew && confirmStop(tx, from, from.answeredAt ?? addresses[0] ?? '', now)
    })
    if (confirmed) this.flush().catch(() => {})
  }

  async lateAnswer(channelId: number, answer: LateAnswer): Promise<void> {
    const { db, clock } = this.#app
    await inTransaction(db, (tx) => outbox.keepLateAnswer(tx, { ...answer, channelId }, clock.now()))
    await this.#applyReceipts(await receipts.earlyReceipts(db, [{ channelId, providerId: answer.providerId }]))
  }
}

const waysFor = ({ channel, country, purpose, testChannelId }: outbox.Waiting, ways: readonly Way[]): Way[] =>
  ways.filter((way) =>
    testChannelId === null
      ? way.usable &&
        way.type === channel &&
        (way.mayCollect || purpose !== 'collection') &&
        (way.country === null || way.country === country)
      : way.channelId === testChannelId,
  )

/** What channels of a pace can take of each country's messages until the gate's word about them is too old. */
export function roomsOf(
  ways: readonly Pick<Way, 'channelId' | 'type' | 'country' | 'usable' | 'partsPerSecond' | 'pacedMs'>[],
  turnless: ReadonlyMap<number, number>,
): outbox.Room[] {
  return messageChannels.flatMap((channel) =>
    countryNames.flatMap((country) => {
      const of = ways.filter((way) => way.usable && way.type === channel && (way.country ?? country) === country)
      if (of.length === 0 || of.some(({ partsPerSecond }) => partsPerSecond === null)) return []
      const free = of.map(
        ({ channelId, partsPerSecond, pacedMs }) =>
          ((partsPerSecond ?? 0) * Math.max(0, wordHoldsMs - pacedMs)) / 1000 - (turnless.get(channelId) ?? 0),
      )
      const messages = Math.ceil(free.reduce((sum, more) => sum + more, 0))
      return [{ channel, country, messages: Math.max(0, messages) }]
    }),
  )
}

const refusalIn = (error: Error) => ({
  code: error.message,
  afterMs: error instanceof NotNow ? error.afterMs : null,
})

/** What ends the sending of a message; null: the next channel may try. */
function endOf(error: unknown, of: { messageId: string; channelId: number }): outbox.Outcome | null {
  if (error instanceof Undeliverable) return { ...of, kind: 'refused', failure: error.failure, code: error.code }
  if (error instanceof NotNow || error instanceof NotSent || error instanceof TooLate) return null
  const { message: code } = error as Error
  if (error instanceof PartlySent)
    return { ...of, kind: 'unknown', code, providerIds: error.accepted, partCount: error.partCount }
  return { ...of, kind: 'unknown', code }
}

/** Takes what waits and decides again about each; what is refused now is not sent. */
async function takeAllowed(
  tx: Tx,
  { ways, rooms, now }: { ways: readonly Way[]; rooms: readonly outbox.Room[]; now: Date },
): Promise<{ count: number; allowed: Referred[] }> {
  const taken = await outbox.claim(tx, now, atOnce, rooms)
  const verdicts = await verdictsOn(tx, taken, now)
  await outbox.keepVerdicts(
    tx,
    taken.map((message, index) => ({
      messageId: message.messageId,
      ...(verdicts[index] ?? { decisionId: null, allowed: false, rule: null }),
      channelId: waysFor(message, ways)[0]?.channelId ?? null,
    })),
    now,
  )
  return {
    count: taken.length,
    allowed: await referred(
      tx,
      taken.filter((_, index) => verdicts[index]?.allowed),
    ),
  }
}

/** Long texts with the reference that is next at their reader's phone; the place of a link is filled in later, and may make one long. */
async function referred(tx: Tx, leaving: readonly outbox.Waiting[]): Promise<Referred[]> {
  const isLong = ({ channel, body, firstPasswordLinkId }: outbox.Waiting) =>
    channel === 'sms' && (firstPasswordLinkId !== null || smsSize(body).segments > 1)
  const long = leaving.filter(isLong)
  const references = await nextReferences(
    tx,
    long.map(({ address }) => address),
  )
  const of = new Map(long.map(({ messageId }, index) => [messageId, references[index]]))
  return leaving.map((message) => {
    const reference = of.get(message.messageId)
    return reference === undefined ? message : { ...message, reference }
  })
}

/** What a channel told first counts; whoever sent the message, and their leader, look at what it told then. */
async function announceContradictions(tx: Tx, told: readonly receipts.Contradiction[], now: Date): Promise<void> {
  const lines = told.flatMap(({ messageId, caseId, accountId, leaderId }) =>
    [accountId, leaderId].flatMap((to) =>
      to === null || messageId === null
        ? []
        : [
            {
              ...{ to, kind: 'message.contradiction' as const, params: {}, about: messageId },
              ...(caseId === null ? {} : { place: `/collection/make_conclusion/${caseId}` as const }),
            },
          ],
    ),
  )
  await announce(tx, now, lines)
}
