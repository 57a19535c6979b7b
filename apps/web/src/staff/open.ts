import type { StaffAction } from '@cordillera/contract/staff/status'
import type { Person } from './person.ts'

export type Care = 'resetPassword' | 'exempt' | 'unbind'
/** What stands open beside or over the list of people. */
export type Open =
  | { readonly as: 'hire' }
  | { readonly as: 'password'; readonly userName: string; readonly password: string }
  | { readonly as: 'person'; readonly accountId: number }
  | { readonly as: 'status'; readonly people: readonly Person[]; readonly action: StaffAction }
  | { readonly as: 'period' | 'leader' | 'role' | 'config' | 'edit' | 'superset' | 'grant'; readonly person: Person }
  | { readonly as: 'care'; readonly person: Person; readonly care: Care }
