/** Configurations: what was served under which number, going back to one, widening the newest; withdrawing at once; previewing. */

import { Readable } from 'node:stream'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { failing } from '@cordillera/contract/market/match'
import {
  contentFixtures,
  exportConfigurations,
  listConfigurations,
  previewContent,
  rollBack,
  widenRollout,
  withdrawContent,
} from '@cordillera/contract/market/release'
import { versionNumber } from '@cordillera/contract/market/version'
import type { App } from '../platform/app.ts'
import { sendFile } from '../platform/download.ts'
import { notify } from '../platform/events.ts'
import { type Context, implement } from '../platform/implement.ts'
import { configurationOf, headOf, ownLanguage, releasedItems, withRelease } from './configuration.queries.ts'
import { conformityCases } from './conformity.ts'
import { instantsOf } from './content.queries.ts'
import { type ContentCache, contentTopic } from './delivery.cache.ts'
import { bucketOf, type Configuration, payloadFor } from './delivery.rules.ts'
import { newest, withdrawalsOf } from './live.queries.ts'
import { demandKinds, merchantOf } from './market.access.ts'
import { lockContent, publish, rollBackTo } from './publish.service.ts'
import { configurationsFile, kindsBetween, merchantsOfItems, pageOfConfigurations } from './release.queries.ts'

const targetOf = (platform: string, number: number) => `configuration:${platform} ${number}`

export function configurationRoutes(app: App, cache: ContentCache): void {
  implement(app, listConfigurations, (input, context) =>
    pageOfConfigurations(context, { ...input, merchant: merchantOf(context.user, input.merchant) }),
  )
  implement(app, exportConfigurations, async ({ filter, format }, { user, sendList }) =>
    sendList(configurationsFile, { ...filter, merchant: merchantOf(user, filter.merchant) }, format),
  )
  implement(app, previewContent, (input, context) => preview(input, context))
  implement(app, contentFixtures, async (_, { reply, log }) => {
    const name = 'content-conformity.json'
    await log({ action: 'file.download', after: { file: name } })
    const content = Readable.from([JSON.stringify(conformityCases, null, 2)])
    return sendFile(reply, { name, mime: 'application/json' }, content)
  })
  withdrawing(app, cache)
  goingBack(app, cache)
}

function withdrawing(app: App, cache: ContentCache): void {
  implement(app, withdrawContent, async ({ itemIds, reason }, context) => {
    const { user, reach, now, fail, log, afterCommit } = context
    const ids = [...new Set(itemIds)]
    const items = await merchantsOfItems(context, ids)
    const merchantId = items[0]?.merchantId
    if (merchantId === undefined || items.length !== ids.length) throw fail('record.missing')
    if (items.some((item) => item.merchantId !== merchantId)) throw fail('record.missing')
    demandKinds(
      user,
      items.map(({ kind }) => kind),
      'publish',
    )
    const tx = reach.from(items)
    await lockContent(tx, merchantId)
    afterCommit(() => cache.drop(merchantId))
    const changes = await withdrawalsOf(tx, ids)
    const by = { accountId: user.accountId, now }
    const publication = {
      merchantId,
      changes,
      kind: 'withdrawal',
      releaseId: null,
      rollout: 100,
      reason,
      ...by,
    } as const
    const numbers = (await publish(tx, publication)).map(({ platform, number }) => `${platform} ${number}`)
    const before = { name: changes.map(({ title }) => title).join(', ') }
    await log({ action: 'market.itemsWithdrawn', merchantId, reason, before, after: { numbers } })
    return { numbers }
  })
}

function goingBack(app: App, cache: ContentCache): void {
  implement(app, rollBack, async ({ platform, number, ifMatch, reason, ...input }, context) => {
    const { user, reach, now, fail, log, afterCommit } = context
    const merchantId = merchantOf(user, input.merchant)
    const tx = reach.merchant(merchantId)
    await lockContent(tx, merchantId)
    afterCommit(() => cache.drop(merchantId))
    const head = (await newest(tx, merchantId)).find((each) => each.platform === platform)
    if (!head || number > head.number) throw fail('record.missing')
    if (head.number !== ifMatch) throw fail('market.configurationMoved', { platform, number: head.number })
    const kinds = await kindsBetween(tx, { merchantId, platform, from: head.number, to: number })
    if (kinds.length === 0) throw fail('market.alreadyServed', { number })
    demandKinds(user, kinds, 'publish')
    const made = await rollBackTo(tx, { merchantId, platform, number, reason, accountId: user.accountId, now })
    await log({
      action: 'market.rolledBack',
      merchantId,
      target: targetOf(platform, made),
      reason,
      before: { number: head.number },
      after: { number: made, ofNumber: number },
    })
    return { number: made }
  })

  implement(app, widenRollout, async ({ platform, number, rollout, reason, ...input }, context) => {
    const { user, reach, fail, log, afterCommit } = context
    const merchantId = merchantOf(user, input.merchant)
    const tx = reach.merchant(merchantId)
    await lockContent(tx, merchantId)
    afterCommit(() => cache.drop(merchantId))
    const head = (await newest(tx, merchantId)).find((each) => each.platform === platform)
    if (head?.number !== number) throw fail('market.configurationMoved', { platform, number: head?.number ?? 0 })
    demandKinds(user, await kindsBetween(tx, { merchantId, platform, from: number, to: number - 1 }), 'publish')
    if (rollout <= head.rollout) throw fail('market.rolloutNarrower', { rollout: head.rollout })
    const of = { merchantId, platform }
    await tx
      .updateTable('contentConfiguration')
      .set({ rollout })
      .where('merchantId', '=', merchantId)
      .where('platform', '=', platform)
      .where('number', '=', number)
      .execute()
    await tx
      .updateTable('contentHead')
      .set(({ eb }) => ({ stamp: eb('stamp', '+', 1) }))
      .where('merchantId', '=', of.merchantId)
      .where('platform', '=', of.platform)
      .execute()
    await notify(tx, { topic: contentTopic, data: { merchantId } })
    const change = { before: { rollout: head.rollout }, after: { rollout } }
    await log({ action: 'market.rolloutWidened', merchantId, target: targetOf(platform, number), reason, ...change })
    return { rollout }
  })
}

type Preview = typeof previewContent

async function preview(input: Parsed<Preview>, context: Context<Preview>): Promise<Output<Preview>> {
  const { user, reach, now, fail } = context
  const { platform, version, language, customer = null, district = null, device, releaseId } = input
  const merchantId = merchantOf(user, input.merchant)
  const db = reach.merchant(merchantId)
  const place = { merchantId, platform }
  const number = input.number ?? (await headOf(db, place)).number
  const found = await configurationOf(db, place, number)
  if (!found && input.number !== undefined) throw fail('record.missing')
  const nothing: Configuration = { number: 0, rollout: 100, items: [] }
  let configuration = found ?? nothing
  if (releaseId) {
    const [release] = (await context.db
      .selectFrom(context.rows.contentReleases.as('h'))
      .select('merchantId')
      .where('releaseId', '=', releaseId)
      .execute()) as { merchantId: number }[]
    if (release?.merchantId !== merchantId) throw fail('record.missing')
    configuration = withRelease(configuration, await releasedItems(db, releaseId))
  }
  const { validFrom } = await instantsOf(db, merchantId, { validFrom: input.at })
  const asked = { platform, version, language, customer, district, at: validFrom ?? now }
  return {
    number: configuration.number,
    bucket: device ? bucketOf(configuration.number, device) : null,
    readable: versionNumber(version) !== null,
    payload: { ...payloadFor(configuration, asked, await ownLanguage(db, merchantId)) },
    items: configuration.items.map(({ itemId, revision, content }) => ({
      itemId,
      kind: content.kind,
      slot: content.slot,
      title: content.title,
      revision,
      failing: failing(content, asked),
    })),
  }
}
