/** What forms of content choose from, and what links may lead to. */
import type { Country } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import type { contentChoices } from '@cordillera/contract/market/content'
import { pickLanguage } from '@cordillera/contract/words'
import type { Caller } from '../platform/caller.ts'
import { type Db, sql } from '../platform/db.ts'
import type { Allowed } from './content.rules.ts'

/** Pages, sites and pages of custom info that a merchant's content may lead to; drafts of the last too, as both may go live at once. */
export async function allowedFor(db: Db, merchantId: number): Promise<Allowed> {
  const { rows } = await sql<{ kind: 'page' | 'host' | 'custom'; code: string }>`
    select case list when 'app_page' then 'page' else 'host' end as kind, code from dictionary_value
    where list in ('app_page', 'web_host') and retired_at is null
    union all select distinct 'custom', slot from content_item
    where merchant_id = ${merchantId} and kind = 'custom' and retired_at is null`.execute(db)
  const { country } = await db
    .selectFrom('merchant')
    .select('country')
    .where('merchantId', '=', merchantId)
    .executeTakeFirstOrThrow()
  const codes = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map(({ code }) => code))
  return { country: country as Country, pages: codes('page'), hosts: codes('host'), customPages: codes('custom') }
}

type Choices = Output<typeof contentChoices>

export async function choicesFor(db: Db, merchantId: number, user: Caller): Promise<Choices> {
  const { rows } = await sql<Omit<Choices, 'language'> & { locale: string }>`
    select m.merchant_id as merchant, m.name as "merchantName", m.time_zone as "timeZone", m.country, m.locale,
      (select json_agg(json_build_object('merchant', o.merchant_id, 'name', o.name || ' · ' || o.country) order by o.name)
        from merchant o where o.merchant_id = any(${[...user.marketMerchants]}::smallint[]) and o.active) as merchants,
      array(select code from dictionary_value where list = 'web_host' and retired_at is null order by position) as hosts,
      coalesce((select json_agg(json_build_object('key', c.slot, 'title', c.title) order by c.slot) from (
        select distinct on (slot) slot, title from content_item
        where merchant_id = m.merchant_id and kind = 'custom' and retired_at is null order by slot, changed_at desc) c), '[]')
        as "customPages",
      coalesce((select json_agg(json_build_object('code', c.slot, 'title', c.title, 'type', c.type) order by c.slot) from (
        select distinct on (i.slot) i.slot, i.title, r.content->'body'->>'type' as type
        from content_item i join content_revision r on r.item_id = i.item_id and r.number = i.number
        where i.merchant_id = m.merchant_id and i.kind = 'module' and i.retired_at is null order by i.slot, i.changed_at desc) c), '[]')
        as modules,
      coalesce((select json_agg(json_build_object('code', p.code, 'name', p.name) order by p.code) from (
        select distinct on (code) code, name from product
        where merchant_id = m.merchant_id and state = 'active' and deleted_at is null order by code, effective_from desc) p), '[]')
        as products
    from merchant m where m.merchant_id = ${merchantId}`.execute(db)
  const { locale, ...found } = rows[0] as (typeof rows)[number]
  return { ...found, language: pickLanguage(locale) }
}

export async function isProduct(db: Db, merchantId: number, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from product where merchant_id = ${merchantId} and code = ${code} and state = 'active' and deleted_at is null
    limit 1`.execute(db)
  return rows.length > 0
}
