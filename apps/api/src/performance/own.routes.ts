/** Own incentive results and the profile. */
import { countries } from '@cordillera/contract/countries'
import { getResultByUser } from '@cordillera/contract/performance/incentive'
import { getProfile } from '@cordillera/contract/performance/profile'
import type { App } from '../platform/app.ts'
import { dayIn } from '../platform/clock.ts'
import { implement } from '../platform/implement.ts'
import { LiveResults } from './live.service.ts'
import { ageOf, monthOf } from './month.rules.ts'
import { ownComputed, ownPlace, profileOf } from './own.queries.ts'

export function ownRoutes(app: App): void {
  const live = new LiveResults(app.db)

  implement(app, getResultByUser, async ({ incentiveDate }, { db, rows, user, now, fail }) => {
    const month = monthOf(incentiveDate)
    if (!month) throw fail('performance.invalidDate')
    const place = await ownPlace(db, rows, month)
    if (!place) return []
    const today = dayIn(countries[place.country].zone, now)
    const age = ageOf(month, today)
    // a running month stays live, however often it is computed meanwhile
    if (place.computed && age !== 'running') return ownComputed(db, rows, month)
    if (age === 'ahead') return []
    const { country, stages } = place
    const found = await Promise.all(stages.map((stage) => live.of({ country, stage, month, today, now })))
    const own = found.flatMap((results) => results.get(user.accountId) ?? [])
    return own.map((result) =>
      age === 'running'
        ? { ...result, state: 'running' as const }
        : { ...result, state: 'open' as const, projectedResult: null, projectedAmount: null },
    )
  })

  implement(app, getProfile, (_, { db, rows }) => profileOf(db, rows))
}
