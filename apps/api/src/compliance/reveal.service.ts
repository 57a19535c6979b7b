/**
 * A revealed number is a contact's first step: what the gate forbids whatever the hour is not revealed for contacting; what it
 * forbids now is revealed with a warning and listed.
 */
import type { RevealPurpose } from '@cordillera/contract/compliance/rules'
import type { Tx } from '../platform/db.ts'
import type { Channel, Refusal } from './gate.rules.ts'
import { adviseContacts, decideContacts } from './gate.service.ts'
import { silenceAt } from './silence.queries.ts'

interface Revealing {
  caseId: string
  contactId: string | null
  channel: Channel
  purpose: RevealPurpose
  accountId: number
  now: Date
}

export interface Judged {
  refusal: Refusal | null
  nextAt: number | null
  /** By no waiting may this be contacted: it is not shown for that. */
  barred: boolean
  decisionId: string | null
}

/** What the gate says of contacting what is about to be revealed; a reveal for contacting is a decision that is kept. Null: no such contact. */
export async function judgeReveal(tx: Tx, asked: Revealing): Promise<Judged | null> {
  const { caseId, contactId, channel, purpose, accountId, now } = asked
  const subjects = [{ caseId, contactId }]
  const [kept] =
    purpose === 'contact' ? await decideContacts(tx, subjects, { channel, now, purpose: 'reveal', accountId }) : []
  const [told] = kept ? [kept] : await adviseContacts(tx, subjects, { channel, now })
  if (!told) return null
  const { refusal, nextAt, allowed } = told
  return { refusal, nextAt, barred: !allowed && nextAt === null, decisionId: kept?.decisionId ?? null }
}

/** Where nothing is collected of whoever it is: what is silent is revealed for contacting no more than a debtor's is. */
export async function judgeSilence(
  tx: Tx,
  { userId, channel, address }: { userId: string | null; channel: Channel; address: string },
): Promise<Judged | null> {
  const kind = await silenceAt(tx, { userId, channel, address })
  if (kind === null) return null
  return { refusal: { rule: 'silenced', figures: { kind } }, nextAt: null, barred: true, decisionId: null }
}
