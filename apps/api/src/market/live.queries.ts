/** What is served, as rows: which revisions a number takes in and lets go. Every change is a few statements, however many items. */
import type { Output } from '@cordillera/contract/endpoint'
import { type ContentKindName, contentKindNames, kindOf } from '@cordillera/contract/market/kinds'
import { type Platform, platforms } from '@cordillera/contract/market/match'
import type { releaseDetail } from '@cordillera/contract/market/release'
import { array, type Sql, sql, type Tx } from '../platform/db.ts'
import type { Content } from './content.rules.ts'

export interface Change {
  itemId: string
  title: string
  kind: ContentKindName
  action: 'publish' | 'withdraw'
  /** The revision that goes live; of what is withdrawn the latest. */
  number: number
  liveNumber: number | null
  retired: boolean
  content: Content
}

export interface Publication {
  merchantId: number
  changes: readonly Change[]
  kind: 'release' | 'withdrawal'
  releaseId: string | null
  reason: string | null
  rollout: number
  /** Null: the clock. */
  accountId: number | null
  now: Date
  /** When its release was handed in. */
  submittedAt?: Date | null
}

export interface Published {
  platform: Platform
  number: number
}

const singles = contentKindNames.filter((kind) => kindOf(kind).single)

/** The changes of a release; `e.number` is null until it is handed in. */
export async function changesOf(tx: Tx, releaseId: string): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select i.item_id, i.title, i.kind, e.action, r.number, i.live_number, i.retired_at is not null as retired, r.content
    from content_release_item e join content_item i using (item_id)
      join content_revision r on r.item_id = i.item_id and r.number = coalesce(e.number, i.number)
    where e.release_id = ${releaseId} order by i.item_id`.execute(tx)
  return rows
}

export async function withdrawalsOf(tx: Tx, itemIds: readonly string[]): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select i.item_id, i.title, i.kind, 'withdraw' as action, i.number, i.live_number, i.retired_at is not null as retired, r.content
    from content_item i join content_revision r using (item_id, number)
    where i.item_id = any(${array(itemIds)}::text[]) order by i.item_id`.execute(tx)
  return rows
}

/** The changes as rows of a statement: `c`. */
const asRows = (changes: readonly Change[]): Sql => sql`
  jsonb_to_recordset(${JSON.stringify(changes.map(({ itemId, action, number }) => ({ item_id: itemId, action, number })))}::jsonb)
    as c(item_id text, action text, number integer)`

const languageRange = (content: string) =>
  sql.raw(`case ${content}->>'language' when 'zh' then int4range(1, 2)
  when 'en' then int4range(2, 3) when 'es' then int4range(3, 4) else int4range(1, 4) end`)
const customerRange = (content: string) =>
  sql.raw(`case ${content}->>'customer' when 'new' then int4range(1, 2)
  when 'old' then int4range(2, 3) else int4range(1, 3) end`)
const versionRange = (content: string) =>
  sql.raw(`int8range((${content}->>'versionFrom')::bigint, (${content}->>'versionBefore')::bigint)`)
const window = (content: string) =>
  sql.raw(`tstzrange((${content}->>'validFrom')::timestamptz, (${content}->>'validTo')::timestamptz)`)
const forPlatform = (content: string, platform: string) => sql.raw(`(${content}->>'platform' in ('all', ${platform}))`)

/** One item at a place at a time: what of the changes would stand over each other, or over what stays live. */
export async function overlaps(
  tx: Tx,
  merchantId: number,
  changes: readonly Change[],
): Promise<Output<typeof releaseDetail>['problems']> {
  const { rows } = await sql<{ itemId: string; title: string; detail: string }>`
    with c as materialized (select * from ${asRows(changes)}),
    new as materialized (
      select c.item_id, p.platform, r.content, r.content->>'kind' as kind, r.content->>'slot' as slot
      from c join content_revision r using (item_id, number) cross join unnest(${array(platforms)}::text[]) p(platform)
      where c.action = 'publish' and ${forPlatform('r.content', 'p.platform')}
        and r.content->>'kind' = any(${array(singles)}::text[])),
    other as (
      select item_id, platform, content->>'title' as title, kind, slot, ${versionRange('content')} as versions,
        ${languageRange('content')} as languages, ${customerRange('content')} as customers, ${window('content')} as during from new
      union all
      select l.item_id, l.platform, r.content->>'title', l.kind, l.slot, l.versions, l.languages, l.customers, l.during
      from content_live l join content_revision r on r.item_id = l.item_id and r.number = l.revision
      where l.merchant_id = ${merchantId} and l.to_number is null and l.single and l.item_id not in (select item_id from c))
    select distinct on (n.item_id) n.item_id, n.content->>'title' as title, o.title as detail
    from new n join other o on o.platform = n.platform and o.kind = n.kind and o.slot = n.slot and o.item_id <> n.item_id
      and o.versions && ${versionRange('n.content')} and o.languages && ${languageRange('n.content')}
      and o.customers && ${customerRange('n.content')} and o.during && ${window('n.content')}
    order by n.item_id, o.title`.execute(tx)
  return rows.map((row) => ({ ...row, problem: 'overlaps' as const }))
}

/** Pictures and products that the changes name and that may be used. */
export async function usableIn(tx: Tx, merchantId: number, changes: readonly Change[]) {
  const images = changes.flatMap(({ content }) => content.body.image ?? [])
  const products = changes.flatMap(({ content }) =>
    content.kind === 'recommend' ? String(content.body['productCode']) : [],
  )
  const { rows } = await sql<{ image: string | null; product: string | null }>`
    select image_id as image, null as product from content_image
    where merchant_id = ${merchantId} and retired_at is null and image_id = any(${array(images)}::text[])
    union all select null, code from product
    where merchant_id = ${merchantId} and state = 'active' and deleted_at is null and code = any(${array(products)}::text[])`.execute(
    tx,
  )
  return {
    images: new Set(rows.flatMap(({ image }) => image ?? [])),
    products: new Set(rows.flatMap(({ product }) => product ?? [])),
  }
}

export interface LiveThen {
  itemId: string
  platform: Platform
  content: Content
}
const tied = sql`(l.kind in ('layout', 'module', 'custom') or r.content->>'jumpTarget' like 'custom:%')`

/** Layouts, modules, pages of custom info and what leads to these, as each platform would have them after the changes. */
export async function liveThen(tx: Tx, merchantId: number, changes: readonly Change[]): Promise<LiveThen[]> {
  const { rows } = await sql<LiveThen>`
    select l.item_id, l.platform, r.content from content_live l
      join content_revision r on r.item_id = l.item_id and r.number = l.revision
    where l.merchant_id = ${merchantId} and l.to_number is null and ${tied}
      and l.item_id <> all(${array(changes.map(({ itemId }) => itemId))}::text[])
    order by l.item_id, l.platform`.execute(tx)
  const added = changes.flatMap(({ action, itemId, content }) =>
    action === 'withdraw'
      ? []
      : platforms.flatMap((platform) =>
          content.platform === 'all' || content.platform === platform ? { itemId, platform, content } : [],
        ),
  )
  return [...rows, ...added]
}

/** Items that somebody withdrew, or whose revision somebody went back from, since an instant, and that nobody sees now. */
export async function withdrawnSince(
  tx: Tx,
  merchantId: number,
  changes: readonly Change[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ itemId: string }>`
    select distinct c.item_id from ${asRows(changes)} join content_live l on l.item_id = c.item_id and l.merchant_id = ${merchantId}
      join content_configuration g on g.merchant_id = l.merchant_id and g.platform = l.platform and g.number = l.to_number
    where c.action = 'publish' and g.made_at > ${since}
      and (g.kind = 'withdrawal' or g.kind = 'rollback' and l.revision = c.number)
      and not exists (select from content_live n where n.item_id = c.item_id and n.to_number is null)`.execute(tx)
  return new Set(rows.map(({ itemId }) => itemId))
}

/** What going back to a number would serve that is not served now. */
export async function comingBack(
  tx: Tx,
  { merchantId, platform, number }: { merchantId: number; platform: Platform; number: number },
): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select i.item_id, r.content->>'title' as title, i.kind, 'publish' as action, r.number, i.live_number,
      i.retired_at is not null as retired, r.content
    from content_live old join content_item i using (item_id)
      join content_revision r on r.item_id = old.item_id and r.number = old.revision
    where old.merchant_id = ${merchantId} and old.platform = ${platform} and old.from_number <= ${number}
      and (old.to_number is null or old.to_number > ${number}) and not exists (select from content_live l
        where l.merchant_id = old.merchant_id and l.platform = old.platform and l.to_number is null
          and l.item_id = old.item_id and l.revision = old.revision)
    order by i.item_id`.execute(tx)
  return rows
}

/** The platforms that the changes reach: where the items were, and where they will be. */
export async function platformsOf(tx: Tx, merchantId: number, changes: readonly Change[]): Promise<Platform[]> {
  const { rows } = await sql<{ platform: Platform }>`
    with c as (select * from ${asRows(changes)})
    select platform from content_live join c using (item_id) where merchant_id = ${merchantId} and to_number is null
    union select p.platform from c join content_revision r using (item_id, number)
      cross join unnest(${array(platforms)}::text[]) p(platform)
    where c.action = 'publish' and ${forPlatform('r.content', 'p.platform')}
    order by platform`.execute(tx)
  return rows.map(({ platform }) => platform)
}

export interface Newest extends Published {
  rollout: number
}

/** The newest configuration of each platform; none where nothing was ever published. */
export async function newest(tx: Tx, merchantId: number): Promise<Newest[]> {
  const { rows } = await sql<Newest>`
    select h.platform, h.number, c.rollout from content_head h
      join content_configuration c using (merchant_id, platform, number)
    where h.merchant_id = ${merchantId} order by h.platform`.execute(tx)
  return rows
}

/** A new configuration for each of the platforms. */
export async function nextNumbers(
  tx: Tx,
  { merchantId, kind, releaseId, reason, rollout, accountId, now }: Publication,
  reached: readonly Platform[],
): Promise<Published[]> {
  const { rows } = await sql<Published>`
    with head as (
      insert into content_head (merchant_id, platform, number, stamp)
      select ${merchantId}::smallint, platform, 1, 1 from unnest(${array(reached)}::text[]) platform
      on conflict (merchant_id, platform) do update set number = content_head.number + 1, stamp = content_head.stamp + 1
      returning merchant_id, platform, number)
    insert into content_configuration (merchant_id, platform, number, kind, release_id, reason, rollout, made_by, made_at)
    select merchant_id, platform, number, ${kind}, ${releaseId}, ${reason},
      ${rollout}::int, ${accountId}::int, ${now}::timestamptz from head
    returning platform, number`.execute(tx)
  return rows
}

/** Lets go what the changes replace or withdraw, and takes in what they publish, under the newest numbers. */
export async function replaceLive(tx: Tx, merchantId: number, changes: readonly Change[]): Promise<void> {
  await sql`
    update content_live l set to_number = h.number from ${asRows(changes)}, content_head h
    where l.item_id = c.item_id and l.to_number is null and l.merchant_id = ${merchantId}
      and h.merchant_id = l.merchant_id and h.platform = l.platform`.execute(tx)
  await sql`
    insert into content_live (merchant_id, platform, item_id, revision, from_number, kind, slot, single, versions, languages, customers, during)
    select h.merchant_id, h.platform, c.item_id, c.number, h.number, r.content->>'kind', r.content->>'slot',
      r.content->>'kind' = any(${array(singles)}::text[]), ${versionRange('r.content')}, ${languageRange('r.content')},
      ${customerRange('r.content')}, ${window('r.content')}
    from ${asRows(changes)} join content_revision r using (item_id, number)
      join content_head h on h.merchant_id = ${merchantId} and ${forPlatform('r.content', 'h.platform')}
    where c.action = 'publish'`.execute(tx)
}

export const markItems = (tx: Tx, changes: readonly Change[]) =>
  markLive(tx, sql`item_id = any(${array(changes.map(({ itemId }) => itemId))}::text[])`)

/** Items say themselves what of them is live. */
export async function markLive(tx: Tx, items: Sql): Promise<void> {
  await sql`
    update content_item i set live_number = l.revision, version = i.version + 1,
      state = case when l.revision is not null then 'published' else 'withdrawn' end
    from (select t.item_id, (select max(v.revision) from content_live v where v.item_id = t.item_id and v.to_number is null) as revision
      from content_item t where ${items}) l
    where i.item_id = l.item_id and i.live_number is distinct from l.revision`.execute(tx)
}

/** A number for what an older one served. */
export async function rolledBackNumber(
  tx: Tx,
  to: { merchantId: number; platform: Platform; number: number; reason: string; accountId: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    with head as (
      update content_head set number = number + 1, stamp = stamp + 1
      where merchant_id = ${to.merchantId} and platform = ${to.platform} returning merchant_id, platform, number)
    insert into content_configuration (merchant_id, platform, number, kind, of_number, reason, rollout, made_by, made_at)
    select merchant_id, platform, number, 'rollback', ${to.number}::int, ${to.reason}, 100, ${to.accountId}::int, ${to.now}::timestamptz
    from head returning number`.execute(tx)
  return rows[0]?.number ?? 0
}

/** The rows of `of` become the rows of `number`; what both have goes on as it is. */
export async function serveAgain(
  tx: Tx,
  { merchantId, platform, of, number }: { merchantId: number; platform: Platform; of: number; number: number },
): Promise<void> {
  const servedBy = sql`old.merchant_id = ${merchantId} and old.platform = ${platform}
    and old.from_number <= ${of} and (old.to_number is null or old.to_number > ${of})`
  await sql`
    update content_live l set to_number = ${number}
    where l.merchant_id = ${merchantId} and l.platform = ${platform} and l.to_number is null and not exists (
      select from content_live old where ${servedBy} and old.item_id = l.item_id and old.revision = l.revision)`.execute(
    tx,
  )
  await sql`
    insert into content_live (merchant_id, platform, item_id, revision, from_number, kind, slot, single, versions, languages, customers, during)
    select old.merchant_id, old.platform, old.item_id, old.revision, ${number}::int, old.kind, old.slot, old.single, old.versions,
      old.languages, old.customers, old.during
    from content_live old where ${servedBy} and not exists (
      select from content_live l where l.merchant_id = old.merchant_id and l.platform = old.platform
        and l.item_id = old.item_id and l.to_number is null)`.execute(tx)
}
