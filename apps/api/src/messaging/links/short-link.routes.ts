/** Short links in the console. */
import type { Parsed } from '@cordillera/contract/endpoint'
import { reportDaysAtMost } from '@cordillera/contract/messaging/report'
import {
  exportShortLinks,
  listShortLinks,
  retireShortLink,
  saveShortLink,
  shortLinkClicks,
} from '@cordillera/contract/messaging/short-link'
import { endOfDayIn } from '../../payment/public.ts'
import type { App } from '../../platform/app.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { clicksOf } from './click-report.queries.ts'
import type { LinkPlace } from './place.ts'
import * as links from './short-link.queries.ts'

const dayMs = 86_400_000

export function shortLinkRoutes(app: App, place: LinkPlace): void {
  implement(app, listShortLinks, (input, context) => links.pageOfLinks(context, input))
  implement(app, exportShortLinks, async ({ filter, format }, { log, user, sendList }) => {
    await log({ action: 'messaging.exportLinks', merchantId: user.merchantId, after: { filter, format } })
    return sendList(links.shortLinksFile, filter, format)
  })
  implement(app, saveShortLink, (input, context) => save(input, context, place))

  implement(app, retireShortLink, async ({ active, reason, ...seen }, context) => {
    const found = await demand(context, seen)
    if (found.active === active) throw context.fail('record.stale')
    const by = { accountId: context.user.accountId, now: context.now }
    await links.setActive(context.reach.from(found), found.linkId, active, by)
    const action = active ? 'messaging.linkRestored' : 'messaging.linkRetired'
    await context.log({ action, merchantId: found.merchantId, target: found.linkId, reason })
    return { done: true as const }
  })

  implement(app, shortLinkClicks, async (input, context) => {
    const days = (Date.parse(input.endDay) - Date.parse(input.startDay)) / dayMs + 1
    if (days < 1 || days > reportDaysAtMost)
      throw context.fail('messaging.reportSpan', { days: String(reportDaysAtMost) })
    if (!(await links.isOfMerchant(context, input.linkId))) throw context.fail('record.missing')
    const { token, ...found } = await clicksOf(context.reach.merchant(context.user.merchantId), input)
    return { ...found, paperUrl: place.urlOf(token) }
  })
}

async function demand(
  context: Pick<Context<typeof retireShortLink>, 'db' | 'rows' | 'user' | 'now'>,
  seen: { linkId: string; version: number | undefined },
) {
  const found = await links.lockLink(context, seen.linkId)
  if (!found) throw new Failure('record.missing')
  if (found.version !== seen.version) throw new Failure('record.stale')
  return found
}

async function save(
  input: Parsed<typeof saveShortLink>,
  context: Context<typeof saveShortLink>,
  place: LinkPlace,
): Promise<{ linkId: string }> {
  const { reach, user, now, fail, log } = context
  const { name, targetUrl, validThrough } = input
  const { hostname } = new URL(targetUrl)
  if (!place.leadsTo(hostname)) throw fail('messaging.linkHost', { host: hostname })
  const zone = user.merchantZones[user.merchants.indexOf(user.merchantId)] ?? 'UTC'
  const validUntil = endOfDayIn(zone, validThrough)
  if (validUntil <= now) throw fail('messaging.linkPast')
  const tx = reach.merchant(user.merchantId)
  const by = { accountId: user.accountId, now }
  const saved = { name, targetUrl, validUntil }
  const before = input.linkId ? await demand(context, { linkId: input.linkId, version: input.version }) : null
  if (before?.fixed && before.targetUrl !== targetUrl) throw fail('messaging.linkFixed', { name: before.name })
  if (before && !(await links.updateLink(tx, before, saved, by))) throw fail('messaging.linkNameTaken', { name })
  const linkId = before?.linkId ?? (await links.insertLink(tx, user.merchantId, saved, by))
  if (linkId === null) throw fail('messaging.linkNameTaken', { name })
  await log({
    action: before ? 'messaging.linkChanged' : 'messaging.linkAdded',
    merchantId: user.merchantId,
    target: linkId,
    ...(before ? { before: { name: before.name, targetUrl: before.targetUrl } } : {}),
    after: { name, targetUrl, validThrough },
  })
  return { linkId }
}
