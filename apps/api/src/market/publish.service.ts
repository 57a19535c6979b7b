/**
 * Going live. One function for hand and clock: everything is looked at again in the transaction that publishes, under the merchant's
 * lock, so that two releases never meet half way and what broke since its approval stays out.
 */
import type { Output } from '@cordillera/contract/endpoint'
import { kindOf, languagesOf } from '@cordillera/contract/market/kinds'
import { type Platform, platforms } from '@cordillera/contract/market/match'
import type { ContentProblem } from '@cordillera/contract/market/problems'
import { contentProblems } from '@cordillera/contract/market/problems'
import type { releaseDetail } from '@cordillera/contract/market/release'
import { type Language, languages, type Words } from '@cordillera/contract/words'
import { type Sql, sql, type Tx, takeLock } from '../platform/db.ts'
import { notify } from '../platform/events.ts'
import { Failure } from '../platform/fail.ts'
import { allowedFor } from './choices.queries.ts'
import { ownLanguage } from './configuration.queries.ts'
import {
  type Allowed,
  type Content,
  circles,
  customPage,
  foreignDistricts,
  jumpHolds,
  wrongPhone,
} from './content.rules.ts'
import { contentTopic } from './delivery.cache.ts'
import * as live from './live.queries.ts'

export type Problem = Output<typeof releaseDetail>['problems'][number]

/** One at a time for a merchant: who publishes, rolls back or widens. */
export const lockContent = (tx: Tx, merchantId: number) =>
  takeLock(tx, sql`hashtext('content of a merchant'), ${merchantId}::int`)

type Change = live.Change

/** All that keeps these changes from going live now. */
export async function problemsOf(
  tx: Tx,
  merchantId: number,
  changes: readonly Change[],
  { now, submittedAt = null }: { now: Date; submittedAt?: Date | null | undefined },
): Promise<Problem[]> {
  const own = await ownLanguage(tx, merchantId)
  const allowed = await allowedFor(tx, merchantId)
  const usable = await live.usableIn(tx, merchantId, changes)
  const gone = submittedAt ? await live.withdrawnSince(tx, merchantId, changes, submittedAt) : new Set<string>()
  const found = changes.flatMap((change) => {
    const { itemId, title, action, liveNumber } = change
    const alone: Found[] =
      action === 'publish'
        ? [...(gone.has(itemId) ? [['withdrawnSince'] as Found] : []), ...ofItem(change, usable, { own, allowed, now })]
        : liveNumber === null
          ? [['notLive']]
          : []
    return alone.map(([problem, detail = '']): Problem => ({ itemId, title, problem, detail }))
  })
  return [...found, ...(await live.overlaps(tx, merchantId, changes)), ...(await asAWhole(tx, merchantId, changes))]
}

type Found = [problem: ContentProblem, detail?: string]
type Usable = Awaited<ReturnType<typeof live.usableIn>>

function* ofItem(
  { retired, liveNumber, number, content }: Change,
  usable: Usable,
  { own, allowed, now }: { own: Language; allowed: Allowed; now: Date },
): Generator<Found> {
  yield* brokenIn({ retired, content }, usable, allowed)
  if (liveNumber === number) yield ['alreadyLive']
  if (liveNumber !== null && liveNumber > number) yield ['olderThanLive', String(liveNumber)]
  if (content.validTo !== null && Date.parse(content.validTo) <= now.getTime()) yield ['windowOver']
  yield* languageProblems(content, own)
}

/** What it was made of and is there no more, whoever lets it go live and however often it was. */
function* brokenIn(
  { retired, content }: Pick<Change, 'retired' | 'content'>,
  usable: Usable,
  allowed: Allowed,
): Generator<Found> {
  const product = String(content.body['productCode'])
  if (retired) yield ['retired']
  if (!jumpHolds(content, allowed)) yield ['jumpBroken', content.jumpTarget ?? '']
  if (!hasItsPicture(content, usable.images)) yield ['imageMissing']
  const foreign = foreignDistricts(content.districts, allowed.country)
  if (foreign.length > 0) yield ['districtUnknown', foreign.join(', ')]
  const phone = content.kind === 'contact' ? wrongPhone(content.body, allowed.country) : null
  if (phone) yield ['phoneForeign', String(content.body[phone] ?? '')]
  if (content.kind === 'recommend' && !usable.products.has(product)) yield ['productGone', product]
}

function hasItsPicture({ kind, body }: Content, usable: ReadonlySet<string>): boolean {
  const wanted = kindOf(kind).image
  return body.image ? usable.has(body.image) : !wanted?.required
}

function* languageProblems(content: Content, own: Language): Generator<Found> {
  const kind = kindOf(content.kind)
  const states = languagesOf(kind, content.body)
  const unfinished = languages.filter((language) => states[language] === 'part')
  if (unfinished.length > 0) yield ['languageUnfinished', unfinished.join(', ')]
  const wanted = content.language ?? own
  if (kind.texts.length > 0 && states[wanted] === 'none') yield ['languageMissing', wanted]
}

/** What is wrong only with all that would be live then: what a platform's layouts and links miss, links that lead in a circle. */
async function asAWhole(tx: Tx, merchantId: number, changes: readonly Change[]): Promise<Problem[]> {
  const then = await live.liveThen(tx, merchantId, changes)
  const missing = new Map(
    platforms.flatMap((platform) =>
      whatIsMissed(
        then.filter((item) => item.platform === platform),
        changes,
      ).map((problem) => [`${problem.itemId} ${problem.problem} ${problem.detail}`, problem] as const),
    ),
  )
  return [...missing.values(), ...inCircles(then)]
}

/** Modules and pages that a platform's layouts and links name and it would not have; only where the changes have to do with it. */
function whatIsMissed(then: readonly live.LiveThen[], changes: readonly Change[]): Problem[] {
  const touched = new Set(changes.map(({ itemId }) => itemId))
  const moved = (kind: string) => new Set(changes.flatMap((one) => (one.kind === kind ? [one.content.slot] : [])))
  const there = (kind: string) => new Set(then.flatMap(({ content }) => (content.kind === kind ? [content.slot] : [])))
  const [modules, movedModules, pages, movedPages] = [
    there('module'),
    moved('module'),
    there('custom'),
    moved('custom'),
  ]
  return then.flatMap((item): Problem[] => {
    const { itemId, content } = item
    const gone = (codes: readonly string[], has: ReadonlySet<string>, changed: ReadonlySet<string>) =>
      codes.filter((code) => !has.has(code) && (touched.has(itemId) || changed.has(code))).join(', ')
    const named = { itemId, title: content.title }
    const module = gone(content.kind === 'layout' ? (content.body.modules ?? []) : [], modules, movedModules)
    const target = content.jumpType === 'interior' ? customPage.exec(content.jumpTarget ?? '')?.[1] : undefined
    const page = gone(target === undefined ? [] : [target], pages, movedPages)
    return [
      ...(module ? [{ ...named, problem: 'moduleMissing' as const, detail: module }] : []),
      ...(page ? [{ ...named, problem: 'pageMissing' as const, detail: page }] : []),
    ]
  })
}

function inCircles(then: readonly live.LiveThen[]): Problem[] {
  const pages = [...new Map(then.map((item) => [item.itemId, item])).values()].filter(
    ({ content }) => content.kind === 'custom',
  )
  const jumps = new Map<string, string[]>()
  for (const { content } of pages) {
    const to = content.jumpType === 'interior' ? customPage.exec(content.jumpTarget ?? '')?.[1] : undefined
    jumps.set(content.slot, [...(jumps.get(content.slot) ?? []), ...(to === undefined ? [] : [to])])
  }
  const round = circles(jumps)
  return pages.flatMap(({ itemId, content }): Problem[] => {
    const detail = round.get(content.slot)
    return detail === undefined ? [] : [{ itemId, title: content.title, problem: 'jumpsInCircle', detail }]
  })
}

const shownAtMost = 5

/** The problems as a sentence in each language. */
export function problemsText(problems: readonly Problem[]): Words {
  const said = (language: Language) => {
    const each = problems
      .slice(0, shownAtMost)
      .map(
        ({ title, problem, detail }) => `${title}: ${contentProblems[problem][language].replace('{detail}', detail)}`,
      )
    return [...each, ...(problems.length > shownAtMost ? [`+${problems.length - shownAtMost}`] : [])].join('; ')
  }
  return { zh: said('zh'), en: said('en'), es: said('es') }
}

export const refusedFor = (problems: readonly Problem[]) =>
  new Failure('market.notPublishable', { problems: problemsText(problems) })

/** Publishes under the merchant's lock; throws `market.notPublishable` or `market.rolloutRunning`, and then nothing changed. */
export async function publish(tx: Tx, publication: live.Publication): Promise<live.Published[]> {
  const { merchantId, changes } = publication
  const problems = await problemsOf(tx, merchantId, changes, publication)
  if (problems.length > 0) throw refusedFor(problems)
  const reached = await live.platformsOf(tx, merchantId, changes)
  await demandWholeRollout(tx, merchantId, reached)
  const published = await live.nextNumbers(tx, publication, reached)
  await live.replaceLive(tx, merchantId, changes)
  await live.markItems(tx, changes)
  await notify(tx, { topic: contentTopic, data: { merchantId } })
  return published
}

/** The same for the changes of a release. */
export const publishChanges = async (
  tx: Tx,
  publication: Omit<live.Publication, 'changes'> & { releaseId: string },
): Promise<live.Published[]> =>
  publish(tx, { ...publication, changes: await live.changesOf(tx, publication.releaseId) })

/** A configuration that goes to a part of the devices only is no ground for the next one. */
async function demandWholeRollout(tx: Tx, merchantId: number, reached: readonly Platform[]): Promise<void> {
  const [part] = (await live.newest(tx, merchantId)).filter(
    ({ platform, rollout }) => rollout < 100 && reached.includes(platform),
  )
  if (part) throw new Failure('market.rolloutRunning', { number: part.number, rollout: part.rollout })
}

/** What of an older number can be served no more: put away meanwhile, or leading and pointing to what is gone. */
async function problemsOfGoingBack(tx: Tx, to: { merchantId: number; platform: Platform; number: number }) {
  const { merchantId } = to
  const back = await live.comingBack(tx, to)
  const usable = await live.usableIn(tx, merchantId, back)
  const allowed = await allowedFor(tx, merchantId)
  return back.flatMap((change) =>
    [...brokenIn(change, usable, allowed)].map(
      ([problem, detail = '']): Problem => ({ itemId: change.itemId, title: change.title, problem, detail }),
    ),
  )
}

/** Serves again what an older number served; throws `market.notPublishable` where something of it broke since. */
export async function rollBackTo(
  tx: Tx,
  to: { merchantId: number; platform: Platform; number: number; reason: string; accountId: number; now: Date },
): Promise<number> {
  const { merchantId, platform } = to
  const problems = await problemsOfGoingBack(tx, to)
  if (problems.length > 0) throw refusedFor(problems)
  const number = await live.rolledBackNumber(tx, to)
  await live.serveAgain(tx, { merchantId, platform, of: to.number, number })
  await live.markLive(
    tx,
    sql`item_id in (select item_id from content_live where merchant_id = ${merchantId}
    and (from_number = ${number} or to_number = ${number}))` as Sql,
  )
  await notify(tx, { topic: contentTopic, data: { merchantId } })
  return number
}
