/** Releases and configurations as lists show them, and the writing of releases. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { ContentKindName } from '@cordillera/contract/market/kinds'
import {
  configurationExportColumns,
  type listConfigurations,
  type listReleases,
  type releaseDetail,
  releaseExportColumns,
} from '@cordillera/contract/market/release'
import { type ReleaseState, releaseStates } from '@cordillera/contract/market/release-states'
import type { Updateable } from 'kysely'
import { array, type DB, type Db, sql, type Tx } from '../platform/db.ts'
import { each, inBatches, listFile } from '../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Row = Output<typeof listReleases>['list'][number]
type Detail = Output<typeof releaseDetail>

const fields = sql`
  h.release_id as "releaseId", h.merchant_id as merchant, m.name as "merchantName", h.name, h.state,
  to_char(h.publish_at at time zone m.time_zone, 'YYYY-MM-DD"T"HH24:MI') as "publishAt", h.rollout,
  (select count(*)::int from content_release_item e where e.release_id = h.release_id) as items,
  array(select c.platform || ' ' || c.number from content_configuration c where c.release_id = h.release_id
    order by c.platform, c.number) as numbers,
  maker.name as "madeBy", h.made_at as "madeTime", submitter.name as "submittedBy", decider.name as "decidedBy",
  h.ended_at as "endedTime", h.reason, h.version`
const joins = sql`
  join merchant m on m.merchant_id = h.merchant_id join account maker on maker.account_id = h.made_by
  left join account submitter on submitter.account_id = h.submitted_by
  left join account decider on decider.account_id = h.decided_by`

const releaseMade = { at: 'made_at', id: 'release_id' }
type ReleaseFilter = FilterOf<typeof listReleases> & { merchant: number }

const releases = ({ rows }: Pick<Asked, 'rows'>, { merchant, state, itemId }: ReleaseFilter): Listed => ({
  fields,
  hits: sql`from ${rows.contentReleases} h where ${all([
    sql`h.merchant_id = ${merchant}`,
    state === 'open' && sql`h.state in ('draft', 'submitted', 'approved')`,
    state && state !== 'open' && sql`h.state = ${state}`,
    itemId && sql`h.release_id in (select release_id from content_release_item where item_id = ${itemId})`,
  ])}`,
  joins,
})

export const pageOfReleases = (asked: Asked, input: Parsed<typeof listReleases> & { merchant: number }) =>
  pageOf<Row>(asked.db, input, { ...releases(asked, input), order: byTime(releaseMade, input) })

export const releasesFile = listFile({
  name: 'content-releases',
  columns: releaseExportColumns,
  rows: (asked, filter: ReleaseFilter) =>
    each(latestFirst<Row>(asked.db, releases(asked, filter), releaseMade), (row) => ({
      ...row,
      state: releaseStates[row.state][asked.language],
      numbers: row.numbers.join(', '),
    })),
})

export async function readRelease(
  { db, rows }: Asked,
  releaseId: string,
): Promise<Omit<Detail, 'problems' | 'heads'> | null> {
  const { rows: found } = await sql<{ release: Omit<Detail, 'problems' | 'heads'> }>`
    select row_to_json(shown) as release from (
      select ${fields}, (select coalesce(json_agg(entry order by entry.kind, entry.slot, entry.title), '[]'::json) from (
          select e.item_id as "itemId", i.kind, i.slot, i.title, e.action, i.live_number as "liveNumber",
            case when e.action = 'publish' then r.number end as number, case when e.action = 'publish' then r.content end as content,
            l.content as "liveContent"
          from content_release_item e join content_item i using (item_id)
            join content_revision r on r.item_id = i.item_id and r.number = coalesce(e.number, i.number)
            left join content_revision l on l.item_id = i.item_id and l.number = i.live_number
          where e.release_id = h.release_id) entry) as entries
      from ${rows.contentReleases} h ${joins} where h.release_id = ${releaseId}) shown`.execute(db)
  return found[0]?.release ?? null
}

export interface FoundRelease {
  releaseId: string
  merchantId: number
  name: string
  state: ReleaseState
  publishAt: Date | null
  rollout: number
  submittedBy: number | null
  submittedAt: Date | null
  version: number
  kinds: ContentKindName[]
}

/** A release of the caller's merchants, locked. */
export async function lockRelease({ db, rows }: Asked, releaseId: string): Promise<FoundRelease | undefined> {
  await sql`select from content_release where release_id in (
    select h.release_id from ${rows.contentReleases} h where h.release_id = ${releaseId}) for update`.execute(db)
  const { rows: found } = await sql<FoundRelease>`
    select h.release_id, h.merchant_id, h.name, h.state, h.publish_at, h.rollout, h.submitted_by, h.submitted_at, h.version,
      array(select distinct i.kind from content_release_item e join content_item i using (item_id)
        where e.release_id = h.release_id) as kinds
    from ${rows.contentReleases} h where h.release_id = ${releaseId}`.execute(db)
  return found[0]
}

export async function submittedAtOf(db: Db, releaseId: string): Promise<Date | null> {
  const found = await db
    .selectFrom('contentRelease')
    .select('submittedAt')
    .where('releaseId', '=', releaseId)
    .executeTakeFirst()
  return found?.submittedAt ?? null
}

/**
 * Whoever wrote what a release publishes, and who handed it in: none of them approves it. Of an item these are all that revised it since
 * what borrowers see, whoever touched it last; a place in a list that somebody gave it in between is no writing.
 */
export async function makersOf(tx: Tx, releaseId: string): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select r.made_by as account_id from content_release_item e join content_item i using (item_id)
      join content_revision r on r.item_id = e.item_id and r.number <= e.number and r.number > coalesce(i.live_number, 0)
    where e.release_id = ${releaseId} and (r.number = e.number or r.why <> 'moved')
    union select made_by from content_release where release_id = ${releaseId}
    union select submitted_by from content_release where release_id = ${releaseId} and submitted_by is not null`.execute(
    tx,
  )
  return rows.map(({ accountId }) => accountId)
}

export async function insertRelease(
  tx: Tx,
  release: { merchantId: number; name: string; publishAt: Date | null; rollout: number; madeBy: number; madeAt: Date },
): Promise<string> {
  const { releaseId } = await tx
    .insertInto('contentRelease')
    .values(release)
    .returning('releaseId')
    .executeTakeFirstOrThrow()
  return releaseId
}

export async function setItems(
  tx: Tx,
  releaseId: string,
  items: readonly { itemId: string; action: 'publish' | 'withdraw' }[],
): Promise<void> {
  await tx.deleteFrom('contentReleaseItem').where('releaseId', '=', releaseId).execute()
  await tx
    .insertInto('contentReleaseItem')
    .values(items.map(({ itemId, action }) => ({ releaseId, itemId, action })))
    .execute()
}

/** The revisions that its items have now are those that go live. */
export const fixRevisions = (tx: Tx, releaseId: string) =>
  sql`
  update content_release_item e set number = i.number from content_item i
  where i.item_id = e.item_id and e.release_id = ${releaseId} and e.action = 'publish'`.execute(tx)

/** Answers the new version. */
export async function setRelease(
  tx: Tx,
  { releaseId, version }: Pick<FoundRelease, 'releaseId' | 'version'>,
  values: Updateable<DB['contentRelease']>,
) {
  await tx
    .updateTable('contentRelease')
    .set({ ...values, version: version + 1 })
    .where('releaseId', '=', releaseId)
    .execute()
  return version + 1
}

/**
 * Releases whose time has come, the first of each merchant before the second of any. One that would reach a platform where another is
 * rolled out to a part of the devices waits, and takes no place from those behind it.
 */
export async function dueReleases(db: Db, now: Date): Promise<{ releaseId: string; merchantId: number }[]> {
  const { rows } = await sql<{ releaseId: string; merchantId: number }>`
    with partly as materialized (
      select h.merchant_id, h.platform from content_head h join content_configuration c using (merchant_id, platform, number)
      where c.rollout < 100
    )
    select release_id, merchant_id from content_release o
    where state = 'approved' and publish_at is not null and publish_at <= ${now} and not exists (
      select from partly w join content_release_item e on e.release_id = o.release_id join content_item i using (item_id)
        join content_revision r on r.item_id = i.item_id and r.number = coalesce(e.number, i.number)
      where w.merchant_id = o.merchant_id and (e.action = 'publish' and r.content->>'platform' in ('all', w.platform)
        or exists (select from content_live l where l.item_id = i.item_id and l.platform = w.platform and l.to_number is null)))
    order by row_number() over (partition by merchant_id order by publish_at, release_id), publish_at, release_id limit 50`.execute(
    db,
  )
  return rows
}

/** One of them, locked; undefined where somebody else has it or has published it. */
export async function lockDue(tx: Tx, releaseId: string, now: Date): Promise<Omit<FoundRelease, 'kinds'> | undefined> {
  const { rows } = await sql<Omit<FoundRelease, 'kinds'>>`
    select release_id, merchant_id, name, state, publish_at, rollout, submitted_by, submitted_at, version from content_release
    where release_id = ${releaseId} and state = 'approved' and publish_at <= ${now} for update skip locked`.execute(tx)
  return rows[0]
}

type Configuration = Output<typeof listConfigurations>['list'][number]

type ConfigurationFilter = FilterOf<typeof listConfigurations> & { merchant: number }

const configurations = ({ rows }: Pick<Asked, 'rows'>, { merchant, platform }: ConfigurationFilter): Listed => ({
  fields: sql`h.merchant_id as merchant, h.platform, h.number, h.kind, h.release_id as "releaseId", r.name as "releaseName",
    h.of_number as "ofNumber", h.reason, h.rollout,
    (select count(*)::int from content_live l where l.merchant_id = h.merchant_id and l.platform = h.platform
      and l.from_number <= h.number and (l.to_number is null or l.to_number > h.number)) as items,
    n.number is not null as newest, by.name as "madeBy", h.made_at as "madeTime"`,
  hits: sql`from ${rows.contentConfigurations} h where ${all([
    sql`h.merchant_id = ${merchant}`,
    platform && sql`h.platform = ${platform}`,
  ])}`,
  joins: sql`left join content_release r on r.release_id = h.release_id left join account by on by.account_id = h.made_by
    left join content_head n on n.merchant_id = h.merchant_id and n.platform = h.platform and n.number = h.number`,
})

export function pageOfConfigurations(asked: Asked, input: Parsed<typeof listConfigurations> & { merchant: number }) {
  const way = sql.raw(input.sortField && input.sortOrder === 'asc' ? 'asc' : 'desc')
  const order = sql`h.made_at ${way}, h.platform ${way}, h.number ${way}`
  return pageOf<Configuration>(asked.db, input, { ...configurations(asked, input), order })
}

export const configurationsFile = listFile({
  name: 'content-configurations',
  columns: configurationExportColumns,
  rows(asked, filter: ConfigurationFilter) {
    const { fields: shown, hits, joins: beside = sql`` } = configurations(asked, filter)
    return inBatches<Configuration>(async (last, limit) => {
      const after = last ? sql`and (h.platform, h.number) < (${last.platform}, ${last.number})` : sql``
      const { rows } = await sql<Configuration>`
        select ${shown} from (select h.* ${hits} ${after} order by h.platform desc, h.number desc limit ${limit}) h ${beside}
        order by h.platform desc, h.number desc`.execute(asked.db)
      return rows
    })
  },
})

/** The kinds of what two numbers serve differently. */
export async function kindsBetween(
  tx: Tx,
  { merchantId, platform, from, to }: { merchantId: number; platform: string; from: number; to: number },
): Promise<ContentKindName[]> {
  const served = (
    number: number,
  ) => sql`select item_id, revision, kind from content_live where merchant_id = ${merchantId}
    and platform = ${platform} and from_number <= ${number} and (to_number is null or to_number > ${number})`
  const { rows } = await sql<{ kind: ContentKindName }>`
    select distinct kind from ((${served(from)}) except (${served(to)}) union all ((${served(to)}) except (${served(from)}))) d`.execute(
    tx,
  )
  return rows.map(({ kind }) => kind)
}

/** Items of the caller's merchants by their merchants; what is missing is none of the caller's. */
export async function merchantsOfItems({ db, rows }: Asked, itemIds: readonly string[]) {
  const { rows: found } = await sql<{ itemId: string; merchantId: number; kind: ContentKindName }>`
    select item_id, merchant_id, kind from ${rows.contentItems} h where item_id = any(${array(itemIds)}::text[])
      and retired_at is null`.execute(db)
  return found
}

/** Why a release could not go live when its time came. */
export async function keptProblems(db: Db, releaseId: string): Promise<Detail['problems']> {
  const kept = await db
    .selectFrom('contentRelease')
    .select('problems')
    .where('releaseId', '=', releaseId)
    .executeTakeFirst()
  return (kept?.problems ?? []) as Detail['problems']
}
