/** Disputes of results and their threads. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { disputeStates, getDispute, listDisputes } from '@cordillera/contract/performance/incentive-dispute'
import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import { all, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { holdMonths } from './incentive.compute.queries.ts'

type Summary = Output<typeof listDisputes>['list'][number]

const summary = sql`
  h.dispute_id, h.result_id, h.state, h.country, h.stage as period, s.user_no, a.name as user_name, r.type as incentive_type,
  r.month as date, r.currency, r.amount_minor as amount, h.opened_at as opened_time, h.decided_at as decided_time, h.version,
  (select count(*) from incentive_dispute_note n where n.dispute_id = h.dispute_id) as notes`
const joins = sql`
  join incentive_result r on r.result_id = h.result_id join staff s on s.account_id = h.account_id
  join account a on a.account_id = h.account_id`

export function pageOfDisputes(db: Scoped, rows: ScopedRows, input: Parsed<typeof listDisputes>) {
  const { state, country, resultId } = input
  // as the index has it, forwards or backwards: open ones first, or last
  const order =
    input.sortField && input.sortOrder === 'asc'
      ? sql`(h.state = 'open') asc, h.opened_at asc, h.dispute_id desc`
      : sql`(h.state = 'open') desc, h.opened_at desc, h.dispute_id asc`
  return pageOf<Summary>(db, input, {
    fields: summary,
    hits: sql`from ${rows.incentiveDisputes} h where ${all([
      state && sql`h.state = ${state}`,
      country && sql`h.country = ${country}`,
      resultId && sql`h.result_id = ${resultId}`,
    ])}`,
    joins,
    order,
  })
}

export async function disputeWithThread(
  db: Scoped,
  rows: ScopedRows,
  disputeId: string,
  reader: number,
): Promise<Output<typeof getDispute> | null> {
  const { rows: found } = await sql<Output<typeof getDispute>>`
    select ${summary}, h.account_id = ${reader} as own, (select sum(j.amount_minor)::bigint from incentive_adjustment j
        where j.result_id = h.result_id and j.kind = 'correction' and j.created_at = h.decided_at) as correction,
      (select json_agg(json_build_object('name', w.name, 'own', n.account_id = h.account_id, 'at', n.at, 'text', n.text)
          order by n.note_id) from incentive_dispute_note n join account w using (account_id)
        where n.dispute_id = h.dispute_id) as thread
    from ${rows.incentiveDisputes} h ${joins} where h.dispute_id = ${disputeId}`.execute(db)
  return found[0] ?? null
}

export interface FoundDispute {
  disputeId: string
  resultId: string
  state: (typeof disputeStates)[number]
  version: number
  accountId: number
  country: string
  stage: string
  month: string
  role: string
  type: number
  currency: string
}

/** A dispute of a result in scope, locked. */
export async function findDispute(db: Scoped, rows: ScopedRows, disputeId: string): Promise<FoundDispute | null> {
  const { rows: found } = await sql<FoundDispute>`
    select d.dispute_id, d.result_id, d.state, d.version, d.account_id, d.country, d.stage, r.month, r.role, r.type, r.currency
    from ${rows.incentiveDisputes} d join incentive_result r using (result_id) where d.dispute_id = ${disputeId}
    for update of d`.execute(db)
  return found[0] ?? null
}

export async function ownResultToDispute(db: Scoped, rows: ScopedRows, resultId: string, accountId: number) {
  const { rows: found } = await sql<{ resultId: string }>`
    select r.result_id from ${rows.incentiveResults} r
    where r.result_id = ${resultId} and r.account_id = ${accountId}`.execute(db)
  return found[0] ?? null
}

/** Opens a dispute; null where one of this result is open. */
export async function addDispute(tx: Tx, resultId: string, by: number, at: Date): Promise<string | null> {
  const { rows } = await sql<{ disputeId: string }>`
    insert into incentive_dispute (result_id, account_id, country, stage, state, opened_by, opened_at)
    select result_id, account_id, country, stage, 'open', ${by}::int, ${at}::timestamptz from incentive_result
    where result_id = ${resultId}
    on conflict (result_id) where state = 'open' do nothing returning dispute_id`.execute(tx)
  return rows[0]?.disputeId ?? null
}

/** Adds to the thread; answers how many notes it has. */
export async function addNote(
  tx: Tx,
  disputeId: string,
  note: { by: number; at: Date; text: string },
): Promise<number> {
  await tx
    .insertInto('incentiveDisputeNote')
    .values({ disputeId, accountId: note.by, at: note.at, text: note.text })
    .execute()
  const { n } = await tx
    .selectFrom('incentiveDisputeNote')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('disputeId', '=', disputeId)
    .executeTakeFirstOrThrow()
  return n
}

/**
 * Whose answer a dispute waits for: the leader's, and HR's of the country once the leader wrote, or where there is no leader in
 * use. Whoever writes just now, and whose result it is, are nobody of these.
 */
export async function awaitedOf(
  tx: Tx,
  disputeId: string,
  by: number,
): Promise<{ people: number[]; name: string; month: string }> {
  const { rows } = await sql<{ people: number[]; name: string; month: string }>`
    with dispute as (
      select d.country, d.account_id, to_char(r.month, 'YYYY-MM') as month, l.account_id as leader_id,
        l.account_id is null or exists (select from incentive_dispute_note n
          where n.dispute_id = d.dispute_id and n.account_id = l.account_id) as is_with_hr
      from incentive_dispute d join incentive_result r using (result_id) join staff s on s.account_id = d.account_id
        left join account l on l.account_id = s.leader_id and l.active
      where d.dispute_id = ${disputeId}
    )
    select w.name, d.month, array(select p.account_id from staff p join account a using (account_id)
        where a.active and p.status <> 'LEAVE' and p.account_id not in (d.account_id, ${by})
          and (p.account_id = d.leader_id or d.is_with_hr and p.country = d.country and p.role in ('HR', 'HR_DIRECTOR'))
        order by p.account_id) as people
    from dispute d join account w on w.account_id = d.account_id`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('a dispute that was just written about exists')
  return found
}

export async function closeDispute(
  tx: Tx,
  dispute: FoundDispute,
  decision: { accept: boolean; by: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('incentiveDispute')
    .set({
      state: decision.accept ? 'accepted' : 'rejected',
      decidedBy: decision.by,
      decidedAt: decision.at,
      version: dispute.version + 1,
    })
    .where('disputeId', '=', dispute.disputeId)
    .execute()
}

/** The correction as an entry of the result's month, or of the first month after it that is not frozen. Answers which. */
export async function addCorrection(
  tx: Tx,
  dispute: FoundDispute,
  correction: { amount: number; reason: string; by: number; at: Date },
): Promise<string> {
  const { resultId, country, month, accountId, stage, role, type, currency } = dispute
  // a month that is being frozen gets no entry any more
  await holdMonths(tx, country)
  const { rows } = await sql<{ month: string }>`
    insert into incentive_adjustment (result_id, stage, role, type, country, month, for_month, account_id, kind, currency,
      amount_minor, reason, created_by, created_at)
    select ${resultId}, ${stage}, ${role}, ${type}::smallint, ${country}, greatest(${month}::date, coalesce(
        (select (max(month) + interval '1 month')::date from incentive_run where country = ${country} and state = 'frozen'),
        ${month}::date)), ${month}::date, ${accountId}::int, 'correction', ${currency}, ${correction.amount}::bigint,
      ${correction.reason}, ${correction.by}::int, ${correction.at}::timestamptz
    returning month`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('an insert returns its row')
  return made.month
}
