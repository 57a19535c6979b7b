/** Reading accounts. */
import { accountExportColumns, type accountRow, type listAccounts } from '@cordillera/contract/access/account'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { output } from 'zod/v4/core'
import type { RawJson } from '../platform/answer.ts'
import { sql } from '../platform/db.ts'
import { each, inBatches, listFile } from '../platform/export.ts'
import { pageAsText } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { absoluteLifeMs, idleLifeMs } from './session.queries.ts'

type Row = output<typeof accountRow>
type AccountFilter = Omit<Parsed<typeof listAccounts>, 'currentPage' | 'pageSize' | 'sortField' | 'sortOrder'>
interface Asked {
  readonly db: Scoped
  readonly rows: ScopedRows
  readonly now: Date
}

const stateOf = sql`case when a.deleted_at is not null then 'deleted' when a.active then 'active' else 'inactive' end`
const tfaOf = (now: Date) => sql`case when not a.tfa_required then 'off' when a.tfa_exempt_until > ${now} then 'exempt'
  when a.tfa_bound_at is null then 'unbound' else 'bound' end`
const lockedOf = (now: Date) =>
  sql`nullif(greatest((select max(t.blocked_until) from sign_in_throttle t where t.user_name = a.user_name),
    a.tfa_locked_until, ${now}), ${now})`

const fields = (now: Date) => sql`
  a.account_id as "accountId", a.user_name as "userName", a.name, st.user_no as "userNo", st.role as "staffRole", st.country,
  w.name as "workplaceName",
  coalesce((select json_agg(json_build_object('role', r.role_id, 'name', r.name) order by r.name)
    from account_role ar join role r using (role_id) where ar.account_id = a.account_id), '[]'::json) as roles,
  coalesce((select json_agg(json_build_object('merchant', m.merchant_id, 'name', m.name) order by m.country, m.name)
    from account_merchant am join merchant m using (merchant_id) where am.account_id = a.account_id), '[]'::json) as merchants,
  array(select k.merchant_id from account_market_merchant k where k.account_id = a.account_id order by 1) as "marketMerchants",
  a.is_superuser as "isSuperuser", ${stateOf} as state, a.language, a.last_sign_in_at as "lastLoginTime",
  a.created_at as "createdTime", ${tfaOf(now)} as tfa,
  case when a.tfa_exempt_until > ${now} then a.tfa_exempt_until end as "tfaExemptUntil", ${lockedOf(now)} as "lockedUntil",
  a.default_password as "defaultPwd",
  (select count(*)::int from session s where s.account_id = a.account_id and s.ended_at is null
    and s.seen_at > ${new Date(now.getTime() - idleLifeMs)}
    and s.created_at > ${new Date(now.getTime() - absoluteLifeMs)}) as sessions,
  a.version`
const joins = sql`left join staff st on st.account_id = a.account_id left join workplace w on w.workplace_id = st.workplace_id`

const orders = {
  userName: sql`a.user_name`,
  lastLogin: sql`a.last_sign_in_at`,
  created: sql`a.created_at`,
} as const

/** One page as JSON text, by user name unless asked otherwise. */
export async function pageOfAccounts(asked: Asked, input: Parsed<typeof listAccounts>): Promise<RawJson> {
  const { db, rows, now } = asked
  const { currentPage, pageSize, sortField, sortOrder } = input
  const way = sortOrder === 'desc' ? sql`desc nulls last` : sql`asc nulls first`
  const order = sql`${orders[sortField ?? 'userName']} ${way}, a.account_id`
  const where = matching(input, now)
  return pageAsText(
    db,
    { currentPage, pageSize },
    {
      as: 'a',
      fields: fields(now),
      hits: sql`from ${rows.accounts} a ${joins} where ${where}`,
      joins,
      order,
    },
  )
}

function matching(filter: AccountFilter, now: Date) {
  const { find, role, merchant, country, state, superuser, tfa, locked } = filter
  const like = find && `%${find.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    like && sql`((a.user_name || ' ' || lower(a.name)) like ${like} or st.user_no = ${find?.toUpperCase()})`,
    role && sql`a.account_id in (select ar.account_id from account_role ar where ar.role_id = ${role})`,
    merchant && sql`a.account_id in (select am.account_id from account_merchant am where am.merchant_id = ${merchant})`,
    country && sql`st.country = ${country}`,
    state ? sql`${stateOf} = ${state}` : sql`a.deleted_at is null`,
    superuser !== undefined && sql`a.is_superuser = ${superuser}`,
    tfa && sql`${tfaOf(now)} = ${tfa}`,
    locked !== undefined && sql`(${lockedOf(now)} is not null) = ${locked}`,
  ].filter((condition) => typeof condition === 'object')
  return sql.join(conditions, sql` and `)
}

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')

/** Lists as text. */
export const accountsFile = listFile({
  name: 'accounts',
  columns: accountExportColumns,
  rows({ db, rows, now }, filter: AccountFilter) {
    const found = inBatches<Row>(async (last, limit) => {
      const { rows: batch } = await sql<Row>`
        select ${fields(now)} from ${rows.accounts} a ${joins} where ${matching(filter, now)} and a.account_id > ${last?.accountId ?? 0}
        order by a.account_id limit ${limit}`.execute(db)
      return batch
    })
    return each(found, (row) => ({ ...row, roles: names(row.roles), merchants: names(row.merchants) }))
  },
})
