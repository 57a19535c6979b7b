/** Channels of money: keeping them, letting them rest, asking them, and saying which would be taken. */
import { countries } from '@cordillera/contract/countries'
import type { Parsed } from '@cordillera/contract/endpoint'
import {
  exportPaymentChannels,
  freezePaymentChannel,
  listPaymentChannels,
  savePaymentChannel,
  setPaymentChannelActive,
  testPaymentChannel,
  unfreezePaymentChannel,
  whatWouldHappen,
} from '@cordillera/contract/payment/routing/channel'
import { termsOf } from '@cordillera/contract/payment/routing/terms'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { askChange } from './change.queries.ts'
import {
  addChannel,
  changeChannel,
  channelsListed,
  type FoundChannel,
  findChannel,
  paymentChannelsFile,
  setChannel,
  setFees,
} from './channel.queries.ts'
import { faultOf, type Limits, splitLimits } from './channel.rules.ts'
import { isConnected } from './connections.ts'
import { channelsToRoute } from './route.queries.ts'
import { routeOf } from './route.rules.ts'
import { candidateOf, daysOf, momentIn } from './route.service.ts'
import { askTest } from './test.service.ts'

export const channelTarget = (channelId: number): string => `payment channel:${channelId}`

export function paymentChannelRoutes(app: App): void {
  implement(app, listPaymentChannels, async (filter, context) => {
    const { user, now } = context
    const list = await channelsListed(context, filter, { accountId: user.accountId, now })
    return list.map(({ hasSettings, ...row }) => ({ ...row, connected: isConnected(app, { ...row, hasSettings }) }))
  })

  implement(app, exportPaymentChannels, async ({ filter, format }, { log, sendList }) => {
    await log({ action: 'payment.channelsExport', after: { filter, format } })
    return sendList(paymentChannelsFile, filter, format)
  })

  implement(app, savePaymentChannel, (input, context) => save(input, context))

  implement(app, setPaymentChannelActive, async (input, context) => {
    const { active, reason } = input
    const found = await demandSeen(context, input)
    const { user, now, reach, fail, log } = context
    const target = channelTarget(found.channelId)
    if (!active || found.active) {
      await setChannel(reach.from(found), found.channelId, { active }, { accountId: user.accountId, now })
      const change = { before: { active: found.active }, after: { active } }
      await log({ action: 'payment.channelChanged', target, reason, ...change })
      return { waits: false }
    }
    const by = { accountId: user.accountId, reason, now }
    if (!(await askChange(reach.from(found), found.channelId, { kind: 'activate', wanted: {} }, by)))
      throw fail('payment.changeWaits')
    await log({ action: 'payment.channelChangeAsked', target, reason, after: { changeKind: 'activate' } })
    return { waits: true }
  })

  implement(app, freezePaymentChannel, async (input, context) => {
    const { until, reason } = input
    if (new Date(until) <= context.now) throw context.fail('messaging.freezeInPast')
    const { accountId } = context.user
    const frozen = { frozenUntil: until, freezeReason: 'person', freezeNote: reason, frozenBy: accountId }
    const channelId = await set(context, input, frozen)
    await context.log({
      ...{ action: 'payment.channelFrozen' as const, target: channelTarget(channelId) },
      ...{ reason, after: { until } },
    })
    return { done: true as const }
  })

  implement(app, unfreezePaymentChannel, async (input, context) => {
    const thawed = { frozenUntil: null, freezeReason: null, freezeNote: null, frozenBy: null, failures: 0 }
    const channelId = await set(context, input, thawed)
    const target = channelTarget(channelId)
    await context.log({ action: 'payment.channelUnfrozen', target, reason: input.reason })
    return { done: true as const }
  })

  implement(app, testPaymentChannel, async ({ channelId }, context) => {
    const found = await findChannel(context, channelId)
    if (!found) throw context.fail('record.missing')
    if (!isConnected(app, found)) throw context.fail('payment.channelNotConnected')
    await askTest(context.reach.from(found), channelId, context.now)
    await context.log({ action: 'payment.channelTested', target: channelTarget(channelId) })
    return { done: true as const }
  })

  implement(app, whatWouldHappen, async ({ merchant, direction, amount, at, trackingKey = '' }, { reach, now }) => {
    const tx = reach.merchant(merchant)
    const { country } = await tx
      .selectFrom('merchant')
      .select('country')
      .where('merchantId', '=', merchant)
      .$narrowType<{ country: keyof typeof countries }>()
      .executeTakeFirstOrThrow()
    const moment = at ? new Date(at) : now
    const channels = await channelsToRoute(tx, direction, { [country]: daysOf(moment)[country] })
    const order = { merchantId: merchant, amountMinor: amount, trackingKey, avoids: [], heldChannel: null }
    const route = routeOf(
      channels.map((channel) => candidateOf(app, channel)),
      order,
      momentIn(country, moment),
    )
    const { currency } = countries[country]
    return { taken: route.taken?.code ?? null, fee: route.feeMinor, currency, candidates: route.candidates }
  })
}

type Acting = Pick<Context<typeof freezePaymentChannel>, 'db' | 'rows' | 'reach' | 'user' | 'now'>

/** As the caller saw it. */
export async function demandSeen(
  context: Pick<Acting, 'db' | 'rows'>,
  seen: { channelId?: number | undefined; version?: number | undefined },
): Promise<FoundChannel> {
  const found = await findChannel(context, seen.channelId ?? 0)
  if (!found) throw new Failure('record.missing')
  if (found.version !== seen.version) throw new Failure('record.stale')
  return found
}

async function set(
  context: Acting,
  seen: { channelId: number; version: number },
  values: Record<string, unknown>,
): Promise<number> {
  const found = await demandSeen(context, seen)
  const { user, now, reach } = context
  await setChannel(reach.from(found), found.channelId, values, { accountId: user.accountId, now })
  return found.channelId
}

async function save(input: Parsed<typeof savePaymentChannel>, context: Context<typeof savePaymentChannel>) {
  const { user, now, reach, fail, log } = context
  const fault = faultOf(input)
  if (fault) throw new Failure(fault, { provider: input.provider })
  reach.merchant(...input.merchants)
  const tx = reach.country(termsOf(input.provider).country)
  const by = { accountId: user.accountId, now }
  const before = input.channelId === undefined ? null : await demandSeen(context, input)
  if (
    before &&
    (before.code !== input.code || before.direction !== input.direction || before.provider !== input.provider)
  )
    throw fail('payment.channelCodeTaken')
  const { now: held, rising } = splitLimits(before ?? noLimits, input)
  const channelId = before ? before.channelId : await addChannel(tx, input, by)
  if (channelId === null) throw fail('payment.channelCodeTaken')
  if (before) await changeChannel(tx, channelId, input, held, by)
  await setFees(tx, channelId, input.fees)
  const target = channelTarget(channelId)
  const after = saidOf({ ...input, ...held })
  const action = before ? ('payment.channelChanged' as const) : ('payment.channelAdded' as const)
  const names = await namesOf(context, input.merchants)
  await log({
    action,
    target,
    reason: input.reason,
    ...(before ? { before: limitsOf(before) } : {}),
    after: { ...after, ...names },
  })
  if (!rising) return { channelId, limitsWait: false }
  const wanted = limitsOf(input)
  if (!(await askChange(tx, channelId, { kind: 'limits', wanted }, { ...by, reason: input.reason })))
    throw fail('payment.changeWaits')
  await log({
    action: 'payment.channelChangeAsked',
    target,
    reason: input.reason,
    after: { changeKind: 'limits', ...wanted },
  })
  return { channelId, limitsWait: true }
}

/** A new channel is out of use: its limits hold when a second person puts it into use. */
const noLimits = { maxPerTransaction: null, maxPerDay: null, maxPerMonth: null }

const limitsOf = ({ maxPerTransaction, maxPerDay, maxPerMonth }: Limits) => ({
  ...{ maxPerTransaction, maxPerDay, maxPerMonth },
})

const saidOf = (input: Parsed<typeof savePaymentChannel>) => ({
  channelDirection: input.direction,
  channelMethod: input.method,
  channelPriority: input.priority,
  channelWeight: input.weight,
  minPerTransaction: input.minPerTransaction,
  maxPerTransaction: input.maxPerTransaction,
  maxPerDay: input.maxPerDay,
  maxPerMonth: input.maxPerMonth,
  openHours: `${input.weekdays.join(' ')} ${input.opensAt ?? ''}–${input.closesAt ?? ''}`,
  freezeRule: `${input.freezeAfter} / ${input.freezeMinutes} min`,
  feeBands: input.fees.map(({ from, fixed, rate, taxRate }) => `${from}: ${fixed} + ${rate} (${taxRate})`).join('; '),
})

async function namesOf({ reach }: Pick<Acting, 'reach'>, merchants: readonly number[]) {
  if (merchants.length === 0) return {}
  const { rows } = await sql<{ names: string }>`
    select string_agg(name, ', ' order by name) as names from merchant where merchant_id = any(${[...merchants]}::smallint[])`.execute(
    reach.merchant(...merchants),
  )
  return { servedMerchants: rows[0]?.names ?? '' }
}
