/** The weekend work plan. */
import { type Country, countries } from '@cordillera/contract/countries'
import { listWeekendPlan, planWeekend } from '@cordillera/contract/performance/weekend'
import type { App } from '../platform/app.ts'
import { mayUse } from '../platform/caller.ts'
import { dayIn } from '../platform/clock.ts'
import { implement } from '../platform/implement.ts'
import { dayOf, isWeekend, monthOf, weekendDays } from './month.rules.ts'
import { directs } from './plan.rules.ts'
import { countPlannable, plansOf, setPlans } from './weekend.queries.ts'

export function weekendRoutes(app: App): void {
  implement(app, listWeekendPlan, async (input, { db, rows, fail }) => {
    const month = monthOf(input.month)
    if (!month) throw fail('performance.weekendInvalidDay')
    return { days: weekendDays(month), people: await plansOf(db, rows, { ...input, month }) }
  })

  implement(app, planWeekend, async ({ people, days, plan }, { db, rows, reach, user, now, fail, log }) => {
    if (!directs(user) || !mayUse(user, 'wwp_change')) throw fail('performance.directorOnly')
    const today = dayIn(countries[(user.country as Country | null) ?? 'MX'].zone, now)
    const asked = [...new Set(days)]
    if (asked.some((day) => !dayOf(day) || day < today)) throw fail('performance.weekendInvalidDay')
    if (!asked.every(isWeekend)) throw fail('performance.notWeekend')
    const chosen = [...new Set(people)]
    if ((await countPlannable(db, rows, chosen)) !== chosen.length) throw fail('performance.invalidUser')
    const tx = reach.country(user.country ?? '')
    const changed = await setPlans(tx, { people: chosen, days: asked, plan, by: user.accountId, at: now })
    await log({ action: 'performance.weekend.planned', after: { plan, days: asked, people: chosen.length, changed } })
    return { changed }
  })
}
