/** Configurations as they are served: read whole, once a change. */
import type { Platform } from '@cordillera/contract/market/match'
import { type Language, pickLanguage } from '@cordillera/contract/words'
import { type Db, sql } from '../platform/db.ts'
import { type Content, customPage, hostOf } from './content.rules.ts'
import { type Configuration, inOrder, type LiveItem, type Picture } from './delivery.rules.ts'

export interface Head {
  number: number
  stamp: number
  /** The sites and pages of the app that links may lead to, as one text. */
  sites: string
}
/** Sites and pages of the app that are allowed, in an order. */
const allowedSites = sql`(select coalesce(string_agg(list || ' ' || code, E'\\n' order by list, code), '') from dictionary_value
  where list in ('web_host', 'app_page') and retired_at is null)`
export interface Place {
  merchantId: number
  platform: Platform
}

export async function headOf(db: Db, { merchantId, platform }: Place): Promise<Head> {
  const { rows } = await sql<Head>`
    select number, stamp, ${allowedSites} as sites from content_head
    where merchant_id = ${merchantId} and platform = ${platform}`.execute(db)
  return rows[0] ?? { number: 0, stamp: 0, sites: '' }
}

interface Served {
  number: number
  rollout: number
  sites: string
  items: { itemId: string; revision: number; content: Content; picture: Picture | null }[]
}

/** What leads to a site or a page that is allowed no more stays and leads nowhere, so that taking it off the list is enough. */
function led<Item extends { content: Content }>(item: Item, sites: ReadonlySet<string>): Item {
  const { jumpType, jumpTarget } = item.content
  const to = jumpTarget ?? ''
  if (jumpType === 'none' || (jumpType === 'interior' && customPage.test(to))) return item
  if (sites.has(jumpType === 'web' ? `web_host ${hostOf(to)}` : `app_page ${to}`)) return item
  return { ...item, content: { ...item.content, jumpType: 'none', jumpTarget: null } }
}

/** These configurations with all that they serve, in order, in one statement. */
async function read(
  db: Db,
  { merchantId, platform }: Place,
  numbers: ReturnType<typeof sql>,
): Promise<Configuration[]> {
  const { rows } = await sql<Served>`
    select c.number, c.rollout, ${allowedSites} as sites, coalesce(jsonb_agg(jsonb_build_object(
        'itemId', l.item_id, 'revision', l.revision, 'content', r.content,
        'picture', case when i.image_id is not null then jsonb_build_object(
          'sha256', i.sha256, 'width', i.width, 'height', i.height, 'alt', i.alt) end))
      filter (where l.item_id is not null), '[]') as items
    from content_configuration c
      left join content_live l on l.merchant_id = c.merchant_id and l.platform = c.platform
        and l.from_number <= c.number and (l.to_number is null or l.to_number > c.number)
      left join content_revision r on r.item_id = l.item_id and r.number = l.revision
      left join content_image i on i.image_id = r.content->'body'->>'image'
    where c.merchant_id = ${merchantId} and c.platform = ${platform} and ${numbers}
    group by c.number, c.rollout order by c.number desc`.execute(db)
  return rows.map(({ items, sites, number, rollout }) => {
    const allowed = new Set(sites.split('\n'))
    return { number, rollout, items: inOrder(items.map((item) => led(item, allowed))) }
  })
}

/** What is served now, the newest first: one, or two while the newest is not rolled out to everybody. */
export const currentConfigurations = async (db: Db, place: Place, newest: number): Promise<Configuration[]> => {
  const found = await read(db, place, sql`c.number in (${newest}, ${newest - 1})`)
  return found.slice(0, found[0]?.rollout === 100 ? 1 : 2)
}

export const configurationOf = async (db: Db, place: Place, number: number): Promise<Configuration | null> =>
  (await read(db, place, sql`c.number = ${number}`))[0] ?? null

/** The items of a release as they would be served: its revisions, or the latest while it is put together. */
export async function releasedItems(
  db: Db,
  releaseId: string,
): Promise<(LiveItem & { action: 'publish' | 'withdraw' })[]> {
  const { rows } = await sql<LiveItem & { action: 'publish' | 'withdraw' }>`
    select e.item_id, e.action, r.number as revision, r.content,
      case when i.image_id is not null then jsonb_build_object(
        'sha256', i.sha256, 'width', i.width, 'height', i.height, 'alt', i.alt) end as picture
    from content_release_item e join content_item t using (item_id)
      join content_revision r on r.item_id = e.item_id and r.number = coalesce(e.number, t.number)
      left join content_image i on i.image_id = r.content->'body'->>'image'
    where e.release_id = ${releaseId}`.execute(db)
  return rows
}

/** What a configuration becomes with a release on top of it. */
export function withRelease(
  configuration: Configuration,
  released: readonly (LiveItem & { action: 'publish' | 'withdraw' })[],
): Configuration {
  const touched = new Set(released.map(({ itemId }) => itemId))
  const kept = configuration.items.filter(({ itemId }) => !touched.has(itemId))
  return {
    ...configuration,
    rollout: 100,
    items: inOrder([...kept, ...released.filter(({ action }) => action === 'publish')]),
  }
}

/** The language that a merchant's people read. */
export async function ownLanguage(db: Db, merchantId: number): Promise<Language> {
  const { locale } = await db
    .selectFrom('merchant')
    .select('locale')
    .where('merchantId', '=', merchantId)
    .executeTakeFirstOrThrow()
  return pickLanguage(locale)
}
