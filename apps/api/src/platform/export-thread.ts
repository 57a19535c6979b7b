/**
 * Exports run in threads of their own, one file a thread, whose heap is bounded: a list of any length takes the same memory,
 * others' calls wait for no row of it, and a file that breaks its thread breaks no other. This side asks for the bytes of a file
 * and pipes them; `serveExports` is the other side.
 */
import { Readable } from 'node:stream'
import { MessageChannel, type MessagePort, parentPort, type Worker, workerData } from 'node:worker_threads'
import type { Rows } from '@cordillera/contract/endpoint'
import type { Language } from '@cordillera/contract/words'
import type { Caller } from './caller.ts'
import { openDatabase, type Tx } from './db.ts'
import { type ExportColumn, type ExportFormat, fileBytes, type ListAsked, type ListFile } from './export.ts'
import { Failure } from './fail.ts'
import { reachOf } from './reach.ts'
import { openScope } from './rows.ts'

/** A file to be written: everything that was decided when it was asked for. */
interface Order {
  list: string
  /** The scope of the endpoint that was called. */
  scope: Rows
  user: Caller
  language: Language
  now: Date
  given: unknown
  format: ExportFormat
}

/** What the thread says: some bytes, the end, or why there are no more, as the database named it. */
type Said =
  | { bytes: Uint8Array<ArrayBuffer> }
  | { end: true }
  | { failed: string; code?: string | undefined; severity?: string | undefined }

interface ThreadData {
  databaseUrl: string
}

/**
 * What the thread's heap may grow to, in MB. V8 collects long before; without a bound it lets a heap grow as far as the machine
 * has memory. A young generation this small is the cache's size and costs no speed.
 */
const heap = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 72 }
/** So many files are written at the same time, of one person one less: others need not wait for who asks for many. */
const threadsAtMost = 3
const ofOnePersonAtMost = threadsAtMost - 1
/** A browser waits 30 s for an answer to begin. */
const patienceMs = 20_000
/** Its memory goes back when nobody has exported for so long. */
const idleMs = 30_000
/** How long a thread that is told to stop, or whose file nobody takes any more, may take to end its statement. */
const endingMs = 2000

type StartThread = (options: { workerData: ThreadData; resourceLimits: typeof heap }) => Worker

export class Exporter {
  readonly #start: StartThread
  readonly #data: ThreadData
  readonly #onError: (error: Error) => void
  readonly #threads = new Set<Thread>()
  #waiting: Export[] = []

  constructor(start: StartThread, data: ThreadData, onError: (error: Error) => void) {
    this.#start = start
    this.#data = data
    this.#onError = onError
  }

  /** The bytes of a file, read as fast as they are taken, begun when it is its turn. Destroying the stream stops the work. */
  bytesOf(order: Order): Readable {
    const asked = new Export(order, () => this.#leave(asked))
    this.#waiting.push(asked)
    this.#next()
    return asked.stream
  }

  async close(): Promise<void> {
    for (const asked of [...this.#waiting]) asked.stream.destroy(new Failure('request.filesBusy'))
    await Promise.all([...this.#threads].map((thread) => thread.close()))
  }

  /** Gives free threads what waits: first who has least under way, then who came first. */
  #next(): void {
    const free = [...this.#threads].filter((thread) => thread.isFree)
    for (;;) {
      const asked = this.#firstInLine()
      const thread = asked && (free.pop() ?? this.#newThread())
      if (!asked || !thread) return
      this.#waiting = this.#waiting.filter((other) => other !== asked)
      thread.write(asked)
    }
  }

  #firstInLine(): Export | undefined {
    const running = (one: Export) =>
      [...this.#threads].filter(({ writes }) => writes?.accountId === one.accountId).length
    const [first] = this.#waiting
      .map((asked) => ({ asked, ahead: running(asked) }))
      .filter(({ ahead }) => ahead < ofOnePersonAtMost)
      .sort((a, b) => a.ahead - b.ahead)
    return first?.asked
  }

  #newThread(): Thread | undefined {
    if (this.#threads.size >= threadsAtMost) return undefined
    const thread: Thread = new Thread(this.#start({ workerData: this.#data, resourceLimits: heap }), {
      free: () => this.#next(),
      broke: this.#onError,
      ended: () => {
        this.#threads.delete(thread)
        this.#next()
      },
    })
    this.#threads.add(thread)
    return thread
  }

  /** Nobody takes this file any more, or it is whole. */
  #leave(asked: Export): void {
    this.#waiting = this.#waiting.filter((other) => other !== asked)
    for (const thread of this.#threads) if (thread.writes === asked) thread.left()
  }
}

/** One file that was asked for. */
class Export {
  readonly order: Order
  readonly stream: Readable
  #port: MessagePort | undefined
  #isWanted = false
  readonly #patience: NodeJS.Timeout

  constructor(order: Order, left: () => void) {
    this.order = order
    this.stream = new Readable({
      read: () => {
        this.#isWanted = true
        this.#port?.postMessage('more')
      },
      destroy: (error, done) => {
        clearTimeout(this.#patience)
        this.#port?.close()
        left()
        done(error)
      },
    })
    this.#patience = setTimeout(() => this.stream.destroy(new Failure('request.filesBusy')), patienceMs)
  }

  get accountId(): number {
    return this.order.user.accountId
  }

  begin(worker: Worker): void {
    clearTimeout(this.#patience)
    const { port1: port, port2 } = new MessageChannel()
    this.#port = port
    port.on('message', (said: Said) => {
      if ('bytes' in said) this.stream.push(Buffer.from(said.bytes.buffer))
      else if ('end' in said) this.stream.push(null)
      else this.stream.destroy(Object.assign(new Error(said.failed), { code: said.code, severity: said.severity }))
    })
    worker.postMessage({ order: this.order, port: port2 }, [port2])
    if (this.#isWanted) port.postMessage('more')
  }

  /** Its thread ended before the file did. */
  broke(): void {
    this.stream.destroy(new Failure('request.fileBroken'))
  }
}

interface Hears {
  free(): void
  broke(error: Error): void
  ended(): void
}

/** One thread and what it writes. */
class Thread {
  readonly #worker: Worker
  readonly #gone: Promise<void>
  writes: Export | undefined
  #isEnding = false
  #idle: NodeJS.Timeout | undefined
  #late: NodeJS.Timeout | undefined

  constructor(worker: Worker, hears: Hears) {
    this.#worker = worker
    worker.unref()
    worker.on('error', hears.broke)
    worker.on('message', () => {
      this.#free()
      hears.free()
    })
    this.#gone = new Promise((resolve) => {
      worker.on('exit', () => {
        clearTimeout(this.#idle)
        clearTimeout(this.#late)
        const broken = this.writes
        this.writes = undefined
        hears.ended()
        broken?.broke()
        resolve()
      })
    })
  }

  get isFree(): boolean {
    return this.writes === undefined && !this.#isEnding
  }

  write(asked: Export): void {
    clearTimeout(this.#idle)
    this.writes = asked
    asked.begin(this.#worker)
  }

  /** Its file is over: the thread says when it is free. One that is caught in a long statement is ended. */
  left(): void {
    this.#late ??= setTimeout(() => void this.#worker.terminate(), endingMs)
  }

  async close(): Promise<void> {
    if (!this.#isEnding) this.#worker.postMessage('close')
    this.#isEnding = true
    this.#late ??= setTimeout(() => void this.#worker.terminate(), endingMs)
    await this.#gone
  }

  #free(): void {
    clearTimeout(this.#late)
    this.#late = undefined
    this.writes = undefined
    this.#idle = setTimeout(() => void this.close(), idleMs)
    this.#idle.unref()
  }
}

/** The thread's side: writes the files it is asked for, one after the other. */
export function serveExports(lists: readonly ListFile<never>[]): void {
  const { databaseUrl } = workerData as ThreadData
  // a connection that breaks while it rests is replaced
  const database = openDatabase(databaseUrl, { purpose: 'exports', poolSize: 1, onError: () => {} })
  parentPort?.on('message', (said: 'close' | { order: Order; port: MessagePort }) => {
    if (said === 'close') void database.close().then(() => parentPort?.close())
    else
      deliver(
        said.port,
        () => bytesOf(lists, said.order, database.db),
        () => parentPort?.postMessage('free'),
      )
  })
}

/** Sends a piece whenever one is asked for; the next is written while that one travels. */
function deliver(port: MessagePort, begin: () => AsyncGenerator<Buffer>, over: () => void): void {
  let pieces: AsyncGenerator<Uint8Array<ArrayBuffer>> | undefined
  let next: Promise<Said> | undefined
  const written = async (): Promise<Said> => {
    try {
      pieces ??= inPieces(begin())
      const { done, value } = await pieces.next()
      return done ? { end: true } : { bytes: value }
    } catch (error) {
      const { code, severity } = error as { code?: string; severity?: string }
      return { failed: (error as Error).message, code, severity }
    }
  }
  port.on('message', async () => {
    const said = await (next ?? written())
    next = 'bytes' in said ? written() : undefined
    port.postMessage(said, 'bytes' in said ? [said.bytes.buffer] : [])
  })
  // the file is whole, or whoever took it is gone
  port.on(
    'close',
    () =>
      void Promise.resolve(pieces?.return(undefined))
        .catch(() => undefined)
        .then(over),
  )
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
  { list: name, scope, user, language, now, given, format }: Order,
  db: ReturnType<typeof openDatabase>['db'],
): AsyncGenerator<Buffer> {
  const list = lists.find((one) => one.name === name)
  if (!list) throw new Error(`export.worker.ts does not list ${name}`)
  const { rows, scoped } = openScope(scope, user, db, now)
  const asked: ListAsked = { db: scoped, rows, reach: reachOf(user, db), unscoped: () => db as Tx, user, language, now }
  const columns = list.columns.map((column) => ({ ...column, title: column.title[language] }))
  return fileBytes<object>(
    { name, format, columns: columns as unknown as ExportColumn<object>[], language },
    list.rows(asked, given as never),
  )
}
