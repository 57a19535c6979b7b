import { getProfile } from '@cordillera/contract/performance/profile'
import { useData } from '../../ui/use-data.ts'

/** My own user number; null without a staff record, undefined until it is known. */
export function useUserNo(): string | null | undefined {
  return useData(getProfile, {}, { goodForMs: 3_600_000 }).data?.userNo
}
