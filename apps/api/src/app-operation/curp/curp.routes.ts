/** Providers of CURP checks: kept in the console, tried by hand. */
import {
  curpProvidersAtMost,
  exportCurpChecks,
  exportCurpProviders,
  listCurpChecks,
  listCurpProviders,
  orderCurpProviders,
  saveCurpProvider,
  switchCurpProvider,
  tryCurp,
} from '@cordillera/contract/app-operation/curp'
import { marketMerchant, type Place, placeOf } from '../../acquisition/public.ts'
import { checkDocument } from '../../credit/public.ts'
import type { App } from '../../platform/app.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { maskNumber } from '../../platform/mask.ts'
import { seal } from '../../platform/secrets.ts'
import { checkCurp, providersToAsk, secretOf } from './check.service.ts'
import * as curp from './curp.queries.ts'

export function curpRoutes(app: App): void {
  implement(app, listCurpProviders, (input, context) =>
    curp.pageOfProviders(context, marketMerchant(context.user, input.merchant), input),
  )
  implement(app, exportCurpProviders, async ({ filter, format }, { user, sendList }) => {
    marketMerchant(user, filter.merchant)
    return sendList(curp.curpProvidersFile, { filter }, format)
  })
  implement(app, listCurpChecks, (input, context) =>
    curp.pageOfChecks(context, marketMerchant(context.user, input.merchant), input),
  )
  implement(app, exportCurpChecks, async ({ filter, format }, { user, sendList }) => {
    marketMerchant(user, filter.merchant)
    return sendList(curp.curpChecksFile, { filter }, format)
  })
  keeping(app)
  trying(app)
}

async function demand(
  context: Pick<Context<typeof switchCurpProvider>, 'db' | 'rows'>,
  { providerId, version }: { providerId: number; version: number | undefined },
) {
  const found = await curp.lockProvider(context, providerId)
  if (!found) throw new Failure('record.missing')
  if (found.version !== version) throw new Failure('record.stale')
  return found
}
/** Only Mexico knows a CURP. */
function demandMexico({ country }: Place): void {
  if (country !== 'MX') throw new Failure('appOperation.curpElsewhere')
}
const targetOf = (providerId: number) => `curpProvider:${providerId}`

function keeping(app: App): void {
  implement(app, saveCurpProvider, async ({ providerId, version, merchant, secret, ...given }, context) => {
    const { reach, user, now, fail, log } = context
    const by = { accountId: user.accountId, now }
    const found = providerId === undefined ? null : await demand(context, { providerId, version })
    const merchantId = found?.merchantId ?? marketMerchant(user, merchant)
    const tx = reach.merchant(merchantId)
    const place = await placeOf(tx, merchantId, now)
    demandMexico(place)
    const { currency } = place
    if (!found && (await curp.countProviders(tx, merchantId)) >= curpProvidersAtMost)
      throw fail('appOperation.providersAtMost', { limit: curpProvidersAtMost })
    const next = found ? await curp.changeProvider(tx, found, given, by) : 0
    const kept = found?.providerId ?? (await curp.insertProvider(tx, merchantId, { ...given, currency }, by))
    if (secret) await curp.setSecret(tx, kept, seal(app.secretKey, secretOf(kept), secret))
    const before = found && { name: found.name, amount: found.costMinor, currency }
    const after = { name: given.name, amount: given.cost, currency }
    await log({
      ...{ action: 'appOperation.curpSaved' as const, merchantId, target: targetOf(kept), after },
      ...(before ? { before } : {}),
    })
    return { providerId: kept, version: next }
  })

  implement(app, switchCurpProvider, async ({ active, reason, ...seen }, context) => {
    const { reach, user, now, log } = context
    const found = await demand(context, seen)
    const change = { active, failures: 0, frozenUntil: null } as const
    const next = await curp.changeProvider(reach.from(found), found, change, { accountId: user.accountId, now })
    const { providerId, merchantId, name } = found
    const entry = { target: targetOf(providerId), reason, before: { name, active: found.active }, after: { active } }
    await log({ action: 'appOperation.curpSwitched', merchantId, ...entry })
    return { version: next }
  })

  implement(app, orderCurpProviders, async ({ merchant, providerIds }, { reach, user, now, fail, log }) => {
    const merchantId = marketMerchant(user, merchant)
    const by = { accountId: user.accountId, now }
    if (!(await curp.orderProviders(reach.merchant(merchantId), merchantId, [...new Set(providerIds)], by)))
      throw fail('record.stale')
    await log({ action: 'appOperation.curpOrdered', merchantId, after: { count: providerIds.length } })
    return { done: true as const }
  })
}

function trying(app: App): void {
  // no transaction is held open while a provider thinks
  implement(app, tryCurp, async ({ merchant, curp: given, providerId, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const merchantId = marketMerchant(user, merchant)
    const db = reach.merchant(merchantId)
    const place = await placeOf(db, merchantId, now)
    demandMexico(place)
    const read = checkDocument('MX', 'CURP', given)
    if ('refused' in read) throw fail('appOperation.curpUnreadable')
    const providers = await providersToAsk(db, merchantId, now, providerId)
    if (providerId !== undefined && providers.length === 0) throw fail('record.missing')
    const said = { curp: read.number, birthDate: null, firstName: null, lastName: null }
    const attempts = await checkCurp(app, providers, said, { appId: null, triedBy: user.accountId })
    const after = { value: maskNumber(read.number), count: attempts.length }
    await log({ action: 'appOperation.curpTried', merchantId, reason, after })
    return {
      attempts: attempts.map(({ provider, result, ms, cost, detail }) => ({
        ...{ provider: provider.name, result, ms, cost, detail },
      })),
      currency: place.currency,
    }
  })
}
