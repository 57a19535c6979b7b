/** The whole server as a process of its own, for tests that kill it: `deep-server.ts <database url> <now>`; says its port. */
import { createApp } from '../src/app.ts'
import { bindChannel } from '../src/payment/public.ts'
import { testKey } from './harness.ts'

const [databaseUrl, now] = process.argv.slice(2)
if (!databaseUrl || !now) throw new Error('a database url and an instant are needed')
const ahead = Date.parse(now) - Date.now()
const app = await createApp({
  databaseUrl,
  secretKey: testKey,
  // a clock that goes, on the tests' day
  clock: { now: () => new Date(Date.now() + ahead) },
})
const refuses = async () => ({ taken: false, message: 'nothing is sent here' }) as const
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
await app.http.listen({ port: 0, host: '127.0.0.1' })
process.send?.(app.http.server.address())
process.on('disconnect', () => process.exit(1))
