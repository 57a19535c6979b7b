/** Judging a reveal before it is shown: may this be contacted, and what is it wanted for. */
import type { LoggedChannel } from '@cordillera/contract/collection/channels'
import { contactFields } from '@cordillera/contract/collection/workbench'
import { type ContactRule, type RevealPurpose, wordsOfRule } from '@cordillera/contract/compliance/rules'
import type { Language } from '@cordillera/contract/words'
import { judgeReveal, judgeSilence } from '../../compliance/public.ts'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import type { SensitiveField } from './reveal.rules.ts'

interface Asked {
  field: SensitiveField
  contactId?: string | undefined
  purpose: RevealPurpose
  secondReason?: string | undefined
}
interface By {
  /** Null: nothing is collected of the person. */
  caseId: string | null
  /** Null: of nobody's record. */
  userId: string | null
  /** What is about to be shown. */
  address: string
  accountId: number
  now: Date
  language: Language
}

/** What is kept with a reveal, and what is answered beside its value. */
export interface RevealVerdict {
  shown: boolean
  kept: { purpose?: RevealPurpose; secondReason?: string | null; rule?: string | null; decisionId?: string | null }
  /** What the operation log says of it. */
  said: { purpose?: RevealPurpose; secondReason?: string }
  refusal: { rule: ContactRule; figures: Record<string, string | number>; nextTime: string | null } | null
}

const noMatter: RevealVerdict = { shown: true, kept: {}, said: {}, refusal: null }

/** Throws `collection.secondReasonNeeded` where what is barred is wanted for something else without one. */
export async function verdictOn(
  tx: Tx,
  asked: Asked,
  { caseId, userId, address, accountId, now, language }: By,
): Promise<RevealVerdict> {
  const { field, contactId, purpose, secondReason = null } = asked
  if (!isWayToContact(field)) return noMatter
  const channel = contactFields[field]
  const ofContact = field === 'contactMobile' || field === 'contactAddress' ? (contactId ?? null) : null
  const judged =
    caseId === null
      ? await judgeSilence(tx, { userId: ofContact === null ? userId : null, channel, address })
      : ((await silentElsewhere(tx, field, channel, address)) ??
        (await judgeReveal(tx, { caseId, contactId: ofContact, channel, purpose, accountId, now })))
  if (!judged) return noMatter
  const { refusal, nextAt, barred, decisionId } = judged
  if (barred && refusal && purpose === 'other' && !secondReason) {
    throw new Failure('collection.secondReasonNeeded', { rule: wordsOfRule(refusal.rule, refusal.figures)[language] })
  }
  return {
    shown: !barred || purpose === 'other',
    kept: { purpose, secondReason, rule: refusal?.rule ?? null, decisionId },
    said: { purpose, ...(secondReason ? { secondReason } : {}) },
    refusal: refusal && { ...refusal, nextTime: nextAt === null ? null : new Date(nextAt).toISOString() },
  }
}

/** The gate judges the mobile: what messages go to beside it may be silent by itself. */
const silentElsewhere = (tx: Tx, field: SensitiveField, channel: LoggedChannel, address: string) =>
  field === 'whatsApp' ? judgeSilence(tx, { userId: null, channel, address }) : null

const isWayToContact = (field: SensitiveField): field is keyof typeof contactFields => field in contactFields
