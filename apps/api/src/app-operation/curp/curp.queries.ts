/** Providers of CURP checks and what they were asked, read and written. */
import {
  curpCheckColumns,
  curpProviderColumns,
  curpResults,
  type exportCurpChecks,
  type exportCurpProviders,
  type listCurpChecks,
  type listCurpProviders,
  type saveCurpProvider,
} from '@cordillera/contract/app-operation/curp'
import type { Currency } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { marketMerchant } from '../../acquisition/public.ts'
import { array, sql, type Tx } from '../../platform/db.ts'
import { computed, each, listFile } from '../../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
  now: Date
}
type Row = Output<typeof listCurpProviders>['list'][number]

function listed({ rows, now }: Asked, merchantId: number, { active }: FilterOf<typeof listCurpProviders>): Listed {
  return {
    fields: sql`h.provider_id as "providerId", h.name, h.url, h.secret is not null as "secretSet", h.position, h.active,
      h.cost_minor as cost, h.currency, h.timeout_ms as "timeoutMs", h.freeze_after as "freezeAfter", h.freeze_minutes as "freezeMinutes",
      case when h.frozen_until > ${now}::timestamptz then h.frozen_until end as "frozenUntil", u.asked, u.answered,
      u.median as "medianMs", u.p95 as "p95Ms", u.spent, a.name as "changedBy", h.changed_at as "changedTime", h.version`,
    hits: sql`from ${rows.curpProviders} h where ${all([
      sql`h.merchant_id = ${merchantId}`,
      active !== undefined && sql`h.active = ${active}`,
    ])}`,
    joins: sql`join account a on a.account_id = h.changed_by cross join lateral (
      select count(*)::int as asked, count(*) filter (where c.result <> 'error')::int as answered,
        (percentile_cont(0.5) within group (order by c.ms))::int as median,
        (percentile_cont(0.95) within group (order by c.ms))::int as p95, coalesce(sum(c.cost_minor), 0)::bigint as spent
      from curp_check c where c.provider_id = h.provider_id and c.at > ${now}::timestamptz - interval '30 days') u`,
  }
}

export function pageOfProviders(asked: Asked, merchantId: number, input: Parsed<typeof listCurpProviders>) {
  const way = sql.raw(input.sortField && input.sortOrder === 'desc' ? 'desc' : 'asc')
  const order = sql`h.position ${way}, h.provider_id ${way}`
  return pageOf<Row>(asked.db, input, { ...listed(asked, merchantId, input), order })
}

export const curpProvidersFile = listFile({
  name: 'curp-providers',
  columns: curpProviderColumns,
  async *rows(asked, { filter }: { filter: Parsed<typeof exportCurpProviders>['filter'] }) {
    const { fields, hits, joins = sql`` } = listed(asked, marketMerchant(asked.user, filter.merchant), filter)
    const { rows } = await sql<Row>`
      select ${fields} from (select h.* ${hits}) h ${joins} order by h.position, h.provider_id`.execute(asked.db)
    yield* computed(rows.map((row) => ({ ...row, active: row.active ? '✓' : '' })))
  },
})

export interface FoundProvider {
  providerId: number
  merchantId: number
  name: string
  url: string
  active: boolean
  costMinor: number
  version: number
}
export async function lockProvider(
  { db, rows }: Pick<Asked, 'db' | 'rows'>,
  providerId: number,
): Promise<FoundProvider | undefined> {
  const { rows: found } = await sql<FoundProvider>`
    select h.provider_id, h.merchant_id, h.name, h.url, h.active, h.cost_minor, h.version from ${rows.curpProviders} h
    where h.provider_id = ${providerId} for update of h`.execute(db)
  return found[0]
}

interface By {
  accountId: number
  now: Date
}
type Given = Pick<
  Parsed<typeof saveCurpProvider>,
  'name' | 'url' | 'cost' | 'timeoutMs' | 'freezeAfter' | 'freezeMinutes'
>
const valuesOf = ({ cost, ...given }: Given) => ({ ...given, costMinor: cost })

export async function insertProvider(
  tx: Tx,
  merchantId: number,
  given: Given & { currency: Currency },
  { accountId, now }: By,
): Promise<number> {
  const { providerId } = await tx
    .insertInto('curpProvider')
    .values({
      ...valuesOf(given),
      currency: given.currency,
      merchantId,
      position: sql`(select coalesce(max(position), 0) + 1 from curp_provider where merchant_id = ${merchantId})`,
      madeBy: accountId,
      madeAt: now,
      changedBy: accountId,
      changedAt: now,
    })
    .returning('providerId')
    .executeTakeFirstOrThrow()
  return providerId
}

type Change = Given | { active: boolean; failures: 0; frozenUntil: null }
export async function changeProvider(
  tx: Tx,
  { providerId, version, url }: FoundProvider,
  change: Change,
  { accountId, now }: By,
) {
  await tx
    .updateTable('curpProvider')
    .set({
      ...('cost' in change ? valuesOf(change) : change),
      // a secret goes where it was entered for: another address begins without one
      ...('url' in change && change.url !== url ? { secret: null } : {}),
      changedBy: accountId,
      changedAt: now,
      version: version + 1,
    })
    .where('providerId', '=', providerId)
    .execute()
  return version + 1
}

/** Sealed for the provider it belongs to, so it is set once there is one. */
export const setSecret = (tx: Tx, providerId: number, secret: string) =>
  tx.updateTable('curpProvider').set({ secret }).where('providerId', '=', providerId).execute()

export async function countProviders(tx: Tx, merchantId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('curpProvider')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('merchantId', '=', merchantId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** False where these are not all providers that the merchant has. */
export async function orderProviders(tx: Tx, merchantId: number, ids: readonly number[], by: By): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    with live as (
      select provider_id from curp_provider where merchant_id = ${merchantId} for update
    ), given as (
      select id, n from unnest(${array(ids)}::int[]) with ordinality g(id, n)
    ), same as (
      select (select count(*) from live) = (select count(*) from given)
        and not exists (select from live where provider_id not in (select id from given)) as same
    ), moved as (
      update curp_provider r set position = g.n, changed_by = ${by.accountId}, changed_at = ${by.now}, version = version + 1
      from given g, same where same.same and r.provider_id = g.id and r.position <> g.n returning 1
    )
    select same from same`.execute(tx)
  return rows[0]?.same ?? false
}

type Check = Output<typeof listCurpChecks>['list'][number]
const record = { at: 'at', id: 'check_id' }

function checksListed({ rows }: Asked, merchantId: number, filter: FilterOf<typeof listCurpChecks>): Listed {
  const { providerId, result, startDay, endDay } = filter
  return {
    fields: sql`h.check_id as "checkId", h.at as time, p.name as provider, h.app_id as "appId", ap.user_id as "userId",
      a.name as "triedBy", h.curp_masked as curp, h.result, h.ms, h.cost_minor as cost, h.currency, h.detail`,
    hits: sql`from ${rows.curpChecks} h where ${all([
      sql`h.merchant_id = ${merchantId}`,
      providerId && sql`h.provider_id = ${providerId}`,
      result && sql`h.result = ${result}`,
      startDay && sql`h.day >= ${startDay}::date`,
      endDay && sql`h.day <= ${endDay}::date`,
    ])}`,
    joins: sql`join curp_provider p on p.provider_id = h.provider_id left join application ap on ap.app_id = h.app_id
      left join account a on a.account_id = h.tried_by`,
  }
}

export const pageOfChecks = (asked: Asked, merchantId: number, input: Parsed<typeof listCurpChecks>) =>
  pageOf<Check>(asked.db, input, { ...checksListed(asked, merchantId, input), order: byTime(record, input) })

export const curpChecksFile = listFile({
  name: 'curp-checks',
  columns: curpCheckColumns,
  rows: (asked, { filter }: { filter: Parsed<typeof exportCurpChecks>['filter'] }) =>
    each(
      latestFirst<Check>(asked.db, checksListed(asked, marketMerchant(asked.user, filter.merchant), filter), record),
      (row) => ({ ...row, result: curpResults[row.result][asked.language] }),
    ),
})
