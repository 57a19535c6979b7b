/** The palette and the field above every screen: whatever is printed can be typed there. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { shortText } from '../fields.ts'

export const foundKinds = ['case', 'loan', 'bill', 'payment', 'payout', 'order', 'staff'] as const
export type FoundKind = (typeof foundKinds)[number]
export const foundAtMost = 8

export const findRecord = endpoint({
  path: '/api/cms/dashboard/find',
  access: 'session',
  rows: 'merchant',
  spec: '1 §5; UI: every number that people see can be searched',
  summary:
    'Records by the number that is printed of them, and people of my scope by name; of each kind what the caller may open',
  input: z.strictObject({ text: shortText.check(z.minLength(3)) }),
  output: z.array(
    z.object({
      kind: z.enum(foundKinds),
      /** What its screen is opened by; of a person the account. */
      id: z.string(),
      /** As it is printed: a loan number, a tracking key, a name. */
      number: z.string(),
      /** Whose it is: the merchant; of a person the staff number. */
      note: z.string(),
    }),
  ),
  errors: [],
})
