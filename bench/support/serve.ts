/** A server process for benchmarks: the real app on a port of its own, told what to serve by its parent. */

import { openSession } from '../../apps/api/src/access/public.ts'
import { createApp } from '../../apps/api/src/app.ts'
import { bindTransfers } from '../../apps/api/src/channels.ts'
import { SettableClock } from '../../apps/api/src/platform/clock.ts'
import { benchKey, benchNow } from './database.ts'

const [databaseUrl, ...accounts] = process.argv.slice(2)
if (!databaseUrl) throw new Error('a database url is needed')
const app = await createApp({
  databaseUrl,
  secretKey: benchKey,
  clock: new SettableClock(benchNow),
  workJobs: false,
  poolSize: 16,
})
// networks that sign what they tell, for benchmarks that play one
const networkSecret = process.env['BENCH_TRANSFERS_SECRET']
if (networkSecret) bindTransfers(app, { url: 'http://127.0.0.1:9', secret: networkSecret })
await app.http.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.http.server.address() as { port: number }
const tokens: Record<string, string> = {}
for (const account of accounts) {
  tokens[account] = await openSession(app.db, {
    accountId: Number(account),
    deviceId: 'b'.repeat(32),
    browserId: '',
    address: '127.0.0.1',
    now: benchNow,
    verified: true,
  })
}
process.send?.({ port, tokens })
process.on('message', (asked) => {
  if (asked === 'memory') process.send?.({ memory: process.memoryUsage().rss })
  const { jobId } = asked as { jobId?: string }
  if (jobId) void app.jobs.run(jobId).then(() => process.send?.({ worked: jobId }))
})
process.on('disconnect', () => app.close().then(() => process.exit(0)))
