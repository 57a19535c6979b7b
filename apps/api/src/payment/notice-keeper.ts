/** What a channel reports is checked for its signature, kept as it came, and worked right after. */
import type { stpDeposit } from '@cordillera/contract/payment/webhook'
import type { App } from '../platform/app.ts'
import { batched } from '../platform/batched.ts'
import type { Db } from '../platform/db.ts'
import type { Context } from '../platform/implement.ts'
import { RateLimit } from '../platform/rate-limit.ts'
import { signedByProvider } from './routing/connections.ts'
import { keepRaw, type Notice } from './webhook.queries.ts'
import { workWebhooks } from './webhook.service.ts'

const lookEveryMs = 5_000
/** Of one address. Who is trusted may tell as much as there is; anybody else doesn't fill the database. */
const untrustedKeptPerMinute = 30

/** Where what a channel or provider says is kept, before anybody knows whose it is. */
export const noticeRows = ({ unscoped }: Pick<Context<typeof stpDeposit>, 'unscoped'>): Db =>
  unscoped('what a channel says is nobody’s row yet')

/** A notice as its provider's route took it apart. */
export interface NoticeTold {
  channel: string
  signature: string
  kind: 'deposit' | 'state'
  /** The provider's own name of what it tells. */
  key: readonly unknown[]
  body: Record<string, unknown>
  /** The values that it signed, in its order. */
  signed: readonly unknown[]
}

type KeepNotice = (
  context: Pick<Context<typeof stpDeposit>, 'unscoped' | 'now' | 'origin' | 'fail'>,
  told: NoticeTold,
) => Promise<void>

const untrustedOf = new WeakMap<App['http'], RateLimit>()

/** What every provider's routes keep notices with; all of them share one limit for those that nobody signed. */
export function noticeKeeper(app: App): KeepNotice {
  const untrusted = untrustedOf.get(app.http) ?? new RateLimit(untrustedKeptPerMinute)
  untrustedOf.set(app.http, untrusted)
  // a crowd of notices costs a few statements: each is answered when the one that keeps it is committed
  const keep = batched<Notice & { db: Db }, undefined>(
    { of: ({ channel, kind, providerKey }) => `${channel}/${kind}/${providerKey}`, groups: 2 },
    async (notices) => {
      const [first] = notices
      if (first) await keepRaw(first.db, notices)
      return notices.map(() => undefined)
    },
  )
  return async ({ unscoped, now, origin, fail }, told) => {
    const values = told.signed.map((value) => String(value ?? ''))
    const trusted = await signedByProvider(app, told.channel, values, told.signature)
    if (!trusted && untrusted.wait(origin.address, now) > 0) throw fail('payment.webhookUntrusted')
    const db = noticeRows({ unscoped })
    const providerKey = told.key.join('/')
    await keep({ ...told, db, providerKey, trusted, address: origin.address, now })
    // kept, so that somebody can look at it, but nothing is made of it
    if (!trusted) throw fail('payment.webhookUntrusted')
    await workedSoon(app)
  }
}

const workNotices = (app: App) => workWebhooks(app, (error) => app.http.log.error(`webhook: ${error.message}`))

interface Rounds {
  current: Promise<void> | null
  next: Promise<void> | null
  waiting: number
}
const roundsOf = new WeakMap<App['http'], Rounds>()
const waitAtMost = 4
const waitedMs = 2_000

/** A round that begins from now on: one at a time in a process, so that what belongs to one bill is booked in order. */
function nextRound(app: App, rounds: Rounds): Promise<void> {
  if (rounds.current) {
    rounds.next ??= rounds.current.then(() => {
      rounds.next = null
      return nextRound(app, rounds)
    })
    return rounds.next
  }
  rounds.current = workNotices(app).finally(() => {
    rounds.current = null
  })
  return rounds.current
}

/** Who comes alone sees it worked; of a crowd a few wait, and only so long: what is kept is worked in any case. */
async function workedSoon(app: App): Promise<void> {
  const rounds = roundsOf.get(app.http) ?? { current: null, next: null, waiting: 0 }
  roundsOf.set(app.http, rounds)
  const round = nextRound(app, rounds)
  if (rounds.waiting >= waitAtMost) return
  rounds.waiting++
  await Promise.race([round, new Promise((done) => setTimeout(done, waitedMs).unref())])
  rounds.waiting--
}

/** What could not be worked when it came is looked at again. */
export function noticesWaiting(app: App): void {
  app.jobs.regularly(lookEveryMs, () => workNotices(app))
}
