/** What can be reduced, and by whom. Pure; days are arguments. */

import { derateHorizonDays } from '@cordillera/contract/derate/derate'
import type { FeeType } from '@cordillera/contract/derate/rule'
import { type Minor, minor } from '@cordillera/contract/money'
import type { RoleName } from '@cordillera/contract/roles'
import { addDays } from '../platform/clock.ts'

/** What of a bill is open and can be reduced, minor units. */
export interface Reducible {
  penalty: number
  fee: number
  feeTax: number
}

/** What of a kind is open; a fee goes with its tax. */
export const openOf = (open: Reducible, type: FeeType): Minor =>
  minor(type === 'penalty' ? open.penalty : open.fee + open.feeTax)

/** The most that these kinds allow, and never everything: something is left to be paid. */
export const mostReducible = (open: Reducible, types: readonly FeeType[], due: number): number =>
  Math.max(
    0,
    Math.min(
      due - 1,
      // a kind that is named twice is open once
      [...new Set(types)].reduce((sum, type) => sum + openOf(open, type), 0),
    ),
  )

/** How an amount falls on the parts: penalty first, then the fee with as much of its tax as goes with it. */
export function partsOf(open: Reducible, types: readonly FeeType[], amount: number): Reducible {
  const penalty = types.includes('penalty') ? Math.min(amount, open.penalty) : 0
  const rest = amount - penalty
  const ofFee = open.fee + open.feeTax
  if (rest === 0 || ofFee === 0) return { penalty, fee: 0, feeTax: 0 }
  // whole minor units: the product stays far below what a number holds exactly
  const feeTax = Number((BigInt(rest) * BigInt(open.feeTax) + BigInt(ofFee) / 2n) / BigInt(ofFee))
  return { penalty, fee: rest - feeTax, feeTax }
}

/** Days by which a reduction may have to be paid. */
export const payDays = (today: string): string[] =>
  Array.from({ length: derateHorizonDays + 1 }, (_, ahead) => addDays(today, ahead))

const directors: readonly RoleName[] = ['DIRECTOR', 'WORKPLACE_DIRECTOR', 'COUNTRY_DIRECTOR']

export interface Decider {
  isSuperuser: boolean
  role: RoleName | null
}

/** Directors give without a quota of their own. */
export const isDirector = ({ isSuperuser, role }: Decider): boolean =>
  isSuperuser || (role !== null && directors.includes(role))

/** Whether somebody may decide what waits at this level. */
export const mayDecide = (who: Decider, level: string): boolean =>
  isDirector(who) || (level === 'leader' && who.role === 'LEADER')

interface Ruler extends Decider {
  country: string | null
  stage: string | null
  workplaceId: number | null
}

/** A director rules the own stage, a workplace's director the own workplace, a country's the country. */
export function mayRule(
  user: Ruler,
  of: { country: string; stage: string | null; workplaceId: number | null },
): boolean {
  if (user.isSuperuser) return true
  if (of.country !== user.country) return false
  if (user.role === 'DIRECTOR') return of.stage === user.stage
  if (user.role === 'WORKPLACE_DIRECTOR') return of.workplaceId === user.workplaceId
  return true
}

/** A country's director sets the limits of its settlements. */
export const mayLimit = ({ isSuperuser, role, country }: Ruler, of: string): boolean =>
  isSuperuser || (role === 'COUNTRY_DIRECTOR' && country === of)
