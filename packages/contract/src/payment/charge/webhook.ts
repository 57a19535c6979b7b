/** What providers of charges tell us, in their own words; kept as it came before anything is made of it. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

const text = (max: number) => z.string().check(z.maxLength(max))
const word = (max: number) => z.union([z.number().check(z.gte(-1e15), z.lte(1e15)), text(max)])

/** Signed by `SHA256(po_id + status + secret)`: neither the amount nor anything else is. */
export const payvalidaNotice = endpoint({
  path: '/api/webhook/payvalida/notice',
  access: 'public',
  rows: 'none',
  spec: 'DOMAIN §9: PayValida, order + checksum webhook',
  summary: 'PayValida: what became of an order of ours',
  // new fields may come with any release of theirs
  input: z.looseObject({
    po_id: text(200).check(z.minLength(1)),
    pv_po_id: z.optional(word(40)),
    status: text(40),
    amount: z.optional(word(30)),
    iso_currency: z.optional(text(10)),
    pv_payment: z.optional(word(60)),
    pv_checksum: text(200),
  }),
  output: z.object({ received: z.literal(true) }),
  errors: ['payment.webhookUntrusted'],
})

/** Nobody signs it: it only makes us ask. */
export const paynetEvent = endpoint({
  path: '/api/webhook/paynet/event',
  access: 'public',
  rows: 'none',
  spec: 'DOMAIN §9: a cash-barcode network',
  summary: 'Cash charges: something happened to a charge of ours, or the address is verified',
  input: z.looseObject({
    type: text(60),
    event_date: z.optional(text(40)),
    verification_code: z.optional(text(60)),
    transaction: z.optional(z.looseObject({ id: z.optional(text(60)), order_id: z.optional(z.nullable(text(200))) })),
  }),
  output: z.object({ received: z.literal(true) }),
  errors: [],
})
