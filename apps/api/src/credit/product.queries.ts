/** Products and their versions. On the wire a rate is hundredths of a percent, in the table a fraction. */

import type { Country } from '@cordillera/contract/countries'
import type { addLegalCap, listLegalCaps, listProducts, saveProduct } from '@cordillera/contract/credit/product'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { type Db, sql, type Tx } from '../platform/db.ts'
import { all } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

type Sql = ReturnType<typeof sql>
export type Product = Output<typeof listProducts>[number]
type Asked = Parsed<typeof saveProduct>

interface Asking {
  db: Scoped
  rows: ScopedRows
  user: { accountId: number }
  now: Date
}

const atMost = 1_000
const hundredths = (column: string): Sql => sql`round(p.${sql.ref(column)} * 10000)::int`
const fraction = (hundredth: number): string => (hundredth / 10_000).toFixed(6)

/** `Terms` of `p`. */
export const termColumns: Sql = sql`
  p.tenure_days as tenure, p.periods, ${hundredths('interest_rate')} as interest_rate,
  ${hundredths('processing_rate')} as processing_rate, ${hundredths('fee_tax_rate')} as gst_fee,
  ${hundredths('penalty_daily_rate')} as penalty_interest, ${hundredths('penalty_cap_rate')} as overdue_fee_limitation,
  p.grace_days as grace_period, ${hundredths('collection_service_rate')} as collection_service_fee,
  p.transaction_fee_minor as repayment_transaction_fee`

const fields = (accountId: number): Sql => sql`
  p.product_id, p.merchant_id as merchant, m.name as merchant_name, m.country, p.currency, p.code as product_code,
  p.version_number, p.name as product_name, ${termColumns}, p.min_amount_minor as min_amount, p.max_amount_minor as max_amount,
  p.repayment_order, p.extension_limit, ${hundredths('extension_fee_rate')} as ext_fee, p.effective_from as effective_time, p.state, p.imported,
  p.deleted_at is not null as deleted,
  creator.name as creator, p.created_at as created_time, modifier.name as modifier, p.modified_at as modified_time,
  handed.name as handed_in_by, decider.name as decided_by, p.note, p.version,
  ${accountId}::int in (coalesce(p.created_by, 0), coalesce(p.modified_by, 0), coalesce(p.handed_in_by, 0)) as mine`

const joins = sql`join merchant m on m.merchant_id = p.merchant_id
  left join account creator on creator.account_id = p.created_by left join account modifier on modifier.account_id = p.modified_by
  left join account handed on handed.account_id = p.handed_in_by left join account decider on decider.account_id = p.decided_by`

export async function productsOf(
  { db, rows, user, now }: Asking,
  { merchant, state, deleted }: Parsed<typeof listProducts>,
): Promise<Product[]> {
  const where = all([
    deleted ? sql`p.deleted_at is not null` : sql`p.deleted_at is null`,
    merchant !== undefined && sql`p.merchant_id = ${merchant}`,
    state && sql`p.state = ${state}`,
  ])
  const { rows: found } = await sql<Product>`
    select ${fields(user.accountId)}, used.n as loans,
      p.state = 'active' and p.version_number = (select max(o.version_number) from product o
        where o.merchant_id = p.merchant_id and o.code = p.code and o.state = 'active' and o.deleted_at is null
          and o.effective_from <= (${now}::timestamptz at time zone m.time_zone)::date) as lending
    from ${rows.products} p ${joins}
      left join lateral (select count(*) as n from application a where a.product_id = p.product_id) used on true
    where ${where} order by m.name, p.code, p.version_number desc limit ${atMost}`.execute(db)
  return found
}

export interface FoundProduct extends Omit<Product, 'loans' | 'lending'> {}

/** A version that was not thrown away, locked. */
export async function findProduct(
  { db, rows, user }: Omit<Asking, 'now'>,
  productId: number,
): Promise<FoundProduct | null> {
  const { rows: found } = await sql<FoundProduct>`
    select ${fields(user.accountId)}
    from ${rows.products} p ${joins} where p.product_id = ${productId} and p.deleted_at is null for update of p`.execute(
    db,
  )
  return found[0] ?? null
}

/** Who wrote a version, changed it or handed it in. */
export async function makersOf(tx: Tx, productId: number): Promise<(number | null)[]> {
  const { createdBy, modifiedBy, handedInBy } = await tx
    .selectFrom('product')
    .select(['createdBy', 'modifiedBy', 'handedInBy'])
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow()
  return [createdBy, modifiedBy, handedInBy]
}

const columnsOf = (asked: Asked) => ({
  name: asked.productName,
  tenureDays: asked.tenure,
  periods: asked.periods,
  interestRate: fraction(asked.interestRate),
  processingRate: fraction(asked.processingRate),
  feeTaxRate: fraction(asked.gstFee),
  penaltyDailyRate: fraction(asked.penaltyInterest),
  penaltyCapRate: fraction(asked.overdueFeeLimitation),
  graceDays: asked.gracePeriod,
  collectionServiceRate: fraction(asked.collectionServiceFee),
  transactionFeeMinor: asked.repaymentTransactionFee,
  minAmountMinor: asked.minAmount,
  maxAmountMinor: asked.maxAmount,
  repaymentOrder: asked.repaymentOrder,
  extensionLimit: asked.extensionLimit,
  extensionFeeRate: fraction(asked.extFee),
  effectiveFrom: asked.effectiveTime,
})

/** The next version of a product, as a draft; null where one is being written or waits already. */
export async function insertDraft(
  tx: Tx,
  asked: Asked,
  { accountId, now }: { accountId: number; now: Date },
): Promise<{ productId: number; versionNumber: number } | null> {
  const made = await tx
    .insertInto('product')
    .values({
      ...columnsOf(asked),
      merchantId: asked.merchant,
      code: asked.productCode,
      versionNumber: sql<number>`${nextVersion(asked.merchant, asked.productCode)}`,
      currency: sql<string>`(select currency from merchant where merchant_id = ${asked.merchant})`,
      state: 'draft',
      createdAt: now,
      createdBy: accountId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['productId', 'versionNumber'])
    .executeTakeFirst()
  return made ?? null
}

export const nextVersion = (merchantId: number, code: string): Sql =>
  sql`(select coalesce(max(version_number), 0) + 1 from product where merchant_id = ${merchantId} and code = ${code})`

export async function updateDraft(
  tx: Tx,
  productId: number,
  asked: Asked,
  { accountId, now }: { accountId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('product')
    .set((eb) => ({ ...columnsOf(asked), modifiedAt: now, modifiedBy: accountId, version: eb('version', '+', 1) }))
    .where('productId', '=', productId)
    .execute()
}

/** Writes what a step changed; answers the new version. */
export async function setProduct(
  tx: Tx,
  productId: number,
  change: Partial<{
    state: Product['state']
    handedInAt: Date
    handedInBy: number
    decidedAt: Date
    decidedBy: number
    note: string
    deletedAt: Date
  }>,
): Promise<number> {
  const { version } = await tx
    .updateTable('product')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('productId', '=', productId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Every active version of the product lends no more; answers how many. */
export async function retireVersions(
  tx: Tx,
  of: { merchant: number; productCode: string },
  now: Date,
): Promise<number> {
  const done = await tx
    .updateTable('product')
    .set((eb) => ({ state: 'retired', retiredAt: now, version: eb('version', '+', 1) }))
    .where('merchantId', '=', of.merchant)
    .where('code', '=', of.productCode)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

/** What a loan book named and nobody confirmed lends neither now nor later. */
export async function retireImported(tx: Tx, productId: number, now: Date): Promise<number> {
  const done = await tx
    .updateTable('product')
    .set((eb) => ({ state: 'retired', retiredAt: now, version: eb('version', '+', 1) }))
    .where('productId', '=', productId)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

/** A country's tax on fees on a day, as a fraction; null where none is kept. */
export const feeTaxOn = (country: Sql, day: Sql): Sql => sql`(
  select rate from legal_cap where country = ${country} and kind = 'feeTax' and effective_from <= ${day}
  order by effective_from desc limit 1)`

type ListedCap = Output<typeof listLegalCaps>[number]

export async function capsOf(db: Db, country?: Country): Promise<ListedCap[]> {
  const { rows } = await sql<ListedCap>`
    select c.cap_id, c.country, c.kind, round(c.rate * 10000)::int as rate, c.effective_from, c.effective_to, c.source, c.effect,
      by.name as created_by
    from legal_cap c left join account by on by.account_id = c.created_by
    where ${country ? sql`c.country = ${country}` : sql`true`}
    order by c.country, c.kind, c.effective_from desc`.execute(db)
  return rows
}

/** Null where the country has one of the kind from that day on. */
export async function insertCap(
  tx: Tx,
  cap: Parsed<typeof addLegalCap>,
  { accountId, now }: { accountId: number; now: Date },
): Promise<number | null> {
  const made = await tx
    .insertInto('legalCap')
    .values({ ...cap, rate: fraction(cap.rate), createdAt: now, createdBy: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('capId')
    .executeTakeFirst()
  return made?.capId ?? null
}
