/** Bills: list, sums, file, one loan, and the entries behind a figure. */
import { billDetail, billEntries, billSums, exportBills, listBills } from '@cordillera/contract/credit/bill'
import type { App } from '../platform/app.ts'
import { implement } from '../platform/implement.ts'
import { billsFile, entriesOf, loanOf, pageOfBills, sumsOfBills } from './bill.queries.ts'

export function billRoutes(app: App): void {
  implement(app, listBills, (input, context) => pageOfBills(context, input))

  implement(app, billSums, (filter, context) => sumsOfBills(context, filter))

  implement(app, exportBills, async ({ filter, format }, context) => {
    await context.log({ action: 'credit.export', after: { filter, format } })
    return context.sendList(billsFile, filter, format)
  })

  implement(app, billDetail, async ({ appId }, context) => {
    const loan = await loanOf(context, appId)
    if (!loan) throw context.fail('record.missing')
    return loan
  })

  implement(app, billEntries, async (input, context) => {
    const entries = await entriesOf(context, input)
    if (!entries) throw context.fail('credit.billMissing')
    return entries
  })
}
