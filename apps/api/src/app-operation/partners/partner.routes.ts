/** Partner products: what they are, and when and to whom they are offered. */
import {
  exportPartnerControls,
  exportPartnerProducts,
  listPartnerControls,
  listPartnerProducts,
  retirePartnerProduct,
  savePartnerControl,
  savePartnerProduct,
  trackingMacros,
} from '@cordillera/contract/app-operation/partners'
import type { Parsed } from '@cordillera/contract/endpoint'
import { regionsOf } from '@cordillera/contract/places/place'
import { marketMerchant, type Place, placeOf } from '../../acquisition/public.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/db.ts'
import { Failure, refusedField } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { seal } from '../../platform/secrets.ts'
import { localeOf } from '../closing/closed-by.ts'
import { secretOf } from './offer.queries.ts'
import * as partners from './partner.queries.ts'
import { isAllowedHost, unknownMacro } from './partner.rules.ts'

export function partnerRoutes(app: App): void {
  implement(app, listPartnerProducts, (input, context) =>
    partners.pageOfProducts(context, marketMerchant(context.user, input.merchant), input),
  )
  implement(app, exportPartnerProducts, async ({ filter, format }, { user, sendList }) => {
    marketMerchant(user, filter.merchant)
    return sendList(partners.partnerProductsFile, { filter }, format)
  })
  keeping(app)
  controlling(app)
}

async function demand(
  context: Pick<Context<typeof retirePartnerProduct>, 'db' | 'rows'>,
  { productId, version }: { productId: number; version: number | undefined },
) {
  const found = await partners.lockProduct(context, productId)
  if (!found) throw new Failure('record.missing')
  if (found.version !== version) throw new Failure('record.stale')
  return found
}
const targetOf = (productId: number) => `partnerProduct:${productId}`

type Given = Omit<Parsed<typeof savePartnerProduct>, 'productId' | 'version' | 'merchant' | 'secret'>

async function demandFit(tx: Tx, merchantId: number, given: Given): Promise<void> {
  if (given.amountFrom > given.amountTo) throw refusedField('appOperation.boundsCrossed', 'amountTo')
  if (given.daysFrom > given.daysTo) throw refusedField('appOperation.boundsCrossed', 'daysTo')
  if (!given.names[await localeOf(tx, merchantId)]?.trim()) throw new Failure('appOperation.nameUnsaid')
  const macro = unknownMacro(given.targetUrl)
  if (macro !== null) throw new Failure('appOperation.macroUnknown', { macro, known: trackingMacros.join(', ') })
  if (!isAllowedHost(given.targetUrl, await partners.webHosts(tx)))
    throw refusedField('market.hostNotAllowed', 'targetUrl')
}

function keeping(app: App): void {
  implement(app, savePartnerProduct, async ({ productId, version, merchant, secret, ...terms }, context) => {
    const { reach, user, now, fail, log } = context
    const by = { accountId: user.accountId, now }
    const found = productId === undefined ? null : await demand(context, { productId, version })
    const merchantId = found?.merchantId ?? marketMerchant(user, merchant)
    const tx = reach.merchant(merchantId)
    if (found && found.code !== terms.code) throw fail('acquisition.codeStays', { code: found.code })
    await demandFit(tx, merchantId, terms)
    const { currency } = await placeOf(tx, merchantId, now)
    const sealed = secret && seal(app.secretKey, secretOf(merchantId, terms.code), secret)
    const given = { ...terms, revenue: terms.revenueModel === 'none' ? 0 : terms.revenue, currency, secret: sealed }
    if (!(await partners.areOwn(tx, merchantId, given))) throw fail('market.imageUnknown')
    const after = {
      name: terms.code,
      partner: terms.partner,
      revenueModel: terms.revenueModel,
      amount: given.revenue,
      currency,
    }
    if (found) {
      const next = await partners.changeProduct(tx, found, given, by)
      const entry = { before: { name: found.code, partner: found.partner }, after }
      await log({ action: 'appOperation.partnerSaved', merchantId, target: targetOf(found.productId), ...entry })
      return { productId: found.productId, version: next }
    }
    const made = await partners.insertProduct(tx, merchantId, given, by)
    if (made === null) throw fail('acquisition.codeTaken', { code: terms.code })
    await log({ action: 'appOperation.partnerSaved', merchantId, target: targetOf(made), after })
    return { productId: made, version: 0 }
  })

  implement(app, retirePartnerProduct, async ({ reason, ...seen }, context) => {
    const { reach, user, now, log } = context
    const found = await demand(context, seen)
    await partners.changeProduct(reach.from(found), found, 'retire', { accountId: user.accountId, now })
    const { productId, merchantId, code } = found
    const entry = { target: targetOf(productId), reason, before: { name: code } }
    await log({ action: 'appOperation.partnerRetired', merchantId, ...entry })
    return { done: true as const }
  })
}

function controlling(app: App): void {
  implement(app, listPartnerControls, async (input, context) => {
    const { reach, user, now } = context
    const merchantId = marketMerchant(user, input.merchant)
    const place = await placeOf(reach.merchant(merchantId), merchantId, now)
    return partners.pageOfControls(context, place, now, input)
  })
  implement(app, exportPartnerControls, async ({ filter, format }, { user, sendList }) => {
    marketMerchant(user, filter.merchant)
    return sendList(partners.partnerControlsFile, { filter }, format)
  })

  implement(app, savePartnerControl, async ({ productId, version, ...given }, context) => {
    const { reach, user, now, fail, log } = context
    const product = await partners.lockProduct(context, productId)
    if (!product) throw fail('record.missing')
    const tx = reach.from(product)
    const found = await partners.lockControl(tx, productId)
    if (found.version !== version) throw fail('record.stale')
    demandControl(given, await placeOf(tx, product.merchantId, now))
    const next = await partners.changeControl(tx, found, given, { accountId: user.accountId, now })
    const { on: active, capDay, capHour, weight } = found
    await log({
      action: 'appOperation.partnerControlled',
      merchantId: product.merchantId,
      target: targetOf(productId),
      before: { name: product.code, active, capDay, capHour, weight },
      after: {
        name: product.code,
        active: given.on,
        capDay: given.capDay ?? null,
        capHour: given.capHour ?? null,
        weight: given.weight,
      },
    })
    return { version: next }
  })
}

type Controlled = Omit<Parsed<typeof savePartnerControl>, 'productId' | 'version'>

function demandControl({ timeFrom, timeTo, districts }: Controlled, { country }: Place): void {
  if (!timeFrom !== !timeTo || (timeFrom && timeFrom === timeTo)) throw refusedField('appOperation.hoursHalf', 'timeTo')
  const known = new Set(regionsOf[country].map(({ code }) => `${country}-${code}`))
  const foreign = districts.find((district) => !known.has(district))
  if (foreign) throw new Failure('appOperation.districtForeign', { district: foreign })
}
