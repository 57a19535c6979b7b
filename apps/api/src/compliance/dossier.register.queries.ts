/** What kept a person quiet, and who looked at their data: complaints, holds, silences with their lifts, reveals. */
import { type ContactRule, nameOfRule, type SilenceKind, silenceKinds } from '@cordillera/contract/compliance/rules'
import { array, type Db, sql } from '../platform/db.ts'
import type { Covered, Part, Say } from './dossier.say.ts'

export async function complaintsOf(db: Db, { billIds }: Covered, say: Say): Promise<Part> {
  const { rows } = await sql<{
    openedAt: Date
    billId: string
    kind: string
    authority: string | null
    reference: string | null
    description: string
    openedBy: string
    closedAt: Date | null
    closedBy: string | null
    outcome: string | null
  }>`
    select p.opened_at, p.bill_id, p.kind, p.authority, p.reference, p.description, o.name as opened_by, p.closed_at,
      e.name as closed_by, p.outcome
    from complaint p join account o on o.account_id = p.opened_by left join account e on e.account_id = p.closed_by
    where p.bill_id = any(${array(billIds)}::text[]) order by p.opened_at, p.complaint_id`.execute(db)
  return {
    name: 'quejas',
    title: say.word('complaints'),
    heads: say.heads(
      ...([
        'opened',
        'bill',
        'kind',
        'authority',
        'reference',
        'description',
        'by',
        'closed',
        'endedBy',
        'outcome',
      ] as const),
    ),
    rows: rows.map((row) => [
      say.time(row.openedAt),
      row.billId,
      say.word(row.kind === 'authority' ? 'byAuthority' : 'dispute'),
      row.authority ?? '',
      row.reference ?? '',
      say.show.words(row.description),
      row.openedBy,
      say.time(row.closedAt),
      row.closedBy ?? '',
      say.show.words(row.outcome ?? ''),
    ]),
  }
}

export async function holdsOf(db: Db, { billIds }: Covered, say: Say): Promise<Part> {
  const { rows } = await sql<{
    begunAt: Date
    billId: string
    reason: string
    begunBy: string | null
    endedAt: Date | null
    endedBy: string | null
    endReason: string | null
  }>`
    select h.begun_at, h.bill_id, h.reason, b.name as begun_by, h.ended_at, e.name as ended_by, h.end_reason
    from contact_hold h left join account b on b.account_id = h.begun_by left join account e on e.account_id = h.ended_by
    where h.bill_id = any(${array(billIds)}::text[]) order by h.begun_at, h.hold_id`.execute(db)
  return {
    name: 'retenciones',
    title: say.word('holds'),
    heads: say.heads('opened', 'bill', 'kind', 'by', 'ended', 'endedBy', 'why'),
    rows: rows.map((row) => [
      say.time(row.begunAt),
      row.billId,
      say.code(row.reason),
      row.begunBy ?? '',
      say.time(row.endedAt),
      row.endedBy ?? '',
      say.show.words(row.endReason ?? ''),
    ]),
  }
}

/** Of the person, of its obligors and of any number or address they have, wherever it was said; with how it ended. */
export async function silencesOf(db: Db, { userIds }: Covered, say: Say): Promise<Part> {
  const people = array(userIds)
  const { rows } = await sql<{
    silenceId: string
    madeAt: Date
    kind: SilenceKind
    phone: string | null
    email: string | null
    docNumber: string | null
    evidence: string
    madeBy: string
    liftedAt: Date | null
    liftedBy: string | null
    liftedReason: string | null
  }>`
    with known as (
      select p.mobile, lower(p.email) as email, m.country, p.doc_type, p.doc_number from borrower p join merchant m using (merchant_id)
      where p.user_id = any(${people}::text[])
      union all select k.mobile, null, null, null, null from contact k where k.user_id = any(${people}::text[])
      union all select null, null, m.country, o.doc_type, o.doc_number from obligor o join merchant m using (merchant_id)
      where o.user_id = any(${people}::text[])
    ), of_them as (
      select s.silence_id from silence s join known on known.mobile = s.phone
      union select s.silence_id from silence s join known on known.email = s.email
      union select s.silence_id from silence s join known on person_key(known.country, known.doc_type, known.doc_number)
        = person_key(s.country, s.doc_type, s.doc_number)
      union select s.silence_id from silence s where s.user_id = any(${people}::text[])
    )
    select s.silence_id, s.made_at, s.kind, s.phone, s.email, s.doc_number, s.evidence, made.name as made_by, s.lifted_at,
      lifted.name as lifted_by, s.lifted_reason
    from silence s join account made on made.account_id = s.made_by left join account lifted on lifted.account_id = s.lifted_by
    where s.silence_id in (select silence_id from of_them) order by s.made_at, s.silence_id`.execute(db)
  return {
    name: 'silencios',
    title: say.word('silences'),
    heads: say.heads('silence', 'opened', 'kind', 'whom', 'evidence', 'by', 'lifted', 'endedBy', 'why'),
    rows: rows.map((row) => [
      row.silenceId,
      say.time(row.madeAt),
      say.in(silenceKinds[row.kind].words),
      whomOf(row, say),
      say.show.words(row.evidence),
      row.madeBy,
      say.time(row.liftedAt),
      row.liftedBy ?? '',
      say.show.words(row.liftedReason ?? ''),
    ]),
  }
}

interface Silenced {
  phone: string | null
  email: string | null
  docNumber: string | null
}
function whomOf({ phone, email, docNumber }: Silenced, { show }: Say): string {
  if (phone !== null) return show.phone(phone)
  return email !== null ? show.email(email) : show.document(docNumber ?? '')
}

/** Which of the person's data was shown whole, to whom and why; and what the gate said of contacting then. */
export async function revealsOf(db: Db, { userIds, billIds }: Covered, say: Say): Promise<Part> {
  const { rows } = await sql<{
    at: Date
    field: string
    by: string
    reason: string
    purpose: string | null
    secondReason: string | null
    rule: ContactRule | null
    decisionId: string | null
  }>`
    select r.at, r.field, a.name as by, r.reason, r.purpose, r.second_reason, r.rule, r.decision_id
    from reveal r join account a on a.account_id = r.account_id left join collection_case c on c.case_id = r.case_id
    where r.user_id = any(${array(userIds)}::text[]) and (r.case_id is null or c.bill_id = any(${array(billIds)}::text[]))
    order by r.at, r.reveal_id`.execute(db)
  return {
    name: 'revelaciones',
    title: say.word('reveals'),
    heads: say.heads('when', 'field', 'by', 'why', 'purpose', 'secondReason', 'rule', 'decision'),
    rows: rows.map((row) => [
      say.time(row.at),
      say.code(row.field),
      row.by,
      say.show.words(row.reason),
      row.purpose === null ? '' : say.code(row.purpose === 'contact' ? 'toContact' : 'otherReason'),
      say.show.words(row.secondReason ?? ''),
      row.rule ? say.in(nameOfRule(row.rule)) : '',
      row.decisionId ?? '',
    ]),
  }
}
