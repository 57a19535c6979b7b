/** What the service desk does when something happened elsewhere. */
import { when } from '../platform/domain-events.ts'
import { recountDeadlines } from './organization/recount.service.ts'
import { recountOpen } from './setup/hours.queries.ts'

export const serviceDeskListeners = [
  when('attendance.holidaysChanged', async (tx, { country, now }) => {
    await recountOpen(tx, country, now)
    await recountDeadlines(tx, country, now)
  }),
]
