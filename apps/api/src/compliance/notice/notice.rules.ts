/**
 * May a message that is not collection leave now? Codes and legal notices go where collection may not, so they have a rule of
 * their own; service and marketing stop at whoever asked for it (docs/decisions/134-notices-are-decided-too.md). Pure.
 */
import type { ContactRule, SilenceKind } from '@cordillera/contract/compliance/rules'
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
  /** A legal notice of a template, to a debtor: where they live, for the hours. Null: none hold. */
  hours: Pick<ContactQuestion, 'country' | 'zones' | 'places' | 'channel'> | null
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
  const { purpose, silences, suppressed, debtor, named, lately, hours } = question
  const refuse = (rule: NonNullable<NoticeAnswer['rule']>, figures = {}, nextAt: number | null = null) => ({
    ...{ allowed: false, rule, figures, nextAt },
  })
  if (purpose === 'service' || purpose === 'marketing') {
    if (suppressed || silences.length > 0) return refuse('suppressed')
    return debtor ? refuse('debtor') : allowed
  }
  const kind = silences.find((one) => anothers.includes(one))
  if (kind && (named || purpose === 'legal')) return refuse('silenced', { kind })
  const most = mostADay[purpose]
  if (lately >= most) return refuse('attemptLimit', { most, days: 1 })
  if (!hours) return allowed
  const { refusal, nextAt } = decide(
    { ...anybody, ...hours, consents: [{ ...always, channel: hours.channel }] },
    book,
    now,
  )
  return refusal ? refuse(refusal.rule, refusal.figures, nextAt) : allowed
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
