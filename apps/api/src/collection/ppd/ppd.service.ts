/**
 * Working auto-outbound jobs (decision 022): whoever looks takes a job whose time has come, counts what became of its calls,
 * deals the next numbers to its free lines, and ends it when nothing is left or its time is up. A look changes nothing that
 * the next one doesn't find, so a process that dies in between costs seconds.
 */
import type { PpdFailure } from '@cordillera/contract/collection/ppd'
import { decideContacts } from '../../compliance/public.ts'
import { recordSystem } from '../../operation-log/public.ts'
import type { App } from '../../platform/app.ts'
import { inTransaction, sql, type Tx, takeLock } from '../../platform/db.ts'
import { notify } from '../../platform/events.ts'
import { announce } from '../../platform/notifications.ts'
import * as calls from '../contact/call.queries.ts'
import { dialTopic } from '../contact/dial.service.ts'
import { afterRefusal, endingOf } from './ppd.rules.ts'
import * as dial from './ppd-dial.queries.ts'

const source = 'collection.ppd'
/** How many numbers a line gets at a time: they are decided together and follow one another on it. */
const perLine = 10
/** Sets of refused numbers that one look goes through before it lets others in. */
const setsALook = 50

type Looking = Pick<App, 'db' | 'clock'>

/** One look at every job whose time has come. `ready`: a dialer is connected. */
export async function lookAtPpd(app: Looking, ready: boolean): Promise<void> {
  for (const jobId of await dial.liveJobs(app.db, app.clock.now())) {
    for (let sets = 0; sets < setsALook; sets++) {
      if (!(await inTransaction(app.db, (tx) => workOn(tx, jobId, { now: app.clock.now(), ready })))) break
    }
  }
}

/** True while another set may be dialled at once: lines are free and numbers wait. */
async function workOn(tx: Tx, jobId: string, at: { now: Date; ready: boolean }): Promise<boolean> {
  const job = await dial.takeJob(tx, jobId)
  if (!job) return false
  if (!at.ready) return finish(tx, job, { state: 'fail', failure: 'no dialer' }, at.now)
  if (job.startedAt === null) await dial.makeDialList(tx, job)
  if (job.state === 'init') await dial.startJob(tx, jobId, at.now)
  const { counts, failedInRow } = await dial.countNumbers(tx, jobId)
  const ending = endingOf(counts, { now: at.now, endsAt: job.endsAt, failedInRow })
  if (ending) return finish(tx, job, ending, at.now)
  const dialled = counts.waiting > 0 ? await dialNext(tx, job, at.now) : { called: 0, asked: 0 }
  if (JSON.stringify(counts) !== JSON.stringify(job.counts) || dialled.asked > 0) {
    const { counts: after } = await dial.countNumbers(tx, jobId)
    await dial.keepCounts(tx, jobId, after)
    await publishJob(tx, job)
  }
  // a set of which nobody was called leaves its lines free
  return dialled.asked > 0
}

/** Decides for the next numbers and gives what is allowed to the free lines, one after the other on each. */
async function dialNext(tx: Tx, job: dial.LiveJob, now: Date): Promise<{ called: number; asked: number }> {
  await takeLock(tx, sql`hashtext('ppd lines ' || ${job.country} || ${job.stage})`)
  const lines = await dial.freeLines(tx, job)
  const numbers = lines.length === 0 ? [] : await dial.nextNumbers(tx, job.jobId, now, lines.length * perLine)
  if (numbers.length === 0) return { called: 0, asked: 0 }
  const asking = { channel: 'dialer', now, purpose: 'ppd', accountId: job.createdBy } as const
  const decided = await decideContacts(tx, numbers, asking)
  const byContact = new Map(decided.map((one) => [keyOf(one), one]))
  const allowed = numbers.flatMap((number) => {
    const decision = byContact.get(keyOf(number))
    return decision?.allowed && decision.address !== null ? [{ ...number, decision }] : []
  })
  const busy = Math.min(lines.length, allowed.length)
  const ids = await calls.addCalls(
    tx,
    allowed.map(({ caseId, contactId, billId, decision }, n) => ({
      decisionId: decision.decisionId,
      // numbers n, n + busy, n + 2 × busy … follow one another on line n
      batchId: allowed[n % busy]?.decision.decisionId ?? null,
      place: n,
      merchantId: decision.merchantId,
      caseId,
      billId,
      userId: decision.userId,
      contactId,
      number: decision.address ?? '',
      accountId: null,
      line: lines[n % busy] ?? '',
      state: n < busy ? ('placed' as const) : ('waiting' as const),
      madeAt: now,
    })),
  )
  const callOf = new Map(allowed.map(({ numberId }, n) => [numberId, ids[n] ?? null]))
  await dial.keepNumbers(
    tx,
    numbers.flatMap(({ numberId, ...number }) => {
      const decision = byContact.get(keyOf(number))
      if (!decision) return []
      const callId = callOf.get(numberId) ?? null
      const { decisionId, refusal, nextAt } = decision
      const after = callId ? { state: 'called' as const, notBefore: null } : afterRefusal(nextAt, job.endsAt)
      return [{ numberId, ...after, reason: refusal?.rule ?? null, decisionId, callId }]
    }),
  )
  if (ids.length > 0) await notify(tx, { topic: dialTopic })
  return { called: ids.length, asked: numbers.length }
}

const keyOf = ({ caseId, contactId }: { caseId: string; contactId: string | null }) => `${caseId} ${contactId ?? ''}`

async function finish(
  tx: Tx,
  job: dial.LiveJob,
  ending: { state: 'success' } | { state: 'fail'; failure: PpdFailure },
  now: Date,
): Promise<false> {
  await closeJob(tx, job, ending, now)
  const next = ending.state === 'success' ? await dial.deriveNext(tx, job.jobId, now) : undefined
  const after = { ...ending, ...(next ? { next } : {}) }
  await recordSystem(tx, now, source, { action: 'collection.ppd.end', target: job.jobId, after })
  if (ending.state === 'fail' && job.createdBy !== null) {
    const params = { stage: job.stage, day: job.day, round: job.round }
    const place = `/collection/ppdJob?job=${job.jobId}` as const
    await announce(tx, now, [{ to: job.createdBy, kind: 'ppd.failed', params, place, about: job.jobId }])
  }
  return false
}

/** Ends a job, counts it for good and tells those who look at it. */
export async function closeJob(
  tx: Tx,
  job: Pick<dial.LiveJob, 'jobId' | 'merchants'>,
  ending: { state: 'success' } | { state: 'fail'; failure: PpdFailure },
  now: Date,
): Promise<void> {
  await dial.endJob(tx, job.jobId, ending, now)
  await dial.keepCounts(tx, job.jobId, (await dial.countNumbers(tx, job.jobId)).counts)
  await publishJob(tx, job)
}

/** Open job screens of these merchants ask again. */
export async function publishJob(
  tx: Tx,
  { jobId, merchants }: Pick<dial.LiveJob, 'jobId' | 'merchants'>,
): Promise<void> {
  await notify(tx, { topic: 'ppd', merchants, data: { jobId } })
}
