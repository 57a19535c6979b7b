/** Writing a log with its promise, and reading the logs of a person. */
import type { contactLog, contactRecord, getCaseLogList } from '@cordillera/contract/collection/log'
import type { promise } from '@cordillera/contract/collection/promise'
import { collectResults } from '@cordillera/contract/collection/results'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { output } from 'zod/v4/core'
import { dueOf } from '../../credit/public.ts'
import { array, type Db, sql } from '../../platform/db.ts'
import { pageOf } from '../../platform/page.ts'
import type { Asked } from '../cases/case-filter.queries.ts'
import { caseRowJoins } from '../cases/case-list.queries.ts'
import type { NewPromise } from './log.rules.ts'
import { type CaseKey, promiseFields, refusalOf } from './workbench.queries.ts'

export interface CaseAtWork {
  caseId: string
  merchantId: number
  billId: string
  appId: string
  userId: string
  currency: string
  stage: string
  status: 'not assigned' | 'assigned' | 'payed'
  collectorId: number | null
  leaderId: number | null
  closed: boolean
  stopped: boolean
  onHold: boolean
  promisedOn: string | null
  version: number
  today: string
  /** Everything to pay by the asked day, in minor units. */
  dueThen: number
}

/** The case locked for a log; throws 40711 or 40712. `day`: when what is said will be paid, today where nothing is promised. */
export async function lockCase(asked: Asked, caseId: string, day: string | null = null): Promise<CaseAtWork> {
  const { db, rows, now } = asked
  const { rows: found } = await sql<CaseAtWork>`
    select c.case_id, c.merchant_id, c.bill_id, c.app_id, c.user_id, c.currency, c.stage, c.status, c.collector_id,
      (select leader_id from staff where account_id = c.collector_id) as leader_id,
      c.closed_at is not null as closed, c.stopped or b.stopped_at is not null as stopped, c.on_hold, c.promised_on,
      c.version, today.day as today,
      ${dueOf(sql`greatest(today.day, ${day}::date)`)} as due_then
    from ${rows.cases} c ${caseRowJoins(now)}
    where c.case_id = ${caseId} for update of c`.execute(db)
  const [row] = found
  if (!row) throw await refusalOf(asked, caseId)
  return row
}

export async function usableContact(
  db: Db,
  userId: string,
  contactId: string,
): Promise<{ relation: string } | undefined> {
  return db
    .selectFrom('contact')
    .select('relation')
    .where('contactId', '=', contactId)
    .where('userId', '=', userId)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
}

/** A call by the dialer is the log's if it was dialled this recently. */
const sameWork = '12 hours'

/** Whether the dialer has a call of this person's with them, or one that it handed over; `answered`: one that they took. */
export async function hasCalled(
  db: Db,
  userId: string,
  contactId: string | null,
  accountId: number,
  { now, answered }: { now: Date; answered: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select from phone_call where user_id = ${userId} and contact_id is not distinct from ${contactId}::text
      and coalesce(account_id, ${accountId}) = ${accountId}
      and placed_at between ${now}::timestamptz - ${sameWork}::interval and ${now}
      and (answered_at is not null or not ${answered}) limit 1`.execute(db)
  return rows.length > 0
}

/** Replaces the bill's live promise. Answers the new one's id. */
export async function replacePromise(
  db: Db,
  of: CaseAtWork,
  made: NewPromise,
  accountId: number,
  now: Date,
): Promise<string> {
  await db
    .updateTable('promise')
    .set({ state: 'cancelled', judgedAt: now })
    .where('billId', '=', of.billId)
    .where('state', '=', 'pending')
    .execute()
  const { promiseId } = await db
    .insertInto('promise')
    .values({
      merchantId: of.merchantId,
      billId: of.billId,
      caseId: of.caseId,
      userId: of.userId,
      kind: made.kind,
      promisedBy: made.promisedBy,
      madeBy: accountId,
      madeAt: now,
      promisedOn: made.day,
      amountMinor: made.amount,
      currency: of.currency,
      state: 'pending',
    })
    .returning('promiseId')
    .executeTakeFirstOrThrow()
  return promiseId
}

export async function livePromise(db: Db, billId: string): Promise<output<typeof promise> | null> {
  const { rows } = await sql<output<typeof promise>>`
    select ${promiseFields} from promise r left join account maker on maker.account_id = r.made_by
    where r.bill_id = ${billId} and r.state = 'pending'`.execute(db)
  return rows[0] ?? null
}

/** Contact logs of the person behind a case, newest first; numbers as stored, masked by the caller. */
export async function logsOf(db: Db, of: CaseKey, input: Parsed<typeof getCaseLogList>, from: Date | null) {
  const { currentPage, pageSize, thisBill, result, sortOrder } = input
  // without a sort asked for, the newest come first
  const way = input.sortField && sortOrder === 'asc' ? sql`asc` : sql`desc`
  const where = sql`${thisBill ? sql`l.bill_id = ${of.billId}` : sql`l.user_id = ${of.userId}`}
    and ${result ? sql`l.result = any(${array(result)}::smallint[])` : sql`true`} and ${from ? sql`l.at >= ${from}` : sql`true`}`
  return pageOf<output<typeof contactLog>>(
    db,
    { currentPage, pageSize },
    {
      as: 'l',
      fields: sql`l.log_id as "logId", l.at, l.case_id as "caseId", l.bill_id as "billId", l.account_id as collector,
      a.name as "collectorName", l.channel,
      l.call_way as "callWay", l.result, l.remark, l.contact_id as "contactId",
      coalesce(k.relation, 'self') as relation, coalesce(k.mobile, p.mobile) as mobile, l.amount_minor as amount,
      l.promise_id as "promiseId"`,
      hits: sql`from contact_log l where ${where}`,
      joins: sql`join account a using (account_id) join borrower p on p.user_id = l.user_id left join contact k using (contact_id)`,
      order: sql`l.log_id ${way}`,
    },
  )
}

const attempts = collectResults.filter(({ attempt }) => attempt).map(({ code }) => code)
const reached = collectResults.filter((result) => result.reached !== 'nobody').map(({ code }) => code)

/** Attempts per contact and channel since `from`; numbers as stored, masked by the caller. */
export async function contactRecordOf(db: Db, of: CaseKey, { now, from }: { now: Date; from: Date | null }) {
  const { rows } = await sql<Omit<Output<typeof contactRecord>[number], 'since'>>`
    select l.contact_id as "contactId", coalesce(k.relation, 'self') as relation, coalesce(k.mobile, p.mobile) as mobile,
      l.channel,
      count(*) filter (where l.at >= ${of.today}::date::timestamp at time zone ${of.timeZone}) as "attemptsToday",
      count(*) filter (where l.at >= ${new Date(now.getTime() - 7 * 86_400_000)}) as "attemptsIn7Days",
      count(*) as attempts, count(*) filter (where l.result = any(${array(reached)}::smallint[])) as reached,
      max(l.at) as "lastTime", (array_agg(l.result order by l.log_id desc))[1] as "lastResult"
    from contact_log l join borrower p on p.user_id = l.user_id left join contact k using (contact_id)
    where l.user_id = ${of.userId} and l.result = any(${array(attempts)}::smallint[])
      and ${from ? sql`l.at >= ${from}` : sql`true`}
    group by l.contact_id, k.relation, k.mobile, p.mobile, l.channel order by "lastTime" desc`.execute(db)
  return rows
}
