/** Whether what is about to leave may leave now. */
import { messageChannels } from '@cordillera/contract/messaging/message'
import { decideAgain } from '../compliance/public.ts'
import { array, sql, type Tx } from '../platform/db.ts'
import type { Waiting } from './outbox.queries.ts'

export interface Leave {
  decisionId: string | null
  allowed: boolean
  /** The gate's, or that the address is suppressed. */
  rule: string | null
}

/** Codes that somebody waits for and what the law asks for are written whatever else was asked. */
const always: readonly string[] = ['code', 'legal']

/** The gate of this moment, for a set; in the order asked. */
export async function verdictsOn(tx: Tx, leaving: readonly Waiting[], now: Date): Promise<Leave[]> {
  const verdicts = new Map<string, Leave>()
  const suppressed = await suppressedAmong(tx, leaving, now)
  const debtors = await debtorsAmong(tx, leaving)
  const barred = await barredAmong(tx, leaving)
  for (const channel of messageChannels) {
    const decided = leaving.flatMap((message) =>
      message.channel === channel && message.caseId !== null && message.decisionId !== null
        ? [{ ...message, caseId: message.caseId, decisionId: message.decisionId }]
        : [],
    )
    const again = await decideAgain(tx, decided, { channel, now })
    for (const [index, { messageId, decisionId }] of decided.entries()) {
      const { allowed = false, refusal = null } = again[index] ?? {}
      verdicts.set(messageId, {
        decisionId: again[index]?.decisionId ?? decisionId,
        allowed,
        rule: refusal?.rule ?? null,
      })
    }
  }
  return leaving.map(({ messageId }): Leave => {
    const decided = verdicts.get(messageId) ?? { decisionId: null, allowed: true, rule: null }
    const rule = suppressed.has(messageId)
      ? 'suppressed'
      : debtors.has(messageId)
        ? 'debtor'
        : barred.has(messageId)
          ? 'whatsappPolicy'
          : null
    return rule === null ? decided : { ...decided, allowed: false, rule }
  })
}

/** Whoever has become a debtor meanwhile is written to about it under a decision of the gate, or not at all. */
async function debtorsAmong(tx: Tx, leaving: readonly Waiting[]): Promise<Set<string>> {
  const asked = leaving.filter(({ caseId, purpose }) => caseId === null && !always.includes(purpose))
  const { rows } = await sql<{ messageId: string }>`
    select m.message_id from message m
    where m.message_id = any(${array(asked.map(({ messageId }) => messageId))}::text[]) and (
      m.channel <> 'email' and exists (
        select from borrower p join collection_case c on c.user_id = p.user_id and c.closed_at is null where p.mobile = m.address)
      or m.channel = 'email' and exists (
        select from borrower p join collection_case c on c.user_id = p.user_id and c.closed_at is null
        where lower(p.email) = lower(m.address)))`.execute(tx)
  return new Set(rows.map(({ messageId }) => messageId))
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

async function suppressedAmong(tx: Tx, leaving: readonly Waiting[], now: Date): Promise<Set<string>> {
  const asked = leaving.filter(({ purpose }) => !always.includes(purpose)).map(({ messageId }) => messageId)
  const { rows } = await sql<{ messageId: string }>`
    select m.message_id from message m join suppression s on s.channel = m.channel
      and s.address = case when m.channel = 'email' then lower(m.address) else m.address end
    where m.message_id = any(${array(asked)}::text[]) and s.lifted_at is null and coalesce(s.purpose, m.purpose) = m.purpose
      and coalesce(s.expires_at, 'infinity') > ${now}
    union
    -- of whoever has a case the gate asks the register itself
    select m.message_id from message m join silence s on s.lifted_at is null and s.phone = m.address
    where m.message_id = any(${array(asked)}::text[]) and m.case_id is null
    union
    select m.message_id from message m join silence s on s.lifted_at is null and s.email = lower(m.address)
    where m.message_id = any(${array(asked)}::text[]) and m.case_id is null
    union
    select m.message_id from message m join borrower p on p.user_id = m.user_id join merchant h on h.merchant_id = p.merchant_id
      join silence s on s.lifted_at is null and s.country = h.country and s.doc_number = p.doc_number and s.doc_type = p.doc_type
    where m.message_id = any(${array(asked)}::text[]) and m.case_id is null`.execute(tx)
  return new Set(rows.map(({ messageId }) => messageId))
}
