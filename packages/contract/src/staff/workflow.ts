/** People, as far as assigning cases needs them. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, country, role, stage } from '../fields.ts'

const person = {
  accountId,
  userNo: z.string(),
  name: z.string(),
  role,
  country,
  period: z.nullable(stage),
  workplace: z.nullable(z.int()),
  workplaceName: z.nullable(z.string()),
} as const

export const listCollector = endpoint({
  path: '/forward/collect/cs/workflow/listCollector',
  access: { menu: ['caseManagement', 'workFlow'] },
  rows: 'staff',
  spec: '2 §7 Workflow',
  summary: 'Active collectors in my scope with their open inventory',
  input: z.strictObject({ country: z.optional(country), period: z.optional(stage), leader: z.optional(accountId) }),
  output: z.array(
    z.object({
      ...person,
      leader: z.nullable(accountId),
      leaderName: z.nullable(z.string()),
      workStatus: z.string(),
      inventory: z.int(),
      caseLimit: z.nullable(z.int()),
    }),
  ),
  errors: [],
})

export const listTeamLeader = endpoint({
  path: '/forward/collect/cs/workflow/listTeamLeader',
  access: { menu: ['caseManagement', 'workFlow'] },
  rows: 'staff',
  spec: '2 §7 Workflow',
  summary: 'Active leaders in my scope',
  input: z.strictObject({ country: z.optional(country), period: z.optional(stage) }),
  output: z.array(z.object(person)),
  errors: [],
})
