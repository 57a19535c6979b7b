/** Roles, who holds them, and what an account would see. */
import { accountPermissions, isSuper } from '@cordillera/contract/access/account'
import {
  decideRole,
  deleteRole,
  getSupersetRole,
  listRoles,
  queryAllRoleName,
  rolePeople,
  saveRole,
} from '@cordillera/contract/access/role'
import type { Parsed } from '@cordillera/contract/endpoint'
import {
  buttonNames,
  buttonPermission,
  menuPermission,
  merchantChangePermission,
  screens,
} from '@cordillera/contract/menus'
import { listAccountOperations } from '@cordillera/contract/operation-log/log'
import { operationsOnAccount } from '../operation-log/public.ts'
import type { App } from '../platform/app.ts'
import { array, sql, type Tx } from '../platform/db.ts'
import { type Context, implement } from '../platform/implement.ts'
import { announce } from '../platform/notifications.ts'
import { sharesMerchant } from './account.queries.ts'
import { beyondOwn, scopeOf } from './account.rules.ts'
import { readCaller } from './caller.queries.ts'
import { heldBy, permissionsWithSource, reachOf } from './effective.queries.ts'
import { holds } from './holders.queries.ts'
import * as roles from './role.queries.ts'
import { keepTouches } from './second-person.queries.ts'
import { forgetAllCallers } from './session.queries.ts'

/** What the operation log calls a role. */
const roleTarget = (role: number) => `role:${role}`

const grantable: ReadonlySet<string> = new Set([
  ...screens.filter(({ everyone, hidden }) => !everyone && !hidden).map(({ name }) => menuPermission(name)),
  ...buttonNames.map(buttonPermission),
  merchantChangePermission,
])

export function roleRoutes(app: App): void {
  implement(app, isSuper, async (_, { user }) => ({
    is_superuser: user.isSuperuser ? ('1' as const) : ('0' as const),
  }))
  implement(app, queryAllRoleName, (_, { reach }) => roles.roleNamesOf(reach.shared()))
  implement(app, listRoles, (_, { reach, user }) => roles.rolesWithPeople(reach.shared(), user.accountId))
  implement(app, getSupersetRole, ({ role }, { reach }) => roles.supersets(reach.shared(), role ?? null))
  implement(app, rolePeople, ({ role }, { db, rows }) => roles.peopleOfRole(db, rows, role))

  implement(app, listAccountOperations, async ({ account, ...page }, context) => {
    const found = await accountInScope(context, account)
    return operationsOnAccount(context.reach.from(found), found, page)
  })

  implement(app, accountPermissions, async ({ accountId }, context) => {
    const { reach, now, fail } = context
    const found = await accountInScope(context, accountId)
    const all = reach.from(found)
    const caller = await readCaller(all, accountId, now)
    const held = await heldBy(all, accountId)
    if (!caller || !held) throw fail('staff.targetMissing')
    const { isSuperuser, role, hiddenMenus } = caller
    return {
      accountId,
      userName: caller.userName,
      name: caller.name,
      isSuperuser,
      state: held.state,
      roles: held.roles,
      merchants: held.merchants,
      permissions: await permissionsWithSource(all, accountId),
      hiddenMenus: [...hiddenMenus],
      scope: {
        role,
        ...scopeOf(role, isSuperuser),
        country: held.country,
        stage: held.stage,
        workplaceName: held.workplaceName,
        contained: held.contained,
        ...(await reachOf(all, caller, now)),
      },
    }
  })

  implement(app, saveRole, (input, context) => save(input, context))
  implement(app, decideRole, (input, context) => decideProposal(input, context))

  implement(app, deleteRole, async ({ role, version, reason }, { unscoped, fail, log }) => {
    const tx = unscoped('a role, and what deleted accounts still hold of it')
    const found = await roles.lockRole(tx, role)
    if (!found) throw fail('record.missing')
    if (found.version !== version) throw fail('record.stale')
    if (found.builtIn) throw fail('access.roleBuiltIn')
    const held = await roles.holdersOf(tx, role)
    if (held.people + held.roles > 0) throw fail('access.roleHeld', held)
    await roles.removeRole(tx, role)
    const { name, permissions, supersetOf } = found
    await log({
      action: 'access.deleteRole',
      target: roleTarget(role),
      reason,
      before: { name, permissions, supersetOf },
    })
    return { done: true as const }
  })
}

type Asking = Pick<Context<typeof accountPermissions>, 'db' | 'rows' | 'reach' | 'unscoped' | 'user' | 'fail'>

/** An account in the caller's scope; another one of the own merchants is not theirs to see, any other does not exist. */
async function accountInScope({ db, rows, unscoped, user, fail }: Asking, accountId: number) {
  const { rows: found } = await sql<{ accountId: number; userName: string }>`
    select account_id, user_name from ${rows.accounts} a where a.account_id = ${accountId}`.execute(db)
  if (found[0]) return found[0]
  const all = unscoped('only to tell "not yours" from "not there"')
  throw fail((await sharesMerchant(all, accountId, user.merchants)) ? 'staff.noPermission' : 'staff.targetMissing')
}

/** Makes or changes a role; a change that gives those who hold it more is kept for a second person. */
async function save({ reason, ...input }: Parsed<typeof saveRole>, context: Context<typeof saveRole>) {
  const { unscoped, user, now, fail, log } = context
  const tx = unscoped('roles belong to no merchant')
  const before = input.role === undefined ? undefined : await roleToChange(tx, input, context)
  const content = contentOf(input)
  await demandContent(tx, context, before, content)
  const target = roleTarget(before?.roleId ?? 0)
  const difference = before && { before: differenceOf(before, content), after: differenceOf(content, before) }
  const why = reason === undefined ? {} : { reason }
  if (before && givesMore(before, content) && (await roles.accountsHolding(tx, before.roleId)).length > 0) {
    if (before.proposal) throw fail('access.roleChangeWaits')
    await roles.proposeRole(tx, before.roleId, { content, by: user.accountId, reason: reason ?? null, now })
    await announceProposal(tx, { role: before, by: user.accountId, now })
    await log({ action: 'access.roleAsked', target, ...difference, ...why })
    return { role: before.roleId, waits: true }
  }
  const role = before ? await roles.updateRole(tx, before.roleId, content) : await roles.insertRole(tx, content)
  if (role === null) throw fail('access.roleExists')
  await forgetAllCallers(tx)
  await log(
    difference
      ? { action: 'access.editRole', target, ...difference, ...why }
      : { action: 'access.createRole', target: roleTarget(role), after: content },
  )
  return { role, waits: false }
}

type Wanted = Omit<Parsed<typeof saveRole>, 'reason'>
const contentOf = ({ name, description, permissions, contains }: Wanted): roles.RoleContent => ({
  name,
  description,
  permissions: [...new Set(permissions)].sort(),
  supersetOf: [...new Set(contains)].sort((a, b) => a - b),
})

/** The role, locked, as the caller saw it. */
async function roleToChange(
  tx: Tx,
  { role, version, name }: Wanted,
  { fail }: Context<typeof saveRole>,
): Promise<roles.FoundRole> {
  const found = await roles.lockRole(tx, role ?? 0)
  if (!found) throw fail('record.missing')
  if (found.version !== version) throw fail('record.stale')
  if (found.builtIn && found.name !== name) throw fail('access.roleBuiltIn')
  return found
}

/** Known permissions, no ring, nothing that the caller does not hold, and not a role of the caller's own. */
async function demandContent(
  tx: Tx,
  { user, fail }: Pick<Context<typeof saveRole | typeof decideRole>, 'user' | 'fail'>,
  before: roles.FoundRole | undefined,
  after: roles.RoleContent,
): Promise<void> {
  const unknown = after.permissions.filter((permission) => !grantable.has(permission))
  if (unknown.length > 0) throw fail('access.unknownPermission', { detail: unknown.slice(0, 5).join(', ') })
  const inside = await roles.contentOf(tx, after.supersetOf)
  if (!after.supersetOf.every((role) => inside.some(({ roleId }) => roleId === role))) throw fail('record.missing')
  if (before && inside.some(({ roleId }) => roleId === before.roleId)) throw fail('access.roleCycle')
  if (user.isSuperuser) return
  if (before && (await roles.heldRoles(tx, user.accountId)).includes(before.roleId)) throw fail('access.notOneself')
  const added = [
    ...after.permissions.filter((permission) => !before?.permissions.includes(permission)),
    ...inside.filter(({ roleId }) => !before?.supersetOf.includes(roleId)).flatMap(({ permissions }) => permissions),
  ]
  const unscoped = beyondOwn(user, added)
  if (unscoped) throw fail(unscoped.error, unscoped.params)
}

/** A second person's word on what a role was asked to become; nobody agrees to what they would hold by it. */
async function decideProposal(
  { role, version, approve, reason }: Parsed<typeof decideRole>,
  context: Context<typeof decideRole>,
) {
  const { unscoped, user, now, fail, log } = context
  const tx = unscoped('roles belong to no merchant')
  const found = await roles.lockRole(tx, role)
  if (!found) throw fail('record.missing')
  if (found.version !== version) throw fail('record.stale')
  const { proposal, proposedBy } = found
  if (!proposal || proposedBy === null) throw fail('credit.decided')
  const takesBack = !approve && proposedBy === user.accountId
  // a superuser has it all already
  const gainers = takesBack || user.isSuperuser ? null : await roles.accountsHolding(tx, role)
  await context.secondPerson({
    askedBy: takesBack ? [] : [proposedBy],
    ...(gainers ? { gainers: sql`select unnest(${array(gainers)}::int[])` } : {}),
  })
  const target = roleTarget(role)
  const difference = { before: differenceOf(found, proposal), after: differenceOf(proposal, found) }
  if (approve) {
    await demandContent(tx, context, found, proposal)
    if ((await roles.updateRole(tx, role, proposal)) === null) throw fail('access.roleExists')
    await forgetAllCallers(tx)
    const accountIds = await roles.accountsHolding(tx, role)
    await keepTouches(tx, { accountIds, kind: 'rights', by: [proposedBy, user.accountId], now })
    await log({ action: 'access.editRole', target, reason, ...difference })
  } else {
    await roles.dropProposal(tx, role)
    await log({ action: takesBack ? 'access.roleWithdrawn' : 'access.roleRefused', target, reason, ...difference })
  }
  return { role, version: version + 1 }
}

/** Tells those who may agree: who may change roles, else superusers. */
async function announceProposal(tx: Tx, { role, by, now }: { role: roles.FoundRole; by: number; now: Date }) {
  const { rows } = await sql<{ accountId: number }>`
    with able as (
      select a.account_id, a.is_superuser from account a where a.active and a.deleted_at is null and a.account_id <> ${by}
        and (a.is_superuser or ${holds(sql`a.account_id`, buttonPermission('roleManage_change'))})
    )
    select account_id from able where is_superuser = (select bool_and(is_superuser) from able)`.execute(tx)
  const about = roleTarget(role.roleId)
  await announce(
    tx,
    now,
    rows.map(({ accountId: to }) => ({
      ...{ to, kind: 'approval.wanted' as const, place: '/auth/roleManage' as const, about },
      params: { what: role.name },
    })),
  )
}

const givesMore = (before: roles.RoleContent, after: roles.RoleContent): boolean =>
  after.permissions.some((permission) => !before.permissions.includes(permission)) ||
  after.supersetOf.some((role) => !before.supersetOf.includes(role))

/** Of a role's content, what another version of it doesn't have: the log tells what changed, not two hundred names. */
function differenceOf(one: roles.RoleContent, other: roles.RoleContent) {
  return {
    name: one.name,
    ...(one.description === other.description ? {} : { description: one.description }),
    permissions: one.permissions.filter((permission) => !other.permissions.includes(permission)),
    contains: one.supersetOf.filter((role) => !other.supersetOf.includes(role)),
  }
}
