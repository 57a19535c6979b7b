/** Who works at this screen, as far as it decides what is offered. The server decides again. */
import { queryUserInfo } from '@cordillera/contract/access/session'
import { useData } from '../ui/use-data.ts'

export function useWorker(): { role: string | null; isSuperuser: boolean; isHr: boolean } {
  const { data } = useData(queryUserInfo, {}, { goodForMs: Number.POSITIVE_INFINITY })
  const isSuperuser = data?.is_superuser === '1'
  const role = data?.roles.find((name) => deciding.has(name)) ?? null
  return { role, isSuperuser, isHr: isSuperuser || role === 'HR' || role === 'HR_DIRECTOR' }
}

/** Roles that act in the status machine or on records; others only read. */
const deciding = new Set([
  'HR',
  'HR_DIRECTOR',
  'TRAINER',
  'TRAINER_DIRECTOR',
  'DIRECTOR',
  'WORKPLACE_DIRECTOR',
  'COUNTRY_DIRECTOR',
])
