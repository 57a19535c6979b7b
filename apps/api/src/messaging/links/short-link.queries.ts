/** Short links: keeping them, giving people addresses, counting who opens them. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import {
  type ClickDevice,
  type Clicker,
  type LinkState,
  linkStates,
  type listShortLinks,
  type saveShortLink,
  shortLinkExportColumns,
} from '@cordillera/contract/messaging/short-link'
import type { Caller } from '../../platform/caller.ts'
import { type Db, sql, type Tx } from '../../platform/db.ts'
import { each, listFile } from '../../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { newToken, type OwnAddress } from './own-address.ts'

export interface Asked {
  db: Scoped
  rows: ScopedRows
  user: Caller
  now: Date
}
type Row = Output<typeof listShortLinks>['list'][number]
type Filter = FilterOf<typeof listShortLinks>
const record = { at: 'updated_at', id: 'link_id' }

/** Somebody else approved where `short_link h` leads, is about to, or somebody opened it: one person alone does not lead them elsewhere. */
const isFixed = sql`(exists (select from sms_template_version v where v.link_id = h.link_id and v.state <> 'draft')
  or exists (select from short_link_address d where d.link_id = h.link_id and d.first_click_at is not null))`

function links({ rows, user, now }: Asked, { state }: Filter): Listed {
  const states: Record<LinkState, ReturnType<typeof sql>> = {
    open: sql`h.active and h.valid_until > ${now}`,
    over: sql`h.active and h.valid_until <= ${now}`,
    retired: sql`not h.active`,
  }
  return {
    hits: sql`from ${rows.shortLinks} h where ${all([sql`h.merchant_id = ${user.merchantId}`, state && states[state]])}`,
    fields: sql`
      h.link_id as "linkId", m.name as "merchantName", h.name, h.target_url as "targetUrl", h.valid_until as "validUntil",
      case when not h.active then 'retired' when h.valid_until <= ${now} then 'over' else 'open' end as state, ${isFixed} as fixed,
      s.sent, s.opened, s.clicks, s.robots, a.name as "updatedBy", h.updated_at as "updatedTime", h.version`,
    joins: sql`
      join merchant m on m.merchant_id = h.merchant_id join account a on a.account_id = h.updated_by
      cross join lateral (
        select count(*) filter (where message_id is not null)::int as sent,
          count(*) filter (where message_id is not null and first_click_at is not null)::int as opened,
          coalesce(sum(clicks), 0)::int as clicks, coalesce(sum(robots), 0)::int as robots
        from short_link_address d where d.link_id = h.link_id) s`,
  }
}

function orderOf(input: Parsed<typeof listShortLinks>) {
  if (input.sortField !== 'name') return byTime(record, input)
  const way = sql.raw(input.sortOrder)
  return sql`lower(h.name) ${way}, h.link_id ${way}`
}

export const pageOfLinks = (asked: Asked, input: Parsed<typeof listShortLinks>) =>
  pageOf<Row>(asked.db, input, { ...links(asked, input), order: orderOf(input) })

export const shortLinksFile = listFile({
  name: 'short-links',
  columns: shortLinkExportColumns,
  rows: (asked, filter: Filter) =>
    each(latestFirst<Row>(asked.db, links(asked, filter), record), (row) => ({
      ...row,
      state: linkStates[row.state][asked.language],
    })),
})

export interface Found {
  linkId: string
  merchantId: number
  name: string
  targetUrl: string
  validUntil: Date
  active: boolean
  fixed: boolean
  version: number
}

export async function lockLink({ db, rows, user }: Asked, linkId: string): Promise<Found | null> {
  const { rows: found } = await sql<Found>`
    select h.*, ${isFixed} as fixed from ${rows.shortLinks} h where h.link_id = ${linkId} and h.merchant_id = ${user.merchantId} for update of h`.execute(
    db,
  )
  return found[0] ?? null
}

interface By {
  accountId: number
  now: Date
}
type Saved = Pick<Parsed<typeof saveShortLink>, 'name' | 'targetUrl'> & { validUntil: Date }

/** With the address for paper; null where the merchant has a link of that name. */
export async function insertLink(tx: Tx, merchantId: number, saved: Saved, by: By): Promise<string | null> {
  const { name, targetUrl, validUntil } = saved
  const { rows } = await sql<{ linkId: string }>`
    insert into short_link (merchant_id, name, target_url, valid_until, created_by, created_at, updated_by, updated_at)
    values (${merchantId}, ${name}, ${targetUrl}, ${validUntil}, ${by.accountId}, ${by.now}, ${by.accountId}, ${by.now})
    on conflict (merchant_id, lower(name)) do nothing returning link_id`.execute(tx)
  const linkId = rows[0]?.linkId ?? null
  if (linkId !== null)
    await insertAddress(
      tx,
      { linkId, token: newToken(), expiresAt: validUntil },
      { userId: null, messageId: null, now: by.now },
    )
  return linkId
}

/** False where another link of the merchant has that name. */
export async function updateLink(tx: Tx, { linkId }: Found, saved: Saved, { accountId, now }: By): Promise<boolean> {
  const { name, targetUrl, validUntil } = saved
  const { rows } = await sql`
    update short_link h set name = ${name}, target_url = ${targetUrl}, valid_until = ${validUntil}, updated_by = ${accountId}, updated_at = ${now},
      version = version + 1
    where link_id = ${linkId} and not exists (
      select from short_link o where o.merchant_id = h.merchant_id and lower(o.name) = lower(${name}) and o.link_id <> h.link_id)
    returning 1`.execute(tx)
  return rows.length > 0
}

export async function setActive(tx: Tx, linkId: string, active: boolean, { accountId, now }: By): Promise<void> {
  await sql`
    update short_link set active = ${active}, updated_by = ${accountId}, updated_at = ${now}, version = version + 1
    where link_id = ${linkId}`.execute(tx)
}

/** Of nobody and no message: the address for paper. */
export async function insertAddress(
  tx: Tx,
  address: OwnAddress,
  { userId, messageId, now }: { userId: string | null; messageId: string | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('shortLinkAddress')
    .values({ ...address, userId, messageId, madeAt: now })
    .execute()
}

export interface Opened {
  addressId: number
  linkId: string
  targetUrl: string
  merchantName: string
  madeAt: Date
  isPaper: boolean
  isOpen: boolean
}

export async function addressOf(db: Db, token: string, now: Date): Promise<Opened | null> {
  const { rows } = await sql<Opened>`
    select d.address_id, d.link_id, h.target_url, m.name as merchant_name, d.made_at, d.user_id is null as is_paper,
      h.active and h.valid_until > ${now} as is_open
    from short_link_address d join short_link h using (link_id) join merchant m using (merchant_id) where d.token = ${token}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Counted in one statement; the first of a person is told on its message's trace. */
export async function keepClick(
  db: Db,
  { addressId, linkId }: Pick<Opened, 'addressId' | 'linkId'>,
  { clicker, device }: { clicker: Clicker; device: ClickDevice },
  now: Date,
): Promise<void> {
  const isPerson = clicker === 'person'
  await sql`
    with before as (
      select address_id, first_click_at is null as is_first from short_link_address where address_id = ${addressId} for update
    ), counted as (
      update short_link_address d set clicks = clicks + ${isPerson ? 1 : 0}, robots = robots + ${isPerson ? 0 : 1},
        first_click_at = case when ${isPerson} then coalesce(first_click_at, ${now}) else first_click_at end
      from before b where d.address_id = b.address_id returning d.message_id, ${isPerson} and b.is_first as is_first
    ), told as (
      insert into message_event (message_id, at, kind) select message_id, ${now}, 'clicked' from counted where is_first and message_id is not null
    )
    insert into short_link_click (address_id, link_id, at, by_whom, device, is_first)
    select ${addressId}, ${linkId}, ${now}, ${clicker}, ${device}, is_first from counted`.execute(db)
}

export async function isOfMerchant({ db, rows, user }: Asked, linkId: string): Promise<boolean> {
  const { rows: found } = await sql`
    select from ${rows.shortLinks} h where h.link_id = ${linkId} and h.merchant_id = ${user.merchantId}`.execute(db)
  return found.length > 0
}
