/** The charges behind a link: what the borrower's page offers at a till or in a bank's own page. */
import { dayIn } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db.ts'
import type { OpenedLink } from '../pay-link.queries.ts'
import { endOfDay } from '../pay-link.rules.ts'
import { type Connecting, connect, keepBound } from '../routing/connections.ts'
import { channelsKept } from '../routing/route.queries.ts'
import {
  addCharges,
  type Collecting,
  collecting,
  liveCharges,
  lockLink,
  type Offered,
  replaceCharges,
} from './charge.queries.ts'
import { partsOf } from './charge.rules.ts'
import { workCharges } from './charge.service.ts'
import type { Charges } from './provider.ts'

export interface Offer extends Pick<Collecting, 'provider'> {
  charges: readonly Offered[]
}

/** The page is not kept waiting for a provider: what comes later stands there at the next look. */
const waitedMs = 3_000

/** Null: nobody collects here, or what is due is more than can be offered. */
export async function offerFor(app: Connecting, link: OpenedLink, amountMinor: number): Promise<Offer | null> {
  const now = app.clock.now()
  await keepBound(app)
  const channel = await collecting(app.db, link.merchantId, now)
  const provider = channel && (await providerOf(app, channel))
  const amounts = provider ? partsOf(amountMinor, provider.limits) : []
  if (!channel || amounts.length === 0) return null
  const { linkId, timeZone } = link
  const endOfToday = endOfDay(timeZone, dayIn(timeZone, now))
  const expiresAt = new Date(Math.min(endOfToday.getTime(), new Date(link.expiresAt).getTime()))
  const fresh = await inTransaction(app.db, async (tx) => {
    await lockLink(tx, linkId)
    const live = await liveCharges(tx, linkId, now)
    if (sumOf(live.map((one) => one.amountMinor)) === sumOf(amounts)) return false
    await replaceCharges(tx, linkId, now)
    await addCharges(tx, { provider: channel.provider, channel: channel.code, linkId, amounts, expiresAt }, now)
    return true
  })
  if (fresh) await Promise.race([workCharges(app), new Promise((done) => setTimeout(done, waitedMs).unref())])
  return { provider: channel.provider, charges: await liveCharges(app.db, linkId, now) }
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)

async function providerOf(app: Connecting, { code }: Collecting): Promise<Charges | null> {
  const kept = (await channelsKept(app.db, [code])).find(({ direction }) => direction === 'collect')
  return (kept && connect(app, kept)?.charges) ?? null
}
