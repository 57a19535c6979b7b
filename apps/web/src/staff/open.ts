import type { StaffAction } from '@cordillera/contract/staff/status'
import type { Person } from './person.ts'

export type Care = 'resetPassword' | 'exempt' | 'unbind'
/** What stands open beside or over the list of people. */
export type Open =
  | { readonly as: 'hire' }
  | {
      readonly as: 'password'
      readonly userName: string
      readonly password: string
      readonly half: 'first' | 'second'
      /** Who is shown again once it is over: there the next step is taken. */
      readonly back?: number
    }
  | { readonly as: 'person'; readonly accountId: number }
  | {
      readonly as: 'status'
      readonly people: readonly Person[]
      readonly action: StaffAction
      readonly back?: number
    }
  | { readonly as: 'period' | 'leader' | 'role' | 'config' | 'edit' | 'superset' | 'grant'; readonly person: Person }
  | { readonly as: 'care'; readonly person: Person; readonly care: Care }

/** A change of rights may end a password: whoever makes it is told the first half of the next one. */
export interface HalfShown {
  readonly onHalf: (password: string) => void
}
