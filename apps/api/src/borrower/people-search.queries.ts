/**
 * Searching people is revealing: whoever tries numbers against the masked ones reads them. Each value is logged and counted
 * against the hour of the account; beyond it nothing is looked up, and those who answer for the person are told.
 */
import { createHash } from 'node:crypto'
import type { SettingKey } from '@cordillera/contract/settings/setting'
import type { Caller } from '../platform/caller.ts'
import { type Db, inTransaction, sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import type { Kernel, PeopleSearch } from '../platform/implement.ts'
import { announce } from '../platform/notifications.ts'
import { frees, masked, searchKey } from './people-search.rules.ts'

type Record = Kernel['record']

/** Stands among an account's values for "those responsible were told". */
const alarm = Buffer.of(0)

export function peopleSearch(db: Db, record: Record): Kernel['searchPeople'] {
  return async (search) => {
    const { caller, origin, at, values } = search
    const over = await inTransaction(db, async (tx) => {
      const fresh = await keep(tx, search)
      if (fresh.length === 0) return null
      const hour = await lastHour(tx, search)
      if (hour.used > hour.limit) {
        await forget(tx, caller.accountId, fresh)
        await notify(tx, search, record, hour)
        return hour
      }
      const after = { value: values.map(masked).join(', ') }
      await record(tx, at, caller, origin, { action: 'borrower.search', merchantId: caller.merchantId || null, after })
      return null
    })
    if (over) throw new Failure('borrower.searchLimit', { limit: over.limit, minutes: frees(over.oldest, at) })
  }
}

const hourAgo = (at: Date) => sql`${at}::timestamptz - interval '1 hour'`

const digestOf = (accountId: number, value: string): Buffer =>
  createHash('sha256')
    .update(`${accountId} ${searchKey(value)}`)
    .digest()

/**
 * Keeps the values that were not asked for within the hour, and answers which. Holds the account's row, so that parallel
 * searches are counted one after the other.
 */
async function keep(tx: Tx, { caller: { accountId }, at, values }: PeopleSearch): Promise<Buffer[]> {
  await sql`select from account where account_id = ${accountId} for no key update`.execute(tx)
  const digests = [...new Map(values.map((value) => [searchKey(value), digestOf(accountId, value)])).values()]
  const { rows } = await sql<{ digest: Buffer }>`
    insert into people_search as known (account_id, digest, at)
    select ${accountId}, digest, ${at} from unnest(${digests}::bytea[]) as asked (digest)
    on conflict (account_id, digest) do update set at = excluded.at where known.at <= ${hourAgo(at)}
    returning digest`.execute(tx)
  return rows.map(({ digest }) => digest)
}

const forget = async (tx: Tx, accountId: number, digests: readonly Buffer[]): Promise<void> => {
  await sql`delete from people_search where account_id = ${accountId} and digest = any(${[...digests]}::bytea[])`.execute(
    tx,
  )
}

interface Hour {
  used: number
  limit: number
  /** When the first value of the hour was asked for. */
  oldest: Date
}

/** What a role may search for in an hour is a setting: whoever answers callers looks for somebody else all day. */
const limitKey = ({ role }: Caller): SettingKey => {
  if (role === 'CUSTOMER_SERVICE') return 'people_search_hourly_limit_service'
  return role === 'FINANCE' ? 'people_search_hourly_limit_finance' : 'people_search_hourly_limit'
}

async function lastHour(tx: Tx, { caller, at }: PeopleSearch): Promise<Hour> {
  const { rows } = await sql<Hour>`
    with gone as (delete from people_search where account_id = ${caller.accountId} and at <= ${hourAgo(at)})
    select count(*) as used, min(at) as oldest, (select value::int from setting where key = ${limitKey(caller)}) as "limit"
    from people_search where account_id = ${caller.accountId} and at > ${hourAgo(at)} and digest <> ${alarm}`.execute(
    tx,
  )
  const [hour] = rows
  if (!hour) throw new Error('a count has one row')
  return hour
}

/** Once an hour and person: a program that goes on asking fills neither the bell nor the log. */
async function notify(tx: Tx, search: PeopleSearch, record: Record, { limit }: Hour): Promise<void> {
  const { caller, origin, at } = search
  const { accountId, userName } = caller
  const { rows } = await sql<{ told: number[] }>`
    with first as (
      insert into people_search as known (account_id, digest, at) values (${accountId}, ${alarm}, ${at})
      on conflict (account_id, digest) do update set at = excluded.at where known.at <= ${hourAgo(at)} returning at)
    select array(select account_id from account where is_superuser and active and account_id <> ${accountId}
      union select leader_id from staff where account_id = ${accountId} and leader_id is not null) as told
    from first`.execute(tx)
  const [responsible] = rows
  if (!responsible) return
  const refused = { action: 'borrower.searchRefused', merchantId: caller.merchantId || null, after: { limit } } as const
  await record(tx, at, caller, origin, refused)
  const line = { kind: 'search.unusual', params: { name: userName, limit }, place: '/opt-audit/log' } as const
  const about = `${accountId} ${at.toISOString().slice(0, 13)}`
  await announce(
    tx,
    at,
    responsible.told.map((to) => ({ to, ...line, about })),
  )
}
