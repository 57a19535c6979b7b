/** Reductions: the list, the rows that are decided over, and their changes. */

import type { caseEventWords } from '@cordillera/contract/collection/events'
import type { Currency } from '@cordillera/contract/countries'
import type { derate, listDerates } from '@cordillera/contract/derate/derate'
import type { FeeType } from '@cordillera/contract/derate/rule'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { Minor } from '@cordillera/contract/money'
import type { RawBuilder } from 'kysely'
import type { output } from 'zod/v4/core'
import { dueOf } from '../credit/public.ts'
import { type Caller, mayUse } from '../platform/caller.ts'
import { array, type Db, sql, type Tx } from '../platform/db.ts'
import { all, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { isDirector, mayDecide } from './derate.rules.ts'

export type Derate = output<typeof derate>
type Listed = Output<typeof listDerates>['list'][number]

/** Fields of the contract's `derate` from `h` (a derate) and `joins`; what the reader may do is said of the reader. */
function fieldsFor(user: Caller): RawBuilder<unknown> {
  const approves = mayUse(user, 'myDerateQuota_approve')
  const levels = ['leader', 'director'].filter((level) => approves && mayDecide(user, level))
  return sql`
    h.derate_id as "derateId", h.case_id as "caseId", h.bill_id as "billId", h.user_id as "userId",
    h.merchant_id as merchant, m.name as "merchantName", m.country, p.first_name || ' ' || mask_name(p.last_name) as borrower,
    h.stage as period, h.currency, h.amount_minor as amount, h.fee_types as "feeTypes", h.state, h.level,
    h.pay_minor as "payAmount", h.pay_by as "payBy", h.paid_minor as paid, h.reason, asker.name as "askedBy",
    h.asked_at as "askedTime", decider.name as "decidedBy", h.decided_at as "decidedTime", h.decision_note as note,
    h.ended_at as "endedTime", h.asked_by = ${user.accountId} as mine,
    h.state = 'requested' and h.asked_by <> ${user.accountId} and h.endorsed_by is distinct from ${user.accountId}
      and h.level = any(${array(levels)}::text[]) as decidable,
    h.version`
}
const joins = sql`
  join merchant m on m.merchant_id = h.merchant_id join borrower p on p.user_id = h.user_id
  join account asker on asker.account_id = h.asked_by left join account decider on decider.account_id = h.decided_by`

interface Asked {
  db: Scoped
  rows: ScopedRows
  user: Caller
}

export function pageOfDerates({ db, rows, user, now }: Asked & { now: Date }, input: Parsed<typeof listDerates>) {
  const { state, userId, mine } = input
  const way = input.sortField && input.sortOrder === 'asc' ? sql`asc` : sql`desc`
  const today = sql`(${now}::timestamptz at time zone m.time_zone)::date`
  return pageOf<Listed>(db, input, {
    fields: sql`${fieldsFor(user)}, bill.due_date as "dueDate", bill.owed`,
    hits: sql`from ${rows.derates} h where ${all([
      state && sql`h.state = ${state}`,
      userId && sql`h.user_id = ${userId}`,
      mine && sql`h.asked_by = ${user.accountId}`,
    ])}`,
    joins: sql`${joins} cross join lateral (
      select b.due_date, ${dueOf(today)} as owed from bill b join product t using (product_id) where b.bill_id = h.bill_id) bill`,
    order: sql`h.asked_at ${way}, h.derate_id ${way}`,
  })
}

/** The one reduction of a bill that waits or stands. */
export async function liveDerate(tx: Db, billId: string, user: Caller): Promise<Derate | null> {
  const { rows } = await sql<Derate>`
    select ${fieldsFor(user)} from derate h ${joins}
    where h.bill_id = ${billId} and h.state in ('requested', 'given')`.execute(tx)
  return rows[0] ?? null
}

export interface DerateToDecide {
  derateId: string
  merchantId: number
  caseId: string
  billId: string
  userId: string
  appId: string
  currency: Currency
  amount: number
  feeTypes: FeeType[]
  state: string
  level: 'own' | 'leader' | 'director'
  paid: number
  payBy: string
  stage: string
  country: string
  askedBy: number
  endorsedBy: number | null
  version: number
}

/** The reduction in scope, locked. */
export async function lockDerate({ db, rows }: Asked, derateId: string): Promise<DerateToDecide | null> {
  const { rows: found } = await sql<DerateToDecide>`
    select h.derate_id, h.merchant_id, h.case_id, h.bill_id, h.user_id, b.app_id, h.currency, h.amount_minor as amount,
      h.fee_types, h.state, h.level, h.paid_minor as paid, h.pay_by, h.stage, m.country, h.asked_by,
      h.endorsed_by, h.version
    from ${rows.derates} h join bill b using (bill_id) join merchant m on m.merchant_id = h.merchant_id
    where h.derate_id = ${derateId} for update of h`.execute(db)
  return found[0] ?? null
}

/** Everything to pay on each of these days, were nothing paid. */
export async function dueOn(tx: Db, billId: string, days: readonly string[]): Promise<{ day: string; due: Minor }[]> {
  const { rows } = await sql<{ day: string; due: Minor }>`
    select d.day, ${dueOf(sql`d.day`)} as due
    from bill b join product t using (product_id) cross join unnest(${array(days)}::date[]) d (day)
    where b.bill_id = ${billId} order by d.day`.execute(tx)
  return rows
}

/** A line in the history of the bill's case, which the borrower's timeline shows. */
export async function tellOf(
  tx: Tx,
  of: { merchantId: number; caseId: string; billId: string },
  event: { kind: keyof typeof caseEventWords; at: Date; accountId: number | null; amount: number; reason?: string },
): Promise<void> {
  const { kind, at, accountId, amount, reason } = event
  await tx
    .insertInto('caseEvent')
    .values({
      merchantId: of.merchantId,
      caseId: of.caseId,
      billId: of.billId,
      at,
      accountId,
      kind,
      detail: JSON.stringify({ amount, ...(reason ? { reason } : {}) }),
    })
    .execute()
}

/**
 * Who is told that a request waits, of those who may use its merchant: the asker's leader, the directors of the stage, the
 * country's, the superusers. From its level on the first of them where there is anybody.
 */
export async function decidersOf(
  tx: Db,
  { level, askedBy, merchantId, stage }: Pick<DerateToDecide, 'level' | 'askedBy' | 'merchantId' | 'stage'>,
): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    with above as (
      select a.account_id, case when a.account_id = (select leader_id from staff where account_id = ${askedBy}) then 1
        when d.role = 'DIRECTOR' and d.stage = ${stage} then 2
        when d.role = 'COUNTRY_DIRECTOR' then 3 when a.is_superuser then 4 end as rank
      from account a left join staff d using (account_id)
      where a.active and a.account_id <> ${askedBy} and (a.is_superuser
        or d.country = (select country from merchant where merchant_id = ${merchantId}) and exists (
          select from account_merchant u where u.account_id = a.account_id and u.merchant_id = ${merchantId}))
    )
    select account_id from above
    where rank = (select min(rank) from above where rank >= ${level === 'leader' ? 1 : 2})`.execute(tx)
  return rows.map(({ accountId }) => accountId)
}

/** At which level a request of this person begins. */
export async function firstLevelOf(tx: Db, user: Caller): Promise<'leader' | 'director'> {
  if (isDirector(user) || user.role === 'LEADER') return 'director'
  const { rows } = await sql<{ led: boolean }>`
    select leader_id is not null as led from staff where account_id = ${user.accountId}`.execute(tx)
  return rows[0]?.led ? 'leader' : 'director'
}
