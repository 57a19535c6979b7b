/**
 * Checking a CURP: providers are asked one after the other until one answers, outside of any transaction; each attempt is kept
 * with what it took and cost, and who fails too often in a row rests for a while.
 */

import type { Currency } from '@cordillera/contract/countries'
import { type Minor, minor } from '@cordillera/contract/money'
import type { App } from '../../platform/app.ts'
import { dayIn } from '../../platform/clock.ts'
import { type Db, sql } from '../../platform/db.ts'
import { maskNumber } from '../../platform/mask.ts'
import { unseal } from '../../platform/secrets.ts'
import { askProvider, type Said, type Told } from './ask.ts'

export interface Provider {
  providerId: number
  merchantId: number
  name: string
  url: string
  secret: string | null
  timeoutMs: number
  costMinor: number
  currency: Currency
  timeZone: string
}

export const secretOf = (providerId: number): string => `curp provider ${providerId}`

/** Those that are asked now, in their order; with an id that one alone. */
export async function providersToAsk(db: Db, merchantId: number, now: Date, providerId?: number): Promise<Provider[]> {
  const { rows } = await sql<Provider>`
    select p.provider_id, p.merchant_id, p.name, p.url, p.secret, p.timeout_ms, p.cost_minor, p.currency, m.time_zone
    from curp_provider p join merchant m using (merchant_id)
    where p.merchant_id = ${merchantId} and ${
      providerId === undefined
        ? sql`p.active and (p.frozen_until is null or p.frozen_until <= ${now}::timestamptz)`
        : sql`p.provider_id = ${providerId}`
    } order by p.position, p.provider_id`.execute(db)
  return rows
}

export interface Attempt extends Told {
  provider: Provider
  /** Nothing is paid for what was not answered. */
  cost: Minor
}
interface For {
  appId: string | null
  triedBy: number | null
}

export async function checkCurp(app: App, providers: readonly Provider[], said: Said, whose: For): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  for (const provider of providers) {
    const secret = provider.secret && unseal(app.secretKey, secretOf(provider.providerId), provider.secret)
    const told = await askProvider({ url: provider.url, secret, timeoutMs: provider.timeoutMs }, said)
    const attempt = { ...told, provider, cost: minor(told.result === 'error' ? 0 : provider.costMinor) }
    attempts.push(attempt)
    await keepAttempt(app.db, attempt, said.curp, whose, app.clock.now())
    if (told.result !== 'error') break
  }
  return attempts
}

/** The attempt, and what follows for the provider: an answer forgives its failures, one failure too many lets it rest. */
async function keepAttempt(
  db: Db,
  { provider, result, ms, cost, detail }: Attempt,
  curp: string,
  whose: For,
  now: Date,
) {
  const isFailure = result === 'error'
  await sql`
    with kept as (
      insert into curp_check (merchant_id, provider_id, app_id, tried_by, curp_masked, at, day, result, ms, cost_minor, currency, detail)
      values (${provider.merchantId}, ${provider.providerId}, ${whose.appId}, ${whose.triedBy}, ${maskNumber(curp)}, ${now},
        ${dayIn(provider.timeZone, now)}, ${result}, ${ms}, ${cost}, ${provider.currency}, ${detail})
    )
    update curp_provider set failures = case when ${isFailure} and failures + 1 < freeze_after then failures + 1 else 0 end,
      frozen_until = case when ${isFailure} and failures + 1 >= freeze_after
        then ${now}::timestamptz + make_interval(mins => freeze_minutes) else frozen_until end
    where provider_id = ${provider.providerId} and (${isFailure} or failures > 0)`.execute(db)
}
