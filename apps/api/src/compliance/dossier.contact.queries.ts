/** The dossier's contacts: what was logged, decided, written and called, by whom and to whom. */
import { callOutcomes } from '@cordillera/contract/collection/call'
import { collectResult } from '@cordillera/contract/collection/results'
import { outsideWords, policyName } from '@cordillera/contract/compliance/policy'
import { type ContactRule, type NoticeRule, wordsOfRule } from '@cordillera/contract/compliance/rules'
import { countries } from '@cordillera/contract/countries'
import { type MessageFailure, messageFailures } from '@cordillera/contract/messaging/failures'
import { type TemplateModel, templateModels } from '@cordillera/contract/messaging/sms-template-terms'
import { dayIn } from '../platform/clock.ts'
import { array, type Db, sql } from '../platform/db.ts'
import type { Covered, Part, Say } from './dossier.say.ts'
import { leftLawOn, type NamedPolicy, namedPolicies } from './policy-name.queries.ts'

type Figures = Record<string, string | number>
const ofBills = ({ billIds }: Covered) => sql`any(${array(billIds)}::text[])`

/** Whom a contact went to: the borrower, or a contact by relation and name. */
export const whomText = (
  { relation, contactName }: { relation: string | null; contactName: string | null },
  say: Say,
) =>
  relation === null
    ? say.word('self')
    : [say.code(relation), contactName && say.show.name(contactName)].filter(Boolean).join(', ')

export async function attemptsOf(db: Db, covered: Covered, say: Say): Promise<Part> {
  const { rows } = await sql<{
    at: Date
    billId: string
    channel: string
    relation: string | null
    contactName: string | null
    phone: string | null
    result: number
    remark: string | null
    by: string
    decisionId: string | null
  }>`
    select l.at, l.bill_id, l.channel, k.relation, k.name as contact_name, l.phone, l.result, l.remark, a.name as by, l.decision_id
    from contact_log l join account a using (account_id) left join contact k using (contact_id)
    where l.bill_id = ${ofBills(covered)} order by l.at, l.log_id`.execute(db)
  return {
    name: 'gestiones',
    title: say.word('attempts'),
    heads: say.heads('when', 'bill', 'channel', 'whom', 'to', 'outcome', 'remark', 'collector', 'decision'),
    rows: rows.map((row) => [
      say.time(row.at),
      row.billId,
      say.code(row.channel),
      whomText(row, say),
      row.phone && row.channel !== 'email' ? say.show.phone(row.phone) : '',
      say.in(collectResult(row.result).label),
      say.show.words(row.remark ?? ''),
      row.by,
      row.decisionId ?? (collectResult(row.result).attempt ? say.word('noDecision') : ''),
    ]),
  }
}

export async function decisionsOf(db: Db, covered: Covered, say: Say): Promise<Part> {
  const { rows } = await sql<{
    decisionId: string
    at: Date
    billId: string
    channel: string
    party: string
    relation: string | null
    contactName: string | null
    phone: string | null
    purpose: string
    by: string | null
    allowed: boolean
    rule: ContactRule | null
    figures: Figures
    zones: string[] | null
    nextAt: Date | null
    policyId: number | null
  }>`
    select d.decision_id, d.at, c.bill_id, d.channel, d.party, k.relation, k.name as contact_name, d.phone, d.purpose, a.name as by,
      d.allowed, d.rule, d.figures, d.basis -> 'zones' as zones, d.next_at, d.policy_id
    from contact_decision d join collection_case c on c.case_id = d.case_id left join contact k on k.contact_id = d.contact_id
      left join account a on a.account_id = d.account_id
    where c.bill_id = ${ofBills(covered)} order by d.at, d.decision_id`.execute(db)
  const policies = await namedPolicies(db)
  return {
    name: 'decisiones',
    title: say.word('decisions'),
    heads: say.heads(
      ...(['decision', 'when', 'bill', 'channel', 'party', 'whom', 'to', 'purpose', 'by', 'answer', 'rule'] as const),
      ...(['nextTime', 'judgedIn', 'policy'] as const),
    ),
    rows: rows.map((row) => [
      row.decisionId,
      say.time(row.at),
      row.billId,
      say.code(row.channel),
      say.code(row.party),
      whomText(row, say),
      row.phone && row.channel !== 'email' ? say.show.phone(row.phone) : '',
      say.code(row.purpose),
      row.by ?? say.word('byItself'),
      say.word(row.allowed ? 'allowed' : 'refused'),
      row.rule ? say.in(wordsOfRule(row.rule, row.figures)) : '',
      say.time(row.nextAt),
      (row.zones ?? []).join(' '),
      policyText(policies.get(row.policyId ?? 0), row.at, say),
    ]),
  }
}

/** What was decided of messages that are not collection, those included that were refused before anything was queued. */
export async function noticesOf(db: Db, { userIds }: Covered, say: Say): Promise<Part> {
  const { rows } = await sql<{
    decisionId: string
    at: Date
    channel: string
    purpose: TemplateModel
    messageId: string | null
    rule: NoticeRule | null
    figures: Figures
    nextAt: Date | null
  }>`
    select n.notice_decision_id as decision_id, n.at, n.channel, n.purpose, n.message_id, n.rule, n.figures, n.next_at
    from notice_decision n where n.user_id = any(${array(userIds)}::text[]) order by n.at, n.notice_decision_id`.execute(
    db,
  )
  return {
    name: 'avisos',
    title: say.word('notices'),
    heads: say.heads('decision', 'when', 'channel', 'purpose', 'message', 'answer', 'rule', 'nextTime'),
    rows: rows.map((row) => [
      row.decisionId,
      say.time(row.at),
      say.code(row.channel),
      say.in(templateModels[row.purpose]),
      row.messageId ?? '',
      say.word(row.rule === null ? 'allowed' : 'refused'),
      row.rule ? say.in(wordsOfRule(row.rule, row.figures)) : '',
      say.time(row.nextAt),
    ]),
  }
}

/** A policy by its name; one that left the law on the day says in what. */
function policyText(policy: NamedPolicy | undefined, at: Date, say: Say): string {
  if (!policy) return ''
  const points = leftLawOn(policy, dayIn(countries[policy.country].zone, new Date(at)))
  const name = say.in(policyName(policy))
  return points.length > 0 ? `${name}: ${say.in(outsideWords(points))}` : name
}

export async function messagesOf(db: Db, covered: Covered, say: Say): Promise<Part> {
  const { rows } = await sql<{
    messageId: string
    decisionId: string | null
    billId: string | null
    channel: string
    address: string
    body: string
    by: string | null
    state: string
    failure: string | null
    failureCode: string | null
    sentAt: Date | null
    endedAt: Date | null
  }>`
    select m.message_id, coalesce(m.decision_id, (select notice_decision_id from notice_decision n where n.message_id = m.message_id
        order by n.at desc limit 1)) as decision_id, m.bill_id, m.channel, m.address, readable_text(m.purpose, m.body) as body, a.name as by, m.state, m.failure, m.failure_code,
      m.sent_at, m.ended_at
    from message m left join account a on a.account_id = m.account_id
    where m.user_id = any(${array(covered.userIds)}::text[]) and (m.bill_id = ${ofBills(covered)} or m.bill_id is null)
    order by m.queued_at, m.message_id`.execute(db)
  return {
    name: 'mensajes',
    title: say.word('messages'),
    heads: say.heads(
      ...(['message', 'decision', 'bill', 'channel', 'to', 'text', 'by', 'state', 'failure', 'sent', 'ended'] as const),
    ),
    rows: rows.map((row) => [
      row.messageId,
      row.decisionId ?? '',
      row.billId ?? '',
      say.code(row.channel),
      row.channel === 'email' ? say.show.email(row.address) : say.show.phone(row.address),
      say.show.words(row.body),
      row.by ?? say.word('byItself'),
      say.code(row.state),
      failureOf(row, say),
      say.time(row.sentAt),
      say.time(row.endedAt),
    ]),
  }
}

function failureOf({ failure, failureCode }: { failure: string | null; failureCode: string | null }, say: Say): string {
  const known = messageFailures[failure as MessageFailure]
  return known ? `${say.in(known.what)}${failureCode ? ` (${failureCode})` : ''}` : ''
}

export async function callsOf(db: Db, covered: Covered, say: Say): Promise<Part> {
  const { rows } = await sql<{
    callId: string
    decisionId: string
    billId: string
    relation: string | null
    contactName: string | null
    number: string
    line: string | null
    by: string | null
    placedAt: Date | null
    answeredAt: Date | null
    endedAt: Date | null
    state: string
    outcome: string | null
    rule: ContactRule | null
    figures: Figures
    recording: string | null
  }>`
    select c.call_id, c.decision_id, c.bill_id, k.relation, k.name as contact_name, c.number, c.line, a.name as by, c.placed_at,
      c.answered_at, c.ended_at, c.state, c.outcome, d.rule, d.figures, c.recording
    from phone_call c join contact_decision d using (decision_id) left join contact k on k.contact_id = c.contact_id
      left join account a on a.account_id = c.account_id
    where c.user_id = any(${array(covered.userIds)}::text[]) and c.bill_id = ${ofBills(covered)} order by c.made_at, c.call_id`.execute(
    db,
  )
  return {
    name: 'llamadas',
    title: say.word('calls'),
    heads: say.heads(
      ...(['call', 'decision', 'bill', 'whom', 'to', 'line', 'by', 'dialled', 'answered', 'callEnded'] as const),
      ...(['outcome', 'recording'] as const),
    ),
    rows: rows.map((row) => [
      row.callId,
      row.decisionId,
      row.billId,
      whomText(row, say),
      say.show.phone(row.number),
      row.line ?? '',
      row.by ?? say.word('byItself'),
      say.time(row.placedAt),
      say.time(row.answeredAt),
      say.time(row.endedAt),
      row.outcome ? outcomeOf(row, say) : say.code(row.state),
      row.recording ?? '',
    ]),
  }
}

/** How a call ended; of one that was refused as it was about to be dialled, by which rule. */
function outcomeOf(call: { outcome: string | null; rule: ContactRule | null; figures: Figures }, say: Say): string {
  const text = say.in(callOutcomes[call.outcome as keyof typeof callOutcomes])
  if (call.outcome !== 'refused' || !call.rule) return text
  return `${text}: ${say.in(wordsOfRule(call.rule, call.figures))}`
}
