/**
 * Moving months of histories to the archive: copied, counted and hashed on both servers, and only where they agree exchanged for a
 * foreign table, in one transaction that also lets the local one go. Stopped at any point it goes on with the next run.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { applicationRole } from '../platform/db.ts'
import { bringColumns, type Column, type Content, columnsOf, contentOf, copyThere, type Part, sealOf } from './part.ts'
import { archiveServer, type Ends, openEnd, prepareEnds } from './place.ts'

export interface Moving {
  databaseUrl: string
  archiveUrl: string
  secretKey: Buffer
  /** Months that ended by then go. */
  endedBy: Date
  say: (line: string) => void
  /** Why a month has to stay for now, in a sentence; null where it may go. */
  mayGo?: (here: pg.Client, part: Part) => Promise<string | null>
  /** Keeps here what is still asked of a month, in the transaction that lets it go. */
  leave?: (here: pg.Client, part: Part) => Promise<void>
  /** What else is to be done where months lie, once they went. */
  afterwards?: (ends: Ends) => Promise<void>
}

const q = pg.escapeIdentifier
const lit = pg.escapeLiteral
/** How long the exchange waits for the table before it lets others pass and tries again. */
const tableLockMs = 2000
const betweenTriesMs = 1000
const triesAtMost = 60
const lockNotFree = '55P03'

/** Answers the names of the months that went. */
export async function moveMonths({ databaseUrl, archiveUrl, ...moving }: Moving): Promise<string[]> {
  return withEnds(databaseUrl, archiveUrl, async (ends) => {
    const moved: string[] = []
    const staying = new Set<string>()
    await bringColumns(ends, await partsOf(ends.here, `h.state = 'away'`))
    for (const part of await partsOf(
      ends.here,
      `h.state <> 'away' and h.to_at <= ${lit(moving.endedBy.toISOString())}`,
    )) {
      if (staying.has(part.table)) continue // months go one after the other: what is here begins at one day
      const why = (await moving.mayGo?.(ends.here, part)) ?? null
      if (why) {
        moving.say(`${part.name} stays: ${why}`)
        staying.add(part.table)
        continue
      }
      const { rows } = await moveOne(ends, part, moving)
      moving.say(`${part.name}, ${rows} rows, lies in the archive.`)
      moved.push(part.name)
    }
    await moving.afterwards?.(ends)
    return moved
  })
}

/** Both ends, under the lock of whoever moves months. */
export async function withEnds<T>(
  databaseUrl: string,
  archiveUrl: string,
  work: (ends: Ends) => Promise<T>,
): Promise<T> {
  const here = await openEnd(databaseUrl)
  try {
    const { rows } = await here.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('history archive')) as mine`,
    )
    if (!rows[0]?.mine) throw new Error('Somebody else is moving months at this moment. Nothing was done.')
    const there = await openEnd(archiveUrl).catch((error: Error) => {
      throw new Error(
        `The archive can't be reached (${error.message}). Nothing was moved: months stay here until it can. Is it running, and does DATABASE_ARCHIVE_URL name it?`,
      )
    })
    try {
      return await work(await prepareEnds(here, there, archiveUrl))
    } finally {
      await there.end().catch(() => {})
    }
  } finally {
    await here.end()
  }
}

/** Months by a condition over `h`, the oldest first. */
export async function partsOf(here: pg.Client, where: string): Promise<Part[]> {
  const { rows } = await here.query<Part>(`
    select h.part_name as name, h.table_name as table, t.time_column as "timeColumn", t.key_column as "keyColumn", h.state,
      h.from_at::text as from, h.to_at::text as to
    from history_part h join history_table t using (table_name) where ${where} order by h.table_name, h.from_at`)
  return rows
}

type Keeping = Pick<Moving, 'secretKey' | 'leave'>

async function moveOne(ends: Ends, part: Part, keeping: Keeping): Promise<Content> {
  const columns = await columnsOf(ends.here, part.table)
  if (part.state === 'here') await copyAndCompare(ends, part, columns, keeping.secretKey)
  await ends.here.query('begin')
  try {
    const content = await exchange(ends, part, columns, keeping)
    await ends.here.query('commit')
    return content
  } catch (error) {
    await ends.here.query('rollback').catch(() => {})
    throw error
  }
}

async function copyAndCompare(ends: Ends, part: Part, columns: Column[], secretKey: Buffer): Promise<void> {
  await copyThere(ends, part, columns)
  await keep(ends, part, await agreed(ends, part, columns), secretKey, 'copied')
}

/** Nobody adds to an ended month while it is compared once more; the table over it is held for a moment alone. */
async function exchange(ends: Ends, part: Part, columns: Column[], { secretKey, leave }: Keeping): Promise<Content> {
  const { here } = ends
  await here.query(`lock table ${q(part.name)} in share mode`)
  const content = await agreed(ends, part, columns).catch(async (error) => {
    // what was copied by an earlier run is not this month any more: the next run copies it again
    await here.query('rollback')
    await here.query(
      `update history_part set state = 'here', first_key = null, last_key = null, row_count = null, hash = null, seal = null
      where part_name = $1 and state = 'copied'`,
      [part.name],
    )
    throw error
  })
  await leave?.(here, part)
  await lockWhenFree(here, part.table)
  await here.query(`alter table ${q(part.table)} detach partition ${q(part.name)}`)
  await here.query(`drop table ${q(part.name)}`)
  const begins = part.from === '-infinity' ? 'minvalue' : lit(part.from)
  await here.query(`
    create foreign table ${q(part.name)} partition of ${q(part.table)} for values from (${begins}) to (${lit(part.to)})
    server ${archiveServer} options (schema_name 'public', table_name ${lit(part.name)})`)
  await here.query(
    `comment on foreign table ${q(part.name)} is ${lit(`append-only: a month of ${part.table}, in the archive`)}`,
  )
  await here.query(`revoke all on ${q(part.name)} from public, ${applicationRole}`)
  await keep(ends, part, content, secretKey, 'away')
  await demandReadable(here, part, content)
  return content
}

/** What both servers hold. @throws Error where it is not the same. */
async function agreed({ here, there }: Ends, part: Part, columns: Column[]): Promise<Content> {
  const [mine, theirs] = [await contentOf(here, part, columns), await contentOf(there, part, columns)]
  if (JSON.stringify(mine) === JSON.stringify(theirs)) return mine
  throw new Error(
    `${part.name} is not the same in the archive: ${mine.rows} rows here, ${theirs.rows} there. It stays here; run the command again to copy it anew.`,
  )
}

async function keep({ here }: Ends, part: Part, content: Content, secretKey: Buffer, state: 'copied' | 'away') {
  await here.query(
    `update history_part set state = $2, first_key = $3, last_key = $4, row_count = $5, hash = decode($6, 'hex'), seal = $7,
      moved_at = case when $2 = 'away' then now() end where part_name = $1`,
    [part.name, state, content.first, content.last, content.rows, content.hash, sealOf(secretKey, part, content)],
  )
}

async function lockWhenFree(here: pg.Client, table: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    await here.query('savepoint before_lock')
    try {
      await here.query(`set local lock_timeout = ${tableLockMs}`)
      await here.query(`lock table ${q(table)} in access exclusive mode`)
      return
    } catch (error) {
      await here.query('rollback to savepoint before_lock')
      if ((error as { code?: string }).code !== lockNotFree || tries === triesAtMost) throw error
      await sleep(betweenTriesMs)
    }
  }
}

/** As people will read it: by the application's role, through the table. A month that could not be read does not go. */
async function demandReadable(here: pg.Client, part: Part, { rows }: Content): Promise<void> {
  if (rows === '0') return
  const time = q(part.timeColumn)
  await here.query(`set local role ${applicationRole}`)
  const { rows: found } = await here.query(
    `select from ${q(part.table)} where ${time} >= ${lit(part.from)} and ${time} < ${lit(part.to)} limit 1`,
  )
  await here.query('reset role')
  if (found.length === 0) throw new Error(`${part.name} can't be read from the archive. It stays here.`)
}
