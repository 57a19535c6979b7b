/** The words of `npm start -- archive`: months to the archive server, proving what lies there, a month as a file and back. */
import { resolve } from 'node:path'
import type pg from 'pg'
import { keepLastEvents } from '../collection/public.ts'
import { unsealedBefore } from '../operation-log/public.ts'
import { readMonth, writeMonth } from './file.ts'
import { forgetThere } from './forget.ts'
import { moveMonths, partsOf, withEnds } from './move.ts'
import { bringColumns, columnsMoved, contentOf, type Part, sealOf } from './part.ts'
import type { Ends } from './place.ts'

interface Surroundings {
  archive: { url: string; months: number } | null
  databaseUrl: string
  secretKey: Buffer
  now: Date
  say: (line: string) => void
}

const usage = 'Use: archive, archive check, archive write <month’s name> <file>, or archive read <file>.'

/** Answers whether everything was right. */
export async function archiveCommand(around: Surroundings, [word, ...words]: readonly string[]): Promise<boolean> {
  if (!around.archive)
    throw new Error('DATABASE_ARCHIVE_URL is not set: it is the database, on another server, where old months lie.')
  const archiveUrl = around.archive.url
  if (word === undefined) return move(around, archiveUrl, around.archive.months)
  if (word === 'check' && words.length === 0) return check(around, archiveUrl)
  if (word === 'write' && words.length === 2) return write(around, archiveUrl, words as [string, string])
  if (word === 'read' && words.length === 1) return read(around, archiveUrl, words[0] as string)
  throw new Error(usage)
}

async function move({ now, ...around }: Surroundings, archiveUrl: string, months: number): Promise<boolean> {
  const endedBy = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
  const mayGo = (here: pg.Client, part: Part) => whyItStays(here, part, now)
  const afterwards = async (ends: Ends) => {
    for (const line of await forgetThere(ends, around.secretKey)) around.say(line)
  }
  const moved = await moveMonths({ ...around, archiveUrl, endedBy, mayGo, leave: keepOf, afterwards })
  if (moved.length === 0) around.say(`No month that ended by ${endedBy.toISOString().slice(0, 10)} is left to move.`)
  return true
}

/** Limits of contacts look back 31 days and two for the zones, which two whole months always hold (contract: compliance/terms). */
const contactsStayMonths = 2

/** Seals are proved by what lies here night after night: what has none would never be looked at again. */
async function whyItStays(here: pg.Client, { table, name, to }: Part, now: Date): Promise<string | null> {
  const { rows } = await here.query<{ column: string; n: string; example: string }>(
    `select column_name as column, dangling::text as n, example from history_dangling($1, $2, '-infinity')`,
    [table, name],
  )
  if (rows[0])
    return `${rows[0].n} of its rows name by ${rows[0].column} what is not there, ${rows[0].example} among them.`
  const needed = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - contactsStayMonths, 1)
  if (table === 'contact_log' && Date.parse(to) > needed)
    return `limits of contacts look back a month, so ${contactsStayMonths} months of contacts stay here.`
  if (table !== 'operation_log') return null
  const unsealed = await unsealedBefore(here, to)
  return unsealed > 0 ? `${unsealed} of its entries have no seal yet. The console seals them within minutes.` : null
}

/** A case that is still open is held by whom an old month may say. */
async function keepOf(here: pg.Client, { table, name, to }: Part): Promise<void> {
  if (table === 'case_event') await keepLastEvents(here, name, to)
}

async function check({ databaseUrl, secretKey, say }: Surroundings, archiveUrl: string): Promise<boolean> {
  return withEnds(databaseUrl, archiveUrl, async ({ here, there }) => {
    const parts = await partsOf(here, `h.state = 'away'`)
    let wrong = 0
    for (const part of parts) {
      const fault = await faultOf(here, there, part, secretKey)
      if (fault) {
        say(`WRONG ${part.name}: ${fault}`)
        wrong++
      }
    }
    say(`${parts.length - wrong} of ${parts.length} months are as they were when they were moved.`)
    return wrong === 0
  })
}

async function faultOf(here: pg.Client, there: pg.Client, part: Part, secretKey: Buffer): Promise<string | null> {
  const { rows } = await here.query<{
    rows: string
    first: string | null
    last: string | null
    hash: string
    seal: Buffer
  }>(
    `select row_count::text as rows, first_key::text as first, last_key::text as last, encode(hash, 'hex') as hash, seal
    from history_part where part_name = $1`,
    [part.name],
  )
  const kept = rows[0]
  if (!kept) return 'nothing is kept of it here'
  const { seal, ...content } = kept
  if (!sealOf(secretKey, part, content).equals(seal)) return 'what is kept of it here was changed'
  const columns = await columnsMoved(there, part.name)
  if (columns.length === 0) return 'it is not there. archive read lays it there again from a file'
  const found = await contentOf(there, part, columns)
  if (found.rows !== content.rows) return `it has ${found.rows} rows, and had ${content.rows}`
  return found.hash === content.hash ? null : 'it has other rows than it had'
}

async function write(
  { databaseUrl, say }: Surroundings,
  archiveUrl: string,
  [name, file]: [string, string],
): Promise<boolean> {
  await withEnds(databaseUrl, archiveUrl, async (ends) => {
    const parts = await partsOf(ends.here, `h.state = 'away'`)
    const part = parts.find((one) => one.name === name)
    if (!part)
      throw new Error(
        `${name} does not lie in the archive. There lie: ${parts.map((one) => one.name).join(', ') || 'none'}.`,
      )
    await writeMonth(ends, part, resolve(file))
  })
  say(`${name} is in ${resolve(file)}. It holds what people did: keep it as safe as the database.`)
  return true
}

async function read({ databaseUrl, say }: Surroundings, archiveUrl: string, file: string): Promise<boolean> {
  const part = await withEnds(databaseUrl, archiveUrl, async (ends) => {
    const laid = await readMonth(ends, await partsOf(ends.here, `h.state = 'away'`), resolve(file))
    await bringColumns(ends, [laid])
    return laid
  })
  say(`${part.name} lies in the archive again, as it was when it was moved.`)
  return true
}
