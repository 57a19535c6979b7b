/** What is owed on a day that the borrower names. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, day, id } from '../fields.ts'
import { minorAmount } from '../money.ts'

/** From today to so many days ahead. */
export const debtHorizonDays = 30

export const debtByDate = endpoint({
  path: '/forward/collect/cs/core/case/debtByDate',
  access: { menu: ['pendingCollect', 'caseManagement'] },
  rows: 'case',
  spec: 'requirement: debt by date',
  summary:
    'What is owed on each of the next 30 days, as things stand now: the bill of a case, and all of the person’s that are due by then',
  input: z.strictObject({ caseId: id }),
  output: z.object({
    currency,
    days: z.array(
      z.object({
        day,
        dpd: z.int(),
        /** Everything to pay for the bill on that day. */
        amount: minorAmount,
        /** Late interest in it. */
        penalty: minorAmount,
        /** The bill and the person’s others with the merchant that are due by then. */
        everything: minorAmount,
      }),
    ),
  }),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope'],
})
