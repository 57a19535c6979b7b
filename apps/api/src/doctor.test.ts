import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { databaseUrl, emptyDatabase, freshDatabase } from '../test/harness.ts'
import { examine, type Patient } from './doctor.ts'

const home = resolve(import.meta.dirname, '..')
const key = randomBytes(32)

const patientOf = (url: string, secretKey: Buffer | null = key): Patient => ({
  config: {
    backups: null,
    databaseUrl: url,
    dataDir: '.',
    demo: false,
    poolSize: 16,
    publicUrl: undefined,
    secretKey: secretKey?.toString('base64'),
  },
  databaseUrl: url,
  secretKey,
  home,
})
const wrongWith = async (patient: Patient): Promise<string> =>
  (await examine(patient))
    .filter(
      ({ ok, text }) =>
        !ok &&
        !text.startsWith('The page is not built') &&
        !text.startsWith('fsync is off') &&
        !text.startsWith('wal_level'),
    )
    .map(({ text }) => text)
    .join(' ')

test('nothing is wrong with a database at this version', async () => {
  expect(await wrongWith(patientOf(databaseUrl(await freshDatabase())))).toBe('')
})

test('an empty database, a missing migration and an unknown server are said', async () => {
  expect(await wrongWith(patientOf(databaseUrl(await emptyDatabase())))).toMatch(/empty: npm start -- migrate/)
  const url = databaseUrl(await freshDatabase())
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('delete from schema_migration where name = (select max(name) from schema_migration)')
  await client.end()
  expect(await wrongWith(patientOf(url))).toMatch(/lacks 1 migrations/)
  expect(await wrongWith({ ...patientOf(url), databaseUrl: url.replace(/:\d+\//, ':1/') })).toMatch(/can't be reached/)
})

test('another key, or none, is said', async () => {
  const url = databaseUrl(await freshDatabase())
  expect(await wrongWith(patientOf(url))).toBe('')
  expect(await wrongWith(patientOf(url, randomBytes(32)))).toMatch(/SECRET_KEY is not the one/)
  expect(await wrongWith(patientOf(url, null))).toMatch(/SECRET_KEY is not set/)
})

test('more connections than the server allows are said', async () => {
  const patient = patientOf(databaseUrl(await freshDatabase()))
  expect(await wrongWith({ ...patient, config: { ...patient.config, poolSize: 5000 } })).toMatch(/lower POOL_SIZE/)
})

test('a session that gets round the restricted role is said', async () => {
  const url = databaseUrl(await freshDatabase())
  const through = `${url}?options=${encodeURIComponent('-c timezone=UTC')}`
  expect(await wrongWith({ ...patientOf(url), databaseUrl: through })).toMatch(/instead of cordillera_app/)
})
