/** Who keeps the attendance of a workplace, and who decides added punches. Pure. */
import type { Country } from '@cordillera/contract/countries'
import { type Caller, mayUse } from '../platform/caller.ts'

export interface Workplace {
  workplaceId: number
  country: Country
  zone: string
}

const ofCountry: readonly string[] = ['HR', 'HR_DIRECTOR', 'COUNTRY_DIRECTOR']

/** HR and the country's director keep every workplace of their country, who belongs to one that one. */
export function keepsWorkplace(caller: Caller, { workplaceId, country }: Workplace): boolean {
  if (caller.isSuperuser) return true
  if (ofCountry.includes(caller.role ?? '')) return caller.country === country
  return caller.workplaceId === workplaceId
}

/** Added punches count when somebody else says so: not who asked, not whose they are. */
export function mayDecidePunch(
  caller: Caller,
  punch: { state: string; recordType: string; accountId: number; askedBy: number | null },
): boolean {
  const decides = mayUse(caller, 'attendance_import') || mayUse(caller, 'leave_approve')
  return (
    decides &&
    punch.state === 'asked' &&
    punch.recordType === 'manual' &&
    punch.accountId !== caller.accountId &&
    punch.askedBy !== caller.accountId
  )
}
