import { countryNames } from '@cordillera/contract/countries'
import { regionsOf } from '@cordillera/contract/places/place'
import { expect, test } from 'vitest'
import { tilesOf } from './tiles.ts'

test.each(countryNames)('every region of %s is a tile of its map, once', (country) => {
  const tiles = tilesOf[country].flatMap((line) => line.trim().split(/\s+/)).filter((tile) => tile !== '.')
  expect([...tiles].sort()).toEqual(regionsOf[country].map(({ code }) => code).sort())
})
