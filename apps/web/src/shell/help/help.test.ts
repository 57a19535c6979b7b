import { screens } from '@cordillera/contract/menus'
import { languages } from '@cordillera/contract/words'
import { expect, test } from 'vitest'
import { helpOf } from './screen-help.ts'

test('every finished screen says under ? what it is for, in three languages', () => {
  const silent = screens
    .filter(({ ready }) => ready)
    .filter(({ name, path }) => languages.some((language) => !helpOf(name, path)?.[language]))
    .map(({ name }) => name)
  expect(silent).toEqual([])
})
