/** Closing the days of an account: asked by one, closed by another; opened again the same way. */
import { Readable } from 'node:stream'
import type { Currency } from '@cordillera/contract/countries'
import {
  closeDay,
  closingPaper,
  decideCloseDay,
  decideReopenDay,
  exportDay,
  listReconDays,
  reopenDay,
} from '@cordillera/contract/reconciliation/closing'
import { moneyText } from '../../credit/public.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/db.ts'
import { sendFile } from '../../platform/download.ts'
import { Failure } from '../../platform/fail.ts'
import { implement } from '../../platform/implement.ts'
import { signerOf, signPdf } from '../../platform/pdf-signature.ts'
import { demandCurrency } from '../account.queries.ts'
import {
  askDay,
  askReopening,
  classesOfDay,
  type DayRow,
  dayFile,
  decideReopeningAs,
  dropDay,
  findDay,
  findReopening,
  isLastClosed,
  type KeptDay,
  keptDays,
  reopenedDays,
  sealDay,
} from './closing.queries.ts'
import {
  bankGap,
  type DayFigures,
  ledgerGap,
  type OpenDay,
  obstaclesOf,
  sameFigures,
  sealHolds,
  sealOf,
} from './closing.rules.ts'
import { figuresOfDays } from './figures.queries.ts'
import { paperOf } from './paper.ts'

export function closingRoutes(app: App): void {
  const isSealed = (day: KeptDay) => day.seal !== null && sealHolds(day.seal, sealOf(app.secretKey, day, day.before))

  implement(app, listReconDays, async (account, context) => {
    const { reach, user } = context
    const db = reach.merchant(...user.merchants)
    await demandCurrency(db, user, account.currency)
    const [open, kept, reopened] = await Promise.all([
      figuresOfDays(db, account),
      keptDays(context, account),
      reopenedDays(db, account),
    ])
    const about = { accountId: user.accountId, reopened }
    return [
      ...open.reverse().map((day) =>
        openRow(
          day,
          kept.find((one) => one.day === day.day),
          about,
        ),
      ),
      ...kept.filter(({ state }) => state === 'closed').map((day) => closedRow(day, isSealed(day), about)),
    ]
  })

  implement(app, closeDay, async ({ day, ...account }, context) => {
    const { reach, user, now, fail, log } = context
    const tx = reach.merchant(...user.merchants)
    await demandCurrency(tx, user, account.currency)
    const figures = await demandClosable(tx, { ...account, day })
    if (!(await askDay(tx, figures, { accountId: user.accountId, now }))) throw fail('reconciliation.dayAsked')
    await log({ action: 'reconciliation.dayAsked', target: targetOf(figures), after: saidOf(figures) })
    return { state: 'asked' as const }
  })

  implement(app, decideCloseDay, async ({ version, decision, note, ...one }, context) => {
    const { reach, user, now, fail, log } = context
    const kept = await findDay(context, one)
    if (!kept) throw fail('record.missing')
    if (kept.state === 'closed') throw fail('credit.decided')
    if (kept.version !== version) throw fail('record.stale')
    await context.secondPerson({ askedBy: [kept.askedById] })
    const tx = reach.from(kept)
    const about = { target: targetOf(kept), reason: note, after: saidOf(kept) }
    if (decision === 'refuse') {
      await dropDay(tx, kept)
      await log({ ...about, action: 'reconciliation.dayRefused' })
      return { state: 'open' as const }
    }
    const [first] = await figuresOfDays(tx, one)
    if (!first || first.day !== kept.day || obstaclesOf(first).length > 0 || !sameFigures(first, kept))
      throw fail('reconciliation.dayMoved', { day: kept.day })
    const seal = sealOf(app.secretKey, kept, kept.before)
    await sealDay(tx, kept, { seal, note, accountId: user.accountId, now })
    await log({ ...about, action: 'reconciliation.dayClosed', after: { ...about.after, seal } })
    return { state: 'closed' as const }
  })

  implement(app, reopenDay, async ({ reason, ...one }, context) => {
    const { reach, user, now, fail, log } = context
    const kept = await findDay(context, one)
    if (kept?.state !== 'closed') throw fail('record.missing')
    const tx = reach.from(kept)
    if (!(await isLastClosed(tx, one))) throw fail('reconciliation.dayNotLast')
    const reopeningId = await askReopening(tx, one, { reason, accountId: user.accountId, now })
    if (!reopeningId) throw fail('reconciliation.dayAsked')
    await log({ action: 'reconciliation.reopenAsked', target: targetOf(kept), reason, after: saidOf(kept) })
    return { reopeningId }
  })

  implement(app, decideReopenDay, async ({ reopeningId, version, decision, note }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await findReopening(context, reopeningId)
    if (!found) throw fail('record.missing')
    if (found.state !== 'asked') throw fail('credit.decided')
    if (found.version !== version) throw fail('record.stale')
    await context.secondPerson({ askedBy: [found.askedBy] })
    const tx = reach.from(found)
    const approves = decision === 'approve'
    if (approves && !(await isLastClosed(tx, found))) throw fail('reconciliation.dayNotLast')
    const decided = { decisionNote: note, decidedBy: user.accountId, decidedAt: now }
    await decideReopeningAs(tx, found, { ...decided, state: approves ? 'approved' : 'refused' })
    if (approves) await dropDay(tx, found)
    const action = approves ? 'reconciliation.dayReopened' : 'reconciliation.reopenRefused'
    await log({ action, target: targetOf(found), reason: note })
    return { state: approves ? ('open' as const) : ('closed' as const) }
  })

  implement(app, closingPaper, async (one, context) => {
    const { reach, language, reply, fail, log, now: at } = context
    const kept = await findDay(context, one)
    if (kept?.state !== 'closed') throw fail('record.missing')
    const [now] = await figuresOfDays(reach.from(kept), one, one.day)
    if (!isSealed(kept) || !now || !sameRows(now, kept)) throw fail('reconciliation.sealBroken', { day: kept.day })
    const paper = await paperOf(kept, await classesOfDay(context, one), language)
    const bytes = signPdf(paper, signerOf(app.secretKey, 'Cordillera'), at)
    await log({ action: 'reconciliation.paperTaken', target: targetOf(kept) })
    const name = `${kept.channel}-${kept.currency}-${kept.day}.pdf`
    return sendFile(reply, { name, mime: 'application/pdf', sizeBytes: bytes.length }, Readable.from([bytes]))
  })

  implement(app, exportDay, async ({ filter, format }, context) => {
    const { channel: paymentChannel, currency, day } = filter
    await context.log({ action: 'reconciliation.dayExport', after: { paymentChannel, currency, day, format } })
    return context.sendList(dayFile, filter, format)
  })
}

/** Balances are told and carried; everything else is what the day's rows come to. */
const sameRows = (now: DayFigures, kept: KeptDay): boolean => {
  const { opening, closing, bankClosing } = kept
  return sameFigures({ ...now, opening, closing, bankClosing }, kept)
}

const targetOf = ({ channel, currency, day }: { channel: string; currency: string; day: string }) =>
  `${channel} ${currency} ${day}`
const saidOf = ({
  channel,
  currency,
  day,
  opening,
  paidIn,
  paidOut,
  fees,
  adjusted,
  closing,
  matches,
}: DayFigures) => ({
  ...{ paymentChannel: channel, currency, day, opening, paidIn, paidOut, fees, adjusted, closing, matches },
})

/** The figures of the first day that is not closed, if it is this one and nothing stands in the way. */
async function demandClosable(
  db: Db,
  { day, ...account }: { channel: string; currency: Currency; day: string },
): Promise<OpenDay> {
  const days = await figuresOfDays(db, account)
  const [first] = days
  const asked = days.find((one) => one.day === day)
  if (!first || !asked) throw new Failure('reconciliation.dayNotTold', { day })
  const money = (minor: number | null) => moneyText(Math.abs(minor ?? 0), account.currency)
  const refusals = {
    earlier: () => new Failure('reconciliation.dayNotNext', { day: first.day }),
    statement: () => new Failure('reconciliation.dayNotTold', { day }),
    exceptions: () => new Failure('reconciliation.dayNotEmpty', { day, count: asked.openExceptions }),
    bank: () => new Failure('reconciliation.dayNotBank', { day, gap: money(bankGap(asked)) }),
    ledger: () => new Failure('reconciliation.dayNotLedger', { day, gap: money(ledgerGap(asked)) }),
  } as const
  const [obstacle] = obstaclesOf(asked)
  if (obstacle) throw refusals[obstacle]()
  return asked
}

interface About {
  accountId: number
  reopened: Map<string, number>
}
const figuresShown = (of: DayFigures) => ({
  ...{ channel: of.channel, currency: of.currency as Currency, day: of.day, opening: of.opening, paidIn: of.paidIn },
  ...{ paidOut: of.paidOut, fees: of.fees, adjusted: of.adjusted, explained: of.explained, closing: of.closing },
  ...{ bankClosing: of.bankClosing, ledger: of.ledger, matches: of.matches },
})

const openRow = (day: OpenDay, asked: KeptDay | undefined, { accountId, reopened }: About): DayRow => ({
  ...figuresShown(day),
  ...{ state: asked ? 'asked' : 'open', openExceptions: day.openExceptions, obstacles: obstaclesOf(day) },
  ...{ askedBy: asked?.askedBy ?? null, mine: asked?.askedById === accountId, closedBy: null, closedTime: null },
  ...{ seal: null, sealHolds: null, version: asked?.version ?? 0, reopening: null },
  reopened: reopened.get(day.day) ?? 0,
})

const closedRow = (day: KeptDay, holds: boolean, { accountId, reopened }: About): DayRow => {
  const { reopening } = day
  return {
    ...figuresShown(day),
    ...{ state: 'closed', openExceptions: 0, obstacles: [], askedBy: day.askedBy, mine: day.askedById === accountId },
    ...{ closedBy: day.closedBy, closedTime: day.closedTime, seal: day.seal, sealHolds: holds, version: day.version },
    reopening: reopening && {
      ...{ reopeningId: reopening.reopeningId, reason: reopening.reason, askedBy: reopening.askedBy },
      ...{ mine: reopening.askedById === accountId, version: reopening.version },
    },
    reopened: reopened.get(day.day) ?? 0,
  }
}
