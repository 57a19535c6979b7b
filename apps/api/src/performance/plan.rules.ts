/** What makes a rule's tiers sensible, and who may plan what. */
import type { Tier } from '@cordillera/contract/performance/incentive-plan'
import type { IncentiveType } from '@cordillera/contract/performance/incentive-types'
import type { RoleName } from '@cordillera/contract/roles'
import type { Caller } from '../platform/caller.ts'

/** The number of the first tier that is not harder than the one before it, or pays nothing; null where all are right. */
export function wrongTier(type: IncentiveType, tiers: readonly Tier[]): number | null {
  const wrong = tiers.findIndex((tier, index) => {
    const before = tiers[index - 1]
    const pays = tier.amount !== undefined || tier.rate !== undefined || tier.perCase !== undefined
    if (!pays) return true
    // a rank is the harder the smaller it is, and there is no rank 0
    if (type === 4) return tier.goal < 1 || (before !== undefined && tier.goal >= before.goal)
    return before !== undefined && tier.goal <= before.goal
  })
  return wrong < 0 ? null : wrong + 1
}

/** Everybody plans for the own country, a stage's director for that stage alone. */
export function mayPlan(user: Caller, country: string, stage: string | null): boolean {
  if (user.isSuperuser) return true
  if (user.country !== country) return false
  return user.role !== 'DIRECTOR' || stage === null || user.stage === stage
}

const directors: readonly (RoleName | null)[] = ['DIRECTOR', 'WORKPLACE_DIRECTOR', 'COUNTRY_DIRECTOR', 'HR_DIRECTOR']
/** Only directors plan weekends (spec 2 §6, code 40603). */
export const directs = (user: Pick<Caller, 'isSuperuser' | 'role'>): boolean =>
  user.isSuperuser || directors.includes(user.role)
