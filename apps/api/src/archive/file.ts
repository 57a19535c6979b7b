/** A month of the archive as a file: one line that says what it is, then its rows as COPY writes them, compressed. */
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Column, columnsMoved, contentOf, indexThere, listed, makeThere, type Part } from './part.ts'
import type { Ends } from './place.ts'

const q = pg.escapeIdentifier
const format = 'cordillera month 1'
const headAtMost = 64_000

interface Head {
  format: typeof format
  part: string
  columns: Column[]
}

/** Writes a month that lies in the archive; the file is there whole or not at all. */
export async function writeMonth({ there }: Ends, part: Part, file: string): Promise<void> {
  const columns = await columnsMoved(there, part.name)
  const head: Head = { format, part: part.name, columns }
  const rows = there.query(
    copyTo(`copy (select ${listed(columns)} from ${q(part.name)} order by ${q(part.keyColumn)}) to stdout`),
  )
  const unfinished = `${file}.part`
  try {
    await pipeline(
      rows,
      startingWith(`${JSON.stringify(head)}\n`),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600 }),
    )
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/**
 * Lays a month into the archive again, in the place of what is there: whole and the same as when it was moved, or not at all.
 * @throws Error a sentence
 */
export async function readMonth(ends: Ends, parts: readonly Part[], file: string): Promise<Part> {
  const { head, rows } = await headAndRows(file)
  const part = parts.find(({ name }) => name === head.part)
  if (!part) throw new Error(`${head.part} does not lie in the archive by what is kept here. Nothing was changed.`)
  const { there } = ends
  await there.query('begin')
  try {
    await makeThere(ends, part, head.columns)
    await pipeline(rows, there.query(copyFrom(`copy ${q(part.name)} (${listed(head.columns)}) from stdin`)))
    await indexThere(ends, part)
    const { rows: kept } = await ends.here.query<{ hash: string }>(
      `select encode(hash, 'hex') as hash from history_part where part_name = $1`,
      [part.name],
    )
    const { hash } = await contentOf(there, part, head.columns)
    if (hash !== kept[0]?.hash)
      throw new Error(`${file} is not ${part.name} as it was moved. The archive is as it was.`)
    await there.query('commit')
  } catch (error) {
    await there.query('rollback').catch(() => {})
    throw error
  }
  return part
}

function startingWith(line: string): Transform {
  let isBegun = false
  return new Transform({
    transform(piece: Buffer, _, done: TransformCallback) {
      done(null, isBegun ? piece : Buffer.concat([Buffer.from(line), piece]))
      isBegun = true
    },
    flush(done) {
      done(null, isBegun ? undefined : line)
    },
  })
}

async function headAndRows(file: string): Promise<{ head: Head; rows: AsyncGenerator<Buffer> }> {
  const notOne = new Error(`${file} is not a month that was written by this command. Nothing was changed.`)
  const source = createReadStream(file)
  const content = source.pipe(createGunzip())
  source.on('error', (error) => content.destroy(error))
  const pieces = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let begun = Buffer.alloc(0)
  let end = -1
  while (end < 0) {
    const { value, done } = await pieces.next().catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error(`There is no file ${file}.`) : notOne
    })
    if (done || begun.length > headAtMost) throw notOne
    begun = Buffer.concat([begun, value])
    end = begun.indexOf(10)
  }
  const head = asHead(begun.subarray(0, end).toString('utf8'))
  if (!head) throw notOne
  return { head, rows: rest(begun.subarray(end + 1), pieces) }
}

function asHead(line: string): Head | null {
  try {
    const head = JSON.parse(line) as Head
    return head.format === format && typeof head.part === 'string' && Array.isArray(head.columns) ? head : null
  } catch {
    return null
  }
}

async function* rest(first: Buffer, pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first
  for (;;) {
    const { value, done } = await pieces.next()
    if (done) return
    yield value
  }
}
