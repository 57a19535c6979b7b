/** Goals, rules, weekend plans and forecasts of the demo business, made through the calls that its people make. */

import { type Country, countryNames } from '@cordillera/contract/countries'
import { minor } from '@cordillera/contract/money'
import { createGoal } from '@cordillera/contract/performance/goal'
import { openDispute } from '@cordillera/contract/performance/incentive-dispute'
import { computeResult, queryResultList } from '@cordillera/contract/performance/incentive-month'
import { createRule, type Tier } from '@cordillera/contract/performance/incentive-plan'
import type { IncentiveType } from '@cordillera/contract/performance/incentive-types'
import { listWeekendPlan, planWeekend } from '@cordillera/contract/performance/weekend'
import { collectorRoles } from '@cordillera/contract/roles'
import type { Stage } from '@cordillera/contract/stages'
import { keepForecasts } from '../src/performance/public.ts'
import type { App } from '../src/platform/app.ts'
import { addDays } from '../src/platform/clock.ts'
import { DemoPerson } from './demo-client.ts'
import type { Random } from './random.ts'

const plannedStages: readonly Stage[] = ['S1A', 'S1B', 'S2', 'M1']
const plannedDays = 21
/** What a hundred is in each country's money, as minor units. */
const hundred: Record<Country, number> = { MX: 10_000, CO: 2_000_000, PE: 3_000, CL: 5_000, EC: 1_000 }
/** Forecasts are kept every so many days of the demo's fortnight. */
const keptEveryDays = 4

/** Before the first day of work: what should be reached and what is paid for it. */
export async function planPerformance(app: App): Promise<void> {
  const superuser = await DemoPerson.signIn(app, 'super')
  const today = app.clock.now().toISOString().slice(0, 10)
  const until = addDays(today, plannedDays)
  for (const country of countryNames) {
    for (const period of plannedStages) {
      for (const role of collectorRoles) {
        for (const { incentiveType, name, tiers } of rulesOf(country)) {
          const rule = { country, period, role, incentiveType, name, minCases: 5, fromMonth: today, tiers }
          await superuser.call(createRule, rule)
        }
      }
    }
    for (const period of ['S1A', 'S1B'] as const) {
      await superuser.call(createGoal, { country, period, day: today, until, type: 'coverage', rate: 2_500 })
      await superuser.call(createGoal, { country, period, day: today, until, type: 'recovery', rate: 400 })
    }
  }
  await outboundAccounts(app)
}

function rulesOf(country: Country): { incentiveType: IncentiveType; name: string; tiers: Tier[] }[] {
  const money = (hundreds: number) => minor(hundreds * hundred[country])
  return [
    {
      incentiveType: 1,
      name: 'Casos pagados',
      tiers: [
        { goal: 500, amount: money(5) },
        { goal: 1_500, amount: money(12), perCase: money(0.1) },
      ],
    },
    {
      incentiveType: 3,
      name: 'Monto recuperado',
      tiers: [
        { goal: money(20), rate: 50 },
        { goal: money(100), rate: 100 },
      ],
    },
    {
      incentiveType: 4,
      name: 'Los tres mejores',
      tiers: [
        { goal: 3, amount: money(4) },
        { goal: 2, amount: money(8) },
        { goal: 1, amount: money(15) },
      ],
    },
  ]
}

async function outboundAccounts(app: App): Promise<void> {
  const people = await app.db
    .selectFrom('staff')
    .select(['accountId', 'country', 'userNo'])
    .where('role', 'in', collectorRoles)
    .execute()
  await app.db
    .insertInto('outboundAccount')
    .values(
      people.flatMap(({ accountId, country, userNo }) => [
        { accountId, country, channel: 'call', name: `ext-${userNo}` },
        { accountId, country, channel: 'whatsapp', name: `wa-${userNo}` },
      ]),
    )
    .execute()
}

/** At the end of a day of work. */
export async function forecastOfDay(app: App, day: number): Promise<void> {
  if (day % keptEveryDays === 0) await keepForecasts(app)
}

/** The last day: the coming weekends are planned, the month is computed, and somebody wonders about the own number. */
export async function closePerformance(
  app: App,
  random: Random,
  runJob: (person: DemoPerson, jobId: string) => Promise<void>,
): Promise<void> {
  const superuser = await DemoPerson.signIn(app, 'super')
  const today = app.clock.now().toISOString().slice(0, 10)
  const month = today.slice(0, 7)
  await planWeekends(superuser, random, addDays(today, 1))
  for (const country of countryNames) {
    const hr = await DemoPerson.signIn(app, `hr_${country.toLowerCase()}`)
    await runJob(hr, (await hr.call(computeResult, { country, incentiveDate: month })).jobId)
  }
  const agent = await DemoPerson.signIn(app, 'agent_mx')
  const { list } = await agent.call(queryResultList, { incentiveDate: month, pageSize: 1 })
  for (const { resultId } of list) {
    const text = 'El lunes un cliente pagó y no lo veo entre mis casos pagados.'
    await agent.call(openDispute, { resultId, text })
  }
}

async function planWeekends(superuser: DemoPerson, random: Random, from: string): Promise<void> {
  const { days, people } = await superuser.call(listWeekendPlan, { month: from })
  const coming = days.filter((day) => day >= from)
  if (coming.length === 0) return
  const works = people.map(({ accountId }) => accountId).filter(() => random.chance(0.4))
  const rests = people.map(({ accountId }) => accountId).filter((accountId) => !works.includes(accountId))
  await superuser.call(planWeekend, { people: works, days: coming, plan: 'work' })
  const planned = rests.filter((_, index) => index % 3 > 0)
  await superuser.call(planWeekend, { people: planned, days: coming, plan: 'rest' })
}
