/** The one check that every decision of a second person passes, and what it looks at. */
import { array, type Db, type Sql, sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import type { Giving, SecondDecision } from '../platform/implement.ts'
import { refusalOfSecondPerson, type SecondPersonFacts, tiedForDays } from './second-person.rules.ts'

const dayMs = 86_400_000

/** Throws where `accountId` is not a second person who gains nothing by the decision. */
export async function demandSecondPerson(
  db: Db,
  accountId: number,
  decision: SecondDecision,
  now: Date,
): Promise<void> {
  const refused = refusalOfSecondPerson(await factsOf(db, accountId, decision, now), now)
  if (refused) throw new Failure(refused.error, refused.params)
}

/** All accounts of these people, as an array: whoever was hired twice has two. */
export const accountsOf = (accountIds: readonly number[]): Sql =>
  sql`array(select accounts_of(${array(accountIds)}::int[]))`

/** The same phone, account or e-mail: staff who borrow are borrowers like any other, and decide nothing of their own loans. */
export const isBorrower = (accountIds: readonly number[], userId: string | Sql): Sql => sql`exists (
  select from staff_person p join borrower b on b.user_id = ${userId}
  where p.account_id = any(${accountsOf(accountIds)}) and (b.mobile in (p.phone, p.second_phone) or b.bank_account = p.bank_account
    or lower(b.email) = lower(p.email)))`

/** Throws where what is done alone would be for the own loan. */
export async function demandNoGain(db: Db, accountId: number, of: Giving): Promise<void> {
  const gains = typeof of === 'object' && 'gainers' in of ? isOneOf(accountId, of.gainers) : isBorrower([accountId], of)
  const { rows } = await sql<{ gains: boolean }>`select ${gains} as gains`.execute(db)
  if (rows[0]?.gains) throw new Failure('access.ownGain')
}

/** Whether the account's person is among the people who gain. */
const isOneOf = (accountId: number, gainers: Sql): Sql =>
  sql`exists (select from (${gainers}) g (account_id) where g.account_id = any(${accountsOf([accountId])}))`

async function factsOf(
  db: Db,
  accountId: number,
  { askedBy, gainers, borrower }: SecondDecision,
  now: Date,
): Promise<SecondPersonFacts> {
  const askers = array([...new Set(askedBy.filter((one) => one !== null))])
  const since = new Date(now.getTime() - tiedForDays * dayMs)
  const gains = [
    gainers && isOneOf(accountId, gainers),
    borrower !== undefined && isBorrower([accountId], borrower),
  ].filter((one) => typeof one === 'object')
  const { rows } = await sql<SecondPersonFacts>`
    with mine as (select accounts_of(array[${accountId}::int]) as account_id),
      asker as (select account_id, name from account where account_id in (select accounts_of(${askers}::int[])) and account_id <> ${accountId}),
      touch as (select account_id, by_account_id, kind from account_touch where at > ${since}),
      used as (select account_id, device_id from session where seen_at > ${since})
    select ${accountId}::int = any(${askers}::int[]) as asked,
      ${gains.length > 0 ? sql`coalesce(${sql.join(gains, sql` or `)}, false)` : sql`false`} as gains,
      (select name from asker where account_id in (select account_id from mine) limit 1) as same_person_as,
      me.password_reset_at,
      (select name from asker join touch t on asker.account_id in (t.account_id, t.by_account_id)
          join mine on mine.account_id in (t.account_id, t.by_account_id) and mine.account_id <> asker.account_id
        union all
        select name from asker join touch theirs using (account_id) join touch own using (by_account_id)
          join mine on mine.account_id = own.account_id
        where own.kind <> 'rights' and theirs.kind <> 'rights' limit 1) as tied_to,
      (select name from asker join used theirs using (account_id) join used own using (device_id)
        join mine on mine.account_id = own.account_id limit 1) as same_device_as
    from account me where me.account_id = ${accountId} and me.active and me.deleted_at is null`.execute(db)
  const [facts] = rows
  // disabled while the call waited for its turn
  if (!facts) throw new Failure('access.signedOut')
  return facts
}

export type TouchKind = 'made' | 'reset' | 'letIn' | 'rights'

/** Keeps that somebody made, reset or let in these accounts, or gave them rights. */
export async function keepTouches(
  tx: Tx,
  { accountIds, kind, by, now }: { accountIds: readonly number[]; kind: TouchKind; by: readonly number[]; now: Date },
): Promise<void> {
  await sql`
    insert into account_touch (account_id, kind, by_account_id, at)
    select a, ${kind}, b, ${now} from unnest(${array(accountIds)}::int[]) a cross join unnest(${array(by)}::int[]) b
    where a <> b`.execute(tx)
}
