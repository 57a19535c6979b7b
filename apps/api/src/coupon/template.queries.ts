/** Coupon templates: reading, keeping, and counting their uses. */

import type { Currency } from '@cordillera/contract/countries'
import type { listCouponTemplates, saveCouponTemplate } from '@cordillera/contract/coupon/campaign'
import type { TemplateState } from '@cordillera/contract/coupon/campaign-terms'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { Caller } from '../platform/caller.ts'
import { type Db, type Sql, sql, type Tx } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

export interface Asked {
  db: Scoped
  rows: ScopedRows
  user: Caller
}
export type Template = Output<typeof listCouponTemplates>['list'][number]

export const nameOf = (of: string): Sql =>
  sql`json_build_object('zh', ${sql.ref(`${of}.name_zh`)}, 'en', ${sql.ref(`${of}.name_en`)}, 'es', ${sql.ref(`${of}.name_es`)})`

const fields = sql`
  h.template_id as "templateId", h.currency, ${nameOf('h')} as name, h.kind, h.value_kind as "valueKind", h.value, h.cap_minor as cap,
  h.minimum_minor as minimum, h.validity_days as "validityDays", h.stock, h.used_count as used, h.budget_minor as budget,
  h.spent_minor as spent, h.per_person as "perPerson", h.state, h.version`

export async function currencyOf(db: Db, merchantId: number): Promise<Currency> {
  const { currency } = await db
    .selectFrom('merchant')
    .select('currency')
    .where('merchantId', '=', merchantId)
    .executeTakeFirstOrThrow()
  return currency as Currency
}

export async function templatesOf({ db, rows, user }: Asked, state: TemplateState | undefined): Promise<Template[]> {
  const { rows: found } = await sql<Template>`
    select ${fields} from ${rows.couponTemplates} h
    where h.merchant_id = ${user.merchantId} and h.state = coalesce(${state ?? null}, h.state)
    order by h.created_at desc, h.template_id`.execute(db)
  return found
}

/** One of the merchant worked for, locked. */
export async function lockTemplate({ db, rows, user }: Asked, templateId: string): Promise<Template | null> {
  const { rows: found } = await sql<Template>`
    select ${fields} from ${rows.couponTemplates} h
    where h.template_id = ${templateId} and h.merchant_id = ${user.merchantId} for update of h`.execute(db)
  return found[0] ?? null
}

type Saved = Parsed<typeof saveCouponTemplate>
const columnsOf = ({ name, kind, valueKind, value, cap, minimum, validityDays, stock, budget, perPerson }: Saved) => ({
  ...{ nameZh: name.zh, nameEn: name.en, nameEs: name.es, kind, valueKind, value, validityDays, perPerson },
  capMinor: cap ?? null,
  minimumMinor: minimum,
  stock: stock ?? null,
  budgetMinor: budget ?? null,
})

export async function insertTemplate(
  tx: Tx,
  saved: Saved,
  of: { merchantId: number; currency: Currency; createdBy: number; createdAt: Date },
): Promise<string> {
  const { templateId } = await tx
    .insertInto('couponTemplate')
    .values({ ...columnsOf(saved), ...of })
    .returning('templateId')
    .executeTakeFirstOrThrow()
  return templateId
}

export async function updateTemplate(tx: Tx, templateId: string, saved: Saved): Promise<void> {
  await tx
    .updateTable('couponTemplate')
    .set({ ...columnsOf(saved), version: sql`version + 1` })
    .where('templateId', '=', templateId)
    .execute()
}

export async function setTemplateState(tx: Tx, templateId: string, state: TemplateState): Promise<void> {
  await sql`update coupon_template set state = ${state}, version = version + 1 where template_id = ${templateId}`.execute(
    tx,
  )
}

/** Counts one use of a template and its activity within stock and both budgets; false where one of them is used up. */
export async function countUse(
  tx: Tx,
  { templateId, activityId, amount }: { templateId: string; activityId: string; amount: number },
): Promise<boolean> {
  const { rows: template } = await sql`
    update coupon_template set used_count = used_count + 1, spent_minor = spent_minor + ${amount}
    where template_id = ${templateId} and (stock is null or used_count < stock)
      and (budget_minor is null or spent_minor + ${amount} <= budget_minor)
    returning template_id`.execute(tx)
  if (template.length === 0) return false
  const { rows: activity } = await sql`
    update coupon_activity set spent_minor = spent_minor + ${amount}
    where activity_id = ${activityId} and spent_minor + ${amount} <= budget_minor returning activity_id`.execute(tx)
  return activity.length > 0
}

/**
 * Uses whose coupon no longer stands are given back: stock, budgets, those of its part too, and the coupon itself where its day has not passed.
 * `coupons` is a subselect of coupon ids; running it again changes nothing.
 */
export async function giveUsesBack(tx: Tx, coupons: Sql, day: string, now: Date): Promise<void> {
  await sql`
    with given_back as (
      select held_id, template_id, activity_id, amount_minor, counted_as from held_coupon
      where coupon_id in ${coupons} and state = 'used' for update
    ), templates as (
      update coupon_template t set used_count = t.used_count - g.uses, spent_minor = t.spent_minor - g.amount
      from (select template_id, count(*)::int as uses, sum(amount_minor)::bigint as amount from given_back group by template_id) g
      where g.template_id = t.template_id
    ), activities as (
      update coupon_activity a set spent_minor = a.spent_minor - g.amount
      from (select activity_id, sum(amount_minor)::bigint as amount from given_back group by activity_id) g
      where g.activity_id = a.activity_id
    ), parts as (
      update coupon_activity_part p set used_count = p.used_count - g.uses, spent_minor = p.spent_minor - g.amount
      from (select activity_id, counted_as, count(*)::int as uses, sum(amount_minor)::bigint as amount from given_back
        where counted_as is not null group by activity_id, counted_as) g
      where g.activity_id = p.activity_id and g.counted_as = p.value
    )
    update held_coupon h set state = case when h.valid_through >= ${day}::date then 'held' else 'expired' end,
      ended_at = case when h.valid_through < ${day}::date then ${now}::timestamptz end,
      coupon_id = null, amount_minor = null, counted_as = null, version = h.version + 1
    from given_back g where g.held_id = h.held_id`.execute(tx)
}

/** Nobody used them by their last day. */
export async function expireHeld(tx: Tx, merchantId: number, day: string, now: Date): Promise<void> {
  await sql`
    update held_coupon set state = 'expired', ended_at = ${now}, version = version + 1
    where merchant_id = ${merchantId} and state = 'held' and valid_through < ${day}::date`.execute(tx)
}
