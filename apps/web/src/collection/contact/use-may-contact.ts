import { mayContact } from '@cordillera/contract/compliance/contact'
import {
  type ContactRule,
  nameOfRule,
  type SilenceKind,
  silenceKinds,
  wordsOfRule,
} from '@cordillera/contract/compliance/rules'
import type { Output } from '@cordillera/contract/endpoint'
import { currentLanguage, inWords } from '../../ui/language.ts'
import { instantText, timeText } from '../../ui/show/dates.ts'
import { useData } from '../../ui/use-data.ts'
import { missed, useEvents } from '../../ui/use-events.ts'
import { concerns } from '../show/payment-event.ts'

export type Advice = Output<typeof mayContact>
export type Answer = Advice['answers'][number]

const askAgainAfterMs = 60_000

/** What the gate says of a case's people now: asked again each minute, and when money came, somebody was contacted or silenced. */
export function useMayContact(caseId: string) {
  const asked = useData(mayContact, { caseId }, { refetchEveryMs: askAgainAfterMs })
  const again = (event: unknown) => {
    if (concerns(event, [caseId])) asked.refetch()
  }
  useEvents('payment', again)
  useEvents('case', again)
  useEvents('call', again)
  useEvents('message', again)
  useEvents(missed, asked.refetch)
  return asked
}

export const answerFor = (advice: Advice | undefined, contactId: string | null, channel: Answer['channel']) =>
  advice?.answers.find((one) => one.contactId === contactId && one.channel === channel)

/** Whether somebody may be contacted at all now, by whatever channel; not before it is known. */
export const mayBeContacted = (advice: Advice | undefined, contactId: string): boolean =>
  advice?.answers.some((one) => one.contactId === contactId && one.allowed) ?? false

/** The rule of a refusal in a sentence, with what is silenced. */
export function ruleText({ rule, figures }: Pick<Answer, 'rule' | 'figures'>): string {
  if (rule === null) return ''
  const words = inWords(wordsOfRule(rule, figures))
  if (rule !== 'silenced') return words
  const kind = silenceKinds[figures['kind'] as SilenceKind]
  return kind ? `${words}: ${inWords(kind.words)}` : words
}

/** A rule by its name alone, for filters and reports. */
export const ruleName = (rule: ContactRule): string => inWords(nameOfRule(rule))

/** `22:00`, on the borrower's clock. */
export const clockText = (instant: string, zone: string): string => timeText(new Date(instant), currentLanguage(), zone)

/** `tomorrow 07:00` on the borrower's clock. */
export const momentText = (instant: string, zone: string): string =>
  instantText(new Date(instant), currentLanguage(), zone, new Date())
