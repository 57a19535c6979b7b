/** Proofs of payment in the console: a queue whose next one goes to whoever presses first, matched, refused or asked for again. */
import {
  askProofAgain,
  checkProof,
  exportProofs,
  giveProofBack,
  listProofs,
  matchProof,
  proofDetail,
  proofLoans,
  refuseProof,
  showProofImage,
  takeProof,
} from '@cordillera/contract/payment/proof/proof'
import { sendEvidence } from '../../credit/public.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { type CepQuery, cepOf, ownBank, wantCep } from '../cep/cep.service.ts'
import { findLoan, type LoanToPay } from '../match.queries.ts'
import { matchToLoan } from '../match.service.ts'
import { demandNobodys, findPayment, loansLike, type PaymentToMatch } from '../payment.queries.ts'
import * as read from './proof.queries.ts'
import * as write from './proof-write.queries.ts'

export function proofRoutes(app: App): void {
  reading(app)
  taking(app)
  ending(app)
}

function reading(app: App): void {
  implement(app, listProofs, (input, { db, rows, user, now }) =>
    read.pageOfProofs({ db, rows }, input, { now, accountId: user.accountId }),
  )

  implement(app, exportProofs, async ({ filter, format }, { user, now, log, sendList }) => {
    const { state: proofState, ...said } = filter
    await log({ action: 'payment.proofsExport', after: { filter: { ...said, proofState }, format } })
    return sendList(read.proofsFile, { ...filter, now: now.toISOString(), accountId: user.accountId }, format)
  })

  implement(app, proofDetail, async ({ recordId }, { db, rows, reach, user, now, fail }) => {
    const found = await read.readProof({ db, rows }, recordId, { now, accountId: user.accountId })
    if (!found) throw fail('record.missing')
    const { sendingBank, clabe, ...proof } = found
    const query = queryOf({ ...proof, amountMinor: proof.amount, sendingBank, clabe })
    const cep = query && (await cepOf(reach.from(found), query))
    const isOver = proof.state !== 'pending' && proof.state !== 'asked'
    const money = isOver ? [] : await read.moneyLike({ db, rows }, proof)
    return {
      ...proof,
      canAsk: query !== null,
      cep: cep && { state: cep.state, answeredTime: cep.answeredTime, nextTime: cep.nextTime },
      money,
    }
  })

  implement(app, proofLoans, async ({ recordId, paymentId }, { db, rows, fail }) => {
    const { rows: found } = await sql<{ userId: string }>`
      select h.user_id from ${rows.paymentProofs} h where h.record_id = ${recordId}`.execute(db)
    if (!found[0]) throw fail('record.missing')
    const payment = await findPayment(db, rows, paymentId, { lock: false })
    if (!payment) throw fail('payment.missing')
    return loansLike(db, rows, payment, found[0].userId)
  })

  implement(app, showProofImage, async ({ recordId, fileId }, context) => {
    const found = await read.hasProofImage(context, recordId, fileId)
    if (!found) throw context.fail('record.missing')
    const { userId, merchantId } = found
    await context.log({ action: 'payment.proofImageSeen', merchantId, userId, target: recordId })
    return sendEvidence(context, found, fileId)
  })

  implement(app, checkProof, async ({ recordId }, { db, rows, reach, user, now, fail, log }) => {
    const found = await read.readProof({ db, rows }, recordId, { now, accountId: user.accountId })
    if (!found) throw fail('record.missing')
    const query = queryOf({ ...found, amountMinor: found.amount })
    if (!query) throw fail('payment.cepNotSpei')
    await wantCep(reach.from(found), query, { now, accountId: user.accountId })
    const { merchant: merchantId, userId, trackingKey } = found
    await log({ action: 'payment.cepAsked', merchantId, userId, target: recordId, after: { trackingKey } })
    return { recordId, asked: true as const }
  })
}

interface SpeiSaid {
  trackingKey: string | null
  sendingBank: string | null
  clabe: string | null
  currency: string
  paidDay: string
  amountMinor: number
}

/** Null: it is no SPEI transfer to the borrower's own CLABE, or does not say from which bank. */
export function queryOf({
  trackingKey,
  sendingBank,
  clabe,
  currency,
  paidDay,
  amountMinor,
}: SpeiSaid): CepQuery | null {
  if (currency !== 'MXN' || !trackingKey || !sendingBank || !clabe) return null
  return { trackingKey, operationDay: paidDay, sendingBank, receivingBank: ownBank, account: clabe, amountMinor }
}

type Working = Pick<Context<typeof refuseProof>, 'db' | 'rows' | 'reach' | 'user' | 'now' | 'log'>
interface Seen {
  recordId: string
  version: number
}

const aboutOf = ({ merchantId, userId, appId, recordId }: write.FoundProof) => ({
  merchantId,
  userId,
  ...(appId === null ? {} : { appId }),
  target: recordId,
})

/** One that the caller has taken, as it was seen. */
async function demandTaken(context: Working, { recordId, version }: Seen): Promise<write.FoundProof> {
  const { user, now } = context
  const found = await write.lockProof(context, recordId)
  if (!found) throw new Failure('record.missing')
  if (found.state !== 'pending') throw new Failure('payment.proofEnded')
  if (found.version !== version) throw new Failure('record.stale')
  if (write.holds(found, now) !== user.accountId) throw new Failure('payment.proofNotTaken')
  return found
}

function taking(app: App): void {
  implement(app, takeProof, async ({ recordId }, context) => {
    const { reach, user, now, fail, log } = context
    const found = recordId ? await write.lockProof(context, recordId) : await write.nextFree(context, now)
    if (!found && recordId) throw fail('record.missing')
    if (!found) return { recordId: null }
    if (found.state !== 'pending') throw fail('payment.proofEnded')
    const tx = reach.from(found)
    const holder = write.holds(found, now)
    if (holder !== null && holder !== user.accountId) {
      const { name } = await tx
        .selectFrom('account')
        .select('name')
        .where('accountId', '=', holder)
        .executeTakeFirstOrThrow()
      throw fail('payment.proofTaken', { name })
    }
    await write.setTaken(tx, found.recordId, { accountId: user.accountId, now })
    if (holder === null) await log({ action: 'payment.proofTaken', ...aboutOf(found) })
    return { recordId: found.recordId }
  })

  implement(app, giveProofBack, async (input, context) => {
    const found = await demandTaken(context, input)
    await write.setTaken(context.reach.from(found), found.recordId, null)
    await context.log({ action: 'payment.proofGivenBack', ...aboutOf(found) })
    return { recordId: found.recordId, state: found.state }
  })
}

function ending(app: App): void {
  implement(app, refuseProof, async ({ refusal, note, ...seen }, context) => {
    const { reach, user, now, log } = context
    const found = await demandTaken(context, seen)
    const end = { state: 'refused', refusal, note, accountId: user.accountId, now } as const
    await write.endProof(reach.from(found), found, end)
    const states = { before: { proofState: found.state }, after: { proofState: end.state, proofRefusal: refusal } }
    await log({ action: 'payment.proofRefused', ...aboutOf(found), reason: note, ...states })
    return { recordId: found.recordId, state: end.state }
  })

  implement(app, askProofAgain, async ({ note, ...seen }, context) => {
    const { reach, user, now, log } = context
    const found = await demandTaken(context, seen)
    await write.endProof(reach.from(found), found, { state: 'asked', note, accountId: user.accountId, now })
    await log({ action: 'payment.proofAskedAgain', ...aboutOf(found), reason: note })
    return { recordId: found.recordId, state: 'asked' as const }
  })

  implement(app, matchProof, async ({ recordId, version, ...input }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await demandTaken(context, { recordId, version })
    await context.demandNoGain(found.userId)
    const { payment, loan } = await moneyOfProof(context, found, input)
    const end = { state: 'matched', paymentId: input.paymentId, appId: loan?.appId ?? null } as const
    const by = { accountId: user.accountId, now }
    if (!(await write.endProof(reach.from(found, payment), found, { ...end, ...by }))) throw fail('payment.proofTwice')
    if (loan) await matchToLoan(context, payment, loan)
    const states = {
      before: { proofState: found.state },
      after: { proofState: end.state, proofPayment: end.paymentId },
    }
    await log({ action: 'payment.proofMatched', ...aboutOf(found), ...states })
    return { recordId: found.recordId, state: end.state }
  })
}

interface MoneyChosen {
  paymentId: string
  appId?: string | undefined
  billId?: string | undefined
}

/** The payment, locked, and the loan that it is to be booked to; none where it is booked to the borrower already. */
async function moneyOfProof(
  { db, rows }: Working,
  proof: write.FoundProof,
  { paymentId, appId, billId }: MoneyChosen,
): Promise<{ payment: PaymentToMatch; loan: LoanToPay | null }> {
  const payment = await findPayment(db, rows, paymentId, { lock: true })
  if (payment?.kind !== 'payment') throw new Failure('payment.missing')
  if (payment.currency !== proof.currency) throw new Failure('payment.currencyDiffers')
  if (payment.state === 'booked') {
    if (payment.userId !== proof.userId) throw new Failure('payment.proofOfOther')
    return { payment, loan: null }
  }
  demandNobodys(payment)
  const loanId = appId ?? proof.appId
  if (!loanId) throw new Failure('payment.proofLoanNeeded')
  const loan = await findLoan(db, rows, loanId, billId ?? null)
  if (loan?.userId !== proof.userId) throw new Failure('record.missing')
  if (loan.currency !== payment.currency) throw new Failure('payment.currencyDiffers')
  if (billId && !loan.billId) throw new Failure('credit.billMissing')
  return { payment, loan }
}
