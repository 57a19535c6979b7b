/** The board of customer service: what waits for it, whose complaint is open, which links to pay were given. */
import * as z from 'zod/mini'
import { complaintKinds } from '../compliance/complaint.ts'
import { endpoint } from '../endpoint.ts'
import { count, currency, empty, id, instant } from '../fields.ts'
import { minorAmount } from '../money.ts'
import { linkPurposes } from '../payment/pay-link.ts'

/** Complaints and links are listed up to here: the oldest complaints, the latest links. */
export const serviceAtMost = 50

/** So many wait, since when the longest waiting one does. */
const waiting = z.object({ count, oldestTime: z.nullable(instant) })

export const serviceBoard = endpoint({
  path: '/api/cms/dashboard/service',
  access: { menu: ['order_handel', 'organization_handel'] },
  rows: 'merchant',
  spec: 'SCREENS /dashboard: customer service',
  summary: 'Refunds, bank account changes and images that wait, open complaints, links to pay given in seven days',
  input: empty,
  output: z.object({
    refunds: waiting,
    /** Refunds that the channel did not deliver. */
    refundsFailed: waiting,
    bankCards: waiting,
    images: waiting,
    /** Payments of the country's currency that nobody could name. */
    unidentified: waiting,
    complaintsOpen: waiting,
    complaints: z.array(
      z.object({
        complaintId: id,
        userId: id,
        /** Masked as in the case list. */
        borrower: z.string(),
        kind: z.enum(complaintKinds),
        authority: z.nullable(z.string()),
        reference: z.nullable(z.string()),
        /** What was said; a work order begins with it. */
        description: z.string(),
        openedTime: instant,
        /** The work order that was made of it. */
        orderId: z.nullable(id),
      }),
    ),
    /** Of the last seven days: given, looked at by the borrower, paid by it. */
    linksGiven: z.object({ given: count, opened: count, paid: count }),
    links: z.array(
      z.object({
        linkId: id,
        userId: id,
        borrower: z.string(),
        purpose: z.enum(linkPurposes),
        /** Null: whatever was due when it was opened. */
        amount: z.nullable(minorAmount),
        currency,
        madeBy: z.string(),
        madeTime: instant,
        state: z.enum(['unopened', 'opened', 'paid', 'expired']),
      }),
    ),
  }),
  errors: [],
})
