/**
 * Exports run in one thread of their own, whose heap is bounded: a list of any length takes the same memory, and others' calls
 * wait for no row of it. This side asks for the bytes of a file and pipes them; `serveExports` is the other side.
 * One thread writes all files of this process in turn, over one database connection.
 */
import { Readable } from 'node:stream'
import { MessageChannel, type MessagePort, parentPort, type Worker, workerData } from 'node:worker_threads'
import type { Rows } from '@cordillera/contract/endpoint'
import type { Language } from '@cordillera/contract/words'
import type { Caller } from './caller.ts'
import { openDatabase, type Tx } from './db.ts'
import { type ExportColumn, type ExportFormat, fileBytes, type ListAsked, type ListFile } from './export.ts'
import { openDoor } from './rows.ts'

/** A file to be written: everything that was decided when it was asked for. */
interface Order {
  list: string
  /** The door of the endpoint that was called. */
  door: Rows
  user: Caller
  language: Language
  now: Date
  given: unknown
  format: ExportFormat
}

/** What the thread says: some bytes, the end, or why there are no more. */
type Said = { bytes: Uint8Array<ArrayBuffer> } | { end: true } | { failed: string }

interface ThreadData {
  databaseUrl: string
}

/**
 * What the thread's heap may grow to, in MB. V8 collects long before; without a bound it lets a heap grow as far as the machine
 * has memory. A young generation this small is the cache's size and costs no speed.
 */
const heap = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 72 }
/** Its memory goes back when nobody has exported for so long. */
const idleMs = 30_000
/** How long a thread that is told to stop may take to close its connection. */
const closingMs = 2000

type StartThread = (options: { workerData: ThreadData; resourceLimits: typeof heap }) => Worker

export class Exporter {
  readonly #start: StartThread
  readonly #data: ThreadData
  readonly #onError: (error: Error) => void
  #worker: Worker | undefined
  #running = 0
  #idle: NodeJS.Timeout | undefined

  constructor(start: StartThread, data: ThreadData, onError: (error: Error) => void) {
    this.#start = start
    this.#data = data
    this.#onError = onError
  }

  /** The bytes of a file, read as fast as they are taken. Destroying the stream stops the work. */
  bytesOf(order: Order): Readable {
    const { port1: port, port2 } = new MessageChannel()
    this.#begun().postMessage({ order, port: port2 }, [port2])
    let over = false
    const stream = new Readable({
      read: () => port.postMessage('more'),
      destroy: (error, done) => {
        port.close()
        this.#ended()
        done(error)
      },
    })
    port.on('message', (said: Said) => {
      if ('bytes' in said) stream.push(Buffer.from(said.bytes.buffer))
      else {
        over = true
        if ('end' in said) stream.push(null)
        else stream.destroy(new Error(said.failed))
      }
    })
    port.on('close', () => {
      if (!over) stream.destroy(new Error('the thread that writes files ended'))
    })
    return stream
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    if (!worker) return
    const gone = new Promise((resolve) => worker.once('exit', resolve))
    const late = setTimeout(() => void worker.terminate(), closingMs)
    worker.postMessage('close')
    await gone
    clearTimeout(late)
  }

  #begun(): Worker {
    clearTimeout(this.#idle)
    this.#running++
    if (this.#worker) return this.#worker
    const worker = this.#start({ workerData: this.#data, resourceLimits: heap })
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined
    }
    // whoever waits for it hears of its end from their port
    worker.on('error', (error) => {
      forget()
      this.#onError(error)
    })
    worker.on('exit', forget)
    worker.unref()
    this.#worker = worker
    return worker
  }

  #ended(): void {
    this.#running--
    if (this.#running > 0) return
    this.#idle = setTimeout(() => void this.close(), idleMs)
    this.#idle.unref()
  }
}

/** The thread's side: writes the files it is asked for. */
export function serveExports(lists: readonly ListFile<never>[]): void {
  const { databaseUrl } = workerData as ThreadData
  // a connection that breaks while it rests is replaced
  const database = openDatabase(databaseUrl, { poolSize: 1, onError: () => {} })
  parentPort?.on('message', (said: 'close' | { order: Order; port: MessagePort }) => {
    if (said === 'close') void database.close().then(() => parentPort?.close())
    else deliver(said.port, () => bytesOf(lists, said.order, database.db))
  })
}

/** Sends a piece whenever one is asked for; the next is written while that one travels. */
function deliver(port: MessagePort, begin: () => AsyncGenerator<Buffer>): void {
  let pieces: AsyncGenerator<Uint8Array<ArrayBuffer>> | undefined
  let next: Promise<Said> | undefined
  const written = async (): Promise<Said> => {
    try {
      pieces ??= inPieces(begin())
      const { done, value } = await pieces.next()
      return done ? { end: true } : { bytes: value }
    } catch (error) {
      return { failed: (error as Error).message }
    }
  }
  port.on('message', async () => {
    const said = await (next ?? written())
    next = 'bytes' in said ? written() : undefined
    port.postMessage(said, 'bytes' in said ? [said.bytes.buffer] : [])
  })
  // whoever took the file is gone
  port.on('close', () => void pieces?.return(undefined))
}

const pieceBytes = 64 * 1024

/** Of a size that is worth a message, in memory that may be handed over. */
async function* inPieces(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let held: Buffer[] = []
  let bytes = 0
  const joined = () => {
    const piece = new Uint8Array(bytes)
    let at = 0
    for (const chunk of held) {
      piece.set(chunk, at)
      at += chunk.length
    }
    held = []
    bytes = 0
    return piece
  }
  for await (const chunk of chunks) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes >= pieceBytes) yield joined()
  }
  if (bytes > 0) yield joined()
}

function bytesOf(
  lists: readonly ListFile<never>[],
  { list: name, door, user, language, now, given, format }: Order,
  db: ReturnType<typeof openDatabase>['db'],
): AsyncGenerator<Buffer> {
  const list = lists.find((one) => one.name === name)
  if (!list) throw new Error(`export.worker.ts does not list ${name}`)
  const { rows, scoped } = openDoor(door, user, db)
  const asked: ListAsked = { db: scoped, rows, beyond: () => db as Tx, user, language, now }
  const columns = list.columns.map((column) => ({ ...column, title: column.title[language] }))
  return fileBytes<object>(
    { name, format, columns: columns as unknown as ExportColumn<object>[] },
    list.rows(asked, given as never),
  )
}
