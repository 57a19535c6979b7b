/** Resolving what money does not go by itself. */
import { countries } from '@cordillera/contract/countries'
import {
  bookableKinds,
  exceptionDetail,
  exportExceptions,
  listExceptions,
  resolveException,
} from '@cordillera/contract/payment/exception'
import type { App } from '../platform/app.ts'
import { dayIn } from '../platform/clock.ts'
import type { Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { implement } from '../platform/implement.ts'
import { wasTakenBack } from './charge/charge.queries.ts'
import {
  detailOfException,
  type ExceptionToResolve,
  exceptionsFile,
  findException,
  markResolved,
  nextOccurrence,
  pageOfExceptions,
} from './exception.queries.ts'
import { countryOfCurrency } from './routing/connections.ts'
import { bookUnidentified } from './unidentified.queries.ts'
import { answeredBy, lockKey } from './webhook.queries.ts'

export function exceptionRoutes(app: App): void {
  implement(app, listExceptions, (input, context) => pageOfExceptions(context, input))

  implement(app, exportExceptions, async ({ filter, format }, context) => {
    await context.log({ action: 'payment.exceptionsExport', after: { filter, format } })
    return context.sendList(exceptionsFile, filter, format)
  })

  implement(app, exceptionDetail, async ({ exceptionId }, context) => {
    const detail = await detailOfException(context, exceptionId)
    if (!detail) throw context.fail('record.missing')
    return detail
  })

  implement(app, resolveException, async ({ exceptionId, version, resolution, amount, note }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await findException(context, exceptionId)
    if (!found) throw fail('record.missing')
    if (found.state !== 'open') throw fail('payment.exceptionResolved')
    if (found.version !== version) throw fail('record.stale')
    const books = resolution === 'booked'
    const tx = reach.from(found)
    const by = { accountId: user.accountId, now }
    const bookedAs = books ? await bookApart(tx, found, demandMoney(found, amount), by) : null
    await markResolved(tx, found, { resolution, note, bookedAs, ...by })
    await log({
      action: books ? 'payment.exceptionBooked' : 'payment.exceptionClosed',
      ...(found.merchantId === null ? {} : { merchantId: found.merchantId }),
      target: exceptionId,
      reason: note,
      after: {
        trackingKey: found.trackingKey,
        amount: found.amountMinor ?? amount ?? null,
        currency: found.currency,
      },
    })
    return { exceptionId, bookedAs }
  })
}

/** What it can be booked with: as it was told, else as the bank confirms it. */
function demandMoney(found: ExceptionToResolve, confirmed: number | undefined): number {
  if (!bookableKinds.includes(found.kind)) throw new Failure('payment.exceptionNotMoney')
  const amountMinor = found.amountMinor ?? confirmed
  if (!amountMinor) throw new Failure('payment.exceptionAmountNeeded')
  return amountMinor
}

/** As money of its own beside what its key has booked already: nobody's until somebody matches it. */
async function bookApart(
  tx: Tx,
  found: ExceptionToResolve,
  amountMinor: number,
  { accountId, now }: { accountId: number; now: Date },
): Promise<string> {
  const { channel, trackingKey, currency, sendingBank, operationDay, webhookId, jobId, raw } = found
  await lockKey(tx, channel, trackingKey)
  if (await wasTakenBack(tx, { channel, trackingKey })) throw new Failure('payment.takenBack')
  const of = { channel, trackingKey, currency, sendingBank, operationDay, amountMinor }
  const occurrence = await nextOccurrence(tx, of)
  const paidAt = found.paidAt ?? now
  const valueDay = found.valueDay ?? dayIn(countries[countryOfCurrency(currency) ?? 'MX'].zone, now)
  const paymentId = await bookUnidentified(tx, { ...of, occurrence, paidAt, valueDay, raw, jobId }, { accountId, now })
  if (paymentId === null) throw new Error(`the next money of ${trackingKey} is booked already`)
  if (webhookId !== null) await answeredBy(tx, webhookId, paymentId)
  return paymentId
}
