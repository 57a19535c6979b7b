/** Releases: put together, handed in, decided by another person, published by hand or by the clock. */
import {
  cancelRelease,
  decideRelease,
  exportReleases,
  listReleases,
  publishRelease,
  releaseDetail,
  rescheduleRelease,
  saveRelease,
  submitRelease,
} from '@cordillera/contract/market/release'
import { releaseStates, releaseSteps } from '@cordillera/contract/market/release-states'
import type { App } from '../platform/app.ts'
import { Failure } from '../platform/fail.ts'
import { type Context, implement } from '../platform/implement.ts'
import { instantsOf } from './content.queries.ts'
import type { ContentCache } from './delivery.cache.ts'
import { changesOf, newest } from './live.queries.ts'
import { demandKinds, merchantOf } from './market.access.ts'
import { lockContent, problemsOf, publish, refusedFor } from './publish.service.ts'
import * as releases from './release.queries.ts'

const targetOf = (releaseId: string) => `release:${releaseId}`
type Step = keyof typeof releaseSteps

export function releaseRoutes(app: App, cache: ContentCache): void {
  implement(app, listReleases, (input, context) =>
    releases.pageOfReleases(context, { ...input, merchant: merchantOf(context.user, input.merchant) }),
  )

  implement(app, exportReleases, async ({ filter, format }, { user, sendList }) =>
    sendList(releases.releasesFile, { ...filter, merchant: merchantOf(user, filter.merchant) }, format),
  )

  implement(app, releaseDetail, async ({ releaseId }, context) => {
    const { reach, now, fail } = context
    const release = await releases.readRelease(context, releaseId)
    if (!release) throw fail('record.missing')
    const db = reach.merchant(release.merchant)
    const submittedAt = await releases.submittedAtOf(db, releaseId)
    const isOpen = release.state === 'draft' || release.state === 'submitted' || release.state === 'approved'
    const problems = isOpen
      ? await problemsOf(db, release.merchant, await changesOf(db, releaseId), { now, submittedAt })
      : []
    const heads = { Android: 0, iOS: 0 }
    for (const { platform, number } of await newest(db, release.merchant)) heads[platform] = number
    return { ...release, problems: isOpen ? problems : await releases.keptProblems(db, releaseId), heads }
  })

  asking(app)
  deciding(app)
  publishing(app, cache)
}

function asking(app: App): void {
  implement(app, saveRelease, async (input, context) => {
    const { user, reach, now, fail, log } = context
    const merchantId = merchantOf(user, input.merchant)
    const ids = [...new Set(input.items.map(({ itemId }) => itemId))]
    const items = await releases.merchantsOfItems(context, ids)
    if (items.length !== ids.length || ids.length !== input.items.length) throw fail('record.missing')
    if (items.some((item) => item.merchantId !== merchantId)) throw fail('record.missing')
    demandKinds(
      user,
      items.map(({ kind }) => kind),
      'change',
    )
    const tx = reach.merchant(merchantId)
    const { validFrom: publishAt } = await instantsOf(tx, merchantId, { validFrom: input.publishAt })
    const { name, rollout } = input
    const after = { name, items: ids.length, publishAt: publishAt?.toISOString() ?? null, rollout }
    if (input.releaseId === undefined) {
      const made = { madeBy: user.accountId, madeAt: now }
      const releaseId = await releases.insertRelease(tx, { merchantId, name, publishAt, rollout, ...made })
      await releases.setItems(tx, releaseId, input.items)
      await log({ action: 'market.releaseSaved', merchantId, target: targetOf(releaseId), after })
      return { releaseId, state: 'draft' as const, version: 0 }
    }
    const release = await demandRelease(context, { ...input, releaseId: input.releaseId }, null, 'change')
    if (release.state !== 'draft') throw fail('market.releaseLocked')
    await releases.setItems(tx, release.releaseId, input.items)
    const version = await releases.setRelease(tx, release, { name, publishAt, rollout })
    await log({ action: 'market.releaseSaved', merchantId, target: targetOf(release.releaseId), after })
    return { releaseId: release.releaseId, state: release.state, version }
  })

  implement(app, submitRelease, async (input, context) => {
    const { user, reach, now, log } = context
    const release = await demandRelease(context, input, 'submit', 'change')
    const tx = reach.merchant(release.merchantId)
    await releases.fixRevisions(tx, release.releaseId)
    const problems = await problemsOf(tx, release.merchantId, await changesOf(tx, release.releaseId), { now })
    if (problems.length > 0) throw refusedFor(problems)
    const state = releaseSteps.submit.to
    const version = await releases.setRelease(tx, release, { state, submittedBy: user.accountId, submittedAt: now })
    await log({ ...logged(release, state), action: 'market.releaseSubmitted' })
    return { releaseId: release.releaseId, state, version }
  })

  implement(app, cancelRelease, async ({ reason, ...input }, context) => {
    const { user, reach, now, log } = context
    const release = await demandRelease(context, input, 'cancel', 'change')
    const state = releaseSteps.cancel.to
    const ended = { endedBy: user.accountId, endedAt: now, reason }
    const version = await releases.setRelease(reach.merchant(release.merchantId), release, {
      state,
      publishAt: null,
      ...ended,
    })
    await log({ ...logged(release, state), action: 'market.releaseCancelled', reason })
    return { releaseId: release.releaseId, state, version }
  })
}

function deciding(app: App): void {
  implement(app, decideRelease, async ({ approve, reason, ...input }, context) => {
    const { user, reach, now, log } = context
    const release = await demandRelease(context, input, approve ? 'approve' : 'refuse', 'publish')
    const tx = reach.merchant(release.merchantId)
    await context.secondPerson({ askedBy: await releases.makersOf(tx, release.releaseId) })
    const problems = approve
      ? await problemsOf(tx, release.merchantId, await changesOf(tx, release.releaseId), {
          now,
          submittedAt: release.submittedAt,
        })
      : []
    if (problems.length > 0) throw refusedFor(problems)
    const state = approve ? releaseSteps.approve.to : releaseSteps.refuse.to
    const decided = { state, decidedBy: user.accountId, decidedAt: now, reason, ...(approve ? {} : { endedAt: now }) }
    const version = await releases.setRelease(tx, release, decided)
    await log({
      ...logged(release, state),
      action: approve ? 'market.releaseApproved' : 'market.releaseRefused',
      reason,
    })
    return { releaseId: release.releaseId, state, version }
  })
}

function publishing(app: App, cache: ContentCache): void {
  implement(app, publishRelease, async ({ ifMatch, ...input }, context) => {
    const { user, reach, now, fail, log, afterCommit } = context
    const release = await demandRelease(context, input, 'publish', 'publish')
    const { releaseId, merchantId, rollout } = release
    const tx = reach.merchant(release.merchantId)
    await lockContent(tx, merchantId)
    for (const { platform, number } of await newest(tx, merchantId))
      if (ifMatch[platform] !== number) throw fail('market.configurationMoved', { platform, number })
    const changes = await changesOf(tx, releaseId)
    const by = { accountId: user.accountId, now, reason: null, submittedAt: release.submittedAt }
    const published = await publish(tx, { merchantId, changes, kind: 'release', releaseId, rollout, ...by })
    afterCommit(() => cache.drop(merchantId))
    const state = releaseSteps.publish.to
    const version = await releases.setRelease(tx, release, { state, endedBy: user.accountId, endedAt: now })
    const numbers = published.map(({ platform, number }) => `${platform} ${number}`)
    await log({ ...logged(release, state), action: 'market.releasePublished', after: { releaseState: state, numbers } })
    return { releaseId, state, version }
  })

  implement(app, rescheduleRelease, async ({ publishAt, ...input }, context) => {
    const { reach, now, fail, log } = context
    const release = await demandRelease(context, input, 'reschedule', 'publish')
    const tx = reach.merchant(release.merchantId)
    const { validFrom: at } = await instantsOf(tx, release.merchantId, { validFrom: publishAt ?? undefined })
    if (at !== null && at <= now) throw fail('market.timePassed')
    const version = await releases.setRelease(tx, release, { publishAt: at })
    await log({
      action: 'market.releaseRescheduled',
      merchantId: release.merchantId,
      target: targetOf(release.releaseId),
      before: { publishAt: release.publishAt?.toISOString() ?? null },
      after: { publishAt: at?.toISOString() ?? null },
    })
    return { releaseId: release.releaseId, state: release.state, version }
  })
}

const logged = (release: releases.FoundRelease, state: string) => ({
  merchantId: release.merchantId,
  target: targetOf(release.releaseId),
  before: { releaseState: release.state, name: release.name },
  after: { releaseState: state },
})

/** The release as the caller saw it, in a state that allows the step; of all its kinds the caller has the right. */
async function demandRelease(
  context: Pick<Context<typeof saveRelease>, 'db' | 'rows' | 'user'>,
  { releaseId, version }: { releaseId: string; version?: number | undefined },
  step: Step | null,
  right: 'change' | 'publish',
): Promise<releases.FoundRelease> {
  const release = await releases.lockRelease(context, releaseId)
  if (!release) throw new Failure('record.missing')
  demandKinds(context.user, release.kinds, right)
  if (step !== null && !releaseSteps[step].from.some((state) => state === release.state))
    throw new Failure('market.releaseState', { state: releaseStates[release.state] })
  if (release.version !== version) throw new Failure('record.stale')
  return release
}
