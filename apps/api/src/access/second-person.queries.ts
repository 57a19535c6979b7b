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

/** The same phone, account or e-mail: staff who borrow are borrowers like any other, and decide nothing of their own loans. */
export const isBorrower = (accountIds: readonly number[], userId: string | Sql): Sql => sql`exists (
  select from staff_person p join borrower b on b.user_id = ${userId}
  where p.account_id = any(${array(accountIds)}::int[]) and (b.mobile in (p.phone, p.second_phone) or b.bank_account = p.bank_account
    or lower(b.email) = lower(p.email)))`

/** Throws where what is done alone would be for the own loan. */
export async function demandNoGain(db: Db, accountId: number, of: Giving): Promise<void> {
  const gains =
    typeof of === 'object' && 'gainers' in of ? sql`${accountId}::int in (${of.gainers})` : isBorrower([accountId], of)
  const { rows } = await sql<{ gains: boolean }>`select ${gains} as gains`.execute(db)
  if (rows[0]?.gains) throw new Failure('access.ownGain')
}

async function factsOf(
  db: Db,
  accountId: number,
  { askedBy, gainers, borrower }: SecondDecision,
  now: Date,
): Promise<SecondPersonFacts> {
  const askers = array([...new Set(askedBy.filter((one) => one !== null))])
  const since = new Date(now.getTime() - tiedForDays * dayMs)
  const gains = [
    gainers && sql`${accountId}::int in (${gainers})`,
    borrower !== undefined && isBorrower([accountId], borrower),
  ].filter((one) => typeof one === 'object')
  const { rows } = await sql<SecondPersonFacts>`
    with asker as (select account_id, name from account where account_id = any(${askers}::int[]) and account_id <> ${accountId}),
      touch as (select account_id, by_account_id, kind from account_touch where at > ${since}),
      used as (select account_id, device_id from session
        where seen_at > ${since} and account_id = any(${askers}::int[] || ${accountId}::int))
    select ${accountId}::int = any(${askers}::int[]) as asked,
      ${gains.length > 0 ? sql`coalesce(${sql.join(gains, sql` or `)}, false)` : sql`false`} as gains,
      me.password_reset_at,
      (select name from asker where exists (select from touch t
          where (t.account_id, t.by_account_id) in ((asker.account_id, me.account_id), (me.account_id, asker.account_id)))
        or exists (select from touch mine join touch theirs using (by_account_id)
          where mine.account_id = me.account_id and theirs.account_id = asker.account_id
            and mine.kind <> 'rights' and theirs.kind <> 'rights') limit 1) as tied_to,
      (select name from asker where exists (select from used mine join used theirs using (device_id)
        where mine.account_id = me.account_id and theirs.account_id = asker.account_id) limit 1) as same_device_as
    from account me where me.account_id = ${accountId}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('whoever decides has an account')
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
