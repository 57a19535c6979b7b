/** The server as a process that sends messages and is killed at it: `message-server <database url>`. */
import { createApp } from '../src/app.ts'

const [databaseUrl] = process.argv.slice(2)
if (!databaseUrl) throw new Error('a database url is needed')
const app = await createApp({
  ...{ databaseUrl, secretKey: Buffer.alloc(32, 'cordillera') },
  clock: { now: () => new Date() },
})
await app.http.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ ready: true })
process.on('disconnect', () => process.exit(1))
