/**
 * May a message that is not collection leave now? Codes and legal notices go where collection may not, so they have a rule of
 * their own; service and marketing stop at whoever asked for it (docs/decisions/134-notices-are-decided-too.md). Pure.
 */
import type { ContactRule, SilenceKind } from '@cordillera/contract/compliance/rules'
import type { PolicyTerms } from '@cordillera/contract/compliance/terms'
import { type ContactQuestion, decide, type Rulebook } from '../gate.rules.ts'

export const noticePurposes = ['service', 'marketing', 'code', 'legal'] as const
export type NoticePurpose = (typeof noticePurposes)[number]

export interface NoticeQuestion {
  purpose: NoticePurpose
  /** Kinds under which the address or the person is silent. */
  silences: readonly SilenceKind[]
  /** The address asked for no more messages of this purpose on this channel. */
  suppressed: boolean
  /** Collection is under way with whoever has the address. */
  debtor: boolean
  /** It is meant for a person on record: a code to a number alone proves whose the number is. */
  named: boolean
  /** Of the same purpose, let out to the address within a day. */
  lately: number
  /** Marketing, and a legal notice of a template to a debtor: where they live, for the hours. Null: none hold. */
  hours: (Pick<ContactQuestion, 'country' | 'zones' | 'places'> & { channel: 'sms' | 'email' | 'whatsapp' }) | null
  /** The house's own hours of marketing, as they were set; left out: it is none. */
  offer?: OfferHours
}

/** Whole hours of the wall clock where the reader lives: from the first until before the second. */
export interface OfferHours {
  from: number
  to: number
}

export interface NoticeAnswer {
  allowed: boolean
  rule: 'suppressed' | 'debtor' | ContactRule | null
  figures: Record<string, string | number>
  /** Epoch ms: the earliest legal moment; null: not by waiting, or now. */
  nextAt: number | null
}

/** The address is not theirs, or nobody of age reads it. */
const anothers: readonly SilenceKind[] = [
  'wrongNumber',
  'recycledLine',
  'notTheDebtor',
  'wrongEmail',
  'minor',
  'deceased',
]
/** More to one address within a day is harassment, or somebody else's game with the codes. */
const mostADay = { code: 10, legal: 3 } as const

export function decideNotice(question: NoticeQuestion, book: Rulebook, now: number): NoticeAnswer {
  const { purpose, silences, suppressed, debtor, named, lately, hours, offer } = question
  const refuse = (rule: NonNullable<NoticeAnswer['rule']>, figures = {}, nextAt: number | null = null) => ({
    ...{ allowed: false, rule, figures, nextAt },
  })
  if (purpose === 'service' || purpose === 'marketing') {
    if (suppressed || silences.length > 0) return refuse('suppressed')
    if (debtor) return refuse('debtor')
    return hours && offer ? within(hours, offersOnly(book, hours, offer), now) : allowed
  }
  const kind = silences.find((one) => anothers.includes(one))
  if (kind && (named || purpose === 'legal')) return refuse('silenced', { kind })
  const most = mostADay[purpose]
  if (lately >= most) return refuse('attemptLimit', { most, days: 1 })
  return hours ? within(hours, book, now) : allowed
}

type Hours = NonNullable<NoticeQuestion['hours']>

/** Only hours and days are asked about. */
function within(hours: Hours, book: Rulebook, now: number): NoticeAnswer {
  const asked = { ...anybody, ...hours, consents: [{ ...always, channel: hours.channel }] }
  const { refusal, nextAt } = decide(asked, book, now)
  return refusal ? { allowed: false, ...refusal, nextAt } : allowed
}

/** The country's rules, narrowed to when the house makes offers: never on Sundays and holidays, whatever collection may do. */
function offersOnly(book: Rulebook, { country, channel }: Hours, offer: OfferHours): Rulebook {
  const policies = (book.policies[country] ?? []).map((policy) => ({
    ...policy,
    terms: offerTerms(policy.terms, channel, offer),
  }))
  return { ...book, policies: { [country]: policies } }
}

const onTheHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const sunday = 6

function offerTerms(terms: PolicyTerms, channel: Hours['channel'], { from, to }: OfferHours): PolicyTerms {
  const week = terms.week.map((hours, day) => {
    if (!hours || day === sunday) return null
    const earliest = hours.from > onTheHour(from) ? hours.from : onTheHour(from)
    const latest = hours.to < onTheHour(to) ? hours.to : onTheHour(to)
    return earliest < latest ? { from: earliest, to: latest } : null
  })
  // which channels may collect is no matter of an offer
  return { ...terms, week, onHolidays: false, channels: [...new Set([...terms.channels, channel])] }
}

const allowed: NoticeAnswer = { allowed: true, rule: null, figures: {}, nextAt: null }
const always = { from: null, to: null }
/** The gate's question where only hours and days matter. */
const anybody = {
  ...{ paid: false, closed: false, stopped: false, onHold: false, disabled: false, reachable: true },
  party: 'self',
  silence: null,
  history: [],
} as const satisfies Partial<ContactQuestion>
