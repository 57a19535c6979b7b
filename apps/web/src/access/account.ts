import type { listAccounts } from '@cordillera/contract/access/account'
import type { RowOf } from '../ui/use-list.ts'

export type Account = RowOf<typeof listAccounts>
