/** The shipped policies and holidays against a table written from the statutes' summaries, not from the code. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Party } from '@cordillera/contract/compliance/terms'
import type { Country } from '@cordillera/contract/countries'
import { placeOf } from '@cordillera/contract/places/place'
import { expect, test } from 'vitest'
import { compareWithOracle } from '../../test/contact-oracle-run.ts'
import { startApp } from '../../test/harness.ts'
import { type Channel, decide, type PastContact } from './gate.rules.ts'
import { readRulebook } from './rulebook.queries.ts'

const testApp = startApp()
const file = resolve(import.meta.dirname, '../../test/fixtures/contact-law.csv')
const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n')

/** `call 24 ar`: a call 24 hours before, attempted and reached; `d`: delivered. */
function pastOf(text: string, now: number): PastContact[] {
  if (text === '') return []
  return text.split('|').map((one) => {
    const [channel = '', hours = '', marks = ''] = one.split(' ')
    return {
      at: now - Number(hours) * 3_600_000,
      channel: channel as Channel,
      attempted: marks.includes('a'),
      reached: marks.includes('r'),
      delivered: marks.includes('d'),
    }
  })
}

test('each row of the table is answered as the law says', async () => {
  const { book } = await readRulebook(testApp().app.db)
  expect(rows.length).toBeGreaterThan(600)
  const wrong = rows.filter((row) => {
    const [country = '', state = '', city = '', , instant = '', channel = '', party = '', before = '', answer] =
      row.split(';')
    const now = Date.parse(instant)
    const { zones, keys } = placeOf(country as Country, state, city)
    const { refusal } = decide(
      {
        country: country as Country,
        ...{ zones, places: keys, party: party as Party, channel: channel as Channel },
        ...{ paid: false, closed: false, stopped: false, onHold: false, disabled: false, silence: null },
        ...{ reachable: true, age: 'adult' as const, history: pastOf(before, now) },
      },
      book,
      now,
    )
    return (refusal?.rule ?? 'yes') !== answer
  })
  expect(wrong).toEqual([])
})

test('random contacts are decided as a second reading of the laws decides them', async () => {
  const { book } = await readRulebook(testApp().app.db)
  const { differing, permitted } = compareWithOracle(book, 20_000, 20_261_123)
  expect(differing).toEqual([])
  expect(permitted).toBeGreaterThan(1000)
})
