/** Where a borrower lives, put right by people; and whose place nobody recognises. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, id, reason, shortText } from '../fields.ts'

export const correctPlace = endpoint({
  path: '/forward/collect/compliance/correctPlace',
  access: { button: 'pendingCollect_work' },
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §16; decision 048',
  summary: 'Say where a borrower or an obligor lives; the next contact is judged by that place’s clock and holidays',
  input: z.strictObject({
    userId: id,
    /** Of an obligor of the borrower's, who is judged by the own place. */
    obligorId: z.optional(id),
    /** ISO 3166-2: `MX-SON`. */
    region: z.string().check(z.regex(/^[A-Z]{2}-[A-Z]{1,3}$/)),
    city: z.optional(shortText),
    /** How it is known. */
    reason,
  }),
  output: z.object({
    /** Every zone it may lie in: one, or several where the town decides and is not known. */
    timeZones: z.array(z.string()),
  }),
  errors: ['borrower.missing', 'record.missing', 'compliance.unknownRegion'],
})

export const placesToRepair = endpoint({
  path: '/forward/collect/compliance/placesToRepair',
  access: { menu: ['pendingCollect', 'caseManagement', 'tools'] },
  rows: 'case',
  spec: 'DOMAIN §16; decision 048',
  summary:
    'Borrowers of open cases in scope, and their verified obligors, whose place nobody recognises: the first 200, and how many there are',
  input: z.strictObject({}),
  output: z.object({
    total: z.int(),
    list: z.array(
      z.object({
        userId: id,
        /** The obligor whose place it is; null: the borrower’s. */
        obligorId: z.nullable(id),
        /** The first name and the family name’s first and last letter. */
        name: z.string(),
        country,
        state: z.nullable(z.string()),
        city: z.nullable(z.string()),
        openCases: z.int(),
      }),
    ),
  }),
  errors: [],
})
