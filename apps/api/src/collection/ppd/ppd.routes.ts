/** Auto-outbound: how stages are dialled; making, restarting, ending and reading jobs. */
import {
  createPpdJob,
  listPpdConfigs,
  listPpdJobs,
  listPpdNumbers,
  restartPpdJob,
  savePpdConfig,
  stopPpdJob,
} from '@cordillera/contract/collection/ppd'
import { countries } from '@cordillera/contract/countries'
import type { Parsed } from '@cordillera/contract/endpoint'
import { stages } from '@cordillera/contract/stages'
import type { App } from '../../platform/app.ts'
import { dayIn } from '../../platform/clock.ts'
import { array, sql, type Tx } from '../../platform/db.ts'
import { type Context, implement } from '../../platform/implement.ts'
import * as ppd from './ppd.queries.ts'
import { isForeignStage, refusalOfDays, refusalOfPlan } from './ppd.rules.ts'
import { closeJob, lookAtPpd, publishJob } from './ppd.service.ts'
import { restartJob } from './ppd-dial.queries.ts'

const lookEveryMs = 3000

export function ppdRoutes(app: App, hasDialer: boolean): void {
  app.jobs.regularly(lookEveryMs, () => lookAtPpd(app, hasDialer))

  implement(app, listPpdConfigs, (_, context) => ppd.configsOf(context))
  implement(app, savePpdConfig, saveConfig)
  implement(app, listPpdJobs, (input, context) => ppd.pageOfJobs(context, input))
  implement(app, createPpdJob, createJob)

  implement(app, restartPpdJob, async ({ jobId, endTime }, context) => {
    const { reach, now, fail, log } = context
    const job = await ppd.lockJob(context, jobId)
    if (!job) throw fail('collection.ppdJobMissing')
    if (job.state !== 'fail') throw fail('collection.ppdJobNotFailed')
    const config = await ppd.activeConfig(context, job)
    if (!config) throw fail('collection.ppdConfigMissing')
    const tx = reach.from(job)
    const endsAt = endTime ? await instantOf(tx, job, endTime) : job.endsAt
    const isWithin = endTime === undefined || endTime <= config.endTime
    if (!isWithin || endsAt <= now || endsAt <= job.startsAt) throw fail('collection.ppdInvalidEnd')
    await restartJob(tx, jobId, endsAt)
    await publishJob(tx, { jobId, merchants: [...context.user.merchants] })
    await log({ action: 'collection.ppd.restart', target: jobId, after: { endsAt } })
    return { done: true as const }
  })

  implement(app, stopPpdJob, async ({ jobId, reason }, context) => {
    const { reach, now, fail, log } = context
    const job = await ppd.lockJob(context, jobId)
    if (!job) throw fail('collection.ppdJobMissing')
    if (job.state !== 'init' && job.state !== 'running') throw fail('collection.ppdJobOver')
    const tx = reach.from(job)
    const merchants = [...context.user.merchants]
    await closeJob(tx, { jobId, merchants }, { state: 'fail', failure: 'stopped by hand' }, now)
    await log({ action: 'collection.ppd.stop', target: jobId, reason })
    return { done: true as const }
  })

  implement(app, listPpdNumbers, async (input, context) => {
    const { list } = await ppd.pageOfJobs(context, { ...onePage, jobId: input.jobId })
    if (list.length === 0) throw context.fail('collection.ppdJobMissing')
    return ppd.pageOfNumbers(context, input)
  })
}

const onePage = { currentPage: 1, pageSize: 1, sortOrder: 'asc' } as const

async function saveConfig(said: Parsed<typeof savePpdConfig>, context: Context<typeof savePpdConfig>) {
  const { reach, user, now, fail, log } = context
  if (isForeignStage(said.period, user)) throw fail('collection.invalidPeriod')
  const tx = reach.merchant(...user.merchants)
  await demandMerchants(tx, said.country, context)
  if (said.endTime <= said.startTime) throw fail('collection.ppdInvalidEnd')
  const { country, period: stage, version, profile, startTime, endTime, rounds, lines, pauseMinutes, active } = said
  const before = await tx
    .selectFrom('ppdConfig')
    .selectAll()
    .where('country', '=', country)
    .where('stage', '=', stage)
    .forUpdate()
    .executeTakeFirst()
  if (before?.version !== version) throw fail('record.stale')
  const values = {
    ...{ country, stage, profile, startTime, endTime, rounds, lines, pauseMinutes, active },
    updatedBy: user.accountId,
    updatedAt: now,
    version: (version ?? -1) + 1,
  }
  const saved = await tx
    .insertInto('ppdConfig')
    .values(values)
    .onConflict((conflict) => conflict.columns(['country', 'stage']).doUpdateSet(values))
    .returning(['configId', 'version'])
    .executeTakeFirstOrThrow()
  await log({ action: 'collection.ppd.config', target: String(saved.configId), before: before ?? null, after: said })
  return saved
}

async function createJob(said: Parsed<typeof createPpdJob>, context: Context<typeof createPpdJob>) {
  const { reach, user, now, fail, log } = context
  const { country, period: stage, date: day, round } = said
  if (isForeignStage(stage, user)) throw fail('collection.invalidPeriod')
  const tx = reach.merchant(...user.merchants)
  const merchants = await demandMerchants(tx, country, context)
  const { zone } = countries[country]
  const today = dayIn(zone, now)
  const wrongDay = refusalOfDays(said, today)
  if (wrongDay) throw fail(wrongDay)
  const config = await ppd.activeConfig(context, { country, stage })
  if (!config) throw fail('collection.ppdConfigMissing')
  const refusal = refusalOfPlan(said, config, { today, time: timeIn(zone, now) })
  if (refusal) throw fail(refusal)
  const isLeader = user.role === 'LEADER' && !user.isSuperuser
  const team = {
    leaderId: isLeader ? user.accountId : null,
    workplaceId: user.role === 'WORKPLACE_DIRECTOR' && !user.isSuperuser ? user.workplaceId : null,
  }
  const isOurs = (job: ppd.JobOfRound) => job.leaderId === team.leaderId && job.workplaceId === team.workplaceId
  const of = { country, stage, day, merchants }
  if ((await ppd.jobsOfRound(tx, { ...of, round })).some(isOurs)) throw fail('collection.ppdJobExists')
  const last = round > 1 ? (await ppd.jobsOfRound(tx, { ...of, round: round - 1 })).find(isOurs) : undefined
  if (round > 1 && last?.state !== 'success') throw fail('collection.ppdLastJobMissing')
  const { from, to } = stages[stage]
  const job = {
    ...{ ...of, ...team, round, zone, stage },
    ...{ dpdFrom: said.overdueDayFrom ?? from, dpdTo: said.overdueDayTo ?? to },
    contactTypes: said.contactTypes,
    excludeContacted: said.excludeContacted,
    excludePromised: said.excludePtp,
    autoDerive: said.autoDerive,
    startTime: said.startTime ?? config.startTime,
    endTime: said.endTime ?? config.endTime,
    ...{ profile: config.profile, lines: config.lines, follows: last?.jobId ?? null },
  }
  const jobId = await ppd.addJob(tx, job, { accountId: user.accountId, now })
  await publishJob(tx, { jobId, merchants })
  await log({ action: 'collection.ppd.create', target: jobId, after: said })
  return { jobId }
}

/** The caller's merchants in a country; a stage of a country without any is nobody's: 40702. */
async function demandMerchants(
  tx: Tx,
  country: string,
  { user, fail }: Context<typeof createPpdJob> | Context<typeof savePpdConfig>,
): Promise<number[]> {
  const found = await tx
    .selectFrom('merchant')
    .select('merchantId')
    .where('merchantId', '=', sql<number>`any(${array([...user.merchants])}::smallint[])`)
    .where('country', '=', country)
    .orderBy('merchantId')
    .execute()
  if (found.length === 0) throw fail('collection.invalidPeriod')
  return found.map(({ merchantId }) => merchantId)
}

async function instantOf(tx: Tx, job: { day: string; country: string }, time: string): Promise<Date> {
  const { zone } = countries[job.country as keyof typeof countries]
  const { rows } = await sql<{ at: Date }>`
    select (${job.day}::date + ${time}::time) at time zone ${zone} as at`.execute(tx)
  return rows[0]?.at ?? new Date(0)
}

/** HH:mm of an instant where the country's clock is. */
function timeIn(zone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(now)
}
