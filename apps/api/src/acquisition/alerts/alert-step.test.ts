import { type AlertRule, type Reading, type Standing, stepAlert } from '@cordillera/contract/acquisition/alert-step'
import { expect, test } from 'vitest'

const minute = 60_000
const calm: Standing = { state: 'ok', health: 'fine', beyond: 0, toldAt: null }
const value = (of: number, baseline: number | null = null, volume = of): Reading => ({
  ...{ kind: 'value', value: of, baseline, volume },
})
const rule = (given: Partial<AlertRule> = {}): AlertRule => ({
  ...{ comparison: 'below', threshold: 10, minVolume: 0, windows: 1, quietMinutes: 0, ...given },
})
/** What was said of each reading, an hour apart; `told` where somebody was. */
function said(of: AlertRule, ...readings: Reading[]) {
  let standing = calm
  return readings.map((reading, hour) => {
    const step = stepAlert(of, standing, reading, hour * 60 * minute)
    standing = step.standing
    return step.said.map(({ what, tells }) => (tells ? `${what} told` : what)).join(' ')
  })
}
const noData: Reading = { kind: 'noData' }
const failed: Reading = { kind: 'failed' }

test('it fires once, and again only after it recovered', () => {
  expect(said(rule(), value(5), value(4), value(3), value(12), value(5))).toEqual([
    'fired told',
    '',
    '',
    'recovered',
    'fired told',
  ])
})

test('the bound itself is within it, below as above', () => {
  expect(said(rule(), value(10), value(9))).toEqual(['', 'fired told'])
  expect(said(rule({ comparison: 'above' }), value(10), value(11))).toEqual(['', 'fired told'])
})

test('it waits for as many windows in a row as it was told to, and one within the bound begins anew', () => {
  const patient = rule({ windows: 3 })
  expect(said(patient, value(5), value(5), value(12), value(5), value(5), value(5))).toEqual([
    ...['', '', '', '', ''],
    'fired told',
  ])
  expect(stepAlert(patient, calm, value(5), 0).standing).toMatchObject({ state: 'pending', beyond: 1 })
})

test('in its quiet time nobody is told again, though it is written down', () => {
  const quiet = rule({ quietMinutes: 180 })
  expect(said(quiet, value(5), value(12), value(5), value(12), value(5))).toEqual([
    'fired told',
    'recovered',
    'fired',
    'recovered',
    'fired told',
  ])
})

test('missing data and a failed query are states of their own: each is told once and keeps what stood', () => {
  expect(said(rule(), value(5), noData, noData, failed, value(5), value(12))).toEqual([
    ...['fired told', 'noData told', '', 'failed told', 'dataAgain', 'recovered'],
  ])
  const firing: Standing = { state: 'firing', health: 'fine', beyond: 2, toldAt: 0 }
  expect(stepAlert(rule(), firing, failed, minute).standing).toEqual({ ...firing, health: 'failed' })
  expect(stepAlert(rule(), firing, noData, minute).standing).toEqual({ ...firing, health: 'noData' })
})

test('too little to judge by changes nothing: 2 → 4 people is no doubling', () => {
  const doubled = rule({ comparison: 'risesBy', threshold: 5000, minVolume: 50 })
  expect(said(doubled, value(4, 2, 4), value(400, 200, 400))).toEqual(['', 'fired told'])
  expect(stepAlert(doubled, calm, value(4, 2, 4), 0).standing).toEqual({ ...calm, health: 'lowVolume' })
})

test('compared with the usual of the same weekdays; with nothing usual it says so', () => {
  const dropped = rule({ comparison: 'dropsBy', threshold: 3000 })
  expect(said(dropped, value(70, 100), value(69, 100))).toEqual(['', 'fired told'])
  expect(stepAlert(dropped, calm, value(70, null), 0).standing.health).toBe('noData')
})
