import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startApp } from '../../test/harness.ts'
import { inCopyTransaction } from './copy.ts'
import { inTransaction, sql, type Tx } from './db.ts'

const testApp = startApp()
const lock = (tx: Tx, key: string) => sql`select from setting where key = ${key} for update`.execute(tx)

async function somebodyWaits(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted`.execute(testApp().app.db)
  return rows.length > 0
}

test('of two transactions that wait for each other the undone one runs again, and both are done', async () => {
  const { database, db } = testApp().app
  const { rows } = await sql<{ key: string }>`select key from setting order by key limit 2`.execute(db)
  const [one, other] = rows.map(({ key }) => key) as [string, string]
  let tries = 0
  let holdsOther: () => void = () => {}
  const otherIsHeld = new Promise<void>((held) => {
    holdsOther = held
  })
  // it waits first, so its wait is looked at first: it is the one that PostgreSQL undoes
  const file = inCopyTransaction(database, async (tx, copy) => {
    tries++
    await sql`create temp table line (n integer) on commit drop`.execute(tx)
    await copy(
      'copy line from stdin',
      (async function* () {
        yield '1\n2\n'
      })(),
    )
    await lock(tx, one)
    await otherIsHeld
    await lock(tx, other)
    const { rows: lines } = await sql<{ n: number }>`select n from line order by n`.execute(tx)
    return lines.map(({ n }) => n)
  })
  const call = inTransaction(db, async (tx) => {
    await lock(tx, other)
    holdsOther()
    while (!(await somebodyWaits())) await sleep(10)
    await lock(tx, one)
    return 'done'
  })
  expect(await Promise.all([file, call])).toEqual([[1, 2], 'done'])
  expect(tries).toBe(2)
})
