/** The gate over stored facts: for a set of contacts at once, deciding (kept, counted) or only telling. */
import type { Party } from '@cordillera/contract/compliance/terms'
import type { Db, Tx } from '../platform/db.ts'
import { consentsOf, whoseKey } from './consent.queries.ts'
import { decisionsBefore, keepDecisions, type Purpose } from './decision.queries.ts'
import { type Facts, factsHeld, factsOf } from './facts.queries.ts'
import { type Channel, type Consent, type ContactQuestion, type Decision, decide, type Refusal } from './gate.rules.ts'
import { type HistoryRow, historyOf, keysOf, lockWhom } from './history.queries.ts'
import { Past } from './past.ts'
import { addressFor, questionOf } from './question.ts'
import { asksConsent, keepRulebooks, lookBackMs, type ReadRulebook, readRulebook } from './rulebook.queries.ts'
import type { Subject } from './subject.ts'

export interface Answer extends Decision {
  caseId: string
  contactId: string | null
  userId: string
  merchantId: number
  party: Party
  /** The number or address to go to; only where it is allowed. */
  address: string | null
  /** The zones it was decided in: one, or all of the country. */
  zones: readonly string[]
}
export type KeptAnswer = Answer & { decisionId: string }

interface Asking {
  channel: Channel
  now: Date
  /** What is allowed counts for the rest of the set, as if it were done: for planning. A screen asks of each alone. */
  counting?: boolean
}

/** An answer beside everything that it was made by. */
interface Made {
  answer: Answer
  facts: Facts
  question: ContactQuestion
}
interface Keeping {
  purpose: Purpose
  accountId: number | null
  follows: string | null
}

/**
 * Decides for a set and keeps every decision: call it in the transaction that makes the call or queues the message, and
 * give each the id of its own decision. What it allows is pending from now on and counts, for the rest of the set too, until its
 * outcome says what it came to. The people and numbers are locked until the transaction ends, so that two callers can't
 * both be the first. Answers in the order asked; a subject that does not exist has no answer.
 */
export async function decideContacts(
  tx: Tx,
  subjects: readonly Subject[],
  { channel, now, purpose, accountId }: Asking & { purpose: Purpose; accountId: number | null },
): Promise<KeptAnswer[]> {
  const read = await readLocked(tx, subjects)
  const made = await answersTo(tx, read, { channel, now, counting: true })
  const by = { purpose, accountId, follows: null }
  const ids = await keep(
    tx,
    read,
    made.map((one) => ({ ...one, by })),
    { channel, now },
  )
  return made.map(({ answer }, index) => ({ ...answer, decisionId: ids[index] ?? '' }))
}

/** What the gate would say now; nothing is kept, so nothing may be sent on it. */
export async function adviseContacts(db: Db, subjects: readonly Subject[], asking: Asking): Promise<Answer[]> {
  return (await answersTo(db, await readFor(db, subjects), asking)).map(({ answer }) => answer)
}

/** The same by several channels; what is known of the people is read once. */
export async function adviseChannels(
  db: Db,
  subjects: readonly Subject[],
  channels: readonly Channel[],
  now: Date,
): Promise<(Answer & { channel: Channel })[]> {
  const read = await readFor(db, subjects)
  const known = await knownOf(db, read, now)
  return channels.flatMap((channel) =>
    answersOf(read, known, { channel, now }).map(({ answer }) => ({ ...answer, channel })),
  )
}

/** What is about to leave under a decision, and where to. */
export interface Leaving extends Subject {
  decisionId: string
  address: string
}
export interface Again {
  allowed: boolean
  /** Why not. */
  refusal: Refusal | null
  /** The decision under which it leaves, or by which it was refused: the given one, or the one that replaces it. */
  decisionId: string
}

/** A contact leaves under a decision that is at most so old; later, one of its own moment replaces it. */
const freshMs = 60_000

/**
 * Decides again at the moment of sending, in the order asked; the day it leaves is the day it counts on. What is not allowed any
 * more, and what was decided longer ago, gets a decision of this moment: the caller's row refers to it from now on.
 */
export async function decideAgain(
  tx: Tx,
  leaving: readonly Leaving[],
  { channel, now }: { channel: Channel; now: Date },
): Promise<Again[]> {
  if (leaving.length === 0) return []
  const read = await readLocked(tx, leaving)
  const made = await answersTo(tx, read, { channel, now }, leaving)
  const earlier = await decisionsBefore(tx, leaving)
  const replacing = made.flatMap((one) => {
    const before = earlier.get(leaving[one.facts.n - 1]?.decisionId ?? '')
    const stands = one.answer.allowed && before && now.getTime() - before.at.getTime() <= freshMs
    return before && !stands ? [{ ...one, by: { ...before, follows: before.decisionId } }] : []
  })
  const ids = await keep(tx, read, replacing, { channel, now })
  const replaced = new Map(replacing.map(({ by }, index) => [by.follows, ids[index]]))
  const answers = new Map(made.map(({ answer, facts }) => [facts.n - 1, answer]))
  return leaving.map(({ decisionId }, index) => {
    const answer = answers.get(index)
    const { allowed = false, refusal = null } = answer ?? {}
    return { allowed, refusal, decisionId: replaced.get(decisionId) ?? decisionId }
  })
}

interface Read {
  facts: readonly Facts[]
  rulebook: ReadRulebook
}
async function readFor(db: Db, subjects: readonly Subject[]): Promise<Read> {
  const facts = await factsOf(db, subjects)
  return { facts, rulebook: await readRulebook(db, facts[0]?.rules) }
}

/**
 * Reads whom it is about and holds them; where anything at all was committed before they were held, facts are read again under
 * the locks. A number or document that is new to them is held too, and then read once more.
 */
async function readLocked(tx: Tx, subjects: readonly Subject[]): Promise<Read> {
  let facts = await factsHeld(tx, subjects)
  if (facts.some(({ moved }) => moved)) {
    const held = keysOf(facts)
    facts = await factsOf(tx, subjects)
    for (let missing = without(held, keysOf(facts)); missing.size > 0; missing = without(held, keysOf(facts))) {
      await lockWhom(tx, missing)
      for (const key of missing) held.add(key)
      facts = await factsOf(tx, subjects)
    }
  }
  return { facts, rulebook: await readRulebook(tx, facts[0]?.rules) }
}
const without = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
  new Set([...all].filter((key) => !some.has(key)))

async function answersTo(db: Db, read: Read, asking: Asking, own?: readonly Leaving[]): Promise<Made[]> {
  return answersOf(read, await knownOf(db, read, asking.now), asking, own)
}

interface Known {
  past: Past
  consents: ReadonlyMap<string, Consent[]>
}
/** History and authorisations of a set. */
async function knownOf(db: Db, { facts, rulebook: { book } }: Read, now: Date): Promise<Known> {
  if (facts.length === 0) return { past: new Past([]), consents: new Map() }
  const countriesOf = [...new Set(facts.map(({ country }) => country))]
  const past = new Past(await pastOf(db, facts, now, lookBackMs(book, countriesOf)))
  const asked = facts.filter(({ country }) => asksConsent(book, country))
  return { past, consents: await consentsOf(db, asked, now) }
}

/** `own`: of each subject, the decision under which the very thing is about to go out, and where to. */
function answersOf(
  { facts, rulebook: { book } }: Read,
  { past, consents }: Known,
  { channel, now, counting }: Asking,
  own?: readonly Leaving[],
): Made[] {
  return facts.map((one) => {
    const going = own?.[one.n - 1]
    const question = questionOf(one, channel, past.of(one, going?.decisionId), now)
    question.consents = consentOf(one, consents)
    if (going && addressFor(one, channel) !== going.address) question.replaced = true
    const decision = decide(question, book, now.getTime())
    const { caseId, contactId, userId, merchantId, person, phone } = one
    if (decision.allowed && counting)
      past.add({ person, phone, merchantId, at: now, channel, attempted: true, reached: true })
    const address = decision.allowed ? addressFor(one, channel) : null
    const { party, zones } = question
    const { allowed, refusal, nextAt, untilAt, policyId, near } = decision
    const answer: Answer = {
      allowed,
      refusal,
      nextAt,
      untilAt,
      policyId,
      near,
      caseId,
      contactId,
      userId,
      merchantId,
      party,
      address,
      zones,
    }
    return { facts: one, question, answer }
  })
}

function pastOf(db: Db, facts: readonly Facts[], now: Date, backMs: number): Promise<HistoryRow[]> {
  const persons = [...new Set(facts.map(({ person }) => person))]
  const phones = [...new Set(facts.map(({ phone }) => phone))]
  return historyOf(db, { persons, phones }, { now, since: new Date(now.getTime() - backMs) })
}

/** Each who owes the debt authorises for themselves. */
const consentOf = (facts: Facts, known: ReadonlyMap<string, Consent[]>): Consent[] | null =>
  known.get(whoseKey(facts)) ?? null

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at))

/** Keeps what was made; answers the ids in the same order. */
async function keep(
  tx: Tx,
  { rulebook }: Read,
  made: readonly (Made & { by: Keeping })[],
  { channel, now }: { channel: Channel; now: Date },
): Promise<string[]> {
  const { ids, unkept } = await keepDecisions(
    tx,
    made.map(({ answer, facts, question, by }) => ({
      merchantId: answer.merchantId,
      caseId: answer.caseId,
      userId: answer.userId,
      contactId: answer.contactId,
      party: answer.party,
      channel,
      allowed: answer.allowed,
      rule: answer.refusal?.rule ?? null,
      figures: answer.refusal?.figures ?? {},
      nextAt: dateOf(answer.nextAt),
      untilAt: dateOf(answer.untilAt),
      near: answer.near,
      policyId: answer.policyId,
      person: facts.person,
      phone: facts.phone,
      question,
      rulebook: rulebook.hashes.get(facts.country) ?? null,
      purpose: by.purpose,
      accountId: by.accountId,
      follows: by.follows,
    })),
    now,
  )
  await keepRulebooks(tx, rulebook, unkept, now)
  return ids
}
