/** Coupons that people hold: the list of them, one found and locked, what the app may use. */
import { heldExportColumns, type listHeldCoupons } from '@cordillera/contract/coupon/campaign'
import { type HeldState, heldStates } from '@cordillera/contract/coupon/campaign-terms'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { type Db, sql, type Tx } from '../platform/db.ts'
import { type Batches, each, listFile } from '../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import type { TemplateValue } from './campaign.rules.ts'
import { heldReturn, type Means, withReturns } from './return.queries.ts'
import { nameOf } from './template.queries.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Row = Omit<Output<typeof listHeldCoupons>['list'][number], 'compared' | 'brought'> & { daysHeld: number }
type Filter = FilterOf<typeof listHeldCoupons>
const record = { at: 'issued_at', id: 'held_id' }

function held(
  { rows, now }: Asked & { now: Date },
  { state, activityId, templateId, userId, seen, part }: Filter,
): Listed {
  const where = all([
    state && sql`h.state = ${state}`,
    activityId && sql`h.activity_id = ${activityId}`,
    templateId && sql`h.template_id = ${templateId}`,
    userId && sql`h.user_id = ${userId}`,
    seen !== undefined && (seen ? sql`h.seen_at is not null` : sql`h.seen_at is null`),
    part !== undefined && sql`h.counted_as = ${part}`,
  ])
  return {
    hits: sql`from ${rows.heldCoupons} h where ${where}`,
    fields: sql`
      h.held_id as "heldId", h.activity_id as "activityId", a.name as "activityName", ${nameOf('t')} as "templateName",
      h.user_id as "userId", p.first_name || ' ' || mask_name(p.last_name) as borrower, m.name as "merchantName", h.currency, h.state,
      h.amount_minor as amount, k.bill_id as "billId", h.valid_through as "validThrough", h.issued_at as "issuedTime",
      issuer.name as "issuedBy", h.seen_at as "seenTime", h.ended_at as "endedTime", h.void_reason as "voidReason", h.version,
      ${heldReturn(now)}`,
    joins: sql`
      join coupon_activity a on a.activity_id = h.activity_id join coupon_template t on t.template_id = h.template_id
      join borrower p on p.user_id = h.user_id join merchant m on m.merchant_id = h.merchant_id
      join account issuer on issuer.account_id = h.issued_by left join coupon k on k.coupon_id = h.coupon_id`,
  }
}

export async function pageOfHeld(asked: Asked & { now: Date }, input: Parsed<typeof listHeldCoupons>) {
  const page = await pageOf<Row>(asked.db, input, { ...held(asked, input), order: byTime(record, input) })
  return { ...page, list: await withReturns(asked, page.list) }
}

export const heldCouponsFile = listFile({
  name: 'coupons',
  columns: heldExportColumns,
  rows: (asked, filter: Filter) =>
    each(returned(asked, latestFirst<Row>(asked.db, held(asked, filter), record)), (row) => ({
      ...row,
      state: heldStates[row.state][asked.language],
    })),
})

async function* returned(asked: Asked & { now: Date }, batches: Batches<Row>) {
  const means: Means = new Map()
  for await (const batch of batches) yield await withReturns(asked, batch, means)
}

export interface FoundHeld extends TemplateValue {
  heldId: string
  merchantId: number
  templateId: string
  activityId: string
  userId: string
  state: HeldState
  validThrough: string
  issuedBy: number
  perPerson: number
  name: string
  couponId: string | null
  amount: number | null
  version: number
}

/** One in scope, locked: of several who use it at once each sees what the one before came to. */
export async function lockHeld({ db, rows }: Asked, heldId: string): Promise<FoundHeld | null> {
  const { rows: found } = await sql<FoundHeld>`
    select h.held_id, h.merchant_id, h.template_id, h.activity_id, h.user_id, h.state, h.valid_through, h.issued_by, h.coupon_id,
      h.amount_minor as amount, h.version, t.per_person, t.name_es as name, t.kind, t.value_kind, t.value, t.cap_minor as cap,
      t.minimum_minor as minimum
    from ${rows.heldCoupons} h join coupon_template t on t.template_id = h.template_id
    where h.held_id = ${heldId} for update of h`.execute(db)
  return found[0] ?? null
}

export async function usesOf(tx: Tx, { templateId, userId }: FoundHeld): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from held_coupon where template_id = ${templateId} and user_id = ${userId} and state = 'used'`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

export async function markUsed(
  tx: Tx,
  { heldId }: FoundHeld,
  { couponId, amount, countedAs, now }: { couponId: string; amount: number; countedAs: string | null; now: Date },
): Promise<void> {
  await sql`
    update held_coupon set state = 'used', coupon_id = ${couponId}, amount_minor = ${amount}, counted_as = ${countedAs}, ended_at = ${now},
      seen_at = coalesce(seen_at, ${now}), version = version + 1
    where held_id = ${heldId}`.execute(tx)
}

export async function markVoid(tx: Tx, heldId: string, reason: string, now: Date): Promise<void> {
  await sql`
    update held_coupon set state = 'void', void_reason = ${reason}, ended_at = ${now}, version = version + 1
    where held_id = ${heldId}`.execute(tx)
}

export interface Usable extends TemplateValue {
  heldId: string
  name: { zh: string; en: string; es: string }
  validThrough: string
  currency: string
}

/** What a person may use on a day, now seen. */
export async function usableOf(db: Db, userId: string, today: string, now: Date): Promise<Usable[]> {
  const { rows } = await sql<Usable>`
    with shown as (
      update held_coupon set seen_at = coalesce(seen_at, ${now})
      where user_id = ${userId} and state = 'held' and valid_through >= ${today}::date returning *
    )
    select h.held_id, ${nameOf('t')} as name, h.valid_through, h.currency, t.kind, t.value_kind, t.value, t.cap_minor as cap, t.minimum_minor as minimum
    from shown h join coupon_template t using (template_id) order by h.valid_through, h.held_id`.execute(db)
  return rows
}

/** The person's merchant and its calendar day. */
export async function findPerson({ db, rows }: Asked, userId: string, now: Date) {
  const { rows: found } = await sql<{ merchantId: number; today: string }>`
    select b.merchant_id, (${now}::timestamptz at time zone m.time_zone)::date as today
    from ${rows.borrowers} b join merchant m on m.merchant_id = b.merchant_id where b.user_id = ${userId}`.execute(db)
  return found[0] ?? null
}

/** What a bill's interest was when it was made, and for how many days: since the one before it, or since the money went out. */
export async function interestOf(db: Db, billId: string): Promise<{ interestBilled: number; interestDays: number }> {
  const { rows } = await sql<{ interestBilled: number; interestDays: number }>`
    select b.interest_minor as interest_billed, greatest(1, b.original_due_date - coalesce(
      (select o.original_due_date from bill o where o.app_id = b.app_id and o.instalment = b.instalment - 1), a.disbursed_on, b.created_at::date)) as interest_days
    from bill b join application a using (app_id) where b.bill_id = ${billId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a bill has a loan')
  return found
}

/** Whether a bill in scope is the person's. */
export async function ownsBill({ db, rows }: Asked, billId: string, userId: string): Promise<boolean> {
  const { rows: found } = await sql`
    select from ${rows.bills} b where b.bill_id = ${billId} and b.user_id = ${userId}`.execute(db)
  return found.length > 0
}
