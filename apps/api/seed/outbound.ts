/** Demo data of auto-outbound: how the named stage is dialled, jobs of the last days with their outcomes, one for tomorrow. */
import { createPpdJob, savePpdConfig } from '@cordillera/contract/collection/ppd'
import { countries } from '@cordillera/contract/countries'
import type { App } from '../src/app.ts'
import { lookAtPpd } from '../src/collection/public.ts'
import { addDays, dayIn } from '../src/platform/clock.ts'
import { sql } from '../src/platform/db.ts'
import { endCalls } from './calls.ts'
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
  const ofJobs = sql<boolean>`c.call_id in (select call_id from ppd_number where state = 'called')`
  while ((await endCalls(app.db, app.clock.now(), ofJobs)).size > 0) await lookAtPpd(app, true)
}
