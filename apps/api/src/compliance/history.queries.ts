/**
 * What went out to people and numbers lately, over all merchants, and what is still pending; and holding people and numbers
 * while somebody decides about them (docs/decisions/046-limits-of-a-person.md).
 */
import { collectResults } from '@cordillera/contract/collection/results'
import { array, type Db, type Sql, sql, type Tx } from '../platform/db.ts'
import type { Channel } from './gate.rules.ts'

/** Whom a decision holds while it is made: the borrower, whoever else may be meant, and the number. */
export interface Held {
  borrower: string
  obligor: string | null
  phone: string
}

/** Whom a contact is about: the person by country and document, and the number, whatever the channel. */
export interface Whom {
  person: string
  phone: string
}

export interface HistoryRow extends Whom {
  /** Of its decision, or of a log that no decision stands behind. */
  id: string
  merchantId: number
  at: Date
  channel: Channel
  attempted: boolean
  /** Somebody was spoken to, or may be before it is over. */
  reached: boolean
  /** A message that arrived. */
  delivered: boolean
}

/** A log belongs to the contact that went out up to this long before it; that of a visit may be written at home, or the next morning. */
const sameContact = '2 hours'
const sameVisit = '27 hours'
const attempts = collectResults.filter(({ attempt }) => attempt).map(({ code }) => code)
const reached = collectResults.filter((result) => result.reached !== 'nobody').map(({ code }) => code)

/**
 * Contacts with any of these persons or numbers since a moment. A pending one counts as if it took place now, whatever
 * it comes to; one that never went out does not count.
 */
export async function historyOf(
  db: Db,
  { persons, phones }: { persons: readonly string[]; phones: readonly string[] },
  { now, since }: { now: Date; since: Date },
): Promise<HistoryRow[]> {
  const later = (at: string) => sql`h.${sql.ref(at)} > ${since}`
  // logs lie in months: those that have not begun are not looked at
  const logs = (l: string) =>
    sql`${sql.ref(`${l}.at`)} > ${since} and ${sql.ref(`${l}.at`)} < ${new Date(now.getTime() + 86_400_000)}`
  // each key is looked up by its index: asked for all keys at once the planner would read the whole table
  const lookedUp = (whom: 'person' | 'phone', keys: readonly string[], theirs: Sql) => sql`
    select found.* from ${keyed(keys)} cross join lateral (${theirs} and h.${sql.ref(whom)} = asked.key offset 0) found`
  const attempted = sql`
    select h.decision_id as id, h.person, h.phone, h.merchant_id, coalesce(h.went_at, ${now}) as at, h.channel,
      coalesce(h.reached, false) or coalesce(h.open_until > ${now}, false) or exists (select from contact_log l
        where ${logs('l')} and l.decision_id = h.decision_id and l.result = any(${array(reached)}::smallint[])) as reached, h.delivered
    from contact_attempt h where ${later('decided_at')} and ${counts(now)}`
  const logged = sql`
    select 'log ' || h.log_id as id, h.person, h.phone, h.merchant_id, h.at, h.channel, h.result = any(${array(reached)}::smallint[]) as reached,
      false as delivered
    from contact_log h where ${logs('h')} and h.result = any(${array(attempts)}::smallint[]) and (h.decision_id is null
      or not exists (select from contact_attempt a where a.decision_id = h.decision_id and (a.went_at is not null or a.open_until > ${now})))`
  const { rows } = await sql<HistoryRow>`
    select *, true as attempted from (
      ${lookedUp('person', persons, attempted)} union ${lookedUp('phone', phones, attempted)}
      union ${lookedUp('person', persons, logged)} union ${lookedUp('phone', phones, logged)}) happened`.execute(db)
  return rows
}

/** One key is bound as itself: with an array for it the statement, prepared, would be planned anew for each decision. */
const keyed = (keys: readonly string[]) =>
  keys.length === 1 ? sql`(select ${keys[0]}::text as key) asked` : sql`unnest(${array(keys)}::text[]) asked (key)`

/** It went out, or is pending. */
const counts = (now: Date) => sql`(h.went_at is not null or h.open_until > ${now})`

/**
 * Takes the rows of these keys in their order, so that sets don't block each other: nobody else decides about these people and
 * numbers until the transaction ends. Nobody may wait for a provider meanwhile.
 */
export const locking = (keys: Sql) => sql`
  insert into contact_lock (key) select distinct hashtextextended(key, 0) from (${keys}) keys (key) where key is not null order by 1
  on conflict (key) do update set key = excluded.key where false returning key`

export async function lockWhom(tx: Tx, keys: ReadonlySet<string>): Promise<void> {
  await sql`with held as (${locking(sql`select unnest(${array([...keys])}::text[])`)}) select count(*) from held`.execute(
    tx,
  )
}

/**
 * For whoever is about to forbid contact with these borrowers or numbers: waits until nobody decides about them and holds them. What was
 * decided before is committed by then, and what is decided after sees what is written here. Before any lock on a row of theirs:
 * who decides may wait for that one.
 */
export async function waitForDecisions(
  tx: Tx,
  userIds: readonly string[],
  phones: readonly string[] = [],
): Promise<void> {
  const { rows } = await sql<{ person: string }>`
    select person_key(m.country, b.doc_type, b.doc_number) as person from borrower b join merchant m using (merchant_id)
    where b.user_id = any(${array(userIds)}::text[])`.execute(tx)
  await lockWhom(tx, new Set([...rows.map(({ person }) => person), ...phones]))
}

/** What locks are taken by. */
export const keysOf = (whom: readonly Held[]): Set<string> =>
  new Set(whom.flatMap(({ borrower, obligor, phone }) => [borrower, obligor ?? borrower, phone]))

/**
 * The decided contact that a log tells the outcome of: of its own channel and contact, out by then or still pending, that no
 * log of the case tells of yet; null: a contact of its own.
 */
export async function contactLogged(
  db: Db,
  log: { caseId: string; userId: string; contactId: string | null; channel: string; at: Date },
): Promise<string | null> {
  const { rows } = await sql<{ decisionId: string }>`
    select h.decision_id from (
      select decision_id, contact_id, channel, decided_at, went_at, open_until from contact_attempt
      union all
      select decision_id, contact_id, channel, at, at, null from contact_decision where allowed and purpose = 'reveal') h
      join contact_decision d using (decision_id) join collection_case c on c.case_id = d.case_id
    where c.user_id = ${log.userId} and h.contact_id is not distinct from ${log.contactId}::text
      and replace(h.channel, 'dialer', 'call') = replace(${log.channel}, 'dialer', 'call')
      and h.decided_at between ${log.at}::timestamptz - ${sameVisit}::interval and ${log.at} and ${counts(log.at)}
      and coalesce(h.went_at, ${log.at}) between ${log.at}::timestamptz - ${log.channel === 'visit' ? sameVisit : sameContact}::interval and ${log.at}
      and not exists (select from contact_log l where l.decision_id = h.decision_id and l.case_id = ${log.caseId}
        and l.at >= ${log.at}::timestamptz - ${sameVisit}::interval)
    order by h.decided_at desc limit 1`.execute(db)
  return rows[0]?.decisionId ?? null
}
