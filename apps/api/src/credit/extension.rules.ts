/** What extending a bill costs, to when, and when it is not possible. Pure. */
import type { Minor } from '@cordillera/contract/money'
import { addDays } from '../platform/clock.ts'

export interface Extendable {
  status: string
  dueDate: string
  tenureDays: number
  extensionCount: number
  extensionLimit: number
  /** Minor units, as the product's rate makes it of the billed principal; counted by PostgreSQL. */
  feeMinor: Minor
  writtenOff: boolean
}

export type WhyNot = 'repaid' | 'limit' | 'writtenOff'

export function whyNotExtendable({ status, extensionCount, extensionLimit, writtenOff }: Extendable): WhyNot | null {
  if (status === 'repaid') return 'repaid'
  if (writtenOff) return 'writtenOff'
  return extensionCount >= extensionLimit ? 'limit' : null
}

/** One tenure after the present due date, however late it is: days past due count from there. */
export const extendedDueDate = ({ dueDate, tenureDays }: Extendable): string => addDays(dueDate, tenureDays)
