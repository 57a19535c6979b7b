import { screens } from '@cordillera/contract/menus'
import { expect, test } from 'vitest'
import { screenHelp } from '../help/screen-help.ts'
import { firstSteps, stepCount, stepsOf } from './first-steps.ts'

test('every first step is a finished screen that says what it is for', () => {
  const named = new Set(Object.values(firstSteps).flat())
  const isFit = (name: string) =>
    screens.some((screen) => screen.name === name && screen.ready && !screen.hidden && !screen.path.includes(':'))
  expect([...named].filter((name) => !isFit(name))).toEqual([])
  expect([...named].filter((name) => !screenHelp[name])).toEqual([])
  expect(Object.values(firstSteps).filter((steps) => new Set(steps).size !== stepCount)).toEqual([])
})

test('a person is led only to what they may open, to five screens if they have so many', () => {
  expect(stepsOf('AGENT', ['pendingCollect', 'leave', 'log'])).toEqual(['pendingCollect', 'leave', 'log'])
  expect(stepsOf(null, ['merchants', 'jobs'])).toEqual(['merchants', 'jobs'])
})
