/** What a channel reports is checked for its signature, kept as it came, and worked right after. */
import type { stpDeposit } from '@cordillera/contract/payment/webhook'
import type { App } from '../platform/app.ts'
import type { Context } from '../platform/implement.ts'
import { RateLimit } from '../platform/rate-limit.ts'
import { signedByProvider } from './routing/connections.ts'
import { keepRaw } from './webhook.queries.ts'
import { workWebhooks } from './webhook.service.ts'

const lookEveryMs = 5_000
/** Of one address. Who is trusted may tell as much as there is; anybody else doesn't fill the database. */
const untrustedKeptPerMinute = 30

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
  return async ({ unscoped, now, origin, fail }, told) => {
    const values = told.signed.map((value) => String(value ?? ''))
    const trusted = await signedByProvider(app, told.channel, values, told.signature)
    if (!trusted && untrusted.wait(origin.address, now) > 0) throw fail('payment.webhookUntrusted')
    const db = unscoped('what a channel says is nobody’s row yet')
    const providerKey = told.key.join('/')
    await keepRaw(db, { ...told, providerKey, trusted, address: origin.address, now })
    // kept, so that somebody can look at it, but nothing is made of it
    if (!trusted) throw fail('payment.webhookUntrusted')
    await workNotices(app)
  }
}

const workNotices = (app: App) => workWebhooks(app, (error) => app.http.log.error(`webhook: ${error.message}`))

/** What could not be worked when it came is looked at again. */
export function noticesWaiting(app: App): void {
  app.jobs.regularly(lookEveryMs, () => workNotices(app))
}
