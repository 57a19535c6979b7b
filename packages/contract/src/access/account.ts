/** Accounts: who signs in, what they hold, and what an administrator or HR does to them. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import {
  accountId,
  count,
  country,
  done,
  empty,
  id,
  instant,
  language,
  merchantId,
  reason,
  role,
  roleId,
  shortText,
  stage,
  version,
} from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'

/** Letters and underscore only (spec 2 §5); kept in lower case. */
export const userName = z.string().check(z.trim(), z.regex(/^[A-Za-z_]{2,40}$/))
/** `off`: not asked for. `unbound`: asked for at the next sign-in. `exempt`: not asked for until a moment. */
export const tfaStates = ['off', 'unbound', 'bound', 'exempt'] as const
export const accountStates = ['active', 'inactive', 'deleted'] as const

const filters = {
  /** Part of the user name, the name, or the whole user number. */
  find: z.optional(shortText),
  role: z.optional(roleId),
  merchant: z.optional(merchantId),
  country: z.optional(country),
  /** Without it: all but deleted ones. */
  state: z.optional(z.enum(accountStates)),
  superuser: z.optional(z.boolean()),
  tfa: z.optional(z.enum(tfaStates)),
  /** Waits after wrong passwords or codes. */
  locked: z.optional(z.boolean()),
} as const

export const accountRow = z.object({
  accountId,
  userName: z.string(),
  name: z.string(),
  /** From the staff record, where there is one. */
  userNo: z.nullable(z.string()),
  staffRole: z.nullable(role),
  country: z.nullable(country),
  workplaceName: z.nullable(z.string()),
  roles: z.array(z.object({ role: roleId, name: z.string() })),
  merchants: z.array(z.object({ merchant: merchantId, name: z.string() })),
  /** Those of them whose loan market it keeps. */
  marketMerchants: z.array(merchantId),
  isSuperuser: z.boolean(),
  state: z.enum(accountStates),
  language,
  lastLoginTime: z.nullable(instant),
  createdTime: instant,
  tfa: z.enum(tfaStates),
  tfaExemptUntil: z.nullable(instant),
  lockedUntil: z.nullable(instant),
  /** An administrator set the password; it has to be changed at the next sign-in. */
  defaultPwd: z.boolean(),
  /** Sessions that are live now. */
  sessions: z.int(),
  version,
})

export const listAccounts = endpoint({
  path: '/api/cms/user_auth/auth_user_fetch_all',
  access: { menu: 'accountManage' },
  rows: 'staff',
  spec: '1 §6, §7 Admin user management; SCREENS /account/accountManage',
  summary: 'Accounts in my scope',
  input: listInput(filters, ['userName', 'lastLogin', 'created']),
  output: listOf(accountRow),
  errors: [],
})

/** Columns in order; lists are joined by commas. */
export const accountExportColumns = [
  { key: 'userName', kind: 'text', title: { zh: '用户名', en: 'User name', es: 'Usuario' } },
  { key: 'name', kind: 'text', title: { zh: '姓名', en: 'Name', es: 'Nombre' } },
  { key: 'userNo', kind: 'text', title: { zh: '工号', en: 'User number', es: 'N.º de usuario' } },
  { key: 'roles', kind: 'text', title: { zh: '角色', en: 'Roles', es: 'Roles' } },
  { key: 'merchants', kind: 'text', title: { zh: '商户', en: 'Merchants', es: 'Entidades' } },
  { key: 'country', kind: 'text', title: { zh: '国家', en: 'Country', es: 'País' } },
  { key: 'isSuperuser', kind: 'flag', title: { zh: '超级用户', en: 'Superuser', es: 'Superusuario' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'State', es: 'Estado' } },
  { key: 'tfa', kind: 'text', title: { zh: '两步验证', en: 'Two-factor', es: 'Doble factor' } },
  { key: 'lastLoginTime', kind: 'instant', title: { zh: '最近登录', en: 'Last sign-in', es: 'Último acceso' } },
] as const satisfies readonly { key: keyof z.infer<typeof accountRow>; kind: string; title: Words }[]

export const exportAccounts = endpoint({
  ...listFile,
  path: '/api/cms/user_auth/auth_user_export',
  access: { menu: 'accountManage' },
  rows: 'staff',
  summary: 'The accounts a filter matches as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(filters), format: fileFormat }),
})

/** What changing somebody's account may be refused with. */
const changeErrors = [
  'staff.targetMissing',
  'staff.noPermission',
  'record.stale',
  'access.notOneself',
  'access.superuserOnly',
  'access.lastSuperuser',
] as const

export const saveAccount = endpoint({
  path: '/api/cms/user_auth/auth_user_create_or_update',
  access: { button: 'accountManage_change' },
  rows: 'staff',
  writes: true,
  spec: '1 §6 create or update; 2 §5 user name',
  summary:
    'Make an account, or change its name, language, roles, merchants, superuser flag; a change of rights signs it out',
  input: z.strictObject({
    /** Left out: a new account. */
    accountId: z.optional(accountId),
    version: z.optional(version),
    /** Never changes once it is made. */
    username: userName,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    language,
    roles: z.array(roleId).check(z.maxLength(20)),
    merchants: z.array(merchantId).check(z.maxLength(500)),
    /** Of its merchants, whose loan market it keeps; left out: a new account all of them, another one as it was. */
    marketMerchants: z.optional(z.array(merchantId).check(z.maxLength(500))),
    isSuperuser: z.boolean(),
  }),
  output: z.object({
    accountId,
    /** Of a new account, or one that gained rights which take two: the first half of its password, told this once. */
    password: z.nullable(z.string()),
    /** A second person is told the other half, and the account is let in then. */
    waits: z.boolean(),
  }),
  errors: [...changeErrors, 'staff.userExists', 'access.grantBeyondOwn', 'access.merchantNotAllowed', 'record.missing'],
})

export const activateAccount = endpoint({
  path: '/api/cms/user_auth/auth_user_active',
  access: { button: 'accountManage_change' },
  rows: 'staff',
  writes: true,
  spec: '1 §6 activate',
  summary: 'Activate an account, or take it out of use: it is signed out everywhere at once',
  input: z.strictObject({ accountId, version, active: z.boolean(), reason }),
  output: done,
  errors: changeErrors,
})

export const deleteAccount = endpoint({
  path: '/api/cms/user_auth/auth_user_delete',
  access: { button: 'accountManage_change' },
  rows: 'staff',
  writes: true,
  spec: '1 §6 delete; DOMAIN §1 nothing is hard-deleted',
  summary: 'Take an account out of use for good; its history and its user name stay',
  input: z.strictObject({ accountId, version, reason }),
  output: done,
  errors: [...changeErrors, 'staff.stillHasCases'],
})

/** One account, and why; kept in the operation log. */
const care = z.strictObject({ accountId, reason })
/** What lets somebody in anew. A reset waits until a second person confirms it; so does all of it for an account that may move money. */
export const careNames = ['resetPassword', 'disableTfa', 'unbindTfa', 'exemptTfa'] as const
export type CareName = (typeof careNames)[number]
/** False: it waits for a second person. */
export const cared = z.object({ done: z.boolean() })
/**
 * While it waits for a second person `password` is its first half, and whoever confirms is told the second one; null where the
 * person gets a link by mail once it is confirmed.
 */
export const newPassword = z.object({ password: z.nullable(z.string()), waits: z.boolean() })
const careErrors = ['staff.targetMissing', 'staff.noPermission', 'access.notOneself'] as const

export const resetPassword = endpoint({
  path: '/api/cms/user_auth/auth_user_reset_password',
  access: { button: 'accountManage_tfa' },
  rows: 'staff',
  writes: true,
  spec: 'DOMAIN §2 Login: defaultPwd; SCREENS /account/accountManage',
  summary: 'Ask for a new first password: its first half is told this once, the other one to whoever confirms it',
  input: care,
  output: newPassword,
  errors: [...careErrors, 'access.careWaits'],
})

export const unlockAccount = endpoint({
  path: '/api/cms/user_auth/auth_user_unlock',
  access: { button: ['accountManage_tfa', 'accountManage_change'] },
  rows: 'staff',
  writes: true,
  spec: 'DOMAIN §2 Login: a lock the administrator can lift',
  summary: 'Lift the lock that wrong passwords or codes put on an account',
  input: care,
  output: done,
  errors: careErrors,
})

export const endAccountSessions = endpoint({
  path: '/api/cms/user_auth/auth_user_end_sessions',
  access: { button: ['accountManage_tfa', 'accountManage_change'] },
  rows: 'staff',
  writes: true,
  spec: 'SCREENS /account/accountManage: end sessions',
  summary: 'Sign an account out everywhere',
  input: care,
  output: z.object({ ended: count }),
  errors: careErrors,
})

const tfaCall = <P extends string>(name: P, summary: string) =>
  endpoint({
    path: `/api/cms/tfa/${name}`,
    access: { button: 'accountManage_tfa' },
    rows: 'staff',
    writes: true,
    spec: '1 §6, §7 Two-factor per user',
    summary,
    input: care,
    output: cared,
    errors: [...careErrors, 'access.careWaits'],
  })
export const enableTfa = tfaCall('enable', 'Ask an account for a second factor from its next call on')
export const disableTfa = tfaCall('disable', 'Ask an account for no second factor')
export const unbindTfa = tfaCall(
  'unbind',
  'Forget an account’s authenticator, so that it binds another; ends its sessions',
)
export const exemptTfa = tfaCall('exempt', 'Ask an account for no second factor for 24 hours')

export const listCareRequests = endpoint({
  path: '/api/cms/user_auth/care_requests',
  access: { menu: ['accountManage', 'workFlow'] },
  rows: 'staff',
  spec: 'requirement: a second person confirms a reset for whoever may move money',
  summary: 'What waits for a second person whom I can be, of accounts in my scope, the oldest first',
  input: empty,
  output: z.array(
    z.object({
      requestId: id,
      accountId,
      userName: z.string(),
      name: z.string(),
      care: z.enum(careNames),
      reason: z.string(),
      requestedByName: z.string(),
      requestedTime: instant,
      /** Where a link goes once it is confirmed; null: two people are told a half each. */
      linkAddress: z.nullable(z.string()),
      /** I asked for it, or it is about me: another person decides. */
      mine: z.boolean(),
    }),
  ),
  errors: [],
})

export const decideCareRequest = endpoint({
  path: '/api/cms/user_auth/care_decide',
  access: { menu: ['accountManage', 'workFlow'] },
  rows: 'staff',
  writes: true,
  secondPerson: true,
  spec: 'requirement: a second person confirms a reset for whoever may move money',
  summary: 'Confirm or refuse what a colleague asked for; the second half of a new password is told this once',
  input: z.strictObject({ requestId: id, decision: z.enum(['approve', 'refuse']), note: reason }),
  output: z.object({ state: z.enum(['approved', 'refused']), password: z.nullable(z.string()) }),
  errors: [
    ...secondPersonErrors,
    'record.missing',
    'staff.targetMissing',
    'staff.noPermission',
    'access.superuserOnly',
    'credit.decided',
  ],
})

/** Which data a role reaches, on top of the merchants (DOMAIN §2 Data scope). */
export const scopeKinds = [
  'all',
  'merchants',
  'country',
  'workplace',
  'stage',
  'team',
  'training',
  'own',
  'none',
] as const

export const accountPermissions = endpoint({
  path: '/api/cms/user_auth/auth_user_role_perm',
  access: { menu: ['accountManage', 'roleManage'] },
  rows: 'staff',
  spec: '1 §6 role permission; SCREENS /auth/roleManage: what would this account see',
  summary: 'What an account would see: its permissions with the role that gives each, and whose data it reaches',
  input: z.strictObject({ accountId }),
  output: z.object({
    accountId,
    userName: z.string(),
    name: z.string(),
    isSuperuser: z.boolean(),
    state: z.enum(accountStates),
    roles: z.array(z.object({ role: roleId, name: z.string() })),
    merchants: z.array(z.object({ merchant: merchantId, name: z.string() })),
    permissions: z.array(
      z.object({
        permission: z.string(),
        /** `role` is held; `through` is the role inside it that has the permission, null where it is itself. */
        from: z.array(z.object({ role: z.string(), through: z.nullable(z.string()) })),
      }),
    ),
    hiddenMenus: z.array(z.string()),
    scope: z.object({
      /** The role that decides it; null where there is no staff role. */
      role: z.nullable(role),
      cases: z.enum(scopeKinds),
      people: z.enum(scopeKinds),
      country: z.nullable(country),
      stage: z.nullable(stage),
      workplaceName: z.nullable(z.string()),
      /** Roles whose people are added because a held role contains them. */
      contained: z.array(z.string()),
      /** How many open cases and people that is now; counted to 10,000. */
      openCaseCount: count,
      peopleCount: count,
    }),
  }),
  errors: ['staff.targetMissing', 'staff.noPermission'],
})

export const isSuper = endpoint({
  path: '/api/cms/user_auth/is_super',
  access: 'session',
  rows: 'own',
  spec: '1 §6, §7 is-super check',
  summary: 'Whether I am a superuser now, as text 0 or 1',
  input: empty,
  output: z.object({ is_superuser: z.enum(['0', '1']) }),
  errors: [],
})
