/** Roles: sets of permissions that an administrator gives to accounts. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { accountId, count, done, empty, instant, reason, roleId, version } from '../fields.ts'

/** A built-in role's name is its code; others have any name people give them. */
const roleName = z.string().check(z.trim(), z.minLength(2), z.maxLength(40))
const permission = z.string().check(z.regex(/^[\w-]{1,80}$/))

export const queryAllRoleName = endpoint({
  path: '/api/cms/user_auth/query_all_role_name',
  access: { menu: ['accountManage', 'roleManage', 'workFlow'] },
  rows: 'none',
  spec: '1 §6, §7 role names',
  summary: 'All roles by name',
  input: empty,
  output: z.array(z.object({ role: roleId, name: z.string(), builtIn: z.boolean() })),
  errors: [],
})

export const getSupersetRole = endpoint({
  path: '/api/cms/user_auth/getSupersetRole',
  access: { menu: ['accountManage', 'roleManage'] },
  rows: 'none',
  spec: '1 §6, §7 superset role',
  summary: 'Roles that contain others, with all that they contain at any depth',
  input: z.strictObject({ role: z.optional(roleId) }),
  output: z.array(
    z.object({
      role: roleId,
      name: z.string(),
      contains: z.array(z.object({ role: roleId, name: z.string() })),
    }),
  ),
  errors: [],
})

export const roleRow = z.object({
  role: roleId,
  name: z.string(),
  description: z.string(),
  builtIn: z.boolean(),
  permissions: z.array(z.string()),
  /** Roles it contains directly. */
  contains: z.array(roleId),
  /** Accounts that hold it and are not deleted, wherever they are. */
  people: count,
  /** What somebody asked it to become and somebody else has to agree to; it grants what it grants until then. */
  proposal: z.nullable(
    z.object({
      name: z.string(),
      permissionsAdded: z.array(z.string()),
      permissionsTaken: z.array(z.string()),
      containsAdded: z.array(z.string()),
      containsTaken: z.array(z.string()),
      reason: z.nullable(z.string()),
      by: z.string(),
      time: instant,
      /** The caller asked, so somebody else decides. */
      own: z.boolean(),
    }),
  ),
  version,
})

export const listRoles = endpoint({
  path: '/api/cms/user_auth/role_fetch_all',
  access: { menu: 'roleManage' },
  rows: 'none',
  spec: 'SCREENS /auth/roleManage',
  summary: 'Roles with their permissions and how many people hold each',
  input: empty,
  output: z.array(roleRow),
  errors: [],
})

export const rolePeople = endpoint({
  path: '/api/cms/user_auth/role_people',
  access: { menu: 'roleManage' },
  rows: 'staff',
  spec: 'SCREENS /auth/roleManage: who has it',
  summary: 'The accounts in my scope that hold a role, directly or inside another; at most 500',
  input: z.strictObject({ role: roleId }),
  output: z.array(
    z.object({
      accountId,
      userName: z.string(),
      name: z.string(),
      active: z.boolean(),
      /** The held role that contains it; null where it is held itself. */
      through: z.nullable(z.string()),
    }),
  ),
  errors: ['record.missing'],
})

export const saveRole = endpoint({
  path: '/api/cms/user_auth/role_create_or_update',
  access: { button: 'roleManage_change' },
  rows: 'none',
  writes: true,
  spec: 'SCREENS /auth/roleManage: create, edit, copy; DOMAIN §2 superset role',
  summary:
    'Make or change a role; what gives those who hold it more waits until somebody else agrees, what takes holds from their next call on',
  input: z.strictObject({
    /** Left out: a new role. */
    role: z.optional(roleId),
    version: z.optional(version),
    name: roleName,
    description: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    permissions: z.array(permission).check(z.maxLength(1000)),
    contains: z.array(roleId).check(z.maxLength(50)),
    /** For whoever has to agree. */
    reason: z.optional(reason),
  }),
  output: z.object({ role: roleId, waits: z.boolean() }),
  errors: [
    'record.missing',
    'record.stale',
    'access.roleExists',
    'access.roleBuiltIn',
    'access.roleCycle',
    'access.grantBeyondOwn',
    'access.notOneself',
    'access.unknownPermission',
    'access.roleChangeWaits',
  ],
})

export const decideRole = endpoint({
  path: '/api/cms/user_auth/role_decide',
  access: { button: 'roleManage_change' },
  rows: 'none',
  writes: true,
  secondPerson: true,
  spec: 'DOMAIN §16 second person; decision 045',
  summary: 'Agree that a role gains rights, as somebody else asked, leave it as it is, or take back what one asked for',
  input: z.strictObject({ role: roleId, version, approve: z.boolean(), reason }),
  output: z.object({ role: roleId, version }),
  errors: [
    'record.missing',
    'record.stale',
    'credit.decided',
    'access.roleExists',
    'access.roleCycle',
    'access.grantBeyondOwn',
    'access.notOneself',
    'access.unknownPermission',
    ...secondPersonErrors,
  ],
})

export const deleteRole = endpoint({
  path: '/api/cms/user_auth/role_delete',
  access: { button: 'roleManage_change' },
  rows: 'none',
  writes: true,
  spec: 'SCREENS /auth/roleManage: delete',
  summary: 'Remove a role that nobody holds and no other role contains',
  input: z.strictObject({ role: roleId, version, reason }),
  output: done,
  errors: ['record.missing', 'record.stale', 'access.roleBuiltIn', 'access.roleHeld'],
})
