/** Writing, handing in, activating and retiring products; the caps they are held to. */
import {
  addLegalCap,
  capKindWords,
  decideProduct,
  deleteProduct,
  handInProduct,
  listLegalCaps,
  listProducts,
  retireProduct,
  saveProduct,
} from '@cordillera/contract/credit/product'
import { capsExceeded } from '@cordillera/contract/credit/schedule'
import { languages, type Words } from '@cordillera/contract/words'
import type { App } from '../platform/app.ts'
import { keeps } from '../platform/caller.ts'
import type { Db } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { type Context, implement } from '../platform/implement.ts'
import * as products from './product.queries.ts'

export function productRoutes(app: App): void {
  implement(app, listProducts, (input, context) => products.productsOf(context, input))
  writing(app)
  deciding(app)

  implement(app, listLegalCaps, ({ country }, { reach }) => products.capsOf(reach.shared(), country))

  implement(app, addLegalCap, async (cap, { reach, user, now, fail, log }) => {
    if (!keeps(user, cap.country)) throw fail('staff.noPermission')
    if (cap.effectiveTo !== null && cap.effectiveTo < cap.effectiveFrom) throw fail('credit.capEndsBefore')
    const capId = await products.insertCap(reach.country(cap.country), cap, { accountId: user.accountId, now })
    if (capId === null) throw fail('credit.capExists')
    await log({ action: 'credit.capAdded', target: `cap:${capId}`, after: cap })
    return { capId }
  })
}

type Finding = Pick<Context<typeof decideProduct>, 'db' | 'rows' | 'user'>
type State = products.Product['state']

/** The version as the caller saw it, in one of these states. */
async function demand(
  context: Finding,
  { productId, version }: { productId: number; version?: number | undefined },
  states: readonly State[],
): Promise<products.FoundProduct> {
  const product = await products.findProduct(context, productId)
  if (!product) throw new Failure('record.missing')
  if (!states.includes(product.state)) throw new Failure('credit.productState')
  if (product.version !== version) throw new Failure('record.stale')
  return product
}

const targetOf = ({ productId }: { productId: number }) => `product:${productId}`
const nameOf = ({ productCode, versionNumber }: { productCode: string; versionNumber: number }) =>
  `${productCode} v${versionNumber}`

/** Refuses terms over a cap that blocks, with each cap's figures. */
async function demandLegal(db: Db, product: products.FoundProduct): Promise<void> {
  const caps = await products.capsOf(db, product.country)
  const over = capsExceeded(product, caps, product.effectiveTime).filter(({ effect }) => effect === 'block')
  if (over.length === 0) return
  const percent = (hundredths: number) => `${(hundredths / 100).toFixed(2)} %`
  const said = languages.map((language) => [
    language,
    over
      .map((cap) => {
        const sign = cap.had > cap.rate ? '>' : '<'
        return `${capKindWords[cap.kind][language]} ${percent(cap.had)} ${sign} ${percent(cap.rate)} (${cap.source})`
      })
      .join('; '),
  ])
  throw new Failure('credit.overLegalCap', { detail: Object.fromEntries(said) as unknown as Words })
}

function writing(app: App): void {
  implement(app, saveProduct, async (asked, context) => {
    const { reach, user, now, fail, log } = context
    if (!user.merchants.includes(asked.merchant)) throw fail('access.merchantNotAllowed')
    if (asked.maxAmount < asked.minAmount) throw fail('credit.productAmounts')
    const by = { accountId: user.accountId, now }
    const { merchant, productId, version: seen, ...after } = asked
    if (productId === undefined) {
      const made = await products.insertDraft(reach.merchant(asked.merchant), asked, by)
      if (!made) throw fail('credit.productInWork')
      await log({ action: 'credit.productDrafted', merchantId: merchant, target: targetOf(made), after })
      return { ...made, version: 0 }
    }
    const before = await demand(context, { productId, version: seen }, ['draft'])
    if (before.imported) throw fail('credit.productImported')
    await products.updateDraft(
      reach.merchant(before.merchant),
      productId,
      { ...asked, productCode: before.productCode },
      by,
    )
    await log({ action: 'credit.productDrafted', merchantId: before.merchant, target: targetOf(before), before, after })
    return { productId, versionNumber: before.versionNumber, version: before.version + 1 }
  })

  implement(app, handInProduct, async (input, context) => {
    const { reach, user, now, log } = context
    const product = await demand(context, input, ['draft'])
    const tx = reach.merchant(product.merchant)
    await demandLegal(tx, product)
    const state = 'waiting' as const
    const version = await products.setProduct(tx, product.productId, {
      state,
      handedInAt: now,
      handedInBy: user.accountId,
    })
    const change = { before: { state: product.state }, after: { state, product: nameOf(product) } }
    await log({ action: 'credit.productHandedIn', merchantId: product.merchant, target: targetOf(product), ...change })
    return { productId: product.productId, state, version }
  })

  implement(app, deleteProduct, async ({ reason, ...input }, context) => {
    const { reach, now, fail, log } = context
    const product = await demand(context, input, ['draft', 'retired'])
    if (product.imported && product.state === 'draft') throw fail('credit.productImported')
    await products.setProduct(reach.merchant(product.merchant), product.productId, { deletedAt: now })
    const before = { product: nameOf(product), state: product.state }
    await log({
      action: 'credit.productDeleted',
      merchantId: product.merchant,
      target: targetOf(product),
      reason,
      before,
    })
    return { productId: product.productId }
  })
}

function deciding(app: App): void {
  implement(app, decideProduct, async ({ decision, note, ...input }, context) => {
    const { reach, user, now, log } = context
    const product = await demand(context, input, ['waiting'])
    const tx = reach.merchant(product.merchant)
    await context.secondPerson({ askedBy: await products.makersOf(tx, product.productId) })
    // law may have changed while it waited
    if (decision === 'activate') await demandLegal(tx, product)
    const state = decision === 'activate' ? ('active' as const) : ('draft' as const)
    const decided = { decidedAt: now, decidedBy: user.accountId, note }
    const version = await products.setProduct(tx, product.productId, { state, ...decided })
    await log({
      action: decision === 'activate' ? 'credit.productActivated' : 'credit.productGivenBack',
      merchantId: product.merchant,
      target: targetOf(product),
      reason: note,
      before: { state: 'waiting' },
      after: { state, product: nameOf(product) },
    })
    return { productId: product.productId, state, version }
  })

  implement(app, retireProduct, async ({ reason, ...input }, context) => {
    const { reach, now, fail, log } = context
    const product = await demand(context, input, ['active', 'draft', 'waiting'])
    const isConfirmed = product.state === 'active'
    if (!isConfirmed && !product.imported) throw fail('credit.productState')
    const retired = isConfirmed
      ? await products.retireVersions(reach.merchant(product.merchant), product, now)
      : await products.retireImported(reach.merchant(product.merchant), product.productId, now)
    const change = {
      before: { product: product.productCode, state: product.state },
      after: { state: 'retired', versions: retired },
    }
    await log({
      action: 'credit.productRetired',
      merchantId: product.merchant,
      target: targetOf(product),
      reason,
      ...change,
    })
    return { retired }
  })
}
