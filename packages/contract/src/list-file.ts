/** A list as a file: what every export of a list has in common. */
import * as z from 'zod/mini'

export const fileFormat = z.enum(['csv', 'xlsx'])

export const listFile = {
  transport: 'download',
  spec: 'DOMAIN §3: every list that staff use to work can be exported',
  output: z.null(),
  errors: [],
} as const
