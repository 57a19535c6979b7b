/** Deciding about messages that are not collection: at the moment of sending, for a set, each decision kept. */
import type { Country } from '@cordillera/contract/countries'
import { placeOf } from '@cordillera/contract/places/place'
import type { Tx } from '../../platform/db.ts'
import { keysOf, lockWhom } from '../history.queries.ts'
import { zonesOf } from '../question.ts'
import { keepRulebooks, readRulebook } from '../rulebook.queries.ts'
import { type Home, keepNotices, type Notice, type NoticeFacts, noticeFacts } from './notice.queries.ts'
import { decideNotice, type NoticeAnswer, type NoticeQuestion } from './notice.rules.ts'

export type { Notice } from './notice.queries.ts'

/** What was let out so short a time ago leaves under that decision. */
const freshMs = 60_000

/**
 * Decides and keeps; in the order asked. What it lets out counts for the rest of the set and for everybody after: the
 * addresses are held until the transaction ends. Of a notice that is not queued yet only a refusal is kept: it is
 * decided on again when it leaves.
 */
export async function decideNotices(tx: Tx, notices: readonly Notice[], now: Date): Promise<NoticeAnswer[]> {
  if (notices.length === 0) return []
  await lockWhom(tx, keysOf(notices.map(heldFor)))
  const facts = await noticeFacts(tx, notices, now)
  const rulebook = await readRulebook(tx, facts[0]?.rules)
  const alike = new Map<string, number>()
  const made = notices.map((notice, index) => {
    const known = facts[index]
    if (!known) throw new Error('a notice is of a merchant')
    const key = [notice.channel, notice.purpose, notice.address].join(' ')
    const before = alike.get(key) ?? 0
    const question = questionOf(notice, { ...known, lately: known.lately + before })
    const answer = decideNotice(question, rulebook.book, now.getTime())
    if (answer.allowed) alike.set(key, before + 1)
    return { notice, known, question, answer }
  })
  const kept = made.filter(({ notice: { messageId }, known: { letOutAt }, answer }) => {
    if (!answer.allowed) return true
    return messageId !== null && (letOutAt === null || now.getTime() - letOutAt.getTime() > freshMs)
  })
  const unkept = await keepNotices(
    tx,
    kept.map(({ notice, question, answer: { nextAt, ...answer } }) => ({
      ...notice,
      ...answer,
      nextAt: nextAt === null ? null : new Date(nextAt),
      basis: question,
      rulebook: question.hours ? (rulebook.hashes.get(question.hours.country) ?? null) : null,
    })),
    now,
  )
  await keepRulebooks(tx, rulebook, unkept, now)
  return made.map(({ answer }) => answer)
}

/** Notices to one address wait for each other; a contact of collection does not wait for them. */
const heldFor = ({ channel, address }: Notice) => {
  const key = `notice ${channel} ${address}`
  return { borrower: key, obligor: null, phone: key }
}

function questionOf(notice: Notice, { suppressed, silences, people, country, lately, offerHours }: NoticeFacts) {
  const { purpose, userId, channel, byTemplate } = notice
  const debtor = people.find(({ owes }) => owes)
  const homes = purpose === 'marketing' ? people.filter((one) => one.country === country) : debtor ? [debtor] : []
  const question: NoticeQuestion = {
    ...{ purpose, silences, suppressed, lately },
    debtor: debtor !== undefined,
    named: userId !== null,
    hours: null,
  }
  if (purpose === 'marketing') return { ...question, hours: hoursAt(homes, country, channel), offer: offerHours }
  return purpose === 'legal' && byTemplate && debtor
    ? { ...question, hours: hoursAt(homes, debtor.country, channel) }
    : question
}

/** Of a number that several people have, every home counts; of one that nobody has, every zone of the country. */
function hoursAt(
  homes: readonly Home[],
  country: Country,
  channel: Notice['channel'],
): NonNullable<NoticeQuestion['hours']> {
  const known = homes.length > 0 ? homes : [{ country, timeZone: null, state: null, city: null }]
  const places = known.map(({ state, city }) => placeOf(country, state, city).keys)
  return {
    ...{ country, channel },
    zones: [...new Set(known.flatMap(zonesOf))],
    places: places.every((keys) => keys !== null) ? [...new Set(places.flat())] : null,
  }
}
