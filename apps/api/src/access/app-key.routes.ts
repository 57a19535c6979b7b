/** Letting a merchant's lending app in: its keys, and the caller behind one. */
import { createAppKey, endAppKey, listAppKeys } from '@cordillera/contract/access/app-key'
import type { FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { type Caller, nobody } from '../platform/caller.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { implement } from '../platform/implement.ts'
import { languageOf } from '../platform/language.ts'
import { RateLimit } from '../platform/rate-limit.ts'
import { endKey, insertKey, keysOf, newKey, useKey } from './app-key.queries.ts'
import { lockMerchant, merchantsOf } from './merchant.queries.ts'

const callsPerMinute = 600
/** Wrong keys of one address: nobody guesses 256 bits, but nobody's trying keeps the database busy either. */
const wrongPerMinute = 30
const scheme = 'APP'
const tenants = 'keys belong to merchants, which the statement narrows to the caller’s account'

/** The lending app of a request, as a caller of its merchant alone. */
export function appAuthenticator(db: Db, clock: Clock): (request: FastifyRequest) => Promise<Caller> {
  const calls = new RateLimit(callsPerMinute)
  const wrong = new RateLimit(wrongPerMinute)
  return async (request) => {
    const now = clock.now()
    const [given, key] = (request.headers.authorization ?? '').split(' ')
    const found = given === scheme && key ? await useKey(db, key, now) : null
    const wait = found ? calls.wait(String(found.keyId), now) : wrong.wait(request.ip, now)
    if (wait > 0) throw new Failure('request.tooMany', { seconds: wait })
    if (!found) throw new Failure('access.appKeyUnknown')
    return {
      ...nobody,
      userName: `app:${found.name}`,
      name: found.name,
      language: languageOf(request),
      merchants: [found.merchantId],
      merchantZones: [found.timeZone],
      merchantId: found.merchantId,
      address: request.ip,
      lendingApp: true,
    }
  }
}

export function appKeyRoutes(app: App): void {
  implement(app, listAppKeys, async ({ merchant }, { unscoped, user, fail }) => {
    const db = unscoped(tenants)
    const own = await merchantsOf(db, user)
    if (!own.some((one) => one.merchant === merchant)) throw fail('record.missing')
    return keysOf(db, merchant)
  })

  implement(app, createAppKey, async ({ merchant, name }, { unscoped, user, now, fail, log }) => {
    const tx = unscoped(tenants)
    if (!(await lockMerchant(tx, user, merchant))) throw fail('record.missing')
    const { key, hash } = newKey()
    const keyId = await insertKey(tx, { merchantId: merchant, name, hash, createdAt: now, createdBy: user.accountId })
    await log({
      action: 'access.createAppKey',
      merchantId: merchant,
      target: `merchant:${merchant}`,
      after: { key: keyId, name },
    })
    return { keyId, key }
  })

  implement(app, endAppKey, async ({ merchant, keyId, reason }, { unscoped, user, now, fail, log }) => {
    const tx = unscoped(tenants)
    if (!(await lockMerchant(tx, user, merchant))) throw fail('record.missing')
    const name = await endKey(tx, { merchantId: merchant, keyId, now, accountId: user.accountId })
    if (name === null) throw fail('record.missing')
    await log({
      action: 'access.endAppKey',
      merchantId: merchant,
      target: `merchant:${merchant}`,
      reason,
      before: { key: keyId, name },
    })
    return { keyId }
  })
}
