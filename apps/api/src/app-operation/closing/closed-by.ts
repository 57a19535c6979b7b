/** Asking the rules: the first that closes something says why, and that it did is kept. */
import { type ClosingFacts, type ClosingRule, closes } from '@cordillera/contract/app-operation/closes'
import { type Country, countries } from '@cordillera/contract/countries'
import { type Language, languages, pickLanguage, type Words } from '@cordillera/contract/words'
import type { ClosedBy, Wanted } from '../../credit/public.ts'
import { clockIn, dayIn, daysBetween } from '../../platform/clock.ts'
import { type Db, sql } from '../../platform/db.ts'

export interface LiveRule extends ClosingRule {
  readonly ruleId: number
  readonly texts: Partial<Record<Language, string>>
}

interface Shop {
  country: Country
  timeZone: string
  locale: string
}

export async function liveRules(db: Db, merchantId: number): Promise<{ shop: Shop; rules: LiveRule[] }> {
  const { rows } = await sql<Shop & { rules: LiveRule[] | null }>`
    select m.country, m.time_zone, m.locale, (select json_agg(${ruleJson} order by r.position, r.rule_id)
      from closing_rule r where r.merchant_id = m.merchant_id and r.active and r.retired_at is null) as rules
    from merchant m where m.merchant_id = ${merchantId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a rule is asked for a merchant')
  const { rules, ...shop } = found
  return { shop, rules: rules ?? [] }
}

const ruleJson = sql`json_build_object('ruleId', r.rule_id, 'closingType', r.closing_type, 'productsType', r.products_type,
  'productCodes', r.product_codes, 'platform', r.platform, 'districts', r.districts, 'customer', r.customer,
  'registeredFrom', r.registered_from, 'registeredTo', r.registered_to, 'amountFrom', r.amount_from_minor,
  'amountTo', r.amount_to_minor, 'loansFrom', r.loans_from, 'loansTo', r.loans_to, 'validFrom', r.valid_from,
  'validTo', r.valid_to, 'weekdays', r.weekdays, 'timeFrom', r.time_from, 'timeTo', r.time_to, 'texts', r.texts)`

/** The language of a merchant. */
export async function localeOf(db: Db, merchantId: number): Promise<Language> {
  const { rows } = await sql<{ locale: string }>`select locale from merchant where merchant_id = ${merchantId}`.execute(
    db,
  )
  return pickLanguage(rows[0]?.locale ?? '')
}

/** `2026-11-23T09:14` on the merchant's clock. */
export const localMinute = (zone: string, at: Date): string => `${dayIn(zone, at)}T${clockIn(zone, at)}`

/** What borrowers read; a language without words takes the merchant's, which every rule has. */
export function saidBy({ texts }: LiveRule, locale: string): Words {
  const own = texts[pickLanguage(locale)] ?? ''
  return Object.fromEntries(languages.map((language) => [language, texts[language] ?? own])) as unknown as Words
}

export function factsOf(wanted: Wanted, zone: string): ClosingFacts {
  const { wants, product, platform, district, customer, registeredAt, amount, loans, at } = wanted
  return {
    ...{ wants, product, platform, district, customer, amount, loans, localMinute: localMinute(zone, at) },
    registeredDays: registeredAt && daysBetween(dayIn(zone, registeredAt), dayIn(zone, at)),
  }
}

export const closedBy: ClosedBy = async (tx, wanted) => {
  const { merchantId, wants, product, amount, platform, district, customer, loans, at } = wanted
  const { shop, rules } = await liveRules(tx, merchantId)
  const facts = factsOf(wanted, shop.timeZone)
  const rule = rules.find((one) => closes(one, facts))
  if (!rule) return null
  await sql`
    insert into closing_hit (rule_id, merchant_id, at, day, wanted, product_code, amount_minor, currency, platform, district, customer, loans)
    values (${rule.ruleId}, ${merchantId}, ${at}, ${dayIn(shop.timeZone, at)}, ${wants}, ${product.code}, ${amount},
      ${countries[shop.country].currency}, ${platform}, ${district}, ${customer}, ${loans})`.execute(tx)
  return saidBy(rule, shop.locale)
}
