/**
 * Changes of staff. What a person types in arrives as text and is refused by its own code of the catalogue (40017–40026),
 * beside the field. Only HR changes records (40002); who moves somebody through the status machine is in status.ts.
 */
import * as z from 'zod/mini'
import { cared, newPassword, userName } from '../access/account.ts'
import { contactChannels } from '../collection/channels.ts'
import { endpoint } from '../endpoint.ts'
import {
  accountId,
  country,
  done,
  empty,
  language,
  merchantId,
  reason,
  remark,
  roleId,
  smallId,
  version,
} from '../fields.ts'
import { assetKinds } from './status.ts'

/** What is typed and checked by its meaning. */
const typed = z.string().check(z.trim(), z.maxLength(200))
const optionalTyped = z.optional(typed)
const person = z.strictObject({ accountId, version })
const people = z.array(person).check(z.minLength(1), z.maxLength(200))
const limit = z.int().check(z.gte(1), z.lte(10_000))

const changed = z.object({ changed: z.int(), casesMoved: z.int() })
/** Open cases: to the pool, or to a colleague of the same stage. Without it they have to be gone. */
const cases = z.optional(
  z.discriminatedUnion('to', [
    z.strictObject({ to: z.literal('pool') }),
    z.strictObject({ to: z.literal('collector'), collector: accountId }),
  ]),
)
/** Rights that take two people were gained: the account waits for a new password from a second person (decision 008). */
const gained = z.object({ waits: z.boolean(), password: z.nullable(z.string()) })
/** What naming somebody may be refused with: not there, out of scope, changed meanwhile. */
const personErrors = ['staff.noPermission', 'staff.targetMissing', 'record.stale', 'access.superuserOnly'] as const
/** … and because somebody has left: their record stays as it is. */
const presentErrors = [...personErrors, 'staff.unsupportedAction'] as const
const detailErrors = [
  'staff.unsupportedSex',
  'staff.invalidRealName',
  'staff.invalidBirthday',
  'staff.invalidPhone',
  'staff.invalidEmail',
  'staff.invalidBankAccount',
] as const

const details = {
  name: typed,
  sex: typed,
  birthday: typed,
  phone: typed,
  secondPhone: optionalTyped,
  email: typed,
  address: optionalTyped,
  emergencyName: optionalTyped,
  emergencyPhone: optionalTyped,
  emergencyRelation: optionalTyped,
  bankName: optionalTyped,
  /** Where salary goes: CLABE in Mexico, CCI in Peru, an account number elsewhere. */
  bankAccount: optionalTyped,
} as const

export const createUser = endpoint({
  path: '/forward/collect/cs/workflow/createUser',
  access: { menu: 'workFlow' },
  rows: 'staff',
  writes: true,
  spec: '2 §3 Staff user, §7 Workflow, §8 40001, 40017–40026',
  summary: 'Hire somebody: staff record, account with its job’s role, the first half of its password told this once',
  input: z.strictObject({
    account: userName,
    language: z._default(language, 'es'),
    ...details,
    role: typed,
    country,
    /** The employer; a workplace names its own. */
    company: typed,
    workplace: z.optional(smallId),
    period: optionalTyped,
    leader: z.optional(accountId),
    enterDay: typed,
    /** Who brought them in; HR who hires unless said. */
    recruiter: z.optional(accountId),
    workStatus: z._default(typed, 'working'),
    /** All of the hirer's merchants in the country unless said. */
    merchants: z.optional(z.array(merchantId).check(z.minLength(1), z.maxLength(500))),
  }),
  /** Half a password: the leader, or whoever else confirms it, is told the other half. */
  output: z.object({ accountId, userNo: z.string(), password: z.nullable(z.string()), waits: z.boolean() }),
  errors: [
    'staff.noPermission',
    'staff.userExists',
    'staff.unsupportedRole',
    ...detailErrors,
    'staff.invalidEntryDay',
    'staff.invalidPeriod',
    'staff.invalidCompany',
    'staff.invalidWorkStatus',
    'staff.invalidLeader',
    'staff.targetMissing',
    'staff.roleBeyondHr',
    'staff.workplaceFull',
    'access.merchantNotAllowed',
  ],
})

export const updateUser = endpoint({
  path: '/forward/collect/cs/workflow/updateUser',
  access: { menu: 'workFlow' },
  rows: 'staff',
  writes: true,
  spec: 'Decided: DOMAIN §7, records are corrected by HR',
  summary: 'Correct somebody’s personal details',
  input: z.strictObject({ accountId, version, ...details }),
  output: done,
  errors: [...personErrors, ...detailErrors],
})

export const updateStatus = endpoint({
  path: '/forward/collect/cs/workflow/updateStatus',
  access: { menu: 'workFlow' },
  rows: 'staff',
  writes: true,
  spec: '2 §4 Staff status; 2 §8 40027, 40030; DOMAIN §7',
  summary: 'Take people a step through training, testing, collecting and leaving; all of them or nobody',
  input: z.strictObject({
    people,
    action: typed,
    /** Why; needed where it ends their work here. */
    reason: z.optional(reason),
    /** END_TEST: what the test came to for each of them, of 100. */
    testScores: z.optional(
      z.array(z.strictObject({ accountId, score: z.int().check(z.gte(0), z.lte(100)) })).check(z.maxLength(200)),
    ),
    /** APPLY_LEAVE: the last day. */
    leaveDay: optionalTyped,
    /** OK_LEAVE by HR: what was handed over. */
    assets: z.optional(
      z.array(z.strictObject({ asset: z.enum(assetKinds), returned: z.boolean() })).check(z.maxLength(20)),
    ),
    assetsNote: z.optional(remark),
    /** Of those who leave. */
    cases,
  }),
  output: changed,
  errors: [
    ...personErrors,
    'staff.invalidAction',
    'staff.unsupportedAction',
    'staff.stillHasCases',
    'staff.stillLeads',
    'staff.poolNotAssigned',
    'staff.periodMissing',
    'staff.invalidLeader',
    'staff.invalidEndDay',
    'staff.reasonNeeded',
    'staff.testScoreNeeded',
    'staff.secondConfirmation',
    'collection.collectorMissing',
  ],
})

export const updatePeriod = endpoint({
  path: '/forward/collect/cs/workflow/updatePeriod',
  access: { menu: 'workFlow' },
  rows: 'staff',
  writes: true,
  spec: '2 §7 Workflow; 2 §8 40004, 40005, 40024',
  summary: 'Move people to another stage; a leader of another stage is theirs no longer',
  input: z.strictObject({ people, period: typed, leader: z.optional(accountId), cases }),
  output: changed,
  errors: [
    ...presentErrors,
    'staff.invalidPeriod',
    'staff.stillHasCases',
    'collection.collectorMissing',
    'staff.stillLeads',
    'staff.poolNotAssigned',
    'staff.invalidLeader',
  ],
})

export const updateLeader = endpoint({
  path: '/forward/collect/cs/workflow/updateLeader',
  access: { menu: 'workFlow' },
  rows: 'staff',
  writes: true,
  spec: '2 §7 Workflow; 2 §8 40004, 40014, 40015',
  summary: 'Give people another leader of their country, workplace and stage, or none',
  input: z.strictObject({ people, leader: z.nullable(accountId), cases }),
  output: changed,
  errors: [
    ...presentErrors,
    'staff.stillHasCases',
    'collection.collectorMissing',
    'staff.periodMissing',
    'staff.invalidLeader',
  ],
})

/** Why one person can't be moved as asked. */
const obstacle = z.object({ accountId, name: z.string(), code: z.int(), why: z.string() })
export const movePeople = endpoint({
  path: '/forward/collect/cs/workflow/move',
  access: { menu: 'workFlow' },
  rows: 'staff',
  writes: true,
  spec: 'Decided: the org view moves people; its checks are updatePeriod’s, updateLeader’s and the workplace’s seats',
  summary: 'Move people to a workplace, stage and leader at once; a preview says what stands in the way',
  input: z.strictObject({
    people,
    workplace: z.nullable(smallId),
    period: z.nullable(typed),
    leader: z.nullable(accountId),
    cases,
    preview: z._default(z.boolean(), false),
  }),
  output: z.object({
    moved: z.int(),
    casesMoved: z.int(),
    obstacles: z.array(obstacle),
    /** Seats of the workplace and how many would sit there; null where seats are not counted. */
    seats: z.nullable(z.object({ capacity: z.int(), seated: z.int() })),
  }),
  errors: [
    ...presentErrors,
    'staff.invalidCompany',
    'staff.invalidPeriod',
    'staff.invalidLeader',
    'staff.stillHasCases',
    'collection.collectorMissing',
    'staff.stillLeads',
    'staff.poolNotAssigned',
    'staff.workplaceFull',
  ],
})

export const updateRole = endpoint({
  path: '/forward/collect/cs/workflow/updateRole',
  access: { menu: 'workFlow' },
  rows: 'staff',
  writes: true,
  spec: '2 §7 Workflow; 2 §8 40004, 40005, 40017, 40024',
  summary: 'Give somebody another job: its role replaces the old one’s, and they are signed out',
  input: z.strictObject({ accountId, version, role: typed, period: optionalTyped, cases, reason }),
  output: gained,
  errors: [
    ...presentErrors,
    'staff.unsupportedRole',
    'staff.invalidPeriod',
    'staff.stillHasCases',
    'collection.collectorMissing',
    'staff.stillLeads',
    'staff.poolNotAssigned',
    'staff.roleBeyondHr',
    'access.notOneself',
  ],
})

export const updateWorkConfig = endpoint({
  path: '/forward/collect/cs/workflow/updateWorkConfig',
  access: { menu: 'workFlow' },
  rows: 'staff',
  writes: true,
  spec: '2 §7 Workflow; DOMAIN §7 work config',
  summary: 'Set somebody’s shift, outbound accounts, capacity, case limit, languages and further stages',
  input: z.strictObject({
    accountId,
    version,
    shift: z.nullable(smallId),
    dailyCapacity: z.nullable(limit),
    caseLimit: z.nullable(limit),
    languages: z.array(z.enum(['es', 'en', 'zh', 'pt', 'qu'])).check(z.maxLength(5)),
    stagesCovered: z.array(typed).check(z.maxLength(8)),
    outboundAccounts: z
      .array(
        z.strictObject({
          channel: z.enum(contactChannels),
          name: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)),
        }),
      )
      .check(z.maxLength(20)),
  }),
  output: done,
  errors: [...presentErrors, 'staff.invalidPeriod', 'staff.invalidShift', 'staff.outboundTaken'],
})

export const getSupersetRole = endpoint({
  path: '/forward/collect/cs/workflow/getSupersetRole',
  access: { menu: 'workFlow' },
  rows: 'staff',
  spec: '2 §7 Workflow; DOMAIN §2 superset role',
  summary: 'Roles that contain others, whether they can be given, and who of one person’s they are',
  input: z.strictObject({ accountId: z.optional(accountId) }),
  output: z.array(
    z.object({
      role: roleId,
      name: z.string(),
      contains: z.array(z.object({ role: roleId, name: z.string() })),
      held: z.boolean(),
      givable: z.boolean(),
    }),
  ),
  errors: ['staff.noPermission', 'staff.targetMissing'],
})

export const updateSupersetRole = endpoint({
  path: '/forward/collect/cs/workflow/updateSupersetRole',
  access: { menu: 'workFlow' },
  rows: 'staff',
  writes: true,
  spec: '2 §7 Workflow; DOMAIN §2 superset role',
  summary: 'Make somebody’s superset roles exactly these; they are signed out where that changes anything',
  input: z.strictObject({ accountId, version, roles: z.array(roleId).check(z.maxLength(20)), reason }),
  output: gained,
  errors: [...presentErrors, 'record.missing', 'staff.roleBeyondHr', 'access.notOneself'],
})

const care = z.strictObject({ accountId, reason })
const careErrors = [
  'staff.noPermission',
  'staff.targetMissing',
  'staff.unsupportedAction',
  'access.superuserOnly',
  'access.notOneself',
  'access.careWaits',
] as const

export const resetStaffPassword = endpoint({
  path: '/forward/collect/cs/workflow/resetPassword',
  access: { menu: 'workFlow' },
  rows: 'staff',
  writes: true,
  spec: '2 §7 Workflow',
  summary:
    'Ask for a new first password for somebody: its first half is told this once, the other one to whoever confirms it',
  input: care,
  output: newPassword,
  errors: careErrors,
})

export const exemptStaffTfa = endpoint({
  path: '/forward/collect/cs/workflow/exempt-tfa',
  access: { menu: 'workFlow' },
  rows: 'staff',
  writes: true,
  spec: '2 §6, §7 Workflow, §9 24 hours',
  summary: 'Ask somebody for no second factor for 24 hours',
  input: care,
  output: cared,
  errors: careErrors,
})

export const unbindStaffTfa = endpoint({
  path: '/forward/collect/cs/workflow/unbind-tfa',
  access: { menu: 'workFlow' },
  rows: 'staff',
  writes: true,
  spec: '2 §6, §7 Workflow',
  summary: 'Forget somebody’s authenticator, so that they bind another; ends their sessions',
  input: care,
  output: cared,
  errors: careErrors,
})

export const hiringOptions = endpoint({
  path: '/forward/collect/cs/workflow/hiringOptions',
  access: { menu: 'workFlow' },
  rows: 'none',
  spec: 'Decided: what the form of createUser chooses among',
  summary: 'Countries and roles that I may hire, and the merchants that a new account may use',
  input: empty,
  output: z.object({
    countries: z.array(country),
    roles: z.array(z.string()),
    merchants: z.array(z.object({ merchant: merchantId, name: z.string(), country })),
  }),
  errors: [],
})
