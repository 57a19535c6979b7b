import { expect, test } from 'vitest'
import { compareWithOracle } from '../../test/contact-oracle-run.ts'
import { startApp } from '../../test/harness.ts'
import { readRulebook } from './rulebook.queries.ts'

const testApp = startApp()
const runs = 1_000_000

test('a million random contacts are decided as a second reading of the laws decides them', async () => {
  const { book } = await readRulebook(testApp().app.db)
  const { differing, permitted } = compareWithOracle(book, runs, Date.now())
  expect(differing).toEqual([])
  expect(permitted).toBeGreaterThan(runs / 20)
})
