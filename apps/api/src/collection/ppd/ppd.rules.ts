/** What an auto-outbound job may say, and what follows when it ends. Pure. */
import type { createPpdJob, PpdCounts, PpdFailure } from '@cordillera/contract/collection/ppd'
import type { Parsed } from '@cordillera/contract/endpoint'
import { stages } from '@cordillera/contract/stages'
import type { Caller } from '../../platform/caller.ts'
import { daysBetween } from '../../platform/clock.ts'

type Said = Parsed<typeof createPpdJob>
type Refusal = (typeof createPpdJob)['errors'][number]

/** A job is planned no further ahead: whose case it is by then nobody knows. */
const daysAhead = 7
/** So many calls in a row that the dialer could not place: it is not working. */
export const failuresInRow = 10

export interface PpdConfig {
  profile: string
  /** HH:mm where the country's clock is. */
  startTime: string
  endTime: string
  rounds: number
  lines: number
}

/** Who works one stage makes jobs for it. */
export const isForeignStage = (period: string, by: Pick<Caller, 'role' | 'stage' | 'isSuperuser'>): boolean =>
  !by.isSuperuser && (by.role === 'LEADER' || by.role === 'DIRECTOR') && period !== by.stage

/** Why a job's day or days past due can't be; null when they can. Asked before the configuration is looked for. */
export function refusalOfDays(said: Said, today: string): Refusal | null {
  const ahead = daysBetween(today, said.date)
  if (ahead < 0 || ahead > daysAhead) return 'performance.invalidDate'
  const { from, to } = stages[said.period]
  const { overdueDayFrom = from, overdueDayTo = to } = said
  const isWithin = overdueDayFrom >= from && overdueDayTo <= to && overdueDayFrom <= overdueDayTo
  return isWithin ? null : 'collection.ppdInvalidOverdueDay'
}

/**
 * Why a job does not fit the stage's configuration; null when it does. `time`: HH:mm there, of the day that it is there.
 * A start that has passed today is now.
 */
export function refusalOfPlan(said: Said, config: PpdConfig, here: { today: string; time: string }): Refusal | null {
  if (said.round < 1 || said.round > config.rounds) return 'collection.ppdInvalidRound'
  const { startTime = config.startTime, endTime = config.endTime } = said
  if (startTime < config.startTime || startTime >= config.endTime) return 'collection.ppdInvalidStart'
  const isOver = said.date === here.today && endTime <= here.time
  return endTime <= startTime || endTime > config.endTime || isOver ? 'collection.ppdInvalidEnd' : null
}

/** How a running job ends now; null: it goes on. */
export function endingOf(
  counts: Pick<PpdCounts, 'waiting' | 'dialling'>,
  seen: { now: Date; endsAt: Date; failedInRow: number },
): { state: 'success' } | { state: 'fail'; failure: PpdFailure } | null {
  if (counts.waiting === 0 && counts.dialling === 0) return { state: 'success' }
  if (seen.failedInRow >= failuresInRow) return { state: 'fail', failure: 'dialer fails' }
  return seen.now >= seen.endsAt ? { state: 'fail', failure: 'time is up' } : null
}

/** What becomes of a number when the gate refused it: it waits for the next legal moment, if that comes before the end. */
export function afterRefusal(
  nextAt: number | null,
  endsAt: Date,
): { state: 'waiting'; notBefore: Date } | { state: 'refused'; notBefore: null } {
  if (nextAt === null || nextAt >= endsAt.getTime()) return { state: 'refused', notBefore: null }
  return { state: 'waiting', notBefore: new Date(nextAt) }
}
