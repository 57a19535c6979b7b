/** Reading the operation log, newest first. Values in it were masked when they were written. */

import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { listCaseOperations, listOperationLog } from '@cordillera/contract/operation-log/log'
import { type RawBuilder, sql } from 'kysely'
import { array, type Db } from '../platform/db.ts'
import { type Look, lookBack } from '../platform/history.ts'
import { type Paging, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { type NamedKind, type Names, named, numbersIn } from './names.rules.ts'

type Fragment = RawBuilder<unknown>
export type Entry = Output<typeof listOperationLog>['list'][number]
type CaseEntry = Output<typeof listCaseOperations>['list'][number]

export const entryFields = sql`
  e.entry_id as "entryId", e.at, e.account_id as "accountId", e.user_name as "userName", e.action, e.endpoint, e.address,
  e.device_id as "deviceId", e.merchant_id as merchant, e.case_id as "caseId", e.app_id as "appId", e.user_id as "userId",
  e.target, e.reason, e.before, e.after, (select currency from merchant where merchant_id = e.merchant_id) as currency`

const lookedAt = ({ from }: Look): Fragment => (from ? sql`e.at >= ${from}` : sql`true`)

/** Entries the caller may read. Days are those of the merchant it works for. */
export async function operationsOf(
  db: Scoped,
  rows: ScopedRows,
  input: Parsed<typeof listOperationLog>,
  { accounts, merchantId, look }: { accounts: number[] | undefined; merchantId: number; look: Look },
) {
  const { currentPage, pageSize, sortField, sortOrder, userName: _, ...filter } = input
  const where = entriesMatching({ ...filter, accounts, from: look.from }, merchantId)
  // newest first unless the oldest are asked for by name
  const way = sortField && sortOrder === 'asc' ? sql`asc` : sql`desc`
  const page = await pageOf<Entry>(
    db,
    { currentPage, pageSize },
    {
      as: 'e',
      fields: entryFields,
      hits: sql`from ${rows.operationLog} e where ${where}`,
      order: sql`e.at ${way}, e.entry_id ${way}`,
    },
  )
  return { ...page, since: look.since }
}

/**
 * The entries of a page with the names that their numbers stand for. `db` reads beyond the caller's rows: whoever may read
 * an entry may read whom it names.
 */
export async function withNames<
  P extends { list: { action: string; accountId?: number | null; before: unknown; after: unknown }[] },
>(db: Db, page: P): Promise<P> {
  const of = numbersIn(page.list)
  const { rows } = await sql<{ kind: NamedKind; number: number; name: string }>`
    select 'account' as kind, account_id as number, name from account where account_id = any(${array(of.account)}::int[])
    union all select 'role', role_id, name from role where role_id = any(${array(of.role)}::int[])
    union all select 'workplace', workplace_id, name from workplace where workplace_id = any(${array(of.workplace)}::int[])
    union all select 'merchant', merchant_id, name from merchant where merchant_id = any(${array(of.merchant)}::int[])`.execute(
    db,
  )
  const namesOf = (kind: NamedKind) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ number, name }) => [number, name]))
  const names: Names = {
    account: namesOf('account'),
    role: namesOf('role'),
    workplace: namesOf('workplace'),
    merchant: namesOf('merchant'),
  }
  return { ...page, list: page.list.map((entry) => named(entry, names)) }
}

/** Accounts whose user name begins so: found first, so that the log is read by its index on them. Undefined: nobody is asked for. */
export async function accountsNamed(db: Db, beginning: string | undefined): Promise<number[] | undefined> {
  if (!beginning) return undefined
  const named = await db
    .selectFrom('account')
    .select('accountId')
    .where(sql<boolean>`starts_with(user_name, ${beginning.toLowerCase()})`)
    .execute()
  return named.map(({ accountId }) => accountId)
}

export type EntryFilter = Omit<
  Parsed<typeof listOperationLog>,
  'currentPage' | 'pageSize' | 'sortField' | 'sortOrder' | 'userName'
> & { accounts?: number[] | undefined; from?: Date | null }

export function entriesMatching(filter: EntryFilter, merchantId: number): Fragment {
  const zone = sql`coalesce((select time_zone from merchant where merchant_id = ${merchantId}), 'UTC')`
  const from = filter.from ?? null
  const parts: Fragment[] = from ? [lookedAt({ from, since: null })] : []
  if (filter.accounts) parts.push(sql`e.account_id = any(${array(filter.accounts)}::int[])`)
  // all of a domain, or one action
  if (filter.action?.endsWith('.')) parts.push(sql`e.action like ${`${filter.action.replaceAll('_', '\\_')}%`}`)
  else if (filter.action) parts.push(sql`e.action = ${filter.action}`)
  if (filter.endpoint) parts.push(sql`e.endpoint = ${filter.endpoint}`)
  if (filter.dayFrom) parts.push(sql`e.at >= ${filter.dayFrom}::date::timestamp at time zone ${zone}`)
  if (filter.dayTo) parts.push(sql`e.at < (${filter.dayTo}::date + 1)::timestamp at time zone ${zone}`)
  if (filter.target) parts.push(sql`e.target = ${filter.target}`)
  if (filter.caseId) parts.push(sql`e.case_id = ${filter.caseId}`)
  if (filter.appId) parts.push(sql`e.app_id = ${filter.appId}`)
  if (filter.userId) parts.push(sql`e.user_id = ${filter.userId}`)
  if (filter.beforeEntry) {
    parts.push(
      sql`(e.at, e.entry_id) < (select b.at, b.entry_id from operation_log b where b.entry_id = ${filter.beforeEntry}
        ${from ? sql`and b.at >= ${from}` : sql``})`,
    )
  }
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** One case, application or borrower, as found: its merchant, and whether a case of it lies in the caller's scope. */
export interface Subject {
  kind: 'case' | 'app' | 'user'
  id: string
  merchantId: number
  inScope: boolean
}

export async function findSubject(
  db: Scoped,
  rows: ScopedRows,
  of: { caseId: string } | { appId: string } | { userId: string },
): Promise<Subject | null> {
  if ('caseId' in of) {
    const { rows: found } = await sql<Subject>`
      select 'case' as kind, m.case_id as id, m.merchant_id,
        exists (select from ${rows.cases} c where c.case_id = m.case_id) as in_scope
      from ${rows.merchantCases} m where m.case_id = ${of.caseId}`.execute(db)
    return found[0] ?? null
  }
  if ('appId' in of) {
    const { rows: found } = await sql<Subject>`
      select 'app' as kind, a.app_id as id, a.merchant_id,
        exists (select from ${rows.cases} c where c.app_id = a.app_id) as in_scope
      from ${rows.applications} a where a.app_id = ${of.appId}`.execute(db)
    return found[0] ?? null
  }
  const { rows: found } = await sql<Subject>`
    select 'user' as kind, b.user_id as id, b.merchant_id,
      exists (select from ${rows.cases} c where c.user_id = b.user_id) as in_scope
    from ${rows.merchantBorrowers} b where b.user_id = ${of.userId}`.execute(db)
  return found[0] ?? null
}

const columnOf = { case: sql`case_id`, app: sql`app_id`, user: sql`user_id` } as const

/**
 * Operations on a subject together with the history of its cases. `log` is the whole log where a case of the subject is
 * in the caller's scope; else what the caller's scope shows, and then without the cases' history.
 */
export async function operationsOn(
  db: Db,
  log: Fragment,
  subject: Subject,
  { look, ...page }: Paging & { look: Look },
) {
  const column = columnOf[subject.kind]
  const cases = sql`(select case_id from collection_case where ${column} = ${subject.id})`
  const operations = sql`
    select 'operation' as source, ${entryFields} from ${log} e
    where ${lookedAt(look)} and (e.case_id = any(array${cases}) or e.${column} = ${subject.id})`
  const events = sql`
    select 'event', v.event_id, v.at, v.account_id, a.user_name, v.kind, null, null, null, v.merchant_id, v.case_id, null, null,
      v.batch_id, v.detail ->> 'reason', jsonb_build_object('collector', f.name),
      coalesce(v.detail, '{}') || jsonb_build_object('collector', t.name),
      (select currency from merchant where merchant_id = v.merchant_id)
    from case_event v left join account a on a.account_id = v.account_id
      left join account f on f.account_id = v.from_collector left join account t on t.account_id = v.to_collector
    where v.case_id = any(array${cases}) and ${look.from ? sql`v.at >= ${look.from}` : sql`true`}`
  const all = subject.inScope ? sql`${operations} union all ${events}` : operations
  const found = await pageOf<CaseEntry>(db, page, {
    as: 'e',
    fields: sql`e.*`,
    hits: sql`from (${all}) e`,
    order: sql`e.at desc, e.source, e."entryId" desc`,
  })
  return { ...found, since: look.since }
}

/** What was done to an account, and what it did to sign in: signed in, changed its password, gave a wrong code. */
export async function operationsOnAccount(
  db: Db,
  { accountId, userName }: { accountId: number; userName: string },
  page: Paging & { withArchive?: boolean | undefined },
) {
  const look = await lookBack(db, page, 'operation_log')
  // a refused sign-in has no account, only the name that was tried
  const of = sql`from operation_log e where ${lookedAt(look)} and (e.target = any(array[${`account:${accountId}`}, ${userName}])
    or (e.account_id = ${accountId} and starts_with(e.action, 'access.')))`
  const found = await pageOf<Entry>(db, page, { as: 'e', fields: entryFields, hits: of, order: sql`e.entry_id desc` })
  return withNames(db, { ...found, since: look.since })
}
