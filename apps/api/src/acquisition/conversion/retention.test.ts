/** Who came back, against a calendar of each merchant's place that is made by other code: nights, changes to summer time and all. */
import { randomUUID } from 'node:crypto'
import { collectEvents } from '@cordillera/contract/acquisition/events'
import { listRegistrations, retention } from '@cordillera/contract/acquisition/figures'
import { retentionDays } from '@cordillera/contract/acquisition/terms'
import { expect, test } from 'vitest'
import { Random } from '../../../seed/random.ts'
import { lendingApp } from '../../../test/given-applications.ts'
import { startApp } from '../../../test/harness.ts'
import { countBatches } from '../events/rollup.ts'

// Chile went over to summer time on 6 September
const now = new Date('2026-10-20T15:00:00Z')
const testApp = startApp({ now: now.toISOString() })
const hourMs = 3_600_000

const merchants = [
  ['Luna Credito', 'MX', 'America/Mexico_City'],
  ['Cafe Plata', 'CO', 'America/Bogota'],
  ['Inti Prestamo', 'PE', 'America/Lima'],
  ['Andes Cash', 'CL', 'America/Santiago'],
  ['Mitad Credito', 'EC', 'America/Guayaquil'],
] as const

/** The day that a calendar on the wall there shows. */
const wallDay = (zone: string, at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at)
/** So many pages further on that calendar. */
const further = (day: string, pages: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + pages * 24 * hourMs).toISOString().slice(0, 10)

test.each(merchants)('of %s (%s, %s)', async (merchant, country, zone) => {
  const phone = await lendingApp(testApp(), merchant)
  const random = new Random(country.charCodeAt(0))
  const first = Date.parse('2026-09-01T00:00:00Z')
  const devices = Array.from({ length: 60 }, (_, at) => {
    // within two hours of a midnight there as often as not, and over the night of the change
    const registered =
      first + random.between(0, 20) * 24 * hourMs + random.between(2, 8) * hourMs + random.between(0, 3599) * 1000
    const seen = Array.from({ length: 12 }, () => registered + random.between(1, 33 * 24) * hourMs).filter(
      (moment) => moment < now.getTime(),
    )
    return { id: `${country}-device-${at}`, registered, seen }
  })
  const events = devices.flatMap(({ id, registered, seen }) =>
    [{ name: 'register', at: registered }, ...seen.map((at) => ({ name: 'view', at }))].map(({ name, at }) => ({
      ...{ eventId: randomUUID(), name, platform: 'Android' as const, version: '1.0.0', deviceId: id },
      createdAt: new Date(at).toISOString(),
    })),
  )
  // sent on the day they happened, as apps do: what is told a week later is taken to have happened when it came
  for (const day of [...new Set(events.map(({ createdAt }) => createdAt.slice(0, 10)))].sort()) {
    const sentAt = `${day}T23:59:59.999Z`
    testApp().clock.set(sentAt)
    await phone.call(collectEvents, { sentAt, events: events.filter(({ createdAt }) => createdAt.startsWith(day)) })
  }
  testApp().clock.set(now.toISOString())
  await countBatches(testApp().app.db, now)
  const person = await testApp().given.person({ role: 'TECHNICAL', country, merchants: [merchant] })
  const days = { startDay: '2026-08-31', endDay: '2026-09-22', by: 'day' } as const
  const { rows, total } = await person.call(retention, days)

  const today = wallDay(zone, now.getTime())
  const oracle = (of: typeof devices) =>
    retentionDays.map((after) => {
      const dayAfter = ({ registered }: (typeof devices)[number]) => further(wallDay(zone, registered), after)
      const over = of.filter((device) => dayAfter(device) < today)
      const back = over.filter((device) => device.seen.some((at) => wallDay(zone, at) === dayAfter(device)))
      return { devices: over.length > 0 ? back.length : null, of: over.length }
    })
  expect(total).toEqual({ registrations: devices.length, returned: oracle(devices) })
  for (const row of rows) {
    const those = devices.filter(({ registered }) => wallDay(zone, registered) === row.period)
    expect({ of: row.period, returned: row.returned }).toEqual({ of: row.period, returned: oracle(those) })
  }
  // each figure opens whom it counts
  const people = { startDay: days.startDay, endDay: days.endDay, basis: 'cohort', step: 'registrations' } as const
  for (const [at, returned] of retentionDays.entries())
    expect((await person.call(listRegistrations, { ...people, returned })).total).toBe(total.returned[at]?.devices ?? 0)
})
