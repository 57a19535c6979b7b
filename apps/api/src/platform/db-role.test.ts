import { expect, test } from 'vitest'
import { databaseUrl, freshDatabase } from '../../test/harness.ts'
import { openDatabase, sql } from './db.ts'

test('a session whose start parameters were dropped on the way reads and writes nothing', async () => {
  // the address's own options take the place of ours, as a pooler that ignores start parameters does
  const url = `${databaseUrl(await freshDatabase())}?options=${encodeURIComponent('-c timezone=UTC')}`
  const database = openDatabase(url, { purpose: 'calls', poolSize: 1, onError: () => {} })
  await expect(sql`update merchant set name = name`.execute(database.db)).rejects.toThrow(
    /instead of cordillera_app: something between drops the start parameters/,
  )
  await database.close()
})

test('a session as it is meant to be is served', async () => {
  const database = openDatabase(databaseUrl(await freshDatabase()), {
    purpose: 'calls',
    poolSize: 1,
    onError: () => {},
  })
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(database.db)
  expect(rows).toEqual([{ role: 'cordillera_app' }])
  await database.close()
})
