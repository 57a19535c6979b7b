/** Who is told what happens: of cases and their money only those who work with some. Pure. */
import type { MenuName } from '@cordillera/contract/menus'
import { type Caller, maySee } from '../platform/caller.ts'
import type { Event } from '../platform/events.ts'

const ofCases: readonly MenuName[] = [
  'pendingCollect',
  'caseManagement',
  'collectRecords',
  'searchUsers',
  'paymentInfo',
]

/** Screens that show what these topics name by its id; whoever opens none of them is not told. Other topics name nothing or are one's own. */
const screensOf: Readonly<Record<string, readonly MenuName[]>> = {
  case: ofCases,
  payment: ofCases,
  call: ofCases,
  message: ofCases,
  ppd: ['ppdJob'],
}

export function isTold({ topic, accounts, merchants = [] }: Event, caller: Caller): boolean {
  if (!accounts && !merchants.some((merchant) => caller.merchants.includes(merchant))) return false
  const screens = screensOf[topic]
  return !screens || screens.some((menu) => maySee(caller, menu))
}
