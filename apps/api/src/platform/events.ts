/**
 * Events between processes and to browsers. One connection LISTENs; a transaction NOTIFYs with `notify`, so an event is
 * heard only when what it tells is committed. Payloads are small: a topic and ids, never rows. NOTIFY costs write
 * throughput (it serialises commits), so few things send it.
 */
import type { FastifyReply } from 'fastify'
import pg from 'pg'
import type { Db } from './db.ts'
import { sql } from './db.ts'

const channel = 'cordillera'
const retryMs = 500
const heartbeatMs = 25_000
/** So many browsers of one account listen in a process; one more ends the oldest, whose page asks again. */
const streamsOfAccountAtMost = 30

export interface Event {
  topic: string
  /** Who may hear it: accounts by id, or everyone of a merchant. Neither: servers only. */
  accounts?: number[]
  merchants?: number[]
  data?: Record<string, string | number | boolean | null>
}

type Listener = (event: Event) => void

export class Events {
  readonly #url: string
  readonly #listeners = new Set<Listener>()
  readonly #lost = new Set<() => void>()
  readonly #streams = new Set<FastifyReply>()
  readonly #ofAccount = new Map<number, Set<FastifyReply>>()
  #client: pg.Client | null = null
  #wasLost = false
  #closed = false

  constructor(url: string) {
    this.#url = url
  }

  /** False while the listening connection is down: what was cached on its word can't be trusted. */
  get connected(): boolean {
    return this.#client !== null
  }

  /** How many browsers listen here. */
  get streams(): number {
    return this.#streams.size
  }

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'cordillera-events' })
    const lost = () => {
      if (this.#client !== client) return
      this.#client = null
      this.#wasLost = true
      for (const onLoss of this.#lost) onLoss()
      this.#reopen()
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => {
      if (!payload) return
      const event = JSON.parse(payload) as Event
      for (const listener of this.#listeners) listener(event)
    })
    await client.connect()
    try {
      await client.query(`listen ${channel}`)
    } catch (error) {
      // tried again on another connection: this one is nobody's
      await client.end().catch(() => undefined)
      throw error
    }
    if (this.#closed) return client.end()
    this.#client = client
    if (this.#wasLost) this.#notifyMissed()
  }

  /** What was said while nobody listened is lost: every open page asks again for what it shows. */
  #notifyMissed(): void {
    this.#wasLost = false
    for (const { raw } of this.#streams) if (!raw.writableEnded) raw.write('event: missed\ndata: {}\n\n')
  }

  #reopen(): void {
    if (this.#closed) return
    setTimeout(() => {
      if (!this.#closed) this.open().catch(() => this.#reopen())
    }, retryMs)
  }

  on(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls back when an account's rights may be others now, until what it answers is called. */
  onRights(accountId: number, listener: () => void): () => void {
    return this.on((event) => {
      if (tellsOfRights(event, accountId)) listener()
    })
  }

  /** Calls back when events may have been missed. */
  onLost(onLoss: () => void): void {
    this.#lost.add(onLoss)
  }

  /**
   * Streams to one browser until it leaves or `hears` refuses. Server-sent events, read by fetch so that the token
   * stays in its header. `hears` answers whether the person may be told an event now, or be told anything; it is asked at every
   * heartbeat and before an event is told: a merchant or role that was taken away meanwhile is heard no more, and who is
   * signed out knows at once.
   */
  stream(
    reply: FastifyReply,
    { accountId, hears }: { accountId: number; hears(event: Event | null): Promise<boolean> },
  ): void {
    reply.hijack()
    const { raw } = reply
    const write = (text: string, about: Event | null) => {
      hears(about).then(
        (isHeard) => {
          // another event's answer may have ended it meanwhile
          if (isHeard && !raw.writableEnded) raw.write(text)
        },
        () => raw.end(),
      )
    }
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    raw.write(': open\n\n')
    this.#admit(reply, accountId)
    const off = this.on((event) => {
      const text = `event: ${event.topic}\ndata: ${JSON.stringify(event.data ?? {})}\n\n`
      if (event.accounts?.includes(accountId) || (event.merchants && !event.accounts)) write(text, event)
      // the page asks for its rights anew, and where nothing is theirs to hear any more the stream ends at once
      else if (tellsOfRights(event, accountId)) write('event: rights\ndata: {}\n\n', null)
    })
    const heartbeat = setInterval(() => write(': alive\n\n', null), heartbeatMs)
    raw.on('close', () => {
      off()
      clearInterval(heartbeat)
      this.#leave(reply, accountId)
    })
  }

  #admit(reply: FastifyReply, accountId: number): void {
    const own = this.#ofAccount.get(accountId) ?? new Set()
    const [oldest] = own
    if (oldest && own.size >= streamsOfAccountAtMost) {
      this.#leave(oldest, accountId)
      oldest.raw.end()
    }
    this.#ofAccount.set(accountId, own.add(reply))
    this.#streams.add(reply)
  }

  #leave(reply: FastifyReply, accountId: number): void {
    this.#streams.delete(reply)
    const own = this.#ofAccount.get(accountId)
    own?.delete(reply)
    if (own?.size === 0) this.#ofAccount.delete(accountId)
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { raw } of this.#streams) raw.end()
    const client = this.#client
    this.#client = null
    await client?.end()
  }
}

/** What servers tell each other of an account, and no browser, is that its rights may be others now. */
const tellsOfRights = ({ accounts, merchants, data }: Event, accountId: number): boolean =>
  !accounts && !merchants && (data?.['accountId'] === accountId || data?.['everybody'] === true)

/** So many people are told by one payload: PostgreSQL takes none of 8,000 bytes, and would undo what is told of. */
const peopleAtOnce = 500

/** Sends an event when the transaction commits. For nobody of a list of people there is none. */
export const notify = (db: Db, event: Event): Promise<void> => notifyAll(db, [event])

/** Several events in one statement. */
export async function notifyAll(db: Db, events: readonly Event[]): Promise<void> {
  const payloads = events.flatMap(inParts).map((part) => JSON.stringify(part))
  if (payloads.length === 0) return
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`.execute(db)
}

function inParts(event: Event): Event[] {
  if (!event.accounts) return [event]
  const people = [...new Set(event.accounts)]
  return Array.from({ length: Math.ceil(people.length / peopleAtOnce) }, (_, part) => ({
    ...event,
    accounts: people.slice(part * peopleAtOnce, (part + 1) * peopleAtOnce),
  }))
}
