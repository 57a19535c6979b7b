/** 100,000 random histories of loans: payments, reversals and penalty agree with the model and conserve to the minor unit. */
import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { databaseUrl, startApp } from '../../test/harness.ts'
import { expectedOf, history, play, sane, statesOf } from '../../test/ledger-histories.ts'
import { inTransaction } from '../platform/db.ts'
import { checkLedger } from './ledger.check.ts'

const testApp = startApp()
const histories = 100_000
const batch = 1000
/** The whole proof reads every entry: it is made after so many batches, and at the end. */
const proveEvery = 20
/** Nothing looks after the statistics of a test's tables, and those of empty ones make plans of minutes. */
const analyzeEvery = 5
const limitMs = 30 * 60_000

test('100,000 histories, half of them with value days in any order', async () => {
  const { app, clock, given, databaseName } = testApp()
  const owner = new pg.Client({ connectionString: databaseUrl(databaseName) })
  await owner.connect()
  const merchantId = await given.merchantId('Luna Credito')
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
  const start = Date.now()
  let played = 0
  for (let round = 0; played < histories && Date.now() - start < limitMs; round++) {
    const ordered = round % 2 === 0
    const daysLater = fc.integer({ min: ordered ? 0 : -25, max: 25 })
    const sample = fc.sample(history(daysLater).map(sane), { numRuns: batch, seed: seed + round })
    const states = await inTransaction(app.db, async (tx) =>
      statesOf(tx, await play(tx, merchantId, clock.now(), sample)),
    )
    // in any order the amounts depend on what was paid meanwhile (decision 006): there the books alone have to agree
    for (const [index, state] of ordered ? states.entries() : []) {
      const each = sample[index]
      expect(state, `SEED=${seed} round ${round}: ${JSON.stringify(each)}`).toEqual(each && expectedOf(each))
    }
    played += batch
    if (round % analyzeEvery === 0) await owner.query('analyze')
    if (round % proveEvery === proveEvery - 1) expect(await checkLedger(app.db), `SEED=${seed}`).toEqual([])
  }
  await owner.end()
  expect(await checkLedger(app.db), `SEED=${seed}`).toEqual([])
  // fewer prove less than the name says
  expect(played, `SEED=${seed}: the time was over before all were played`).toBe(histories)
  console.log(`${played.toLocaleString('en')} histories in ${Math.round((Date.now() - start) / 1000)} s, SEED=${seed}`)
}, 3_600_000)
