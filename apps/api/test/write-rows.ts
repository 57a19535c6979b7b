/** Started by embedded-postgres.test.ts as a process of its own, to be killed: prints each row's number once it is committed. */
import pg from 'pg'
import { startPostgres } from '../src/platform/embedded-postgres.ts'

const [dir = ''] = process.argv.slice(2)
const server = await startPostgres(dir)
process.on('SIGTERM', () => process.exit(0))
const client = new pg.Client(server.url)
await client.connect()
await client.query('CREATE TABLE IF NOT EXISTS acknowledged (id int PRIMARY KEY)')
for (let id = 1; ; id++) {
  await client.query('INSERT INTO acknowledged VALUES ($1)', [id])
  process.stdout.write(`${id}\n`)
}
