/** The gate over stored facts: for a set of contacts at once, deciding (kept, counted) or only telling. */
import type { Party } from '@cordillera/contract/compliance/terms'
import { type Country, countries } from '@cordillera/contract/countries'
import { borrowerZone } from '../credit/public.ts'
import type { Db, Tx } from '../platform/db.ts'
import {
  type Facts,
  factsOf,
  historyOf,
  keepDecisions,
  lockPeople,
  plainPlace,
  readRulebook,
  type Subject,
} from './facts.queries.ts'
import { type Channel, type ContactQuestion, type Decision, decide, type PastContact } from './gate.rules.ts'

/** What is about to be done; kept with the decision. */
export type Purpose = 'call' | 'batchCall' | 'ppd' | 'message'

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
  /** Decisions that don't count: those under which the very thing is about to go out. */
  except?: readonly string[]
}

/**
 * Decides for a set and keeps every decision: call it in the transaction that makes the call or queues the message, and
 * give each the id of its own decision. What it allows counts as an attempt at once, for the rest of the set too, and
 * the people are locked until the transaction ends, so that two callers can't both be the first. Answers in the order
 * asked; a subject that does not exist has no answer.
 */
export async function decideContacts(
  tx: Tx,
  subjects: readonly Subject[],
  { channel, now, purpose, accountId }: Asking & { purpose: Purpose; accountId: number | null },
): Promise<KeptAnswer[]> {
  const facts = await factsOf(tx, subjects)
  const people = [...new Set(facts.map(({ userId }) => userId))]
  await lockPeople(tx, people)
  // what changed while waiting for the lock counts
  const answers = await answersTo(tx, await factsOf(tx, subjects), { channel, now, counting: true })
  const ids = await keepDecisions(
    tx,
    answers.map((answer, n) => ({
      ...pick(answer),
      n,
      channel,
      rule: answer.refusal?.rule ?? null,
      figures: answer.refusal?.figures ?? {},
      nextAt: dateOf(answer.nextAt),
      untilAt: dateOf(answer.untilAt),
    })),
    { purpose, accountId, now },
  )
  return answers.map((answer, index) => ({ ...answer, decisionId: ids[index] ?? '' }))
}

/** What the gate would say now; nothing is kept, so nothing may be sent on it. */
export async function adviseContacts(db: Db, subjects: readonly Subject[], asking: Asking): Promise<Answer[]> {
  return answersTo(db, await factsOf(db, subjects), asking)
}

async function answersTo(
  db: Db,
  facts: readonly Facts[],
  { channel, now, counting, except = [] }: Asking,
): Promise<Answer[]> {
  if (facts.length === 0) return []
  const book = await readRulebook(db)
  const past = new Map<string, PastContact[]>()
  for (const { userId, at, ...row } of await historyOf(db, [...new Set(facts.map((one) => one.userId))], now, except)) {
    past.set(userId, [...(past.get(userId) ?? []), { ...row, at: at.getTime() }])
  }
  return facts.map((one) => {
    const history = past.get(one.userId) ?? []
    const question = questionOf(one, channel, history)
    const decision = decide(question, book, now.getTime())
    if (decision.allowed && counting) {
      past.set(one.userId, [...history, { at: now.getTime(), channel, attempted: true, reached: false }])
    }
    const { caseId, contactId, userId, merchantId } = one
    const address = decision.allowed ? addressFor(one, channel) : null
    return { ...decision, caseId, contactId, userId, merchantId, party: question.party, address, zones: question.zones }
  })
}

function questionOf(facts: Facts, channel: Channel, history: readonly PastContact[]): ContactQuestion {
  const { country, paid, closed, stopped, onHold, disabled, personSilence, phoneSilence } = facts
  return {
    country,
    zones: zonesOf(facts),
    places: facts.state ? [facts.state, facts.city ?? ''].map(plainPlace) : null,
    party: partyOf(facts.relation),
    channel,
    paid,
    closed,
    stopped,
    onHold,
    disabled,
    silence: personSilence ?? (channel === 'email' ? null : phoneSilence),
    reachable: addressFor(facts, channel) !== null,
    history,
  }
}

const addressFor = ({ mobile, email }: Facts, channel: Channel): string | null => (channel === 'email' ? email : mobile)

function partyOf(relation: string): Party {
  return relation === 'self' || relation === 'codebtor' || relation === 'guarantor' ? relation : 'thirdParty'
}

/** The zone of the person's record, else of their state and city, else every zone of the country. */
export function zonesOf(place: {
  country: Country
  timeZone: string | null
  state: string | null
  city: string | null
}): readonly string[] {
  const known = place.timeZone ?? borrowerZone(place.country, place.state ?? '', place.city ?? '')
  return known ? [known] : allZones[place.country]
}

/** Every zone whose clock differs some day of the year. */
const allZones: Record<Country, readonly string[]> = {
  MX: [
    countries.MX.zone,
    'America/Cancun',
    'America/Hermosillo',
    'America/Mazatlan',
    'America/Tijuana',
    'America/Ciudad_Juarez',
    'America/Ojinaga',
    'America/Matamoros',
  ],
  CO: [countries.CO.zone],
  PE: [countries.PE.zone],
  CL: [countries.CL.zone, 'America/Punta_Arenas', 'America/Coyhaique', 'Pacific/Easter'],
  EC: [countries.EC.zone, 'Pacific/Galapagos'],
}

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at))

function pick({ merchantId, caseId, userId, contactId, party, allowed, near, policyId }: Answer) {
  return { merchantId, caseId, userId, contactId, party, allowed, near, policyId }
}
