/** What an assignment rule may say. Pure. */
import type { addAssignRule } from '@cordillera/contract/collection/assign-rule'
import { assignmentStrategies } from '@cordillera/contract/collection/case'
import type { Parsed } from '@cordillera/contract/endpoint'
import { stages } from '@cordillera/contract/stages'
import type { Caller } from '../../platform/caller.ts'

type Said = Parsed<typeof addAssignRule>
type Refusal = (typeof addAssignRule)['errors'][number]

const wholeWithin = (value: number | undefined, from: number, to: number): boolean =>
  value === undefined || (Number.isInteger(value) && value >= from && value <= to)

/** Why a rule can't be made as it stands; null when it can. Whether people and places exist is asked elsewhere. */
export function refusalOfRule(said: Said, by: Pick<Caller, 'role' | 'stage' | 'isSuperuser'>): Refusal | null {
  const bound = !by.isSuperuser && (by.role === 'LEADER' || by.role === 'DIRECTOR')
  if (bound && said.period !== by.stage) return 'collection.invalidPeriod'
  const { from, to } = stages[said.period]
  const { dpdFrom, dpdTo } = said
  if (!wholeWithin(dpdFrom, from, to) || !wholeWithin(dpdTo, from, to) || (dpdFrom ?? from) > (dpdTo ?? to)) {
    return 'collection.invalidOverdueDay'
  }
  if (!assignmentStrategies.some((strategy) => strategy === said.strategy)) return 'collection.invalidStrategy'
  if (wholeWithin(said.caseLimit, 1, 100_000)) return null
  return said.strategy === 'average number' ? 'collection.invalidAverage' : 'collection.invalidMaxInventory'
}
