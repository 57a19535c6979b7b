import { queryUserInfo } from '@cordillera/contract/access/session'
import type { Country } from '@cordillera/contract/countries'
import { useData } from '../ui/use-data.ts'

const keepers: readonly string[] = ['HR', 'HR_DIRECTOR', 'COUNTRY_DIRECTOR']

/** The country whose annual leave this person keeps; the server decides again. */
export function useKeeper(): Country | null {
  const { staff } = useData(queryUserInfo, {}, { goodForMs: Number.POSITIVE_INFINITY }).data ?? {}
  return staff && keepers.includes(staff.role) ? staff.country : null
}
