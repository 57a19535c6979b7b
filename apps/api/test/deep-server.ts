/**
 * The whole server as a process of its own, for tests that kill it: `deep-server.ts <database url> <now> <workers>`; says its port.
 * Each further worker is a server that nobody calls, for as many jobs at a time.
 */
import { type App, createApp } from '../src/app.ts'
import { bindChannel } from '../src/payment/public.ts'
import { testKey } from './harness.ts'

const [databaseUrl, now, workers = '1'] = process.argv.slice(2)
if (!databaseUrl || !now) throw new Error('a database url and an instant are needed')
const ahead = Date.parse(now) - Date.now()
const refuses = async () => ({ taken: false, message: 'nothing is sent here' }) as const

async function serve(poolSize: number): Promise<App> {
  const app = await createApp({
    databaseUrl: databaseUrl ?? '',
    secretKey: testKey,
    poolSize,
    // a clock that goes, on the tests' day
    clock: { now: () => new Date(Date.now() + ahead) },
  })
  bindChannel(app, {
    ...{
      name: 'STP',
      paysOut: 'MXN',
      payOut: refuses,
      withhold: refuses,
      outcomeOf: async () => null,
      signed: () => false,
    },
    statement: async () => [],
  })
  return app
}

const app = await serve(16)
for (let n = 1; n < Number(workers); n++) await serve(3)
await app.http.listen({ port: 0, host: '127.0.0.1' })
process.send?.(app.http.server.address())
process.on('disconnect', () => process.exit(1))
