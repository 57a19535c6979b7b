/** The server as a process that is killed while it asks providers: `charge-server.ts <database url> <now> <collectors>`. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '../src/app.ts'
import { bindCollectors } from '../src/channels.ts'
import { workAllCharges } from '../src/payment/charge/charge.module.ts'
import { testKey } from './harness.ts'

const [databaseUrl, now, collectors] = process.argv.slice(2)
if (!databaseUrl || !now || !collectors) throw new Error('a database url, an instant and the collectors are needed')
const ahead = Date.parse(now) - Date.now()
const app = await createApp({
  ...{ databaseUrl, secretKey: testKey, workJobs: false },
  clock: { now: () => new Date(Date.now() + ahead) },
})
bindCollectors(app, JSON.parse(collectors))
await app.http.listen({ port: 0, host: '127.0.0.1' })
process.send?.(app.http.server.address())
process.on('disconnect', () => process.exit(1))
for (;;) {
  await workAllCharges(app)
  await sleep(20)
}
