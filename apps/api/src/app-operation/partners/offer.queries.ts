/** What apps are offered of partners, and going to one: counted against its caps by one statement. */
import type { Currency } from '@cordillera/contract/countries'
import type { Customer, Platform } from '@cordillera/contract/market/match'
import type { Language } from '@cordillera/contract/words'
import { type Db, sql, type Tx } from '../../platform/db.ts'
import type { Control } from './partner.rules.ts'

/** What a product's secret is sealed for. */
export const secretOf = (merchantId: number, code: string): string => `partner product ${merchantId} ${code}`

export interface Offered extends Control {
  productId: number
  code: string
  partner: string
  names: Partial<Record<Language, string>>
  requirements: Partial<Record<Language, string>>
  rateText: string
  amountFrom: number
  amountTo: number
  daysFrom: number
  daysTo: number
  currency: Currency
  targetUrl: string
  image: string | null
  revenueModel: 'click' | 'conversion' | 'none'
  revenue: number
  weight: number
}

/** Products of a merchant that are on, with what of their caps is used in this hour of its day. */
export async function offeredBy(
  db: Db,
  merchantId: number,
  { today, hour }: { today: string; hour: number },
  code?: string,
): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    select p.product_id, p.code, p.partner, p.names, p.requirements, p.rate_text, p.amount_from_minor as amount_from,
      p.amount_to_minor as amount_to, p.days_from, p.days_to, p.currency, p.target_url, i.sha256 as image, p.revenue_model,
      p.revenue_minor as revenue, c."on", c.day_cap as cap_day, c.hour_cap as cap_hour, c.time_from, c.time_to, c.customer, c.platform, c.districts, c.weight,
      coalesce(u.taken, 0) as used_today, case when u.hour = ${hour} then u.hour_taken else 0 end as used_hour
    from partner_product p join partner_control c using (product_id)
      left join content_image i on i.image_id = p.image_id
      left join partner_use u on u.product_id = p.product_id and u.day = ${today}::date
    where p.merchant_id = ${merchantId} and p.retired_at is null and c."on"
      ${code === undefined ? sql`` : sql`and p.code = ${code}`}`.execute(db)
  return rows
}

/** The address that a click was given before; null: it is new. */
export async function addressOf(tx: Tx, merchantId: number, clickId: string): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`
    select url from partner_click where click_id = ${clickId} and merchant_id = ${merchantId}`.execute(tx)
  return rows[0]?.url ?? null
}

/**
 * Takes one of the caps of a day and its hour; false where one is reached. One row holds both and the condition is part of its change,
 * so however many ask at once none goes beyond. An hour that is over never comes back: a node whose clock lags counts into the later one.
 */
export async function takeCap(
  tx: Tx,
  { productId, capDay, capHour }: Pick<Offered, 'productId' | 'capDay' | 'capHour'>,
  { today, hour }: { today: string; hour: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into partner_use as u (product_id, day, taken, hour, hour_taken) values (${productId}, ${today}, 1, ${hour}, 1)
    on conflict (product_id, day) do update set taken = u.taken + 1, hour = greatest(u.hour, excluded.hour),
      hour_taken = case when u.hour >= excluded.hour then u.hour_taken + 1 else 1 end
    where (${capDay}::int is null or u.taken < ${capDay}::int)
      and (${capHour}::int is null or u.hour < excluded.hour or u.hour_taken < ${capHour}::int)
    returning 1`.execute(tx)
  return rows.length > 0
}

export interface Click {
  clickId: string
  merchantId: number
  now: Date
  today: string
  deviceId: string
  platform: Platform
  district: string | null
  customer: Customer | null
  url: string
}

/** False where the same click came at the same moment. */
export async function keepClick(tx: Tx, product: Offered, click: Click): Promise<boolean> {
  const { clickId, merchantId, now, today, deviceId, platform, district, customer, url } = click
  const { rows } = await sql`
    insert into partner_click (click_id, product_id, merchant_id, at, day, device_id, platform, district, customer, url, revenue_minor, currency)
    values (${clickId}, ${product.productId}, ${merchantId}, ${now}, ${today}, ${deviceId}, ${platform}, ${district}, ${customer}, ${url},
      ${product.revenueModel === 'click' ? product.revenue : 0}, ${product.currency})
    on conflict (click_id) do nothing returning 1`.execute(tx)
  return rows.length > 0
}

export interface Signing {
  merchantId: number
  code: string
  secret: string | null
}
export async function signingOf(db: Db, productId: number): Promise<Signing | null> {
  const { rows } = await sql<Signing>`
    select merchant_id, code, secret from partner_product where product_id = ${productId}`.execute(db)
  return rows[0] ?? null
}

/** A partner tells that somebody whom it was sent took its loan; told again it stays as it was first told. */
export async function convert(db: Db, productId: number, clickId: string, now: Date): Promise<void> {
  await sql`
    update partner_click c set converted_at = ${now},
      revenue_minor = case p.revenue_model when 'conversion' then p.revenue_minor else c.revenue_minor end
    from partner_product p
    where c.click_id = ${clickId} and c.product_id = ${productId} and p.product_id = c.product_id and c.converted_at is null`.execute(
    db,
  )
}
