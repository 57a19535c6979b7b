/** Results of a month: listing, computing, approving, the file, the explanation. */
import { type Country, countries } from '@cordillera/contract/countries'
import {
  approveResult,
  computeResult,
  downloadResultExcelFile,
  explainResult,
  listAdjustments,
  queryMonthList,
  queryResultList,
  resultSummary,
} from '@cordillera/contract/performance/incentive-month'
import type { App } from '../platform/app.ts'
import { type Caller, maySee, mayUse } from '../platform/caller.ts'
import { dayIn } from '../platform/clock.ts'
import { Failure } from '../platform/fail.ts'
import { implement } from '../platform/implement.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { explain, explainedOwn, explainedResult } from './explain.queries.ts'
import { freezeRun, hasRules, lockRun, paidInMonth, stateOfResults } from './incentive.compute.queries.ts'
import {
  knowsUserNo,
  monthsOf,
  pageOfAdjustments,
  pageOfResults,
  resultsFile,
  summaryOfResults,
} from './incentive.queries.ts'
import { computeMonth, type IncentiveInput, incentiveJob } from './incentive.service.ts'
import { ageOf, monthOf } from './month.rules.ts'
import { mayPlan } from './plan.rules.ts'

/** Who opens none of them knows no borrower. */
const workScreens = ['caseManagement', 'pendingCollect', 'searchUsers'] as const

/** The month asked for and, where a person is named, that the caller sees them. */
async function monthAsked(
  { incentiveDate, userNo }: { incentiveDate: string; userNo?: string | undefined },
  { db, rows }: { db: Scoped; rows: ScopedRows },
): Promise<string> {
  const month = monthOf(incentiveDate)
  if (!month) throw new Failure('performance.invalidDate')
  if (userNo !== undefined && !(await knowsUserNo(db, rows, userNo)))
    throw new Failure('performance.incentiveInvalidUser')
  return month
}

const todayIn = (country: Country, now: Date): string => dayIn(countries[country].zone, now)

/** Countries a person plans and pays for: the own one; a superuser's are those of the merchants. */
const countriesOf = (user: Caller): Country[] =>
  user.isSuperuser ? (Object.keys(countries) as Country[]) : user.country ? [user.country as Country] : []

export function incentiveRoutes(app: App): void {
  app.jobs.define<IncentiveInput>(
    incentiveJob,
    async ({ db, input, clock, createdBy }) => ({
      counts: await computeMonth(db, input, { by: createdBy, now: clock.now() }),
    }),
    'incentive_change',
  )

  implement(app, queryResultList, async (input, context) =>
    pageOfResults(context.db, context.rows, { ...input, month: await monthAsked(input, context) }),
  )

  implement(app, resultSummary, async (input, context) =>
    summaryOfResults(context.db, context.rows, { ...input, month: await monthAsked(input, context) }),
  )

  implement(app, listAdjustments, async (input, context) => {
    const { db, rows, user } = context
    const month = await monthAsked(input, context)
    return pageOfAdjustments(db, rows, { ...input, month, only: input.mine ? user.accountId : null })
  })

  implement(app, downloadResultExcelFile, async (input, context) => {
    const month = await monthAsked(input, context)
    await context.log({ action: 'performance.incentive.exported', target: month.slice(0, 7), after: input })
    return context.sendList(resultsFile, { ...input, month }, 'xlsx')
  })

  implement(app, queryMonthList, async ({ incentiveDate }, { db, rows, user, now, fail }) => {
    const month = monthOf(incentiveDate)
    if (!month) throw fail('performance.invalidDate')
    const places = countriesOf(user)
    const isOver = places.some((country) => ageOf(month, todayIn(country, now)) === 'over')
    // only who could approve it has to wait for that
    const judged = isOver && mayUse(user, 'incentive_approve')
    const found = await monthsOf(db, rows, places, { month, judged })
    return found.map(({ isEmpty, areOutdated, ...row }) => {
      const goesOn = ageOf(month, todayIn(row.country, now)) !== 'over'
      const state = row.state ?? (goesOn ? ('running' as const) : ('open' as const))
      const computed = row.computedTime === null ? now : new Date(row.computedTime)
      const hindrances = {
        notOver: goesOn,
        computedEarly: ageOf(month, todayIn(row.country, computed)) !== 'over',
        nothing: isEmpty,
        rulesChanged: areOutdated,
        fourEyes: row.computedBy === user.accountId,
      }
      const names = Object.keys(hindrances) as (keyof typeof hindrances)[]
      return { ...row, state, hindrance: names.find((name) => hindrances[name]) ?? null }
    })
  })

  implement(app, computeResult, async ({ country, incentiveDate }, { reach, user, now, fail, log }) => {
    if (!mayPlan(user, country, null)) throw fail('staff.noPermission')
    const month = monthOf(incentiveDate)
    if (!month) throw fail('performance.invalidDate')
    if (ageOf(month, todayIn(country, now)) === 'ahead') throw fail('performance.monthAhead')
    const tx = reach.country(country)
    const run = await lockRun(tx, country, month)
    if (run?.state === 'frozen') throw fail('performance.monthFrozen')
    // a month whose rules were ended since is computed again, so that it pays nothing
    if (!run && !(await hasRules(tx, country, month))) throw fail('performance.noRules')
    const input: IncentiveInput = { country, month }
    const title = `${country} ${month.slice(0, 7)}`
    const jobId = await app.jobs.enqueue(tx, { kind: incentiveJob, title, input, createdBy: user.accountId, now })
    await log({ action: 'performance.incentive.asked', target: jobId, after: input })
    return { jobId }
  })

  implement(app, approveResult, async ({ country, incentiveDate, version }, context) => {
    const { reach, user, now, fail, log } = context
    if (!mayPlan(user, country, null)) throw fail('staff.noPermission')
    const month = monthOf(incentiveDate)
    if (!month) throw fail('performance.invalidDate')
    if (ageOf(month, todayIn(country, now)) !== 'over') throw fail('performance.monthNotOver')
    const tx = reach.country(country)
    const run = await lockRun(tx, country, month)
    if (!run) throw fail('performance.monthNotComputed')
    if (run.state === 'frozen') throw fail('performance.monthFrozen')
    if (run.version !== version) throw fail('record.stale')
    if (ageOf(month, todayIn(country, run.computedAt)) !== 'over') throw fail('performance.computedEarly')
    if (run.computedBy === user.accountId) throw fail('performance.fourEyes')
    await context.secondPerson({ askedBy: [run.computedBy], gainers: paidInMonth(country, month) })
    const results = await stateOfResults(tx, run)
    if (results.isEmpty) throw fail('performance.nothingToApprove')
    if (results.areOutdated) throw fail('performance.rulesChanged')
    await freezeRun(tx, run, { by: user.accountId, at: now })
    await log({
      action: 'performance.incentive.approved',
      target: `${country} ${month.slice(0, 7)}`,
      before: { state: run.state },
      after: { state: 'frozen', computedBy: run.computedBy },
    })
    return { version: version + 1 }
  })

  implement(app, explainResult, async (input, { db, rows, reach, user, now, fail }) => {
    const month = input.own ? monthOf(input.own.incentiveDate) : null
    if (input.own && !month) throw fail('performance.invalidDate')
    const { accountId } = user
    const of = input.resultId
      ? await explainedResult(db, rows, input.resultId)
      : input.own && month
        ? await explainedOwn(db, rows, { accountId, stage: input.own.period, month, now })
        : null
    if (!of) throw fail('performance.resultMissing')
    const namesBorrowers = of.accountId === accountId || workScreens.some((screen) => maySee(user, screen))
    const tx = reach.from(of)
    return explain(tx, of, { ...input, namesBorrowers })
  })
}
