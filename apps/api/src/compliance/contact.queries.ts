/** Reading decisions for managers, and whom a case offers to contact. */

import { collectResults } from '@cordillera/contract/collection/results'
import type { decisionReport, listDecisions, mayContact } from '@cordillera/contract/compliance/contact'
import { decisionExportColumns } from '@cordillera/contract/compliance/contact-export'
import { wordsOfRule } from '@cordillera/contract/compliance/rules'
import type { PolicyTerms } from '@cordillera/contract/compliance/terms'
import type { Country } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { Caller } from '../platform/caller.ts'
import { array, type Db, duringDays, sql } from '../platform/db.ts'
import { each, listFile } from '../platform/export.ts'
import { Failure } from '../platform/fail.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { outsideLaw } from './policy.rules.ts'

export interface Asked {
  db: Scoped
  rows: ScopedRows
  user: Caller
  now: Date
}

export interface CaseFound {
  caseId: string
  merchantId: number
  appId: string
  billId: string
  userId: string
  country: string
  timeZone: string
  onHold: boolean
  version: number
}

/** Cases in scope by their ids, in one statement; throws 40711 or 40712 for the first that is not. */
export async function casesInScope(asked: Asked, caseIds: readonly string[]): Promise<Map<string, CaseFound>> {
  const { db, rows } = asked
  const { rows: found } = await sql<CaseFound>`
    select c.case_id, c.merchant_id, c.app_id, c.bill_id, c.user_id, m.country, m.time_zone, c.on_hold, c.version
    from ${rows.cases} c join merchant m using (merchant_id) where c.case_id = any(${array(caseIds)}::text[])`.execute(
    db,
  )
  const byId = new Map(found.map((row) => [row.caseId, row]))
  const missing = caseIds.find((caseId) => !byId.has(caseId))
  if (missing === undefined) return byId
  const { rows: others } = await sql`select from ${rows.merchantCases} c where c.case_id = ${missing}`.execute(db)
  throw new Failure(others.length > 0 ? 'collection.caseOutOfScope' : 'collection.caseMissing')
}

/** The case in scope; throws 40711 or 40712. */
export async function demandCase(asked: Asked, caseId: string): Promise<CaseFound> {
  const found = (await casesInScope(asked, [caseId])).get(caseId)
  if (!found) throw new Failure('collection.caseMissing')
  return found
}

/** Contacts of a person, disabled ones too: the gate says why they can't be used. */
export async function contactIdsOf(db: Db, userId: string): Promise<string[]> {
  const found = await db
    .selectFrom('contact')
    .select('contactId')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('contactId')
    .limit(100)
    .execute()
  return found.map(({ contactId }) => contactId)
}

/** The law that a policy follows, and in what it leaves the bound on a day under its legal note. */
export async function policySource(
  db: Db,
  policyId: number | null,
  { country, today }: { country: Country; today: string },
): Promise<Pick<Output<typeof mayContact>, 'source' | 'outsideLaw'>> {
  if (policyId === null) return { source: null, outsideLaw: null }
  const found = await db
    .selectFrom('contactPolicy')
    .select(['source', 'terms', 'legalNoteUntil'])
    .where('policyId', '=', policyId)
    .executeTakeFirst()
  if (!found) return { source: null, outsideLaw: null }
  const { source, legalNoteUntil: until } = found
  // without a note that holds, the policy is held within the bound
  const points =
    until !== null && until >= today ? outsideLaw(country, found.terms as unknown as PolicyTerms, today) : []
  return { source, outsideLaw: until !== null && points.length > 0 ? { points, until } : null }
}

/** Live silences of a person and of the phones they have, noted anywhere. */
export async function silencesOf(db: Db, { userId, country }: CaseFound) {
  const { rows } = await sql<Output<typeof mayContact>['silences'][number]>`
    with phones as (
      select null::text as contact_id, mobile, lower(email) as email, doc_type, doc_number from borrower where user_id = ${userId}
      union all select k.contact_id, k.mobile, null, o.doc_type, o.doc_number from contact k
        left join obligor o on o.contact_id = k.contact_id and o.verified_at is not null and o.ended_at is null
        where k.user_id = ${userId}
    )
    select s.silence_id as "silenceId", s.kind, phones.contact_id as "contactId", s.evidence, made.name as "madeBy",
      s.made_at as "madeTime"
    from phones join silence s on s.phone = phones.mobile or s.email = phones.email
        or s.doc_number is not null and person_key(s.country, s.doc_type, s.doc_number) = person_key(${country}, phones.doc_type, phones.doc_number)
      join account made on made.account_id = s.made_by
    where s.lifted_at is null order by s.made_at`.execute(db)
  return rows
}

/** The oldest that is open, those that a leader closes before those of the service desk; closed, it makes way for the next. */
export async function openComplaintOf(db: Db, billId: string): Promise<Output<typeof mayContact>['complaint']> {
  const { rows } = await sql<NonNullable<Output<typeof mayContact>['complaint']>>`
    select complaint_id as "complaintId", false as "atDesk", kind, authority, reference, description, opened_at as "openedTime"
    from complaint where bill_id = ${billId} and closed_at is null
    union all
    select complaint_id, true, 'authority', authority, case_number, description, created_at
    from authority_complaint where bill_id = ${billId} and closed_at is null
    order by "atDesk", "openedTime" limit 1`.execute(db)
  return rows[0] ?? null
}

const shown = {
  refused: sql`not h.allowed`,
  near: sql`h.near is not null`,
  both: sql`(not h.allowed or h.near is not null)`,
  all: null,
} as const

type Decision = Output<typeof listDecisions>['list'][number]
const record = { at: 'at', id: 'decision_id' }

type DecisionFilter = FilterOf<typeof listDecisions>

function decisions({ rows }: Asked, filter: DecisionFilter): Listed {
  const { show, channel, rule, merchant, caseId } = filter
  const asked = [
    shown[show],
    duringDays(sql`h.at`, sql`m.time_zone`, filter),
    channel && sql`h.channel = ${channel}`,
    rule && sql`h.rule = ${rule}`,
    merchant && sql`h.merchant_id = ${merchant}`,
    caseId && sql`h.case_id = ${caseId}`,
  ]
  return {
    hits: sql`from ${rows.contactDecisions} h join merchant m on m.merchant_id = h.merchant_id where ${all(asked)}`,
    fields: sql`
      h.decision_id as "decisionId", h.at, h.case_id as "caseId", m.name as "merchantName", h.channel, h.party, h.purpose, h.allowed,
      h.rule, h.figures, h.near, h.next_at as "nextTime", h.account_id as account, a.name as "accountName"`,
    joins: sql`join merchant m on m.merchant_id = h.merchant_id left join account a on a.account_id = h.account_id`,
  }
}

export const decisionsOf = (asked: Asked, input: Parsed<typeof listDecisions>) =>
  pageOf<Decision>(asked.db, input, { ...decisions(asked, input), order: byTime(record, input) })
export const decisionsFile = listFile({
  name: 'contact-decisions',
  columns: decisionExportColumns,
  rows: (asked, filter: DecisionFilter) =>
    each(latestFirst<Decision>(asked.db, decisions(asked, filter), record), (row) => ({
      ...row,
      rule: row.rule && wordsOfRule(row.rule, row.figures)[asked.language],
    })),
})

const attempts = collectResults.filter(({ attempt }) => attempt).map(({ code }) => code)

export async function reportOf({ db, rows, user }: Asked, input: Parsed<typeof decisionReport>) {
  const merchants = array(input.merchant ? user.merchants.filter((one) => one === input.merchant) : [...user.merchants])
  const { rows: counted } = await sql<{
    allowed: boolean
    rule: string | null
    near: string | null
    channel: string
    count: number
  }>`
    select d.allowed, d.rule, d.near, d.channel, count(*) as count
    from ${rows.contactDecisions} d join merchant m on m.merchant_id = d.merchant_id
    where d.merchant_id = any(${merchants}::smallint[]) and ${duringDays(sql`d.at`, sql`m.time_zone`, input)}
    group by d.allowed, d.rule, d.near, d.channel order by count(*) desc, d.rule, d.channel`.execute(db)
  const { rows: without } = await sql<{ n: number }>`
    select count(*) as n
    from contact_log l join ${rows.cases} c on c.case_id = l.case_id join merchant m on m.merchant_id = l.merchant_id
    where l.merchant_id = any(${merchants}::smallint[]) and ${duringDays(sql`l.at`, sql`m.time_zone`, input)}
      and l.result = any(${array(attempts)}::smallint[]) and l.decision_id is null`.execute(db)
  const { rows: revealed } = await sql<Output<typeof decisionReport>['revealed'][number]>`
    select r.purpose, r.rule, count(*) as count
    from reveal r join ${rows.cases} c on c.case_id = r.case_id join merchant m on m.merchant_id = c.merchant_id
    where c.merchant_id = any(${merchants}::smallint[]) and r.rule is not null and ${duringDays(sql`r.at`, sql`m.time_zone`, input)}
    group by r.purpose, r.rule order by count(*) desc, r.rule`.execute(db)
  type Report = Output<typeof decisionReport>
  const sum = (of: typeof counted) => of.reduce((total, { count }) => total + count, 0)
  return {
    decided: sum(counted),
    allowed: sum(counted.filter(({ allowed }) => allowed)),
    refused: counted.flatMap(({ allowed, rule, channel, count }) =>
      allowed ? [] : [{ rule, channel, count } as Report['refused'][number]],
    ),
    near: counted.flatMap(({ near, channel, count }) =>
      near ? [{ near, channel, count } as Report['near'][number]] : [],
    ),
    loggedWithout: without[0]?.n ?? 0,
    revealed,
  }
}
