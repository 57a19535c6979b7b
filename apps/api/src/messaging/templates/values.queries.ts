/** What a template is filled with: of a person, and of the case they have. */
import type { SmsValues } from '@cordillera/contract/messaging/sms-template-terms'
import { type Db, sql } from '../../platform/db.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { figuresOf } from '../message.queries.ts'

/** The case that was opened last of those in scope, of the merchant worked for; null: none. */
export async function newestCaseOf({
  db,
  rows,
  user,
}: {
  db: Scoped
  rows: ScopedRows
  user: { merchantId: number }
}): Promise<string | null> {
  const { rows: found } = await sql<{ caseId: string }>`
    select h.case_id from ${rows.cases} h where h.merchant_id = ${user.merchantId} and h.closed_at is null
    order by h.due_date desc limit 1`.execute(db)
  return found[0]?.caseId ?? null
}

/** As somebody who only looks sees them: a first letter of the name, the loan's last signs. */
export async function maskedFigures(db: Db, caseId: string, now: Date): Promise<SmsValues> {
  const { name, loan, ...figures } = await figuresOf(db, caseId, now)
  return { ...figures, name: `${name.slice(0, 1)}•••`, loan: `•••${loan.slice(-3)}` }
}

export interface Person {
  userId: string
  name: string
  merchant: string
  mobile: string
  email: string | null
  /** Of the open case that is due the longest; null: none. */
  caseId: string | null
  billId: string | null
}

export async function personOf(db: Db, merchantId: number, userId: string): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select p.user_id, p.first_name as name, m.name as merchant, p.mobile, p.email, c.case_id, c.bill_id
    from borrower p join merchant m on m.merchant_id = p.merchant_id
      left join lateral (select case_id, bill_id from collection_case c where c.user_id = p.user_id and c.closed_at is null
        order by c.due_date, c.case_id limit 1) c on true
    where p.user_id = ${userId} and p.merchant_id = ${merchantId} and p.anonymised_at is null`.execute(db)
  return rows[0] ?? null
}

/** What a merchant is called. */
export async function merchantName(db: Db, merchantId: number): Promise<string> {
  const { name } = await db
    .selectFrom('merchant')
    .select('name')
    .where('merchantId', '=', merchantId)
    .executeTakeFirstOrThrow()
  return name
}
