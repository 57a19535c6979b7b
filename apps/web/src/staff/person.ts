import type { Output } from '@cordillera/contract/endpoint'
import { listOperation } from '@cordillera/contract/staff/operation'
import { type getUserInfo, getUserInfo as infoCall, listStaff, orgView } from '@cordillera/contract/staff/workflow'
import type { RowOf } from '../ui/use-list.ts'

export type Person = RowOf<typeof listStaff>
export type PersonInfo = Output<typeof getUserInfo>

/** What every change of a record makes stale. */
export const changedByStaff = [listStaff, infoCall, orgView, listOperation] as const
/** The person as a change names them. */
export const seen = ({ accountId, version }: { accountId: number; version: number }) => ({ accountId, version })
