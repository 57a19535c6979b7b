/** Closing rules and what they closed, read and written. */
import { type ClosingRule, closingTypes, productsTypes } from '@cordillera/contract/app-operation/closes'
import {
  closingCheckColumns,
  closingExportColumns,
  closingHitColumns,
  type exportClosingCheck,
  type exportClosingHits,
  type exportClosingRules,
  type listClosingHits,
  type listClosingRules,
  lookBackDays,
} from '@cordillera/contract/app-operation/closing'
import type { Currency } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { marketMerchant, placeOf } from '../../acquisition/public.ts'
import { array, sql, type Tx } from '../../platform/db.ts'
import { computed, listFile } from '../../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { type Made, openedOf, ruleOf } from './closing.rules.ts'

export interface Asked {
  db: Scoped
  rows: ScopedRows
  now: Date
}
type Row = Output<typeof listClosingRules>['list'][number]

function listed({ rows, now }: Asked, merchantId: number, filter: FilterOf<typeof listClosingRules>): Listed {
  const { closingType, active } = filter
  return {
    fields: sql`h.rule_id as "ruleId", h.name, h.closing_type as "closingType", h.products_type as "productsType",
      h.product_codes as "productCodes", h.platform, h.districts, h.customer, h.registered_from as "registeredFrom",
      h.registered_to as "registeredTo", h.amount_from_minor as "amountFrom", h.amount_to_minor as "amountTo",
      h.loans_from as "loansFrom", h.loans_to as "loansTo", h.valid_from as "validFrom", h.valid_to as "validTo", h.weekdays,
      h.time_from as "timeFrom", h.time_to as "timeTo", h.texts, h.currency, h.position, h.active, a.name as "changedBy",
      h.changed_at as "changedTime", h.version, (select count(*)::int from closing_hit c where c.rule_id = h.rule_id
        and c.at > ${now}::timestamptz - make_interval(days => ${lookBackDays}::int)) as closed`,
    hits: sql`from ${rows.closingRules} h where ${all([
      sql`h.merchant_id = ${merchantId} and h.retired_at is null`,
      closingType && sql`h.closing_type = ${closingType}`,
      active !== undefined && sql`h.active = ${active}`,
    ])}`,
    joins: sql`join account a on a.account_id = h.changed_by`,
  }
}

export function pageOfRules(asked: Asked, merchantId: number, input: Parsed<typeof listClosingRules>) {
  const way = sql.raw(input.sortField && input.sortOrder === 'desc' ? 'desc' : 'asc')
  const order = sql`h.position ${way}, h.rule_id ${way}`
  return pageOf<Row>(asked.db, input, { ...listed(asked, merchantId, input), order })
}

export const closingRulesFile = listFile({
  name: 'closing-rules',
  columns: closingExportColumns,
  async *rows(asked, { filter }: { filter: Parsed<typeof exportClosingRules>['filter'] }) {
    const { fields, hits, joins = sql`` } = listed(asked, marketMerchant(asked.user, filter.merchant), filter)
    const { rows } = await sql<Row>`
      select ${fields} from (select h.* ${hits}) h ${joins} order by h.position, h.rule_id`.execute(asked.db)
    yield* computed(
      rows.map((row) => ({
        ...row,
        closingType: closingTypes[row.closingType][asked.language],
        productsType: productsTypes[row.productsType][asked.language],
        districts: row.districts.join(' '),
        active: row.active ? '✓' : '',
      })),
    )
  },
})

export interface FoundRule {
  ruleId: number
  merchantId: number
  name: string
  closingType: Row['closingType']
  active: boolean
  version: number
}

export async function lockRule(
  { db, rows }: Pick<Asked, 'db' | 'rows'>,
  ruleId: number,
): Promise<FoundRule | undefined> {
  const { rows: found } = await sql<FoundRule>`
    select h.rule_id, h.merchant_id, h.name, h.closing_type, h.active, h.version from ${rows.closingRules} h
    where h.rule_id = ${ruleId} and h.retired_at is null for update of h`.execute(db)
  return found[0]
}

interface By {
  accountId: number
  now: Date
}
interface Saved {
  name: string
  texts: object
  currency: Currency
  rule: ClosingRule
}

const valuesOf = ({ name, texts, currency, rule }: Saved) => ({
  name,
  texts: JSON.stringify(texts),
  currency,
  closingType: rule.closingType,
  productsType: rule.productsType,
  productCodes: [...rule.productCodes],
  platform: rule.platform,
  districts: [...rule.districts],
  customer: rule.customer,
  registeredFrom: rule.registeredFrom,
  registeredTo: rule.registeredTo,
  amountFromMinor: rule.amountFrom,
  amountToMinor: rule.amountTo,
  loansFrom: rule.loansFrom,
  loansTo: rule.loansTo,
  validFrom: rule.validFrom,
  validTo: rule.validTo,
  weekdays: [...rule.weekdays],
  timeFrom: rule.timeFrom,
  timeTo: rule.timeTo,
})

export async function insertRule(tx: Tx, merchantId: number, saved: Saved, { accountId, now }: By): Promise<number> {
  const { ruleId } = await tx
    .insertInto('closingRule')
    .values({
      ...valuesOf(saved),
      merchantId,
      position: sql`(select coalesce(max(position), 0) + 1 from closing_rule where merchant_id = ${merchantId})`,
      madeBy: accountId,
      madeAt: now,
      changedBy: accountId,
      changedAt: now,
    })
    .returning('ruleId')
    .executeTakeFirstOrThrow()
  return ruleId
}

type Change = Saved | { active: boolean } | { retiredAt: Date }

export async function changeRule(tx: Tx, { ruleId, version }: FoundRule, change: Change, { accountId, now }: By) {
  await tx
    .updateTable('closingRule')
    .set({
      ...('rule' in change ? valuesOf(change) : change),
      changedBy: accountId,
      changedAt: now,
      version: version + 1,
    })
    .where('ruleId', '=', ruleId)
    .execute()
  return version + 1
}

export async function countRules(tx: Tx, merchantId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('closingRule')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('merchantId', '=', merchantId)
    .where('retiredAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** False where these are not all rules that the merchant has: somebody added or took one off meanwhile. */
export async function orderRules(tx: Tx, merchantId: number, ruleIds: readonly number[], by: By): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    with live as (
      select rule_id from closing_rule where merchant_id = ${merchantId} and retired_at is null for update
    ), given as (
      select id, n from unnest(${array(ruleIds)}::int[]) with ordinality g(id, n)
    ), same as (
      select (select count(*) from live) = (select count(*) from given)
        and not exists (select from live where rule_id not in (select id from given)) as same
    ), moved as (
      update closing_rule r set position = g.n, changed_by = ${by.accountId}, changed_at = ${by.now}, version = version + 1
      from given g, same where same.same and r.rule_id = g.id and r.position <> g.n returning 1
    )
    select same from same`.execute(tx)
  return rows[0]?.same ?? false
}

/** Applications of the last days as rules would have met them, in their order. */
export async function applicationsMade(tx: Tx, merchantId: number, now: Date): Promise<Made[]> {
  const { rows } = await sql<Made>`
    select a.app_id, a.user_id, a.applied_at, p.code as product_code, a.loan_amount_minor as amount, a.platform, a.district,
      b.registered_at, earlier.loans, earlier.before
    from application a join borrower b using (user_id) join product p on p.product_id = a.product_id cross join lateral (
      select count(*) filter (where x.payout_status = 'success')::int as loans, count(*)::int as before
      from application x where x.user_id = a.user_id and x.applied_at < a.applied_at) earlier
    where a.merchant_id = ${merchantId} and a.applied_at > ${now}::timestamptz - make_interval(days => ${lookBackDays}::int)
      and a.applied_at <= ${now}::timestamptz
    order by a.applied_at, a.app_id`.execute(tx)
  return rows
}

type Hit = Output<typeof listClosingHits>['list'][number]
const hitRecord = { at: 'at', id: 'hit_id' }

function hitsListed({ rows }: Asked, merchantId: number, filter: FilterOf<typeof listClosingHits>): Listed {
  const { ruleId, startDay, endDay } = filter
  return {
    fields: sql`h.hit_id as "hitId", h.rule_id as "ruleId", r.name as "ruleName", h.at as time, h.wanted,
      h.product_code as "productCode", h.amount_minor as amount, h.currency, h.platform, h.district, h.customer, h.loans`,
    hits: sql`from ${rows.closingHits} h where ${all([
      sql`h.merchant_id = ${merchantId}`,
      ruleId && sql`h.rule_id = ${ruleId}`,
      startDay && sql`h.day >= ${startDay}::date`,
      endDay && sql`h.day <= ${endDay}::date`,
    ])}`,
    joins: sql`join closing_rule r on r.rule_id = h.rule_id`,
  }
}

export const pageOfHits = (asked: Asked, merchantId: number, input: Parsed<typeof listClosingHits>) =>
  pageOf<Hit>(asked.db, input, { ...hitsListed(asked, merchantId, input), order: byTime(hitRecord, input) })

export const closingHitsFile = listFile({
  name: 'closed',
  columns: closingHitColumns,
  rows: (asked, { filter }: { filter: Parsed<typeof exportClosingHits>['filter'] }) =>
    latestFirst<Hit>(asked.db, hitsListed(asked, marketMerchant(asked.user, filter.merchant), filter), hitRecord),
})

export const closingCheckFile = listFile({
  name: 'would-close',
  columns: closingCheckColumns,
  async *rows(asked, { filter }: { filter: Parsed<typeof exportClosingCheck>['filter'] }) {
    const { merchant, opened = {}, ...terms } = filter
    const merchantId = marketMerchant(asked.user, merchant)
    const tx = asked.reach.merchant(merchantId)
    const { zone, currency } = await placeOf(tx, merchantId, asked.now)
    const made = await applicationsMade(tx, merchantId, asked.now)
    yield* computed(openedOf(ruleOf(terms), made, zone, opened).map((row) => ({ ...row, currency })))
  },
})
