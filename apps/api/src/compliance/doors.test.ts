import { countryNames } from '@cordillera/contract/countries'
import { expect, test } from 'vitest'
import { capOfMonday, openDoors, race } from '../../test/racing-doors.ts'
import { startSimulated } from '../../test/simulated.ts'

const simulated = startSimulated({ now: '2026-11-23T17:00:00Z' })

test.each(countryNames)(
  'every way to a person pressed at once over their loans at two merchants in %s: exactly what the law lets out',
  async (country) => {
    const doors = await openDoors(simulated(), country)
    expect(await race(simulated(), country, doors)).toHaveLength(capOfMonday[country])
  },
  120_000,
)
