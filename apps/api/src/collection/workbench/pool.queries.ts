/** The pool of a collector's stage: work mode takes from it when the own list is done. */
import { collectorRoles } from '@cordillera/contract/roles'
import { isAbsent } from '../../attendance/public.ts'
import { casesBarred, phoneIsSilent } from '../../compliance/public.ts'
import { array, type Db, inTransaction, sql, type Tx } from '../../platform/db.ts'
import type { Asked } from '../cases/case-filter.queries.ts'
import { isWaiting, keepWaiting } from './case-wait.queries.ts'
import { claiming, heldByAnother, type Taken } from './claim.queries.ts'
import { lookAhead, mostRounds, silent, workingOrder } from './work-mode.queries.ts'

/** Nobody works it, and it can be worked. */
const inPool = sql`c.status = 'not assigned' and c.collector_id is null and c.closed_at is null and not c.stopped and not c.on_hold`

/**
 * The next case of the pool of the caller's own stage, handed over to them with its history: only to a collector at work who
 * has room, and only where the setting allows it.
 */
async function takeFirstOfPool(tx: Tx, { user, now }: Pick<Asked, 'user' | 'now'>): Promise<Taken | null> {
  const { rows: taken } = await sql<Taken>`
    with me as (
      select s.account_id, s.stage, s.workplace_id from staff s
      where s.account_id = ${user.accountId} and s.status = 'COLLECTING' and not ${isAbsent(now)}
        and s.role = any(${array(collectorRoles)}::text[])
        and (select value from setting where key = 'work_mode_takes_pool') = 'true'::jsonb
        and (s.case_limit is null or s.case_limit > (
          select count(*) from collection_case o where o.collector_id = s.account_id and o.closed_at is null))
    ), free as (
      select c.case_id, c.version, me.account_id from me join collection_case c on c.stage = me.stage
      where c.merchant_id = any(${[...user.merchants]}::smallint[]) and ${inPool}
        and (c.workplace_id is null or c.workplace_id = me.workplace_id) and not ${silent} and not ${phoneIsSilent(sql`c.user_id`)}
        and not ${heldByAnother(sql`${user.accountId}::integer`, sql`${now}::timestamptz`)} and not ${isWaiting(sql`${now}::timestamptz`)}
      order by ${workingOrder} limit 1 for update of c skip locked
    ), taken as (
      update collection_case c set status = 'assigned', collector_id = free.account_id, assigned_at = ${now}, workplace_id = null,
        version = c.version + 1
      from free where c.case_id = free.case_id
      returning c.case_id, c.merchant_id, c.bill_id, c.open_minor, c.collector_id
    ), history as (
      insert into case_event (merchant_id, case_id, bill_id, at, account_id, kind, to_collector, open_minor, detail)
      select merchant_id, case_id, bill_id, ${now}, collector_id, 'assigned', collector_id, open_minor, '{"from":"pool"}' from taken
    ), claimed as (${claiming(sql`select case_id, collector_id, ${now}::timestamptz from taken`)})
    select case_id, 'pool' as reason, false as was_in_hand, until from claimed`.execute(tx)
  return taken[0] ?? null
}

/** Undoes the taking of a case whose people may not be contacted now. */
class NotNow extends Error {
  readonly caseId: string
  constructor(caseId: string) {
    super('may not be contacted now')
    this.caseId = caseId
  }
}

/** The same of people who may be contacted now; who may not stays in the pool. */
export async function takeFromPool(db: Db, asked: Pick<Asked, 'user' | 'now'>): Promise<Taken | null> {
  for (let round = 0; round < mostRounds; round++) {
    try {
      return await inTransaction(db, async (tx) => {
        const taken = await takeFirstOfPool(tx, asked)
        if (taken && (await casesBarred(tx, [taken.caseId], asked.now)).size > 0) throw new NotNow(taken.caseId)
        return taken
      })
    } catch (error) {
      if (!(error instanceof NotNow)) throw error
      await keepWaiting(db, [error.caseId, ...(await aheadInPool(db, asked))], asked.now)
    }
  }
  return null
}

/** What the caller's pool offers next. */
async function aheadInPool(db: Db, { user, now }: Pick<Asked, 'user' | 'now'>): Promise<string[]> {
  const { rows } = await sql<{ caseId: string }>`
    select c.case_id from staff s join collection_case c on c.stage = s.stage
    where s.account_id = ${user.accountId} and c.merchant_id = any(${[...user.merchants]}::smallint[]) and ${inPool}
      and (c.workplace_id is null or c.workplace_id = s.workplace_id) and not ${isWaiting(sql`${now}::timestamptz`)}
    order by ${workingOrder} limit ${sql.lit(lookAhead)}`.execute(db)
  return rows.map(({ caseId }) => caseId)
}
