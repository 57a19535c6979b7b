/** Who of a team is idle. Pure. */
import type { teamBoard } from '@cordillera/contract/dashboard/dashboard'
import type { Output } from '@cordillera/contract/endpoint'

export type TeamPerson = Output<typeof teamBoard>['people'][number]
/** Without a log for so long somebody at work with open cases is idle. */
const idleAfterMs = 30 * 60_000

export const isIdle = ({ open, lastTime, away }: TeamPerson, now: number): boolean =>
  !away && open > 0 && (lastTime === null || now - Date.parse(lastTime) > idleAfterMs)
