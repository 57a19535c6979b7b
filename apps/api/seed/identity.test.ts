/** People of the demo business live in towns that the console knows: else the wall counts every one of them as a place to repair. */
import { countryNames } from '@cordillera/contract/countries'
import { zoneOfPlace } from '@cordillera/contract/places/place'
import { expect, test } from 'vitest'
import { personOf } from './identity.ts'
import { Random } from './random.ts'

const people = countryNames.flatMap((country) => {
  const random = new Random(1)
  return Array.from({ length: 300 }, (_, serial) => ({ country, ...personOf(random, country, serial) }))
})

test('the clock of each town is known', () => {
  const unknown = people.filter(({ country, state, city }) => zoneOfPlace(country, state, city) === null)
  expect([...new Set(unknown.map(({ state, city }) => `${city}, ${state}`))]).toEqual([])
})

test('nobody lives in a town called like its state, but in a capital of that name', () => {
  const same = people.filter(({ state, city }) => state === city || city === '')
  expect([...new Set(same.map(({ city }) => city))]).toEqual(['Bogotá'])
})
