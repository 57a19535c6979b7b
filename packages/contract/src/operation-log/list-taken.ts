/** A list that its own page makes a file of: it is written down before the file is there. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done } from '../fields.ts'
import { collectorRoles, type RoleName } from '../roles.ts'

/** So many rows at most: longer lists have files of the server. */
export const mostRowsTaken = 5_000

/** Collectors take no list away. */
export const mayTakeLists = (staffRole: RoleName | null): boolean =>
  staffRole === null || !collectorRoles.includes(staffRole)

export const recordListTaken = endpoint({
  path: '/api/cms/operation_log/record_list',
  access: 'session',
  rows: 'none',
  writes: true,
  spec: 'DOMAIN §3: every list that staff use to work can be exported',
  summary: 'Log that the rows a list shows me are made a file on its page',
  input: z.strictObject({
    /** The list's name, as its views are kept by. */
    list: z.string().check(z.regex(/^[\w-]{1,60}$/)),
    rows: z.int().check(z.gte(1), z.lte(mostRowsTaken)),
  }),
  output: done,
  errors: ['access.forbidden'],
})
