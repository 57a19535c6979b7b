/** Items of content: listing, drafting, ordering, copying, their history. */
import {
  contentChoices,
  contentHistory,
  copyContent,
  exportContent,
  listContent,
  moveContent,
  restoreContent,
  retireContent,
  saveContent,
} from '@cordillera/contract/market/content'
import type { AnyBody, ContentKindName } from '@cordillera/contract/market/kinds'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { Failure, refusedField } from '../platform/fail.ts'
import { type Context, implement } from '../platform/implement.ts'
import { allowedFor, choicesFor, isProduct } from './choices.queries.ts'
import * as items from './content.queries.ts'
import { type Content, demandForm, demandJump, type ItemInput, wrongPhone } from './content.rules.ts'
import { demandKinds, merchantOf } from './market.access.ts'

export const targetOf = (itemId: string) => `content:${itemId}`

export function contentRoutes(app: App): void {
  implement(app, listContent, (input, context) => {
    demandKinds(context.user, [input.kind], 'see')
    return items.pageOfContent(context, { ...input, merchant: merchantOf(context.user, input.merchant) })
  })
  implement(app, exportContent, async ({ filter, format }, { user, sendList }) => {
    demandKinds(user, [filter.kind], 'see')
    return sendList(items.contentFile, { ...filter, merchant: merchantOf(user, filter.merchant) }, format)
  })
  implement(app, contentChoices, ({ merchant }, { user, reach }) =>
    choicesFor(reach.merchant(merchantOf(user, merchant)), merchantOf(user, merchant), user),
  )
  implement(app, contentHistory, async (input, context) => {
    const item = await items.findItem(context, input.itemId)
    if (!item) throw context.fail('record.missing')
    demandKinds(context.user, [item.kind], 'see')
    return items.pageOfHistory(context, input)
  })
  drafting(app)
  keeping(app)
}

function drafting(app: App): void {
  implement(app, saveContent, async (input, context) => {
    const { user, reach, now, fail, log } = context
    demandKinds(user, [input.kind], 'change')
    const by = { accountId: user.accountId, now }
    if (input.itemId === undefined) {
      const merchantId = merchantOf(user, input.merchant)
      const tx = reach.merchant(merchantId)
      const position = await items.lastPosition(tx, { merchantId, ...input })
      const content = await contentOf(tx, merchantId, input, position)
      const itemId = await items.insertItem(tx, merchantId, content, by)
      await log({ action: 'market.itemMade', merchantId, target: targetOf(itemId), after: loggable(content) })
      return { itemId, number: 1, version: 0 }
    }
    const item = await demandItem(context, input.itemId, input.version)
    if (item.kind !== input.kind) throw fail('record.missing')
    if (item.slot !== input.slot && item.liveNumber !== null) throw fail('market.slotFixed')
    const isMoved = item.slot !== input.slot
    const tx = reach.from(item)
    const position = isMoved
      ? await items.lastPosition(tx, { merchantId: item.merchantId, kind: input.kind, slot: input.slot })
      : item.position
    const content = await contentOf(tx, item.merchantId, input, position)
    const saved = await items.reviseItem(tx, item, content, { ...by, why: 'edited' })
    await log({
      action: 'market.itemEdited',
      merchantId: item.merchantId,
      target: targetOf(item.itemId),
      before: loggable(item.content),
      after: loggable(content),
    })
    return saved
  })

  implement(app, moveContent, async ({ itemId, version, after }, context) => {
    const { user, reach, now, fail, log } = context
    const item = await demandItem(context, itemId, version)
    demandKinds(user, [item.kind], 'change')
    const tx = reach.from(item)
    const by = { accountId: user.accountId, now }
    let position = await items.positionBehind(tx, item, after)
    let current = item
    if (position === null) {
      await items.spreadOut(tx, item, by)
      current = { ...item, number: item.number + 1, version: item.version + 1 }
      position = await items.positionBehind(tx, current, after)
    }
    if (position === undefined || position === null) throw fail('market.notInOneList')
    const saved = await items.reviseItem(tx, current, { ...item.content, position }, { ...by, why: 'moved' })
    await log({ action: 'market.itemMoved', merchantId: item.merchantId, target: targetOf(itemId) })
    return saved
  })

  implement(app, restoreContent, async ({ itemId, version, number }, context) => {
    const { user, reach, now, fail, log } = context
    const item = await demandItem(context, itemId, version)
    demandKinds(user, [item.kind], 'change')
    const tx = reach.from(item)
    const old = await items.revisionOf(tx, itemId, number)
    if (!old) throw fail('record.missing')
    // it comes back where the item stands now
    const content = { ...old, slot: item.slot, position: item.position }
    const by = { accountId: user.accountId, now, why: 'restored' as const, ofNumber: number }
    const saved = await items.reviseItem(tx, item, content, by)
    await log({
      action: 'market.itemRestored',
      merchantId: item.merchantId,
      target: targetOf(itemId),
      before: { number: item.number },
      after: { number },
    })
    return saved
  })
}

function keeping(app: App): void {
  implement(app, copyContent, async ({ itemIds, merchant }, context) => {
    const { user, reach, now, fail, log } = context
    const merchantId = merchantOf(user, merchant)
    const ids = [...new Set(itemIds)]
    const source = await items.lockItems(context, ids)
    if (source.length !== ids.length) throw fail('record.missing')
    demandKinds(user, kindsOf(source), 'change')
    if (source.some((item) => item.merchantId === merchantId)) throw fail('market.copyToItself')
    const copied = await items.copyItems(reach.from(source), ids, merchantId, { accountId: user.accountId, now })
    await log({ action: 'market.itemsCopied', merchantId, after: { items: copied, name: source[0]?.title } })
    return { copied }
  })

  implement(app, retireContent, async ({ itemId, version, reason }, context) => {
    const { user, reach, now, fail, log } = context
    const item = await demandItem(context, itemId, version)
    demandKinds(user, [item.kind], 'change')
    const tx = reach.from(item)
    if (item.liveNumber !== null) throw fail('market.stillLive')
    if (await items.isInRelease(tx, itemId)) throw fail('market.inRelease')
    await tx
      .updateTable('contentItem')
      .set({ retiredAt: now, version: version + 1, changedBy: user.accountId, changedAt: now })
      .where('itemId', '=', itemId)
      .execute()
    await log({
      action: 'market.itemRetired',
      merchantId: item.merchantId,
      target: targetOf(itemId),
      reason,
      before: { name: item.title },
    })
    return { itemId }
  })
}

export const kindsOf = (some: readonly { kind: ContentKindName }[]): ContentKindName[] => [
  ...new Set(some.map(({ kind }) => kind)),
]

async function demandItem(
  context: Pick<Context<typeof saveContent>, 'db' | 'rows'>,
  itemId: string,
  version: number | undefined,
) {
  const [item] = await items.lockItems(context, [itemId])
  if (!item) throw new Failure('record.missing')
  if (item.version !== version) throw new Failure('record.stale')
  return item
}

/** The item as its next revision keeps it; throws what is wrong with it. */
async function contentOf(tx: Tx, merchantId: number, input: ItemInput, position: number): Promise<Content> {
  const { kind, slot, title, platform, language, customer, districts, jumpType, jumpTarget } = input
  const body: AnyBody = input.body
  const versions = demandForm(input)
  const jump = { kind, slot, jumpType, jumpTarget: jumpTarget || null }
  const allowed = await allowedFor(tx, merchantId)
  demandJump(jump, { ...allowed, customPages: new Set([...allowed.customPages, ...(kind === 'custom' ? [slot] : [])]) })
  if (body.image && !(await items.imageFits(tx, merchantId, body.image, kind)))
    throw refusedField('market.imageUnknown', 'body.image')
  if (input.kind === 'recommend' && !(await isProduct(tx, merchantId, input.body.productCode)))
    throw new Failure('market.productUnknown', { code: input.body.productCode })
  const wrong = kind === 'contact' ? wrongPhone(body, allowed.country) : null
  if (wrong) throw refusedField('market.invalidPhone', `body.${wrong}`)
  const { validFrom, validTo } = await items.instantsOf(tx, merchantId, input)
  return {
    ...jump,
    ...versions,
    title,
    platform,
    position,
    language: language ?? null,
    customer,
    districts,
    validFrom: validFrom?.toISOString() ?? null,
    validTo: validTo?.toISOString() ?? null,
    body,
  }
}

/** What the log keeps: names and times; the whole is in the item's own history. */
const loggable = ({ title, kind, slot, platform, validFrom, validTo }: Content) => ({
  name: title,
  contentKind: kind,
  slot,
  platform,
  validFrom,
  validTo,
})
