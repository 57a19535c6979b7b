/** What doors.test.ts does once, as often as asked (`RACE_ROUNDS`). */
import { countryNames } from '@cordillera/contract/countries'
import { expect, test } from 'vitest'
import { capOfMonday, openDoors, race } from '../../test/racing-doors.ts'
import { startSimulated } from '../../test/simulated.ts'

const rounds = Number(process.env['RACE_ROUNDS'] ?? 100)
const simulated = startSimulated({ now: '2026-11-23T17:00:00Z' })

test.each(countryNames)(
  `every way to a person pressed at once over their loans at two merchants in %s: exactly what the law lets out, ${rounds} times`,
  async (country) => {
    const doors = await openDoors(simulated(), country)
    const seen: Record<string, number> = {}
    for (let round = 0; round < rounds; round++) {
      const left = await race(simulated(), country, doors)
      expect(left, `round ${round}`).toHaveLength(capOfMonday[country])
      for (const what of left) seen[what] = (seen[what] ?? 0) + 1
    }
    console.log(`${country}: ${JSON.stringify(seen)}`)
  },
  rounds * 30_000,
)
