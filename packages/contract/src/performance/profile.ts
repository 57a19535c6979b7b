/** The profile dialog. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, day, empty } from '../fields.ts'

export const getProfile = endpoint({
  path: '/forward/collect/profile/getProfile',
  access: 'session',
  rows: 'own',
  spec: '1 profile dialog, 2 §7 BI and profile',
  summary: 'My name, user number, entry day and outbound accounts by channel and country',
  input: empty,
  output: z.object({
    name: z.string(),
    /** Null for an account without a staff record. */
    userNo: z.nullable(z.string()),
    entryDate: z.nullable(day),
    outboundAccounts: z.array(
      z.object({
        channel: z.string(),
        country,
        accounts: z.array(z.string()),
        /** Of these, the lines that did not show the number which the law requires when they were last asked. */
        unauthorised: z.array(z.string()),
      }),
    ),
  }),
  errors: [],
})
