/** Finding what may be revealed, and counting reveals against the day's limit. */
import { workBlockWords } from '@cordillera/contract/collection/results'
import type { RevealPurpose } from '@cordillera/contract/compliance/rules'
import { type Db, sql } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { announce } from '../../platform/notifications.ts'
import type { Asked } from '../cases/case-filter.queries.ts'
import { type CaseKey, demandCase } from '../workbench/workbench.queries.ts'
import type { SensitiveField } from './reveal.rules.ts'

const defaultDailyLimit = 200

/** An open case of the person in scope: by its id, or any by the person's; throws 40711, 40712, 40705. */
export async function demandOpenCase(asked: Asked, of: { caseId: string } | { userId: string }): Promise<CaseKey> {
  const found = await demandCase(asked, 'caseId' in of ? of.caseId : await openCaseOf(asked, of.userId))
  if (found.closed) throw new Failure('collection.invalidCaseState', { detail: workBlockWords.closed })
  return found
}

async function openCaseOf({ db, rows }: Asked, userId: string): Promise<string> {
  const { rows: mine } = await sql<{ caseId: string }>`
    select c.case_id from ${rows.cases} c where c.user_id = ${userId} and c.closed_at is null limit 1`.execute(db)
  if (mine[0]) return mine[0].caseId
  const { rows: others } = await sql`
    select from ${rows.merchantCases} c where c.user_id = ${userId} limit 1`.execute(db)
  throw new Failure(others.length > 0 ? 'collection.caseOutOfScope' : 'collection.caseMissing')
}

/** Any open case of a person; null: nothing is collected. */
export async function anyOpenCase(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ caseId: string }>`
    select case_id from collection_case where user_id = ${userId} and closed_at is null limit 1`.execute(db)
  return rows[0]?.caseId ?? null
}

/** The field as stored; null where the person has none. Throws 40704 for a contact that is not the person's. */
export async function sensitiveValue(
  db: Db,
  userId: string,
  field: SensitiveField,
  contactId: string | undefined,
): Promise<string | null> {
  if (field === 'contactMobile') {
    const contact = await db
      .selectFrom('contact')
      .select('mobile')
      .where('contactId', '=', contactId ?? '')
      .where('userId', '=', userId)
      .where('disabledAt', 'is', null)
      .executeTakeFirst()
    if (!contact) throw new Failure('collection.contactMissing')
    return contact.mobile
  }
  if (field === 'contactAddress') return obligorAddress(db, userId, contactId)
  const { rows } = await sql<Record<Exclude<SensitiveField, 'contactMobile' | 'contactAddress'>, string | null>>`
    select concat_ws(' ', first_name, middle_name, last_name) as name, mobile, doc_number, bank_account, email,
      nullif(concat_ws(', ', address, city, state), '') as address,
      nullif(concat_ws(', ', permanent_address, permanent_city, permanent_state), '') as permanent_address,
      whatsapp as "whatsApp", telegram, second_id
    from borrower where user_id = ${userId}`.execute(db)
  return rows[0]?.[field] ?? null
}

/** Where a verified obligor lives; of any other contact nobody knows. */
async function obligorAddress(db: Db, userId: string, contactId: string | undefined): Promise<string | null> {
  const { rows } = await sql<{ address: string | null }>`
    select nullif(concat_ws(', ', address, city, state), '') as address from obligor
    where contact_id = ${contactId ?? null} and user_id = ${userId} and verified_at is not null and ended_at is null`.execute(
    db,
  )
  return rows[0]?.address ?? null
}

/**
 * How many reveals an account has left in the day of the case's merchant. Holds the account's row until the reveal is
 * written, so that parallel calls are counted one after the other.
 */
export async function revealsLeft(
  db: Db,
  accountId: number,
  of: Pick<CaseKey, 'today' | 'timeZone'>,
): Promise<{ left: number; limit: number }> {
  await sql`select from account where account_id = ${accountId} for no key update`.execute(db)
  const { rows } = await sql<{ used: number; limit: number | null }>`
    select count(*) as used, (select value::int from setting where key = 'reveal_daily_limit') as limit
    from reveal where account_id = ${accountId} and at >= ${of.today}::date::timestamp at time zone ${of.timeZone}`.execute(
    db,
  )
  const limit = rows[0]?.limit ?? defaultDailyLimit
  return { left: Math.max(0, limit - (rows[0]?.used ?? 0)), limit }
}

export interface Reveal {
  accountId: number
  userName: string
  /** Null: of nobody's record, as the phone of somebody who is no borrower. */
  userId: string | null
  caseId?: string
  field: SensitiveField
  reason: string
  at: Date
  /** Of a way to contact: what for, and what the gate said of contacting by it. */
  purpose?: RevealPurpose
  secondReason?: string | null
  rule?: string | null
  decisionId?: string | null
}

/** Many in a few minutes is not how people work: those who run the place are told, once an hour and person. */
const unusualCount = 30
const unusualMinutes = 10

/** Counts a reveal against the day, and tells the administrators of an unusual run of them. */
export async function recordReveal(db: Db, { userName, ...reveal }: Reveal): Promise<void> {
  const { accountId, at } = reveal
  await db.insertInto('reveal').values(reveal).execute()
  const { rows } = await sql<{ n: number; told: number[] }>`
    select count(*) as n, array(select account_id from account where is_superuser and active
      union select leader_id from staff where account_id = ${accountId} and leader_id is not null) as told
    from reveal where account_id = ${accountId} and at > ${at}::timestamptz - make_interval(mins => ${unusualMinutes})`.execute(
    db,
  )
  const [lately] = rows
  if (!lately || lately.n < unusualCount) return
  const params = { name: userName, count: lately.n, minutes: unusualMinutes }
  const about = `${accountId} ${at.toISOString().slice(0, 13)}`
  await announce(
    db,
    at,
    lately.told.map((to) => ({ to, kind: 'reveal.unusual', params, place: '/opt-audit/log', about })),
  )
}
