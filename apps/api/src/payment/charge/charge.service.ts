/** Asking providers: to collect, what became of it, and to take it back. Nothing of it happens inside a transaction. */
import { inTransaction } from '../../platform/db.ts'
import { NoAnswer, noAnswerOf } from '../../platform/no-answer.ts'
import { type Connecting, connect } from '../routing/connections.ts'
import { channelsKept } from '../routing/route.queries.ts'
import { applyWord } from './charge.booking.ts'
import { type Charge, keepCharge, keepProblem, lockCharge, takeDue, wantLook } from './charge.queries.ts'
import { retryAt } from './charge.rules.ts'
import type { Charges, ChargeWord } from './provider.ts'

/** Everything whose time has come; providers answer side by side. */
export async function workCharges(app: Connecting): Promise<void> {
  for (;;) {
    const due = await takeDue(app.db, app.clock.now())
    if (due.length === 0) return
    const kept = (await channelsKept(app.db)).filter(({ direction }) => direction === 'collect')
    await Promise.all(
      due.map((charge) => {
        const channel = kept.find(({ code }) => code === charge.channel)
        return workCharge(app, charge, (channel && connect(app, channel)?.charges) ?? null)
      }),
    )
  }
}

async function workCharge(app: Connecting, charge: Charge, provider: Charges | null): Promise<void> {
  const now = app.clock.now()
  try {
    if (!provider) throw new NoAnswer('the channel is not connected')
    const said = await wordOf(charge, provider, now)
    if (said.word) {
      const { word } = said
      const effect = await inTransaction(app.db, (tx) => applyWord(tx, charge.chargeId, word, app.clock.now()))
      if (effect === null) await wantLook(app.db, charge.chargeId, retryAt(0, now))
      return
    }
    await inTransaction(app.db, async (tx) => {
      const { state } = await lockCharge(tx, charge.chargeId)
      if (state !== 'asked' && state !== 'open') return
      const { end, message } = said
      await keepCharge(tx, charge, { state: end, word: null, problem: message, nextAt: null }, app.clock.now())
    })
  } catch (error) {
    await keepProblem(app.db, charge.chargeId, noAnswerOf(error), retryAt(charge.tries, now))
  }
}

/** What the provider says, or how a charge ends that it never had. */
type Said = { word: ChargeWord } | { word: null; end: 'refused' | 'cancelled' | 'expired'; message: string | null }

async function wordOf(charge: Charge, provider: Charges, now: Date): Promise<Said> {
  const { state, orderKey, providerRef } = charge
  if (state === 'asked') return askedOnce(charge, provider, now)
  const live = state === 'open' && charge.cancelAskedAt !== null
  const tookBack = live && provider.cancel ? await provider.cancel(orderKey) : false
  const word = await provider.find(orderKey, providerRef)
  if (word && !(tookBack && word.status === 'open')) return { word }
  if (tookBack) return { word: null, end: 'cancelled', message: null }
  throw new NoAnswer('the provider does not know this charge')
}

/** Nobody knows whether an earlier question arrived: the provider is asked for it before it is asked for another one. */
async function askedOnce(charge: Charge, provider: Charges, now: Date): Promise<Said> {
  const { orderKey, cancelAskedAt, expiresAt } = charge
  const known = charge.tries > 1 ? await provider.find(orderKey, null) : null
  if (known) return { word: known }
  if (cancelAskedAt) return { word: null, end: 'cancelled', message: null }
  if (expiresAt <= now) return { word: null, end: 'expired', message: null }
  const asked = await provider.ask(charge)
  return asked.taken ? { word: asked.word } : { word: null, end: 'refused', message: asked.message }
}
