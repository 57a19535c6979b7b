import { expect, test } from 'vitest'
import { generateTypes } from './db-types.ts'
import { databaseUrl, freshDatabase } from './harness.ts'

test('the types of the tables are those of the migrations; `npm run db:types` writes them', async () => {
  expect(generateTypes(databaseUrl(await freshDatabase()), '--verify')).toBeDefined()
})
