/** The second factor: a secret for the authenticator, binding it, verifying a session. */
import { bindTfa, initTfa, verifyTfa } from '@cordillera/contract/access/tfa'
import { generateSecret } from 'otplib'
import { record } from '../operation-log/public.ts'
import type { App } from '../platform/app.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { type Context, implement } from '../platform/implement.ts'
import { seal, unseal } from '../platform/secrets.ts'
import { tokenOf } from './authenticate.ts'
import { forgetCallers } from './session.queries.ts'
import { secondsUntil } from './sign-in.rules.ts'
import * as tfa from './tfa.queries.ts'
import { codeLockMs, otpauthUri, purposeOf, stepOfCode, wrongCodesAllowed } from './tfa.rules.ts'

type Purpose = 'bind' | 'verify'
type Asked = Pick<Context<typeof bindTfa>, 'user' | 'now' | 'origin' | 'request'>

export function tfaRoutes(app: App): void {
  implement(app, initTfa, (_, { user, now, origin, fail }) =>
    inTransaction(app.db, async (tx) => {
      const { boundAt } = await tfa.lockTfa(tx, user.accountId)
      if (boundAt) throw fail('access.alreadyBound')
      const secret = generateSecret()
      await tfa.keepSecret(tx, user.accountId, seal(app.secretKey, purposeOf(user.accountId), secret))
      await record(tx, now, user, origin, { action: 'access.initTfa' })
      return otpauthUri(user.userName, secret)
    }),
  )

  implement(app, bindTfa, async ({ code }, asked) => {
    await spendCode(app, code, asked, 'bind')
    return { done: true as const }
  })

  implement(app, verifyTfa, async ({ code }, asked) => {
    await spendCode(app, code, asked, 'verify')
    return 1 as const
  })
}

/**
 * Takes a code once. A refusal is answered, not thrown, inside the transaction: a wrong code must stay counted. Throws
 * what the endpoint declares, after the commit.
 */
async function spendCode(app: App, code: string, asked: Asked, purpose: Purpose): Promise<void> {
  const { user, now, origin, request } = asked
  const { accountId } = user
  const refused = await inTransaction(app.db, async (tx) => {
    const state = await tfa.lockTfa(tx, accountId)
    const unfit = refusalOfState(state, purpose, now)
    if (unfit) return unfit
    const secret = state.sealedSecret && unseal(app.secretKey, purposeOf(accountId), state.sealedSecret)
    const step = secret ? stepOfCode(secret, code, now, state.lastStep) : null
    if (step === null) return refuseCode(tx, state, asked)
    await tfa.codeAccepted(tx, { accountId, step, boundAt: state.boundAt ?? now, token: tokenOf(request) ?? '', now })
    await forgetCallers(tx, accountId)
    await record(tx, now, user, origin, { action: purpose === 'bind' ? 'access.bindTfa' : 'access.verifyTfa' })
    return null
  })
  if (refused) throw refused
}

function refusalOfState(state: tfa.TfaState, purpose: Purpose, now: Date): Failure | null {
  if (purpose === 'bind' && state.boundAt) return new Failure('access.alreadyBound')
  if (purpose === 'verify' && !state.boundAt) return new Failure('access.notBound')
  return state.lockedUntil && state.lockedUntil > now ? locked(state.lockedUntil, now) : null
}

/** Counts a wrong code; the fifth in a row locks. */
async function refuseCode(tx: Tx, state: tfa.TfaState, { user, now, origin }: Asked): Promise<Failure> {
  const failed = state.failed + 1
  const until = failed >= wrongCodesAllowed ? new Date(now.getTime() + codeLockMs) : null
  await tfa.countWrongCode(tx, user.accountId, until ? 0 : failed, until)
  await record(tx, now, user, origin, { action: 'access.codeRefused', after: { failed, locked: until !== null } })
  return until ? locked(until, now) : new Failure('access.codeMismatch')
}

const locked = (until: Date, now: Date) => new Failure('access.codeLocked', { seconds: secondsUntil(until, now) })
