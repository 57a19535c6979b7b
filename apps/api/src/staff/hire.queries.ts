/** Rows of somebody who is hired. */
import { array, sql, type Tx, takeLock } from '../platform/db.ts'
import type { Details } from './person.rules.ts'

/** The next free number of a country: `MX0042`. One hire at a time takes one. */
export async function nextUserNo(tx: Tx, country: string): Promise<string> {
  await takeLock(tx, sql`hashtext('staff.userNo')`)
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substring(user_no from 3)::int), 0) as last from staff
    where user_no ~ ${`^${country}\\d{1,8}$`}`.execute(tx)
  return `${country}${String((rows[0]?.last ?? 0) + 1).padStart(4, '0')}`
}

export interface NewStaff {
  accountId: number
  userNo: string
  role: string
  status: string
  workStatus: string
  country: string
  workplaceId: number | null
  stage: string | null
  leaderId: number | null
  enterDay: string
}

export async function insertStaff(
  tx: Tx,
  staff: NewStaff,
  person: Details & { recruiterId: number | null },
): Promise<void> {
  await tx.insertInto('staff').values(staff).execute()
  await tx
    .insertInto('staffPerson')
    .values({ accountId: staff.accountId, ...person })
    .execute()
}

export async function bankAccountOf(tx: Tx, accountId: number): Promise<string | null> {
  const person = tx.selectFrom('staffPerson').select('bankAccount').where('accountId', '=', accountId)
  return (await person.executeTakeFirst())?.bankAccount ?? null
}

export async function setPerson(tx: Tx, accountId: number, details: Details): Promise<void> {
  await tx
    .insertInto('staffPerson')
    .values({ accountId, ...details })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ ...details }))
    .execute()
}

/** Which of these merchants work in a country; all of them that do where none are named. */
export async function merchantsIn(tx: Tx, country: string, among: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ merchantId: number }>`
    select merchant_id from merchant where active and country = ${country}
      and merchant_id = any(${array(among)}::smallint[]) order by 1`.execute(tx)
  return rows.map(({ merchantId }) => merchantId)
}

export async function companiesIn(tx: Tx, country: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('workplace')
    .select('company')
    .distinct()
    .where('country', '=', country)
    .where('closedOn', 'is', null)
    .execute()
  return rows.map(({ company }) => company)
}

/** Whether somebody is in the country's staff and has not left. */
export async function worksIn(tx: Tx, accountId: number, country: string): Promise<boolean> {
  const found = await tx
    .selectFrom('staff')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('country', '=', country)
    .where('status', '<>', 'LEAVE')
    .executeTakeFirst()
  return found !== undefined
}

export function merchantsOf(tx: Tx, among: readonly number[]) {
  return tx
    .selectFrom('merchant')
    .select(['merchantId as merchant', 'name', 'country'])
    .where('active', '=', true)
    .where('merchantId', '=', sql<number>`any(${array(among)}::smallint[])`)
    .orderBy('country')
    .orderBy('name')
    .execute()
}
