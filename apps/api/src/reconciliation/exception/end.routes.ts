/** Ending exceptions: matched by hand, booked, written off by two, explained, taken up again. */
import type { Currency } from '@cordillera/contract/countries'
import { aloneADay, feeOfOne } from '@cordillera/contract/reconciliation/common'
import {
  confirmSuggested,
  decideReconWriteOff,
  matchReconException,
  reopenReconException,
  resolveReconException,
} from '@cordillera/contract/reconciliation/exception'
import { moneyText } from '../../credit/public.ts'
import type { App } from '../../platform/app.ts'
import { sql, type Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { implement } from '../../platform/implement.ts'
import { demandOpenDay } from '../account.queries.ts'
import {
  confirmItems,
  demandNotEndedAlone,
  findMatch,
  insertByHand,
  itemsOf,
  readChosen,
} from '../match/hand.queries.ts'
import { findTerms } from '../match/rule.queries.ts'
import { matchWithin } from '../match/run.service.ts'
import { bookKept, heal } from '../match/settle.queries.ts'
import type { Asked } from '../shown.queries.ts'
import { saidAloneToday } from './alone.queries.ts'
import { type End, type Exception, endException, findException } from './desk.queries.ts'
import { demandNowhereElse, healsByItself } from './elsewhere.queries.ts'
import { bookDifference, bookFee, bookMoney } from './end.queries.ts'

export function endRoutes(app: App): void {
  implement(
    app,
    matchReconException,
    async ({ exceptionId, version, lineIds, movementIds, difference, reason }, context) => {
      const { reach, user, now, fail, log } = context
      const found = await demandOpen(context, exceptionId, version)
      const chosen = await readChosen(context, lineIds, movementIds)
      if (!chosen) throw fail('record.missing')
      if (chosen.accounts !== 1 || chosen.channel !== found.channel || chosen.currency !== found.currency)
        throw fail('reconciliation.notOneMoney')
      if (!isOf(found, lineIds, movementIds)) throw fail('reconciliation.notItsOwn')
      if (chosen.taken) throw fail('reconciliation.alreadyMatched')
      const tx = reach.from(found)
      await demandNotEndedAlone(tx, lineIds, movementIds)
      await demandOpenDay(tx, { ...chosen, bookDay: chosen.firstDay })
      const way = chosen.direction === 'in' ? 1 : -1
      const less = way * (chosen.movementMinor - chosen.lineMinor) - chosen.toldFee
      const { fee, adjusted } = await demandDifference(tx, found, less, difference)
      const by = { accountId: user.accountId, now }
      await demandWithinDay(tx, found.currency as Currency, fee + Math.abs(adjusted), by)
      const kept = { chosen, lineIds, movementIds, fee: chosen.toldFee + fee, adjusted, ...by }
      const matchId = await insertByHand(tx, kept)
      await bookKept(tx, sql`(${matchId})`, { way: 1, ...by })
      await endException(tx, found, { resolution: 'matched', reason, bookedAs: matchId, ...by })
      await heal(tx, { ...chosen, fromDay: chosen.bookDay, toDay: chosen.bookDay }, now)
      const after = {
        match: matchId,
        currency: found.currency,
        amount: chosen.lineMinor,
        fee: kept.fee,
        adjusted,
        bankLines: lineIds.length,
        movements: movementIds.length,
      }
      await log({ action: 'reconciliation.matched', merchantId: found.merchantId, target: exceptionId, reason, after })
      return { matchId }
    },
  )

  implement(app, confirmSuggested, async ({ matchId, version }, context) => {
    const { reach, user, now, fail, log } = context
    const match = await findMatch(context, matchId)
    if (!match) throw fail('record.missing')
    if (match.version !== version) throw fail('record.stale')
    if (match.state !== 'suggested') throw fail('reconciliation.notConfirmed')
    const tx = reach.from(match)
    await demandOpenDay(tx, match)
    const { lineIds, movementIds } = await itemsOf(tx, matchId)
    await demandNotEndedAlone(tx, lineIds, movementIds)
    if (!(await confirmItems(tx, matchId))) throw fail('reconciliation.alreadyMatched')
    await bookKept(tx, sql`(${matchId})`, { way: 1, accountId: user.accountId, now })
    await heal(tx, { ...match, fromDay: match.bookDay, toDay: match.bookDay }, now)
    const after = { currency: match.currency, amount: match.lineMinor, fee: match.feeMinor }
    await log({ action: 'reconciliation.confirmed', merchantId: match.merchantId, target: matchId, after })
    return { matchId }
  })

  implement(app, resolveReconException, async ({ exceptionId, version, end, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await demandOpen(context, exceptionId, version)
    if (!fits(found, end)) throw fail('reconciliation.endDoesNotFit')
    const tx = reach.from(found)
    await demandOpenDay(tx, found)
    const by = { accountId: user.accountId, now }
    const about = {
      merchantId: found.merchantId,
      target: exceptionId,
      reason,
      after: { endedAs: end, amount: found.amountMinor, currency: found.currency },
    }
    if (await healsByItself(tx, found, by)) {
      await log({ ...about, after: { ...about.after, endedAs: 'healed' }, action: 'reconciliation.resolved' })
      return { state: 'resolved' as const, bookedAs: null }
    }
    await demandNowhereElse(tx, found, end)
    if (takesTwo(found, end, await saidAloneToday(tx, { ...by, currency: found.currency }))) {
      await propose(tx, found, { end, reason }, by)
      await log({ ...about, action: 'reconciliation.writeOffProposed' })
      return { state: 'waiting' as const, bookedAs: null }
    }
    if (end === 'rounding') await demandRounding(tx, found, found.amountMinor)
    const bookedAs = await bookEnd(tx, found, end, by)
    await endException(tx, found, { resolution: end, reason, bookedAs, ...by })
    // the payment that was booked is the line's other side
    if (end === 'booked')
      await matchWithin(tx, { ...found, fromDay: found.bookDay, toDay: found.bookDay, dry: false, ...by })
    await log({ ...about, action: 'reconciliation.resolved' })
    return { state: 'resolved' as const, bookedAs }
  })

  implement(app, decideReconWriteOff, async ({ exceptionId, version, decision, note }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await findException(context, exceptionId)
    if (!found) throw fail('record.missing')
    if (found.state !== 'waiting') throw fail('credit.decided')
    if (found.version !== version) throw fail('record.stale')
    await context.secondPerson({ askedBy: [found.proposedBy] })
    const tx = reach.from(found)
    const by = { accountId: user.accountId, now }
    const end = found.proposal?.end ?? 'writeOff'
    const about = {
      merchantId: found.merchantId,
      target: exceptionId,
      reason: note,
      after: { endedAs: end, amount: found.amountMinor, currency: found.currency },
    }
    if (decision === 'refuse') {
      await sql`update recon_exception set state = 'open', proposal = null, proposed_by = null, proposed_at = null, version = version + 1
        where exception_id = ${exceptionId}`.execute(tx)
      await log({ ...about, action: 'reconciliation.writeOffRefused' })
      return { state: 'open' as const }
    }
    await demandOpenDay(tx, found)
    if (await healsByItself(tx, found, by)) {
      await log({ ...about, after: { ...about.after, endedAs: 'healed' }, action: 'reconciliation.resolved' })
      return { state: 'resolved' as const }
    }
    await demandNowhereElse(tx, found, end)
    await bookEnd(tx, found, end, by)
    const reason = found.proposal?.reason ?? note
    await endException(tx, found, { resolution: end, reason, bookedAs: null, proposedBy: found.proposedBy, ...by })
    await log({ ...about, action: 'reconciliation.writeOffApproved' })
    return { state: 'resolved' as const }
  })

  implement(app, reopenReconException, async ({ exceptionId, version, reason }, context) => {
    const { reach, fail, log } = context
    const found = await findException(context, exceptionId)
    if (!found) throw fail('record.missing')
    if (found.version !== version) throw fail('record.stale')
    if (found.state !== 'resolved' || found.resolution !== 'explained' || found.side === 'match')
      throw fail('reconciliation.notReopenable')
    const tx = reach.from(found)
    await demandOpenDay(tx, found)
    const { numAffectedRows } = await sql`
      update recon_exception e set state = 'open', resolution = null, reason = null, resolved_by = null, resolved_at = null, proposed_by = null,
        version = version + 1
      where exception_id = ${exceptionId} and not exists (select from recon_exception o where o.state <> 'resolved'
        and (o.line_id = e.line_id or o.movement_id = e.movement_id))`.execute(tx)
    if (Number(numAffectedRows ?? 0) === 0) throw fail('reconciliation.notReopenable')
    await log({ action: 'reconciliation.reopened', merchantId: found.merchantId, target: exceptionId, reason })
    return { exceptionId }
  })
}

/** What ends an exception by a match has its own line or movement in it. */
const isOf = ({ side, lineId, movementId }: Exception, lineIds: readonly number[], movementIds: readonly number[]) =>
  side === 'match' ||
  (lineId !== null && lineIds.includes(lineId)) ||
  (movementId !== null && movementIds.includes(movementId))

async function demandOpen(asked: Asked, exceptionId: string, version: number): Promise<Exception> {
  const found = await findException(asked, exceptionId)
  if (!found) throw new Failure('record.missing')
  if (found.state !== 'open' && found.state !== 'expected') throw new Failure('reconciliation.resolved')
  if (found.version !== version) throw new Failure('record.stale')
  return found
}

/** Fees and bookings are for what the bank shows; a match is only explained. */
function fits({ side, direction, amountMinor }: Exception, end: string): boolean {
  if (end === 'explained') return true
  if (side === 'match' || amountMinor <= 0) return false
  if (end === 'booked') return side === 'bank' && direction === 'in'
  return end !== 'fee' || (side === 'bank' && direction === 'out')
}

/** What one person can't end alone: forgiving a difference, calling much of it a fee or explained, and much of it in a day. */
function takesTwo({ amountMinor, currency, side }: Exception, end: string, saidToday: number): boolean {
  if (end === 'writeOff') return true
  if (end === 'booked' || side === 'match') return false
  const minor = Math.abs(amountMinor)
  const of = currency as Currency
  return (end !== 'rounding' && minor > feeOfOne[of]) || saidToday + minor > aloneADay(of)
}

async function bookEnd(
  tx: Tx,
  found: Exception,
  end: End,
  by: { accountId: number; now: Date },
): Promise<string | null> {
  if (end === 'fee') await bookFee(tx, found, by)
  if (end === 'rounding') await bookDifference(tx, found, 'rounding', by)
  if (end === 'writeOff') await bookDifference(tx, found, 'difference written off', by)
  return end === 'booked' ? bookMoney(tx, found, by) : null
}

const propose = (
  tx: Tx,
  { exceptionId, version }: Exception,
  proposal: object,
  { accountId, now }: { accountId: number; now: Date },
) =>
  tx
    .updateTable('reconException')
    .set({
      state: 'waiting',
      proposal: JSON.stringify(proposal),
      proposedBy: accountId,
      proposedAt: now,
      version: version + 1,
    })
    .where('exceptionId', '=', exceptionId)
    .execute()

/** A tenth of what moved may be a channel's fee, however much moved. */
const shareOfFee = 10

async function demandRounding(tx: Tx, found: Exception, gap: number): Promise<void> {
  const { roundingMinor } = await findTerms(tx, found)
  const currency = found.currency as Currency
  if (Math.abs(gap) > roundingMinor) {
    throw new Failure('reconciliation.overRounding', {
      gap: moneyText(Math.abs(gap), currency),
      max: moneyText(roundingMinor, currency),
    })
  }
}

async function demandWithinDay(
  tx: Tx,
  currency: Currency,
  minor: number,
  by: { accountId: number; now: Date },
): Promise<void> {
  if (minor === 0) return
  const said = await saidAloneToday(tx, { ...by, currency })
  const max = aloneADay(currency)
  if (said + minor > max)
    throw new Failure('reconciliation.overDay', { said: moneyText(said, currency), max: moneyText(max, currency) })
}

/** What both sides differ by is said, or refused: never guessed. */
async function demandDifference(
  tx: Tx,
  found: Exception,
  less: number,
  said: 'fee' | 'rounding' | undefined,
): Promise<{ fee: number; adjusted: number }> {
  if (less === 0) return { fee: 0, adjusted: 0 }
  if (!said || (said === 'fee' && less < 0)) {
    throw new Failure('reconciliation.differenceUnsaid', { gap: moneyText(Math.abs(less), found.currency as Currency) })
  }
  if (said === 'fee') {
    const currency = found.currency as Currency
    const max = Math.max(feeOfOne[currency], Math.floor(found.amountMinor / shareOfFee))
    if (less > max)
      throw new Failure('reconciliation.overFee', { gap: moneyText(less, currency), max: moneyText(max, currency) })
    return { fee: less, adjusted: 0 }
  }
  await demandRounding(tx, found, less)
  return { fee: 0, adjusted: less }
}
