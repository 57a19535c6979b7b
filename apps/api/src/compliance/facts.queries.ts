/** What the gate has to know of many contacts, fetched as a set; the rulebook; and keeping what was decided. */
import { collectResults } from '@cordillera/contract/collection/results'
import type { SilenceKind } from '@cordillera/contract/compliance/rules'
import type { Party, PolicyTerms } from '@cordillera/contract/compliance/terms'
import { type Country, countryNames } from '@cordillera/contract/countries'
import { array, type Db, sql } from '../platform/db.ts'
import type { Channel, DatedPolicy, HolidayCalendar, Rulebook } from './gate.rules.ts'
import { dayNumber } from './zone-clock.rules.ts'

/** Whom and how: a case's borrower (no contact), or one of the person's contacts. */
export interface Subject {
  caseId: string
  contactId: string | null
}

export interface Facts {
  /** The subject's place in what was asked. */
  n: number
  caseId: string
  contactId: string | null
  merchantId: number
  userId: string
  country: Country
  timeZone: string | null
  state: string | null
  city: string | null
  relation: string
  /** Of whom is contacted. */
  mobile: string | null
  email: string | null
  paid: boolean
  closed: boolean
  stopped: boolean
  onHold: boolean
  disabled: boolean
  /** Of the person, whatever the channel. */
  personSilence: SilenceKind | null
  /** Of the phone: channels that use it. */
  phoneSilence: SilenceKind | null
}

export interface HistoryRow {
  userId: string
  at: Date
  channel: Channel
  attempted: boolean
  reached: boolean
}

/** Longer than any limit may look back (terms.ts), with a day for the zones. */
const lookBackMs = 33 * 86_400_000
/** A log belongs to the attempt that was decided up to this long before: it adds what came of it, no attempt. */
const sameAttempt = '2 hours'

const attempts = collectResults.filter(({ attempt }) => attempt).map(({ code }) => code)
const reached = collectResults.filter((result) => result.reached !== 'nobody').map(({ code }) => code)

/** One row for each subject that exists; a contact that is not the person's is left out. */
export async function factsOf(db: Db, subjects: readonly Subject[]): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select s.n::int as n, c.case_id, k.contact_id, c.merchant_id, c.user_id, m.country, p.time_zone, p.state, p.city,
      coalesce(k.relation, 'self') as relation, coalesce(k.mobile, p.mobile) as mobile,
      case when k.contact_id is null then p.email end as email,
      b.status = 'repaid' or c.status = 'payed' as paid, c.closed_at is not null as closed,
      c.stopped or b.stopped_at is not null as stopped, c.on_hold or exists (
        select from complaint e where e.bill_id = c.bill_id and e.closed_at is null) as on_hold, k.disabled_at is not null as disabled,
      (select kind from silence where lifted_at is null and country = m.country and doc_number = p.doc_number
        and doc_type = p.doc_type order by made_at limit 1) as person_silence,
      (select kind from silence where lifted_at is null and phone = coalesce(k.mobile, p.mobile)
        order by made_at limit 1) as phone_silence
    from unnest(${subjects.map(({ caseId }) => caseId)}::text[], ${subjects.map(({ contactId }) => contactId)}::text[])
        with ordinality s (case_id, contact_id, n)
      join collection_case c on c.case_id = s.case_id join bill b on b.bill_id = c.bill_id
      join merchant m on m.merchant_id = c.merchant_id join borrower p on p.user_id = c.user_id
      left join contact k on k.contact_id = s.contact_id and k.user_id = c.user_id
    where s.contact_id is null or k.contact_id is not null
    order by s.n`.execute(db)
  return rows
}

/** What went out to these people lately and whom it reached: allowed decisions, and logs that no decision stands behind. */
export async function historyOf(
  db: Db,
  userIds: readonly string[],
  now: Date,
  except: readonly string[],
): Promise<HistoryRow[]> {
  const since = new Date(now.getTime() - lookBackMs)
  const { rows } = await sql<HistoryRow>`
    select user_id, at, channel, true as attempted, false as reached from contact_decision
    where user_id = any(${array(userIds)}::text[]) and allowed and at > ${since}
      and decision_id <> all(${array(except)}::text[])
    union all
    select user_id, answered_at, 'call', false, true from phone_call
    where user_id = any(${array(userIds)}::text[]) and answered_at > ${since} and decision_id <> all(${array(except)}::text[])
    union all
    select l.user_id, l.at, l.channel, not exists (
        select from contact_decision d where d.user_id = l.user_id and d.allowed
          and replace(d.channel, 'dialer', 'call') = replace(l.channel, 'dialer', 'call')
          and d.at between l.at - ${sameAttempt}::interval and l.at
      ) as attempted, l.result = any(${array(reached)}::smallint[]) as reached
    from contact_log l
    where l.user_id = any(${array(userIds)}::text[]) and l.at > ${since} and l.result = any(${array(attempts)}::smallint[])`.execute(
    db,
  )
  return rows
}

/** Nobody else decides about these people until the transaction ends. In key order, so that sets don't block each other. */
export async function lockPeople(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`
    select from borrower where user_id = any(${array(userIds)}::text[]) order by user_id for no key update`.execute(db)
}

/** Policies in force and to come, and the holidays from last year on. */
export async function readRulebook(db: Db): Promise<Rulebook> {
  const { rows: policies } = await sql<{ policyId: number; country: Country; from: string; terms: PolicyTerms }>`
    select policy_id, country, effective_from as "from", terms from contact_policy where state = 'approved'
    order by effective_from`.execute(db)
  const { rows: holidays } = await sql<{ country: Country; day: string; place: string | null }>`
    select country, day, place from holiday where removed_at is null`.execute(db)
  const { rows: years } = await sql<{ country: Country; year: number }>`
    select country, year from holiday_year`.execute(db)
  const book = { policies: {} as Record<Country, DatedPolicy[]>, holidays: {} as Record<Country, HolidayCalendar> }
  for (const country of countryNames) {
    book.policies[country] = policies
      .filter((policy) => policy.country === country)
      .map(({ policyId, from, terms }) => ({ policyId, from: dayNumber(from), terms }))
    book.holidays[country] = {
      years: new Set(years.filter((row) => row.country === country).map(({ year }) => year)),
      days: calendarOf(holidays.filter((row) => row.country === country)),
    }
  }
  return book
}

function calendarOf(rows: readonly { day: string; place: string | null }[]): HolidayCalendar['days'] {
  const days = new Map<number, 'national' | string[]>()
  for (const { day, place } of rows) {
    const known = days.get(dayNumber(day))
    if (place === null || known === 'national') days.set(dayNumber(day), 'national')
    else days.set(dayNumber(day), [...(known ?? []), plainPlace(place)])
  }
  return days
}

/** A place's name as it is compared: no accents, no case. */
export function plainPlace(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
}

export interface KeptDecision {
  merchantId: number
  caseId: string
  userId: string
  contactId: string | null
  party: Party
  channel: Channel
  allowed: boolean
  rule: string | null
  figures: Record<string, string | number>
  nextAt: Date | null
  untilAt: Date | null
  near: string | null
  policyId: number | null
}

/** Keeps decisions in one statement; answers their ids in the same order. */
export async function keepDecisions(
  db: Db,
  decisions: readonly (KeptDecision & { n: number })[],
  by: { purpose: string; accountId: number | null; now: Date },
): Promise<string[]> {
  if (decisions.length === 0) return []
  const { rows } = await sql<{ decisionId: string }>`
    with made as materialized (
      select new_id('D') as decision_id, row.* from json_to_recordset(${JSON.stringify(decisions)}::json) row (
        "merchantId" smallint, "caseId" text, "userId" text, "contactId" text, party text, channel text, allowed boolean,
        rule text, figures jsonb, "nextAt" timestamptz, "untilAt" timestamptz, near text, "policyId" int, n int)
    ), kept as (
      insert into contact_decision (decision_id, at, merchant_id, case_id, user_id, contact_id, party, channel, purpose,
        allowed, rule, figures, next_at, until_at, near, policy_id, account_id)
      select decision_id, ${by.now}, "merchantId", "caseId", "userId", "contactId", party, channel, ${by.purpose}, allowed,
        rule, figures, "nextAt", "untilAt", near, "policyId", ${by.accountId}::int from made
    )
    select decision_id from made order by n`.execute(db)
  return rows.map(({ decisionId }) => decisionId)
}
