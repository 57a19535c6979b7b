/** The clock's part: approved releases go live at their time, by every rule of publishing by hand. */
import type { App } from '../platform/app.ts'
import { type Db, inTransaction, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { announce } from '../platform/notifications.ts'
import type { ContentCache } from './delivery.cache.ts'
import { changesOf } from './live.queries.ts'
import { lockContent, type Problem, problemsOf, publish } from './publish.service.ts'
import { dueReleases, lockDue, setRelease } from './release.queries.ts'

const lookEveryMs = 1000

export function publishOnTime(app: App, cache: ContentCache): void {
  app.jobs.regularly(lookEveryMs, async (db) => {
    for (const merchantId of await publishDue(db, app.clock.now())) cache.drop(merchantId)
  })
}

/** Publishes what is due, each in a transaction of its own: one that is broken holds up none of the others. Answers whose it was. */
export async function publishDue(db: Db, now: Date): Promise<number[]> {
  const due = await dueReleases(db, now)
  const failures: unknown[] = []
  for (const release of due)
    await inTransaction(db, (tx) => publishOne(tx, release, now)).catch((error: unknown) => failures.push(error))
  // told once those behind it have gone live, as every look would stop at it
  if (failures.length > 0) throw failures[0]
  return due.map(({ merchantId }) => merchantId)
}

async function publishOne(tx: Tx, { releaseId, merchantId }: { releaseId: string; merchantId: number }, now: Date) {
  await lockContent(tx, merchantId)
  const release = await lockDue(tx, releaseId, now)
  if (!release) return
  const changes = await changesOf(tx, releaseId)
  const { submittedAt } = release
  const problems = await problemsOf(tx, merchantId, changes, { now, submittedAt })
  if (problems.length > 0) return fail(tx, release, problems, now)
  const { rollout } = release
  try {
    const by = { reason: null, accountId: null, now, submittedAt }
    await publish(tx, { merchantId, changes, kind: 'release', releaseId, rollout, ...by })
  } catch (error) {
    // another release is rolled out to a part of the devices: this one waits until that is over
    if (error instanceof Failure && error.error === 'market.rolloutRunning') return
    throw error
  }
  await setRelease(tx, release, { state: 'published', endedAt: now })
}

/** It did not go live: what is in its way is kept with it, and those who asked and approved are told. */
async function fail(
  tx: Tx,
  release: NonNullable<Awaited<ReturnType<typeof lockDue>>>,
  problems: readonly Problem[],
  now: Date,
): Promise<void> {
  await setRelease(tx, release, { state: 'failed', problems: JSON.stringify(problems), endedAt: now })
  const people = await tx
    .selectFrom('contentRelease')
    .select(['submittedBy', 'decidedBy'])
    .where('releaseId', '=', release.releaseId)
    .executeTakeFirstOrThrow()
  const told = [...new Set([people.submittedBy, people.decidedBy])].flatMap((to) => to ?? [])
  await announce(
    tx,
    now,
    told.map((to) => ({
      to,
      kind: 'content.releaseFailed' as const,
      params: { name: release.name, count: problems.length },
      about: release.releaseId,
    })),
  )
}
