import type { listAccounts } from '@cordillera/contract/access/account'
import type { RowOf } from '../ui/use-list.ts'

/** An account in use that lacks a role or a merchant signs in to an empty console. */
export const seesNothing = (account: {
  readonly isSuperuser?: boolean | undefined
  readonly roles: readonly unknown[]
  readonly merchants: readonly unknown[]
}): boolean => !account.isSuperuser && (account.roles.length === 0 || account.merchants.length === 0)

export type Account = RowOf<typeof listAccounts>
