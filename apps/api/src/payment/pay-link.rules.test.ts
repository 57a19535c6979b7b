/** A day of a zone begins where its calendar says, also where its clock is put forward or back at midnight (Chile, Easter Island). */
import { expect, test } from 'vitest'
import { addDays, dayIn } from '../platform/clock.ts'
import { endOfDay, startOfDay } from './pay-link.rules.ts'

const zones = [
  ...['America/Santiago', 'Pacific/Easter', 'America/Punta_Arenas', 'America/Mexico_City', 'America/Tijuana'],
  ...[
    'America/Ojinaga',
    'America/Hermosillo',
    'America/Bogota',
    'America/Lima',
    'America/Guayaquil',
    'Pacific/Galapagos',
  ],
]

test.each(zones)('every day of three years begins at its first moment: %s', (zone) => {
  const wrong: string[] = []
  for (let day = '2025-12-30'; day < '2029-01-02'; day = addDays(day, 1)) {
    const first = startOfDay(zone, day)
    if (dayIn(zone, first) !== day || dayIn(zone, new Date(first.getTime() - 900_000)) !== addDays(day, -1))
      wrong.push(day)
  }
  expect(wrong).toEqual([])
})

test('a link of the evening on which Chile puts its clocks back is good until that day is over', () => {
  expect(endOfDay('America/Santiago', '2026-04-04').toISOString()).toBe('2026-04-05T04:00:00.000Z')
})
