/** The server as a process that is killed while deposits come in: `deposit-server <database url> <now> <secret>`. */
import { createApp } from '../src/app.ts'
import { bindTransfers } from '../src/channels.ts'

const [databaseUrl, now, secret] = process.argv.slice(2)
if (!databaseUrl || !now || !secret) throw new Error('a database url, an instant and a secret are needed')
const ahead = Date.parse(now) - Date.now()
const app = await createApp({
  ...{ databaseUrl, secretKey: Buffer.alloc(32, 'cordillera'), workJobs: false },
  clock: { now: () => new Date(Date.now() + ahead) },
})
bindTransfers(app, { url: 'http://127.0.0.1:9', secret })
await app.http.listen({ port: 0, host: '127.0.0.1' })
process.send?.(app.http.server.address())
process.on('disconnect', () => process.exit(1))
