/** What leaders look up: a borrower's debt by date, and whether an id or a phone can be right. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, currency, day, id } from '../fields.ts'
import { minorAmount } from '../money.ts'

export const forecastDebt = endpoint({
  path: '/forward/collect/cs/core/tools/forecast',
  access: { menu: ['tools', 'pendingCollect', 'caseManagement'] },
  rows: 'case',
  spec: '2 §7 Case tools/forecast',
  summary: 'What a borrower owes on each of the coming days, over all open bills, were nothing paid',
  input: z.strictObject({ caseId: id, days: z._default(z.int().check(z.gte(1), z.lte(120)), 30) }),
  output: z.object({
    currency,
    bills: z.int(),
    list: z.array(
      z.object({
        day,
        /** Days past due of the oldest bill. */
        dpd: z.int(),
        /** Penalty of that day, booked and accrued. */
        penalty: minorAmount,
        total: minorAmount,
      }),
    ),
  }),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope'],
})

/** What can be checked; the types a country has are data on both sides. */
export const documentTypesOf = {
  MX: ['CURP', 'RFC'],
  CO: ['CC', 'NIT'],
  PE: ['DNI', 'CE', 'RUC'],
  CL: ['RUT', 'RUN'],
  EC: ['CI', 'RUC'],
} as const

export const checkIdentity = endpoint({
  path: '/forward/collect/cs/core/tools/check',
  access: { menu: 'tools' },
  rows: 'none',
  spec: 'SCREENS tools; FACTS (b)',
  summary: 'Whether an id, a phone or a CLABE is written as its country writes it, with a right check digit',
  input: z.strictObject({
    country,
    /** A document type of the country, `phone`, or `CLABE`. */
    type: z.enum(['phone', 'CLABE', 'CURP', 'RFC', 'CC', 'NIT', 'DNI', 'CE', 'RUC', 'RUT', 'RUN', 'CI']),
    value: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  }),
  output: z.object({
    /** `doubtful`: the shape is right, but the check digit is known to fail for real ones too. */
    verdict: z.enum(['right', 'doubtful', 'wrong', 'unknown type']),
    /** As it is kept; null where it is wrong. */
    normal: z.nullable(z.string()),
  }),
  errors: [],
})
