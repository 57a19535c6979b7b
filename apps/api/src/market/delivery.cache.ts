/**
 * Configurations in memory. What is served is asked about at most twice a second by its stamp, in one small statement for all who ask
 * meanwhile, so nothing older than that is answered, whether or not a notification came; one that comes drops it at once. While the
 * database is away the last good answer goes on.
 */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { platforms } from '@cordillera/contract/market/match'
import type { Language } from '@cordillera/contract/words'
import type { Db } from '../platform/db.ts'
import type { Events } from '../platform/events.ts'
import { currentConfigurations, headOf, ownLanguage, type Place } from './configuration.queries.ts'
import { type Asked, type Configuration, changesAt, configurationFor, payloadFor } from './delivery.rules.ts'

const freshForMs = 400
const answersAtMost = 2000

export interface Answer {
  readonly etag: string
  readonly body: Buffer
  /** The same, packed once for all who take it so. */
  readonly packed: Buffer
  readonly number: number
}

interface Loaded {
  readonly stamp: number
  readonly sites: string
  readonly language: Language
  readonly newestFirst: readonly Configuration[]
  readonly answers: Map<string, { answer: Answer; until: number }>
}
interface Entry {
  loaded: Loaded | null
  checkedAt: number
  checking: Promise<Loaded> | null
}

const keyOf = ({ merchantId, platform }: Place) => `${merchantId} ${platform}`
const nothingYet: Configuration = { number: 0, rollout: 100, items: [] }
export const contentTopic = 'content'

export class ContentCache {
  readonly #db: Db
  readonly #entries = new Map<string, Entry>()
  readonly #onError: (error: Error) => void

  constructor({ db, events, onError }: { db: Db; events: Events; onError: (error: Error) => void }) {
    this.#db = db
    this.#onError = onError
    events.on(({ topic, data }) => {
      if (topic === contentTopic) this.drop(Number(data?.['merchantId']))
    })
  }

  /** The next answers for a merchant are looked up anew. */
  drop(merchantId: number): void {
    for (const platform of platforms) {
      const entry = this.#entries.get(keyOf({ merchantId, platform }))
      if (entry) entry.checkedAt = Number.NEGATIVE_INFINITY
    }
  }

  /** What a merchant's platform is served now. */
  async configurationsOf(place: Place): Promise<Loaded> {
    const key = keyOf(place)
    const entry = this.#entries.get(key) ?? { loaded: null, checkedAt: Number.NEGATIVE_INFINITY, checking: null }
    this.#entries.set(key, entry)
    const now = performance.now()
    if (entry.loaded && now - entry.checkedAt < freshForMs) return entry.loaded
    // a check that began before what made this stale may have read what was before
    entry.checking ??= this.#check(place, entry).finally(() => {
      entry.checking = null
    })
    return entry.checking
  }

  async #check(place: Place, entry: Entry): Promise<Loaded> {
    const began = performance.now()
    entry.checkedAt = began
    try {
      const head = await headOf(this.#db, place)
      if (entry.loaded?.stamp === head.stamp && entry.loaded.sites === head.sites) return entry.loaded
      const [newestFirst, language] = await Promise.all([
        currentConfigurations(this.#db, place, head.number),
        ownLanguage(this.#db, place.merchantId),
      ])
      entry.loaded = { stamp: head.stamp, sites: head.sites, language, newestFirst, answers: new Map() }
      return entry.loaded
    } catch (error) {
      if (!entry.loaded) throw error
      this.#onError(error as Error)
      return entry.loaded
    }
  }

  /** The whole answer for a reader, made once for all who get the same. */
  async answer(place: Place, of: (own: Language) => Asked, device: string | null): Promise<Answer> {
    const loaded = await this.configurationsOf(place)
    const asked = of(loaded.language)
    const { configuration, key, known } = knownAnswer(loaded, asked, device)
    if (known) return known
    const answer = answerOf(configuration, asked, loaded.language)
    const { answers } = loaded
    if (answers.size >= answersAtMost) answers.clear()
    const changes = changesAt(configuration.items, asked)
    answers.set(key, { answer, until: changes === null ? Number.POSITIVE_INFINITY : Date.parse(changes) })
    return answer
  }

  /** The same where it is made already and nothing has to be asked for; else null. */
  answerAtHand(place: Place, of: (own: Language) => Asked, device: string | null): Answer | null {
    const entry = this.#entries.get(keyOf(place))
    if (!entry?.loaded || performance.now() - entry.checkedAt >= freshForMs) return null
    return knownAnswer(entry.loaded, of(entry.loaded.language), device).known
  }
}

function knownAnswer({ newestFirst, answers }: Loaded, asked: Asked, device: string | null) {
  const configuration = configurationFor(newestFirst, device) ?? nothingYet
  const key = [configuration.number, asked.version, asked.language, asked.customer, asked.district].join('\n')
  const made = answers.get(key)
  return { configuration, key, known: made && asked.at.getTime() < made.until ? made.answer : null }
}

function answerOf(configuration: Configuration, asked: Asked, own: Language): Answer {
  const body = Buffer.from(JSON.stringify(payloadFor(configuration, asked, own)))
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 16)
  return {
    etag: `"${configuration.number}-${digest}"`,
    body,
    packed: gzipSync(body),
    number: configuration.number,
  }
}
