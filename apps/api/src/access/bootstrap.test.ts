import { expect, test } from 'vitest'
import { startApp } from '../../test/harness.ts'
import { demandKnownKey } from './bootstrap.ts'

const it = startApp()

test('a database that was used under one secret key is not served under another', async () => {
  const { db, secretKey } = it().app
  await demandKnownKey(db, secretKey)
  await expect(demandKnownKey(db, Buffer.alloc(32, 1))).rejects.toThrow(/SECRET_KEY is not the one/)
})
