/** Demo data of auto-outbound: how the named stage is dialled, jobs of the last days with their outcomes, one for tomorrow. */
import { createPpdJob, savePpdConfig } from '@cordillera/contract/collection/ppd'
import { countries } from '@cordillera/contract/countries'
import type { App } from '../src/app.ts'
import { lookAtPpd } from '../src/collection/public.ts'
import { addDays, dayIn } from '../src/platform/clock.ts'
import { type Db, sql } from '../src/platform/db.ts'
import { DemoPerson } from './demo-client.ts'

const dialled = ['MX', 'CO'] as const
const period = 'S1A'

/** Configurations of the named stage, made by its directors. */
export async function configureOutbound(app: App): Promise<void> {
  for (const country of dialled) {
    const director = await DemoPerson.signIn(app, `director_${country.toLowerCase()}`)
    await director.call(savePpdConfig, {
      ...{ country, period, profile: 'recordatorio-amable', startTime: '08:00', endTime: '19:00' },
      ...{ rounds: 3, lines: 12, pauseMinutes: 60, active: true },
    })
  }
}

/** A round in the morning, as the dialer would have told of it; on the last day one that waits for tomorrow. */
export async function outboundOfDay(app: App, { day, last }: { day: number; last: boolean }): Promise<void> {
  if (!last && day % 3 !== 1) return
  for (const country of dialled) {
    const director = await DemoPerson.signIn(app, `director_${country.toLowerCase()}`)
    const today = dayIn(countries[country].zone, app.clock.now())
    await director.call(createPpdJob, { country, period, date: last ? addDays(today, 1) : today, round: 1 })
  }
  if (last) return
  // every number gets its call, every call its end; what is refused is refused
  await lookAtPpd(app, true)
  while ((await endCalls(app.db, app.clock.now())) > 0) await lookAtPpd(app, true)
}

/**
 * Ends every call of the jobs as the dialer of the demo would, by the last digit of its number; no dialer runs while two weeks
 * pass in seconds. Answers how many ended.
 */
async function endCalls(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update phone_call p set state = 'ended', placed_at = ${now}, ended_at = ${now}::timestamptz + make_interval(secs => 40),
      answered_at = case when right(number, 1) < '5' then ${now}::timestamptz + make_interval(secs => 6) end,
      recording = case when right(number, 1) < '5' then 'recordings/' || call_id || '.wav' end,
      outcome = case when right(number, 1) < '5' then 'answered' when right(number, 1) = '7' then 'busy'
        when right(number, 1) = '8' then 'switched off' when right(number, 1) = '9' then 'not in service' else 'no answer' end
    where p.state <> 'ended' and p.call_id in (select call_id from ppd_number where state = 'called')`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
