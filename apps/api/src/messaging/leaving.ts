/** Whether what is about to leave may leave now. */
import { messageChannels } from '@cordillera/contract/messaging/message'
import { decideAgain, decideNotices, type Notice } from '../compliance/public.ts'
import { array, sql, type Tx } from '../platform/db.ts'
import { overtakenAmong } from './cascades/overtaken.queries.ts'
import type { Waiting } from './outbox.queries.ts'

export interface Leave {
  decisionId: string | null
  allowed: boolean
  /** The gate's, or that the address is suppressed. */
  rule: string | null
  /** The cascade that wrote it is over for its reader. */
  overtaken?: boolean
  /** Refused by the hour alone: it is asked about again then. */
  waitsUntil?: Date | null
}

type Collecting = Waiting & { caseId: string; decisionId: string }
const isCollection = (message: Waiting): message is Collecting => message.caseId !== null && message.decisionId !== null

/** The decisions of this moment, for a set, each kept; in the order asked. */
export async function verdictsOn(tx: Tx, leaving: readonly Waiting[], now: Date): Promise<Leave[]> {
  const verdicts = new Map([
    ...(await collectionVerdicts(tx, leaving.filter(isCollection), now)),
    ...(await noticeVerdicts(tx, leaving, now)),
  ])
  return leaving.map(
    ({ messageId, decisionId }) => verdicts.get(messageId) ?? { decisionId, allowed: false, rule: 'undecided' },
  )
}

/** Under the gate's decision about the case; who asked for no more of it, and what WhatsApp bars, is heard first. */
async function collectionVerdicts(tx: Tx, leaving: readonly Collecting[], now: Date): Promise<Map<string, Leave>> {
  const verdicts = new Map<string, Leave>()
  const barred = await barredAmong(tx, leaving)
  for (const channel of messageChannels) {
    const decided = leaving.filter((message) => message.channel === channel)
    const again = await decideAgain(tx, decided, { channel, now })
    for (const [index, { messageId, decisionId }] of decided.entries()) {
      const { allowed = false, refusal = null, decisionId: newest = decisionId } = again[index] ?? {}
      verdicts.set(messageId, { decisionId: newest, allowed, rule: refusal?.rule ?? null })
    }
  }
  // who asks for no more of it takes the same locks: it is seen only now that they are held here
  const suppressed = await suppressedAmong(tx, leaving, now)
  const overtaken = await overtakenAmong(
    tx,
    leaving.map(({ messageId }) => messageId),
  )
  for (const [messageId, verdict] of verdicts) {
    const rule = suppressed.has(messageId) ? 'suppressed' : barred.has(messageId) ? 'whatsappPolicy' : null
    const over = overtaken.get(messageId)
    if (over) verdicts.set(messageId, { ...verdict, allowed: false, rule: over, overtaken: true })
    else if (rule) verdicts.set(messageId, { ...verdict, allowed: false, rule })
  }
  return verdicts
}

/** Under a decision of their own, by rules of their own. */
async function noticeVerdicts(tx: Tx, leaving: readonly Waiting[], now: Date): Promise<Map<string, Leave>> {
  const notices = leaving.flatMap((message): Notice[] => {
    const { purpose, messageId, merchantId, userId, channel, address, byTemplate } = message
    if (isCollection(message) || purpose === 'collection') return []
    return [{ messageId, merchantId, userId, channel, purpose, address, byTemplate }]
  })
  const answers = await decideNotices(tx, notices, now)
  return new Map(
    notices.map(({ messageId }, index) => {
      const { allowed = false, rule = null, nextAt = null } = answers[index] ?? {}
      return [
        messageId ?? '',
        { decisionId: null, allowed, rule, waitsUntil: nextAt === null ? null : new Date(nextAt) },
      ]
    }),
  )
}

/** Collection by WhatsApp where nobody answers for it: its business policy bars that. */
async function barredAmong(tx: Tx, leaving: readonly Waiting[]): Promise<Set<string>> {
  const asked = leaving.filter(
    ({ channel, purpose, testChannelId }) =>
      channel === 'whatsapp' && purpose === 'collection' && testChannelId === null,
  )
  if (asked.length === 0) return new Set()
  const { rows } = await sql<{ country: string | null }>`
    select distinct country from message_channel where type = 'whatsapp' and active and collection_note is not null`.execute(
    tx,
  )
  const isAllowed = (country: string) => rows.some((row) => row.country === null || row.country === country)
  return new Set(asked.filter(({ country }) => !isAllowed(country)).map(({ messageId }) => messageId))
}

async function suppressedAmong(tx: Tx, leaving: readonly Collecting[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ messageId: string }>`
    select m.message_id from message m join suppression s on s.channel = m.channel
      and s.address = case when m.channel = 'email' then lower(m.address) else m.address end
    where m.message_id = any(${array(leaving.map(({ messageId }) => messageId))}::text[]) and s.lifted_at is null
      and coalesce(s.purpose, m.purpose) = m.purpose and coalesce(s.expires_at, 'infinity') > ${now}`.execute(tx)
  return new Set(rows.map(({ messageId }) => messageId))
}
