/** The statement an endpoint sends for an input, by watching the real handler: the baseline is the same SQL, not a look-alike. */
import type { AnyEndpoint, Input } from '@cordillera/contract/endpoint'
import { openSession } from '../../apps/api/src/access/public.ts'
import { createApp } from '../../apps/api/src/app.ts'
import { SettableClock } from '../../apps/api/src/platform/clock.ts'
import { benchKey } from './database.ts'

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

export async function captureSql<E extends AnyEndpoint>(
  databaseUrl: string,
  account: number,
  endpoint: E,
  input: Input<E>,
  now: Date,
): Promise<Statement> {
  const statements: Statement[] = []
  const app = await createApp({
    databaseUrl,
    secretKey: benchKey,
    clock: new SettableClock(now),
    workJobs: false,
    poolSize: 2,
    onQuery: (statement) => statements.push(statement),
  })
  const deviceId = 'c'.repeat(32)
  const token = await openSession(app.db, {
    accountId: account,
    deviceId,
    browserId: '',
    address: '',
    now,
    verified: true,
  })
  const headers = { authorization: `JWT ${token}`, 'device-id': deviceId }
  await app.http.inject({ method: 'POST', url: endpoint.path, headers, payload: input as object })
  await app.close()
  const last = statements.at(-1)
  if (!last) throw new Error(`${endpoint.path} sent no statement`)
  return last
}
