/** Settlements: the list, the rows that are decided over, and what they are limited by. */

import type { Currency } from '@cordillera/contract/countries'
import type { listSettlements, settlement } from '@cordillera/contract/derate/settlement'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { Minor } from '@cordillera/contract/money'
import type { RawBuilder } from 'kysely'
import type { output } from 'zod/v4/core'
import { type Caller, mayUse } from '../platform/caller.ts'
import { array, type Db, sql } from '../platform/db.ts'
import { all, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { isDirector } from './derate.rules.ts'
import type { Instalment, LetterOf, Limit } from './settlement.rules.ts'

export type Settlement = output<typeof settlement>

/** Which waiting states this person may decide: directors what was requested, finance what they endorsed. */
export function decidableBy(user: Caller): string[] {
  return [
    ...(isDirector(user) && mayUse(user, 'myDerateQuota_approve') ? ['requested'] : []),
    ...((user.isSuperuser || user.role === 'FINANCE') && mayUse(user, 'creditBill_approve') ? ['endorsed'] : []),
  ]
}

function fieldsFor(user: Caller): RawBuilder<unknown> {
  return sql`
    h.settlement_id as "settlementId", h.case_id as "caseId", h.bill_id as "billId", h.user_id as "userId",
    h.merchant_id as merchant, m.name as "merchantName", m.country, p.first_name || ' ' || mask_name(p.last_name) as borrower,
    h.stage as period, h.currency, h.due_minor as "dueAmount", h.pay_minor as "payAmount", h.paid_minor as paid, h.plan,
    h.state, h.reason, asker.name as "askedBy", h.asked_at as "askedTime", endorser.name as "endorsedBy",
    decider.name as "decidedBy", h.decided_at as "decidedTime", h.decision_note as note, h.ended_at as "endedTime",
    h.asked_by = ${user.accountId} as mine,
    h.state = any(${array(decidableBy(user))}::text[]) and h.asked_by <> ${user.accountId}
      and h.endorsed_by is distinct from ${user.accountId} as decidable, h.version`
}
const joins = sql`
  join merchant m on m.merchant_id = h.merchant_id join borrower p on p.user_id = h.user_id
  join account asker on asker.account_id = h.asked_by left join account endorser on endorser.account_id = h.endorsed_by
  left join account decider on decider.account_id = h.decided_by`

interface Asked {
  db: Scoped
  rows: ScopedRows
  user: Caller
}

export function pageOfSettlements({ db, rows, user }: Asked, input: Parsed<typeof listSettlements>) {
  const { state, userId } = input
  const way = input.sortField && input.sortOrder === 'asc' ? sql`asc` : sql`desc`
  return pageOf<Settlement>(db, input, {
    fields: fieldsFor(user),
    hits: sql`from ${rows.settlements} h where ${all([
      state && sql`h.state = ${state}`,
      userId && sql`h.user_id = ${userId}`,
    ])}`,
    joins,
    order: sql`h.asked_at ${way}, h.settlement_id ${way}`,
  })
}

export async function liveSettlement(db: Db, billId: string, user: Caller): Promise<Settlement | null> {
  const { rows } = await sql<Settlement>`
    select ${fieldsFor(user)} from settlement h ${joins}
    where h.bill_id = ${billId} and h.state in ('requested', 'endorsed', 'agreed')`.execute(db)
  return rows[0] ?? null
}

/** What the stage of a case allows; null where its bills are not settled. */
export async function limitOf(db: Db, caseId: string): Promise<Limit | null> {
  const { rows } = await sql<Limit>`
    select l.max_forgiven, l.max_instalments, l.max_days from collection_case c join merchant m using (merchant_id)
      join settlement_limit l on l.country = m.country and l.stage = c.stage where c.case_id = ${caseId}`.execute(db)
  return rows[0] ?? null
}

export interface SettlementToDecide {
  settlementId: string
  merchantId: number
  caseId: string
  billId: string
  userId: string
  appId: string
  currency: Currency
  payAmount: Minor
  state: string
  stage: string
  askedBy: number
  endorsedBy: number | null
  version: number
}

/** The settlement in scope, locked. */
export async function lockSettlement({ db, rows }: Asked, settlementId: string): Promise<SettlementToDecide | null> {
  const { rows: found } = await sql<SettlementToDecide>`
    select h.settlement_id, h.merchant_id, h.case_id, h.bill_id, h.user_id, b.app_id, h.currency, h.pay_minor as pay_amount,
      h.state, h.stage, h.asked_by, h.endorsed_by, h.version
    from ${rows.settlements} h join bill b using (bill_id) where h.settlement_id = ${settlementId} for update of h`.execute(
    db,
  )
  return found[0] ?? null
}

/**
 * Who is told that one waits, of those who may use the merchant: its stage's directors (the country's where it has none), or
 * finance; superusers where there is nobody.
 */
export async function decidersOf(
  db: Db,
  { merchantId, askedBy, stage }: Pick<SettlementToDecide, 'merchantId' | 'askedBy' | 'stage'>,
  state: 'requested' | 'endorsed',
): Promise<number[]> {
  const ranks =
    state === 'requested'
      ? sql`when d.role = 'DIRECTOR' and d.stage = ${stage} then 1 when d.role = 'COUNTRY_DIRECTOR' then 2`
      : sql`when d.role = 'FINANCE' then 1`
  const { rows } = await sql<{ accountId: number }>`
    with above as (
      select a.account_id, case ${ranks} when a.is_superuser then 3 end as rank
      from account a left join staff d using (account_id)
      where a.active and a.account_id <> ${askedBy} and (a.is_superuser
        or d.country = (select country from merchant where merchant_id = ${merchantId}) and exists (
          select from account_merchant u where u.account_id = a.account_id and u.merchant_id = ${merchantId}))
    )
    select account_id from above where rank = (select min(rank) from above)`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

type LetterData = LetterOf &
  Pick<SettlementToDecide, 'state' | 'settlementId' | 'merchantId' | 'caseId' | 'appId' | 'userId'>

/** What its letter says; null where it isn't in scope. The borrower's own name in full: it is the borrower's letter. */
export async function letterDataOf(
  { db, rows }: Pick<Asked, 'db' | 'rows'>,
  settlementId: string,
): Promise<LetterData | null> {
  const { rows: found } = await sql<LetterData & { plan: Instalment[] }>`
    select h.settlement_id, h.merchant_id, h.case_id, b.app_id, h.user_id, m.name as merchant, concat_ws(' ', p.first_name, p.last_name) as borrower, a.loan_ref,
      b.instalment, b.instalments, h.currency, h.due_minor as due, h.pay_minor as pay, h.plan, h.state,
      (coalesce(h.agreed_at, h.asked_at) at time zone m.time_zone)::date as day
    from ${rows.settlements} h join bill b using (bill_id) join application a on a.app_id = b.app_id
      join merchant m on m.merchant_id = h.merchant_id join borrower p on p.user_id = h.user_id
    where h.settlement_id = ${settlementId}`.execute(db)
  return found[0] ?? null
}
