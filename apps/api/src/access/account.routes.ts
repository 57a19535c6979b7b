/** Making and changing accounts. */
import {
  activateAccount,
  deleteAccount,
  exportAccounts,
  listAccounts,
  saveAccount,
} from '@cordillera/contract/access/account'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { type Context, implement } from '../platform/implement.ts'
import * as accounts from './account.queries.ts'
import {
  accountTarget,
  givesRights,
  type Rights,
  refusalOfRights,
  refusalOfTarget,
  rightsDiffer,
} from './account.rules.ts'
import { accountsFile, pageOfAccounts } from './account-list.queries.ts'
import { askFirstPassword, askToLetIn, takesTwo } from './let-in.service.ts'
import { unknownPassword } from './passwords.ts'
import { keepTouches } from './second-person.queries.ts'
import { endSessions, forgetCallers } from './session.queries.ts'

export function accountRoutes(app: App): void {
  implement(app, listAccounts, (input, context) => pageOfAccounts(context, input))

  implement(app, exportAccounts, async ({ filter, format }, context) => {
    await context.log({ action: 'access.exportAccounts', after: { filter, format } })
    return context.sendList(accountsFile, filter, format)
  })

  implement(app, saveAccount, (input, context) =>
    input.accountId === undefined ? create(input, context) : change(input, input.accountId, context),
  )

  implement(app, activateAccount, async ({ accountId, version, active, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await accountToChange(context, accountId)
    if (found.version !== version) throw fail('record.stale')
    if (!active && accountId === user.accountId) throw fail('access.notOneself')
    if (found.active === active) return { done: true as const }
    const tx = reach.from(found)
    if (!active) await demandAnotherSuperuser(tx, found)
    await accounts.updateAccount(tx, accountId, { active })
    if (!active) await endSessions(tx, accountId, 'deactivated', now)
    const action = active ? 'access.activate' : 'access.deactivate'
    await log({ action, target: accountTarget(accountId), reason, after: { name: found.userName } })
    return { done: true as const }
  })

  implement(app, deleteAccount, async ({ accountId, version, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await accountToChange(context, accountId)
    if (found.version !== version) throw fail('record.stale')
    if (accountId === user.accountId) throw fail('access.notOneself')
    const tx = reach.from(found)
    await demandAnotherSuperuser(tx, found)
    if ((await accounts.openCasesOf(tx, accountId)) > 0) throw fail('staff.stillHasCases')
    await accounts.updateAccount(tx, accountId, { active: false, deletedAt: now })
    await endSessions(tx, accountId, 'deleted', now)
    await log({
      action: 'access.deleteAccount',
      target: accountTarget(accountId),
      reason,
      before: { name: found.userName, roles: found.roles, merchants: found.merchants },
    })
    return { done: true as const }
  })
}

type AnyContext = Pick<Context<typeof saveAccount>, 'db' | 'rows' | 'reach' | 'unscoped' | 'user'>

/**
 * The account, locked, where the caller may lay hands on it; throws `staff.targetMissing`, `staff.noPermission` or
 * `access.superuserOnly`.
 */
export async function accountToChange(context: AnyContext, accountId: number): Promise<accounts.FoundAccount> {
  const { db, rows, unscoped, user } = context
  const found = await accounts.lockAccount(db, rows, accountId)
  if (!found) {
    const there = await accounts.sharesMerchant(unscoped('whether it is there at all'), accountId, user.merchants)
    throw new Failure(there ? 'staff.noPermission' : 'staff.targetMissing')
  }
  const refused = refusalOfTarget(user, found)
  if (refused) throw new Failure(refused)
  return found
}

async function demandAnotherSuperuser(tx: Tx, found: accounts.FoundAccount): Promise<void> {
  if (found.isSuperuser && found.active && (await accounts.otherSuperusers(tx, found.accountId)) === 0) {
    throw new Failure('access.lastSuperuser')
  }
}

type Saved = Parsed<typeof saveAccount>
type SaveContext = Context<typeof saveAccount>

const rightsOf = ({ isSuperuser, roles, merchants }: Saved): Rights => ({
  isSuperuser,
  roles: [...new Set(roles)].sort((a, b) => a - b),
  merchants: [...new Set(merchants)].sort((a, b) => a - b),
})
const noRights: Rights = { isSuperuser: false, roles: [], merchants: [] }

/** Demands that these rights exist and that the caller may give them. */
async function demandRights(context: SaveContext, before: Rights, after: Rights, isSelf: boolean): Promise<void> {
  const { reach, user, fail } = context
  const tx = reach.shared()
  const newRoles = after.roles.filter((role) => !before.roles.includes(role))
  const granted = await accounts.permissionsOfRoles(tx, newRoles)
  if (granted.size !== newRoles.length) throw fail('record.missing')
  if ((await accounts.merchantsThere(tx, after.merchants)) !== after.merchants.length) {
    throw fail('access.merchantNotAllowed')
  }
  const refused = refusalOfRights(user, { isSelf, before, after }, [...granted.values()].flat())
  if (refused) throw fail(refused.error, refused.params)
}

async function create(input: Saved, context: SaveContext) {
  const { unscoped, user, now, fail, log } = context
  const tx = unscoped('a new account')
  const rights = rightsOf(input)
  await demandRights(context, noRights, rights, false)
  const userName = input.username.toLowerCase()
  const accountId = await accounts.insertAccount(tx, {
    userName,
    name: input.name,
    language: input.language,
    isSuperuser: rights.isSuperuser,
    passwordHash: await unknownPassword(),
    now,
  })
  if (accountId === null) throw fail('staff.userExists')
  await accounts.setRights(tx, accountId, rights)
  await accounts.setMarketMerchants(tx, accountId, input.marketMerchants ?? rights.merchants)
  await keepTouches(tx, { accountIds: [accountId], kind: 'made', by: [user.accountId], now })
  const after = { userName, name: input.name, language: input.language, ...rights }
  await log({ action: 'access.createAccount', target: accountTarget(accountId), after })
  const password = await askFirstPassword(context, { accountId, reason: `a new account: ${userName}` })
  return { accountId, password, waits: true }
}

async function change(input: Saved, accountId: number, context: SaveContext) {
  const { reach, user, now, fail, log } = context
  const found = await accountToChange(context, accountId)
  if (found.version !== input.version) throw fail('record.stale')
  if (found.userName !== input.username.toLowerCase()) {
    throw new Failure('request.invalid', { detail: 'username' }, [
      { field: 'username', message: 'a user name never changes' },
    ])
  }
  const rights = rightsOf(input)
  const isSelf = accountId === user.accountId
  await demandRights(context, found, rights, isSelf)
  const tx = reach.from(found)
  if (!rights.isSuperuser) await demandAnotherSuperuser(tx, found)
  const { name, language } = input
  const before = { marketMerchants: await accounts.marketMerchantsOf(tx, accountId) }
  const market = input.marketMerchants ? { marketMerchants: input.marketMerchants } : {}
  const gained = input.marketMerchants?.some((merchant) => !before.marketMerchants.includes(merchant))
  if (gained && isSelf && !user.isSuperuser) throw fail('access.notOneself')
  await accounts.updateAccount(tx, accountId, { name, language, isSuperuser: rights.isSuperuser })
  await accounts.setRights(tx, accountId, rights)
  await accounts.setMarketMerchants(tx, accountId, input.marketMerchants)
  if (rightsDiffer(found, rights)) {
    await endSessions(tx, accountId, 'rights changed', now)
    await keepTouches(tx, { accountIds: [accountId], kind: 'rights', by: [user.accountId], now })
  } else await forgetCallers(tx, accountId)
  await log({
    action: 'access.changeAccount',
    target: accountTarget(accountId),
    before: {
      name: found.name,
      language: found.language,
      isSuperuser: found.isSuperuser,
      roles: found.roles,
      merchants: found.merchants,
      ...(input.marketMerchants ? before : {}),
    },
    after: { name, language, ...rights, ...market },
  })
  const waits = givesRights(found, rights) && (await takesTwo(context, accountId))
  const half = waits ? await askToLetIn(context, { accountId, reason: `gained rights: ${found.userName}` }) : null
  return { accountId, password: half, waits }
}
