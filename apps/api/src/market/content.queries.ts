/** Items as lists show them, their history, and the writing of revisions. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import {
  contentExportColumns,
  type contentHistory,
  type imageUses,
  type listContent,
} from '@cordillera/contract/market/content'
import { type ContentKindName, kindOf } from '@cordillera/contract/market/kinds'
import { versionText } from '@cordillera/contract/market/version'
import { array, type Db, sql, type Tx } from '../platform/db.ts'
import { each, listFile } from '../platform/export.ts'
import { all, type FilterOf, latestFirst, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import type { Content } from './content.rules.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Row = Output<typeof listContent>['list'][number]
type Filter = FilterOf<typeof listContent> & { merchant: number }

/** A minute as the merchant's clock shows it. */
const local = (field: string) =>
  sql`to_char((r.content->>${sql.lit(field)})::timestamptz at time zone m.time_zone, 'YYYY-MM-DD"T"HH24:MI')`

const fields = sql`
  h.item_id as "itemId", h.merchant_id as merchant, m.name as "merchantName", h.kind, h.slot, h.title, h.state,
  h.live_number is not null and h.live_number <> h.number as changed, h.platform,
  (r.content->>'versionFrom')::bigint as "versionFrom", (r.content->>'versionBefore')::bigint as "versionBefore",
  h.language, r.content->>'customer' as customer, r.content->'districts' as districts,
  ${local('validFrom')} as "validFrom", ${local('validTo')} as "validTo",
  r.content->>'jumpType' as "jumpType", r.content->>'jumpTarget' as "jumpTarget", r.content->'body' as body,
  i.sha256 as "imageSha", h.number, h.live_number as "liveNumber",
  (select e.release_id from content_release_item e join content_release o using (release_id)
    where e.item_id = h.item_id and o.state in ('draft', 'submitted', 'approved') order by o.made_at desc limit 1) as "releaseId",
  by.name as "changedBy", h.changed_at as "changedTime", h.version`
const joins = sql`
  join merchant m on m.merchant_id = h.merchant_id
  join content_revision r on r.item_id = h.item_id and r.number = h.number
  join account by on by.account_id = h.changed_by
  left join content_image i on i.image_id = r.content->'body'->>'image'`

const matching = (filter: Filter) =>
  all([
    sql`h.retired_at is null and h.merchant_id = ${filter.merchant} and h.kind = ${filter.kind}`,
    filter.platform && sql`h.platform = ${filter.platform}`,
    filter.language && sql`h.language = ${filter.language}`,
    filter.state && sql`h.state = ${filter.state}`,
    filter.changed && sql`h.live_number is not null and h.live_number <> h.number`,
    filter.slot !== undefined && sql`h.slot = ${filter.slot}`,
    filter.text && sql`position(lower(${filter.text}) in lower(h.title)) > 0`,
  ])

type Read = Omit<Row, 'versionFrom' | 'versionBefore'> & { versionFrom: number; versionBefore: number | null }
const shown = ({ versionFrom, versionBefore, ...row }: Read): Row => ({
  ...row,
  versionFrom: versionFrom === 0 ? null : versionText(versionFrom),
  versionBefore: versionBefore === null ? null : versionText(versionBefore),
})

export async function pageOfContent({ db, rows }: Asked, input: Parsed<typeof listContent> & { merchant: number }) {
  const way = sql.raw(input.sortOrder)
  const order =
    input.sortField === 'changed'
      ? sql`h.changed_at ${way}, h.item_id ${way}`
      : sql`h.slot ${way}, h.position ${way}, h.item_id ${way}`
  const page = await pageOf<Read>(db, input, {
    fields,
    hits: sql`from ${rows.contentItems} h where ${matching(input)}`,
    joins,
    order,
  })
  return { ...page, list: page.list.map(shown) }
}

export const contentFile = listFile({
  name: 'content',
  of: (filter: Filter) => filter.kind,
  columns: contentExportColumns,
  rows: ({ db, rows }, filter: Filter) =>
    each(
      latestFirst<Read>(
        db,
        { fields, hits: sql`from ${rows.contentItems} h where ${matching(filter)}`, joins },
        { at: 'changed_at', id: 'item_id' },
      ),
      shown,
    ),
})

export interface FoundItem {
  itemId: string
  merchantId: number
  kind: ContentKindName
  slot: string
  title: string
  state: 'draft' | 'published' | 'withdrawn'
  position: number
  number: number
  liveNumber: number | null
  version: number
  content: Content
}

/** Items of the caller's merchants that are not put away, locked in one order. */
export async function lockItems({ db, rows }: Asked, itemIds: readonly string[]): Promise<FoundItem[]> {
  await sql`
    select from content_item where item_id in (
      select h.item_id from ${rows.contentItems} h where h.item_id = any(${array(itemIds)}::text[]) and h.retired_at is null)
    order by item_id for update`.execute(db)
  const { rows: found } = await sql<FoundItem>`
    select h.item_id, h.merchant_id, h.kind, h.slot, h.title, h.state, h.position, h.number, h.live_number, h.version, r.content
    from ${rows.contentItems} h join content_revision r on r.item_id = h.item_id and r.number = h.number
    where h.item_id = any(${array(itemIds)}::text[]) and h.retired_at is null order by h.item_id`.execute(db)
  return found
}

export async function findItem({ db, rows }: Asked, itemId: string) {
  const { rows: found } = await sql<{ merchantId: number; kind: ContentKindName }>`
    select merchant_id, kind from ${rows.contentItems} h where item_id = ${itemId}`.execute(db)
  return found[0]
}

/** What the merchant's clock says, as instants. */
export async function instantsOf(
  db: Db,
  merchantId: number,
  { validFrom, validTo }: { validFrom?: string | undefined; validTo?: string | undefined },
): Promise<{ validFrom: Date | null; validTo: Date | null }> {
  const { rows } = await sql<{ validFrom: Date | null; validTo: Date | null }>`
    select ${validFrom ?? null}::timestamp at time zone time_zone as valid_from,
      ${validTo ?? null}::timestamp at time zone time_zone as valid_to
    from merchant where merchant_id = ${merchantId}`.execute(db)
  return rows[0] ?? { validFrom: null, validTo: null }
}

/** Between two places of a list there is room for twenty halvings before everything behind has to move. */
export const positionStep = 1_048_576

/** Behind the last one of its list. */
export async function lastPosition(
  tx: Tx,
  { merchantId, kind, slot }: { merchantId: number; kind: string; slot: string },
) {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position), 0) + ${positionStep}::bigint as position from content_item
    where merchant_id = ${merchantId} and kind = ${kind} and slot = ${slot} and retired_at is null`.execute(tx)
  return rows[0]?.position ?? positionStep
}

export interface By {
  accountId: number
  now: Date
}
type Why = 'made' | 'edited' | 'moved' | 'restored' | 'copied'

const instant = (text: string | null) => (text === null ? null : new Date(text))

const columnsOf = (content: Content) => ({
  slot: content.slot,
  title: content.title,
  platform: content.platform,
  language: content.language,
  validFrom: instant(content.validFrom),
  validTo: instant(content.validTo),
  position: content.position,
  images: content.body.image ? [content.body.image] : [],
})

export async function insertItem(tx: Tx, merchantId: number, content: Content, by: By): Promise<string> {
  const made = { createdBy: by.accountId, createdAt: by.now, changedBy: by.accountId, changedAt: by.now }
  const { itemId } = await tx
    .insertInto('contentItem')
    .values({ merchantId, kind: content.kind, ...columnsOf(content), ...made })
    .returning('itemId')
    .executeTakeFirstOrThrow()
  await insertRevision(tx, { itemId, number: 1, why: 'made', ofNumber: null }, content, by)
  return itemId
}

/** A new revision of an item that is locked; what borrowers see stays. */
export async function reviseItem(
  tx: Tx,
  { itemId, number, version }: Pick<FoundItem, 'itemId' | 'number' | 'version'>,
  content: Content,
  { why, ofNumber = null, ...by }: By & { why: Why; ofNumber?: number | null },
) {
  await insertRevision(tx, { itemId, number: number + 1, why, ofNumber }, content, by)
  await tx
    .updateTable('contentItem')
    .set({
      ...columnsOf(content),
      number: number + 1,
      version: version + 1,
      changedBy: by.accountId,
      changedAt: by.now,
    })
    .where('itemId', '=', itemId)
    .execute()
  return { itemId, number: number + 1, version: version + 1 }
}

const insertRevision = (
  tx: Tx,
  revision: { itemId: string; number: number; why: Why; ofNumber: number | null },
  content: Content,
  by: By,
) =>
  tx
    .insertInto('contentRevision')
    .values({ ...revision, content: JSON.stringify(content), madeBy: by.accountId, madeAt: by.now })
    .execute()

/**
 * Where an item stands once it is behind another one, or first: half way to the next. Null where there is no room left between
 * them, or the other one is of another list.
 */
export async function positionBehind(
  tx: Tx,
  item: FoundItem,
  after: string | null,
): Promise<number | null | undefined> {
  const { rows } = await sql<{ itemId: string; position: number }>`
    select item_id, position from content_item where merchant_id = ${item.merchantId} and kind = ${item.kind}
      and slot = ${item.slot} and retired_at is null and item_id <> ${item.itemId} order by position, item_id`.execute(
    tx,
  )
  const at = after === null ? -1 : rows.findIndex(({ itemId }) => itemId === after)
  if (after !== null && at < 0) return undefined
  const before = rows[at]?.position ?? 0
  const next = rows[at + 1]?.position ?? before + 2 * positionStep
  return next - before < 2 ? null : before + Math.floor((next - before) / 2)
}

/** Gives a list room again, in the order it has: revisions of those that move. */
export async function spreadOut(tx: Tx, item: FoundItem, by: By): Promise<void> {
  await sql`
    with placed as (
      select item_id, number, row_number() over (order by position, item_id) * ${positionStep}::bigint as position from content_item
      where merchant_id = ${item.merchantId} and kind = ${item.kind} and slot = ${item.slot} and retired_at is null),
    revised as (
      insert into content_revision (item_id, number, why, content, made_by, made_at)
      select p.item_id, p.number + 1, 'moved', r.content || jsonb_build_object('position', p.position), ${by.accountId}, ${by.now}
      from placed p join content_revision r on r.item_id = p.item_id and r.number = p.number returning item_id)
    update content_item i set position = p.position, number = i.number + 1, version = i.version + 1,
      changed_by = ${by.accountId}, changed_at = ${by.now}
    from placed p join revised using (item_id) where i.item_id = p.item_id`.execute(tx)
}

/** Copies of items for another merchant, drafts at the end of their lists; pictures come along. Answers how many. */
export async function copyItems(tx: Tx, itemIds: readonly string[], merchant: number, by: By): Promise<number> {
  const { rows } = await sql<{ copied: number }>`
    with source as (
      select i.item_id as of_item, r.content, i.kind, i.slot, new_id('J') as item_id,
        row_number() over (partition by i.kind, i.slot order by i.position, i.item_id) as rank
      from content_item i join content_revision r on r.item_id = i.item_id and r.number = i.number
      where i.item_id = any(${array(itemIds)}::text[])),
    picture as (
      insert into content_image (merchant_id, name, slot, width, height, size_bytes, sha256, alt, created_by, created_at)
      select distinct on (p.image_id) ${merchant}::smallint, p.name, p.slot, p.width, p.height, p.size_bytes, p.sha256, p.alt,
        ${by.accountId}::int, ${by.now}::timestamptz
      from source s join content_image p on p.image_id = s.content->'body'->>'image'
      where not exists (select from content_image o
        where o.merchant_id = ${merchant} and o.sha256 = p.sha256 and o.slot = p.slot and o.retired_at is null)
      returning image_id, sha256, slot),
    own as (
      select image_id, sha256, slot from picture union all
      select distinct on (sha256, slot) image_id, sha256, slot from content_image
      where merchant_id = ${merchant} and retired_at is null order by 2, 3, 1),
    worded as (
      select s.*, o.image_id,
        coalesce((select max(position) from content_item l where l.merchant_id = ${merchant} and l.kind = s.kind
          and l.slot = s.slot and l.retired_at is null), 0) + s.rank * ${positionStep}::bigint as position
      from source s left join content_image p on p.image_id = s.content->'body'->>'image'
        left join own o on o.sha256 = p.sha256 and o.slot = p.slot),
    whole as (
      select item_id, kind, slot, position, image_id,
        case when image_id is null then content else jsonb_set(content, '{body,image}', to_jsonb(image_id)) end
          || jsonb_build_object('position', position) as content
      from worded),
    item as (
      insert into content_item (item_id, merchant_id, kind, slot, title, platform, language, valid_from, valid_to, position, images,
        created_by, created_at, changed_by, changed_at)
      select item_id, ${merchant}::smallint, kind, slot, content->>'title', content->>'platform', content->>'language',
        (content->>'validFrom')::timestamptz, (content->>'validTo')::timestamptz, position,
        case when image_id is null then '{}' else array[image_id] end,
        ${by.accountId}::int, ${by.now}::timestamptz, ${by.accountId}::int, ${by.now}::timestamptz
      from whole returning item_id),
    revision as (
      insert into content_revision (item_id, number, why, content, made_by, made_at)
      select w.item_id, 1, 'copied', w.content, ${by.accountId}::int, ${by.now}::timestamptz from whole w join item using (item_id)
      returning item_id)
    select count(*)::int as copied from revision`.execute(tx)
  return rows[0]?.copied ?? 0
}

type Revision = Output<typeof contentHistory>['list'][number]

/** The latest first; with the numbers under which each was served. */
export const pageOfHistory = ({ db, rows }: Asked, input: Parsed<typeof contentHistory>) =>
  pageOf<Revision>(db, input, {
    fields: sql`h.number, h.why, h.of_number as "ofNumber", h.content, by.name as "madeBy", h.made_at as "madeTime",
      array(select l.platform || ' ' || l.from_number || case when l.to_number is null then '–'
          when l.to_number - 1 > l.from_number then '–' || l.to_number - 1 else '' end
        from content_live l where l.item_id = h.item_id and l.revision = h.number
        order by l.platform, l.from_number) as served`,
    hits: sql`from (select r.* from content_revision r
      where r.item_id in (select i.item_id from ${rows.contentItems} i where i.item_id = ${input.itemId})) h`,
    joins: sql`join account by on by.account_id = h.made_by`,
    order: input.sortField && input.sortOrder === 'asc' ? sql`h.number asc` : sql`h.number desc`,
  })

export async function revisionOf(tx: Tx, itemId: string, number: number): Promise<Content | undefined> {
  const found = await tx
    .selectFrom('contentRevision')
    .select('content')
    .where('itemId', '=', itemId)
    .where('number', '=', number)
    .executeTakeFirst()
  return found?.content as Content | undefined
}

export async function isInRelease(tx: Tx, itemId: string): Promise<boolean> {
  const { rows } = await sql`
    select from content_release_item e join content_release r using (release_id)
    where e.item_id = ${itemId} and r.state in ('draft', 'submitted', 'approved') limit 1`.execute(tx)
  return rows.length > 0
}

export const imageFits = async (
  tx: Tx,
  merchantId: number,
  imageId: string,
  kind: ContentKindName,
): Promise<boolean> => {
  const { rows } = await sql`
    select from content_image where image_id = ${imageId} and merchant_id = ${merchantId} and retired_at is null
      and slot = ${kindOf(kind).image?.slot ?? ''}`.execute(tx)
  return rows.length > 0
}

export async function usesOfImage({ db, rows }: Asked, imageId: string): Promise<Output<typeof imageUses>> {
  const { rows: found } = await sql<Output<typeof imageUses>[number]>`
    select h.item_id as "itemId", h.kind, h.title, h.state, exists (
        select from content_live l join content_revision r on r.item_id = l.item_id and r.number = l.revision
        where l.item_id = h.item_id and l.to_number is null and r.content->'body'->>'image' = ${imageId}) as live
    from ${rows.contentItems} h where h.retired_at is null and (h.images @> ${array([imageId])}::text[] or h.item_id in (
      select l.item_id from content_live l join content_revision r on r.item_id = l.item_id and r.number = l.revision
      where l.to_number is null and l.merchant_id = h.merchant_id and r.content->'body'->>'image' = ${imageId}))
    order by h.title, h.item_id`.execute(db)
  return found
}
