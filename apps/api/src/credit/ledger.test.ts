/** Posting and reversing against a model that knows nothing of SQL: to the minor unit, over random small histories. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/harness.ts'
import { expectedOf, history, play, sane, statesOf } from '../../test/ledger-histories.ts'
import { inTransaction } from '../platform/db.ts'
import { checkLedger } from './ledger.check.ts'
import { askForCheck } from './ledger.night.ts'

const testApp = startApp()
let merchantId: number
beforeAll(async () => {
  merchantId = await testApp().given.merchantId('Luna Credito')
})

const manyOf = (daysLater: fc.Arbitrary<number>) =>
  fc.array(history(daysLater).map(sane), { minLength: 20, maxLength: 20 })

test('posting and reversing agree with the model to the minor unit', async () => {
  const runs = fc.asyncProperty(manyOf(fc.integer({ min: 0, max: 25 })), async (histories) => {
    await inTransaction(testApp().app.db, async (tx) => {
      const loans = await play(tx, merchantId, testApp().clock.now(), histories)
      for (const [index, state] of (await statesOf(tx, loans)).entries()) {
        const played = histories[index]
        expect(state, JSON.stringify(played)).toEqual(played && expectedOf(played))
      }
      expect(await checkLedger(tx)).toEqual([])
    })
  })
  await fc.assert(runs, { numRuns: 10 })
}, 120_000)

test('whatever order the value days come in, the books agree', async () => {
  const runs = fc.asyncProperty(manyOf(fc.integer({ min: -25, max: 25 })), async (histories) => {
    await inTransaction(testApp().app.db, async (tx) => {
      await play(tx, merchantId, testApp().clock.now(), histories)
      expect(await checkLedger(tx)).toEqual([])
    })
  })
  await fc.assert(runs, { numRuns: 5 })
}, 120_000)

test('a bill that differs from its entries is named by the nightly check', async () => {
  const { app } = testApp()
  const untouched = {
    terms: { order: 'charges first' as const, graceDays: 0, daily: 10_000, cap: 1_000_000 },
    instalments: [{ principal: 1000, interest: 0, fee: 0, tax: 0 }],
    steps: [],
  }
  await inTransaction(app.db, (tx) => play(tx, merchantId, testApp().clock.now(), [untouched]))
  const [bill] = await app.db.selectFrom('bill').select('billId').orderBy('createdAt', 'desc').limit(1).execute()
  if (!bill) throw new Error('one bill was made')
  await app.db.updateTable('bill').set({ principalOpen: 999 }).where('billId', '=', bill.billId).execute()
  await Promise.all([askForCheck(app), askForCheck(app)])
  await testApp().drainJobs()
  await askForCheck(app)
  const jobs = await app.db.selectFrom('job').select(['kind', 'counts', 'result']).execute()
  expect(jobs).toEqual([
    {
      kind: 'credit.ledgerCheck',
      counts: { differences: 1, proposed: expect.any(Number) },
      result: [{ what: 'bill', which: `${bill.billId} receivable.principal`, recorded: 999, inLedger: 1000 }],
    },
  ])
})
