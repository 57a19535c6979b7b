/** Bills, ledger and channels by day. */
import {
  exportInternalPayment,
  internalPayment,
  internalPaymentDays,
  internalPaymentEntries,
} from '@cordillera/contract/reconciliation/internal-payment'
import type { App } from '../../platform/app.ts'
import { addDays } from '../../platform/clock.ts'
import { Failure } from '../../platform/fail.ts'
import { implement } from '../../platform/implement.ts'
import { billsThatDiffer, daysOfPayment, entriesOfDay, internalPaymentFile } from './internal.queries.ts'

export function internalRoutes(app: App): void {
  implement(app, internalPayment, async (filter, context) => {
    demandFewDays(filter)
    const [rows, bills] = await Promise.all([daysOfPayment(context, filter), billsThatDiffer(context, filter)])
    return { rows, bills }
  })
  implement(app, internalPaymentEntries, (of, context) => entriesOfDay(context, of))

  implement(app, exportInternalPayment, async ({ filter, format }, context) => {
    const { channel: paymentChannel, dayFrom: fromDay, dayTo: toDay, ...rest } = filter
    const asked = { ...rest, fromDay, toDay, ...(paymentChannel ? { paymentChannel } : {}) }
    await context.log({ action: 'reconciliation.internalExport', after: { filter: asked, format } })
    return context.sendList(internalPaymentFile, filter, format)
  })
}

function demandFewDays({ dayFrom, dayTo }: { dayFrom: string; dayTo: string }): void {
  if (dayTo < dayFrom || dayTo > addDays(dayFrom, internalPaymentDays - 1))
    throw new Failure('reconciliation.daysTooMany', { max: internalPaymentDays })
}
