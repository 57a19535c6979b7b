/**
 * A repeated call gets the first answer. The key is claimed and the answer kept inside the call's own transaction, so a
 * second click waits for the first to commit and then reads its answer; a failed call leaves no key behind.
 */
import { createHash } from 'node:crypto'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { type Handled, handled } from './answer.ts'
import type { Caller } from './caller.ts'
import type { Tx } from './db.ts'
import { Failure } from './fail.ts'
import type { Send } from './serialize.ts'

const keyShape = /^[\w.:-]{8,80}$/

export async function answerOnce(
  tx: Tx,
  endpoint: AnyEndpoint,
  { caller, request, body, now }: { caller: Caller; request: FastifyRequest; body: unknown; now: Date },
  run: () => Promise<unknown>,
  send: Send,
): Promise<string | Handled> {
  const key = request.headers['idempotency-key']
  if (!endpoint.idempotent || (endpoint.idempotent === 'ifGiven' && key === undefined)) {
    const result = await run()
    return result === handled ? handled : send(result)
  }
  if (typeof key !== 'string' || !keyShape.test(key)) throw new Failure('request.keyMissing')
  const requestHash = createHash('sha256').update(endpoint.path).update(JSON.stringify(body)).digest('hex')
  const claimed = await tx
    .insertInto('idempotencyKey')
    .values({ accountId: caller.accountId, key, path: endpoint.path, requestHash, createdAt: now })
    .onConflict((conflict) => conflict.columns(['accountId', 'key']).doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 0n) return firstAnswer(tx, caller.accountId, key, requestHash)
  const answer = send(await run())
  await tx
    .updateTable('idempotencyKey')
    .set({ answer })
    .where('accountId', '=', caller.accountId)
    .where('key', '=', key)
    .execute()
  return answer
}

async function firstAnswer(tx: Tx, accountId: number, key: string, requestHash: string): Promise<string> {
  const first = await tx
    .selectFrom('idempotencyKey')
    .select(['requestHash', 'answer'])
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!first?.answer) throw new Failure('request.busy')
  if (first.requestHash !== requestHash) throw new Failure('request.keyReused')
  return first.answer
}
