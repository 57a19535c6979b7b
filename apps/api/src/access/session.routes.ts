/** Signing in and out, who I am, my language, password, merchant and kept settings. */
import {
  changeMerchant,
  changePassword,
  changeRole,
  changeUserLanguage,
  getPreferences,
  login,
  logout,
  preferencesAtMost,
  queryUserInfo,
  setPreference,
} from '@cordillera/contract/access/session'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { merchantChangePermission, permissionList } from '@cordillera/contract/menus'
import { record } from '../operation-log/public.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { type Context, implement, type Kernel } from '../platform/implement.ts'
import { tokenOf } from './authenticate.ts'
import { hashPassword, isCommon, isStrong, passwordFits, typedForm } from './passwords.ts'
import { keepPreference, merchantCards, readPreferences, rolesHeld, staffCard } from './session.cards.ts'
import { endSessions, exchangeSession, forgetCallers, openSession } from './session.queries.ts'
import * as signIn from './sign-in.queries.ts'
import { secondsUntil } from './sign-in.rules.ts'

export function sessionRoutes(app: Kernel): void {
  implement(app, login, (input, context) => signInWith(app.db, input, context))

  implement(app, logout, async (_, { reach, user, now, request, log }) => {
    const token = tokenOf(request)
    await endSessions(reach.own(), user.accountId, 'signed out', now, token ?? undefined)
    await log({ action: 'access.signOut' })
    return { done: true as const }
  })

  implement(app, queryUserInfo, async (_, { user, reach }) => {
    const db = reach.own()
    const [merchants, staff, roles] = await Promise.all([
      merchantCards(db, user.merchants),
      staffCard(db, user.accountId),
      rolesHeld(db, user.accountId),
    ])
    return userInfoOf(user, { merchants, staff, roles, cell: app.cellName })
  })

  implement(app, changeUserLanguage, async ({ language }, { db: _, reach, user }) => {
    const tx = reach.own()
    await tx.updateTable('account').set({ language }).where('accountId', '=', user.accountId).execute()
    await forgetCallers(tx, user.accountId)
    return { done: true as const }
  })

  implement(app, changePassword, (input, context) => changeOwnPassword(app.db, input, context))

  implement(app, changeMerchant, async ({ merchant }, { reach, user, fail, log, afterCommit }) => {
    if (!user.isSuperuser && !user.permissions.has(merchantChangePermission)) throw fail('access.forbidden')
    if (!user.merchants.includes(merchant)) throw fail('access.merchantNotAllowed')
    const tx = reach.own()
    await tx.updateTable('account').set({ currentMerchant: merchant }).where('accountId', '=', user.accountId).execute()
    await forgetCallers(tx, user.accountId)
    afterCommit(() => app.forget(user.accountId))
    await log({ action: 'access.changeMerchant', before: { merchant: user.merchantId }, after: { merchant } })
    return { done: true as const }
  })

  implement(app, changeRole, async ({ role }, { reach, user, now, request, fail, log }) => {
    const tx = reach.own()
    if (role !== null && !(await rolesHeld(tx, user.accountId)).some((held) => held.role === role)) {
      throw fail('access.roleNotHeld')
    }
    const token = await exchangeSession(tx, tokenOf(request) ?? '', { activeRole: role, now })
    await log({ action: 'access.changeRole', before: { role: user.activeRole }, after: { role } })
    return { token }
  })

  implement(app, getPreferences, (_, { reach, user }) => readPreferences(reach.own(), user.accountId))

  implement(app, setPreference, async ({ key, value }, { reach, user, fail }) => {
    const tx = reach.own()
    const { accountId } = user
    if (value === null || value === undefined) {
      await tx.deleteFrom('preference').where('accountId', '=', accountId).where('key', '=', key).execute()
    } else if (!(await keepPreference(tx, accountId, key, JSON.stringify(value)))) {
      throw fail('access.preferencesFull', { count: preferencesAtMost })
    }
    return { done: true as const }
  })
}

/**
 * Outside a transaction on purpose: a failure must stay counted. Unknown user, wrong password and inactive account take
 * as long and answer the same.
 */
async function signInWith(
  db: Db,
  input: Parsed<typeof login>,
  context: Context<typeof login>,
): Promise<Output<typeof login>> {
  const { now, origin, user } = context
  const { address } = origin
  const account = await signIn.findForSignIn(db, input.username)
  const taken = await demandTry(db, {
    userName: input.username,
    accountId: account?.accountId,
    address,
    deviceId: input.deviceId,
    now,
  })
  const fits = await passwordFits(typedForm(input.password, account?.splitPassword === true), account?.passwordHash)
  const isOver = account?.defaultPassword && account.firstPasswordUntil !== null && account.firstPasswordUntil < now
  if (!account || !fits || !account.active || isOver) {
    await record(db, now, null, origin, { action: 'access.signInRefused', target: input.username.slice(0, 64) })
    throw new Failure('access.wrongCredentials')
  }
  return inTransaction(db, async (tx) => {
    const { accountId } = account
    await signIn.trySucceeded(tx, taken)
    await tx.updateTable('account').set({ lastSignInAt: now }).where('accountId', '=', accountId).execute()
    await signIn.notifyOfNewDevice(tx, accountId, input.deviceId, now)
    const token = await openSession(tx, {
      accountId,
      deviceId: input.deviceId,
      browserId: origin.browserId,
      address,
      now,
      verified: false,
    })
    const who = { ...user, accountId, userName: account.userName }
    await record(tx, now, who, { ...origin, deviceId: input.deviceId }, { action: 'access.signIn' })
    return { token, defaultPwd: account.defaultPassword }
  })
}

/** A try at a password, counted; throws `access.locked` where account or address has to wait. */
async function demandTry(db: Db, trying: signIn.Trying): Promise<signIn.Try> {
  const taken = await signIn.takeTry(db, trying)
  if ('wait' in taken) throw new Failure('access.locked', { seconds: secondsUntil(taken.wait, trying.now) })
  return taken
}

/** Outside a transaction too: the old password can be guessed at as the one of the sign-in page can. */
async function changeOwnPassword(
  db: Db,
  input: Parsed<typeof changePassword>,
  { user, now, origin, fail }: Context<typeof changePassword>,
): Promise<Output<typeof changePassword>> {
  const { accountId } = user
  const { userName, deviceId } = user
  const taken = await demandTry(db, { userName, accountId, address: origin.address, deviceId, now })
  const { passwordHash, splitPassword } = await db
    .selectFrom('account')
    .select(['passwordHash', 'splitPassword'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!(await passwordFits(typedForm(input.old_password, splitPassword), passwordHash)))
    throw fail('access.passwordWrong')
  await inTransaction(db, (tx) => signIn.trySucceeded(tx, taken))
  if (!isStrong(input.new_password)) throw fail('access.passwordWeak')
  if (isCommon(input.new_password, user.userName)) throw fail('access.passwordCommon')
  if (input.new_password !== input.confirm_new_password) throw fail('access.passwordMismatch')
  const newHash = await hashPassword(input.new_password)
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('account')
      .set({ passwordHash: newHash, splitPassword: false, firstPasswordUntil: null, defaultPassword: false })
      .where('accountId', '=', accountId)
      .where('passwordHash', '=', passwordHash)
      .executeTakeFirst()
    // somebody else changed it meanwhile
    if (numUpdatedRows === 0n) throw fail('access.passwordWrong')
    await endSessions(tx, accountId, 'password changed', now)
    await record(tx, now, user, origin, { action: 'access.changePassword' })
    return { done: true as const }
  })
}

interface About {
  cell: string | null
  merchants: Awaited<ReturnType<typeof merchantCards>>
  staff: Awaited<ReturnType<typeof staffCard>>
  roles: Awaited<ReturnType<typeof rolesHeld>>
}

function userInfoOf(
  user: Context<typeof queryUserInfo>['user'],
  { merchants, staff, roles, cell }: About,
): Output<typeof queryUserInfo> {
  const current = merchants.find((card) => card.merchant === user.merchantId)
  const none = {
    merchant: 0,
    merchant_name: '',
    merchant_app_id: '',
    country: 'MX',
    currency: 'MXN',
    time_zone: 'UTC',
    locale: 'en',
  } as const
  const first = user.role ?? (user.isSuperuser ? 'SUPERUSER' : undefined)
  const named = [...new Set([...(first && user.activeRole === null ? [first] : []), ...user.roleNames])]
  return {
    is_superuser: user.isSuperuser ? '1' : '0',
    account_id: user.accountId,
    user_name: user.userName,
    name: user.name,
    avatar: '',
    introduction: '',
    roles: named.length > 0 ? named : ['OTHER'],
    role_list: roles,
    active_role: user.activeRole,
    hidden_menus: [...user.hiddenMenus],
    perm_list: permissionList(user.permissions, user.hiddenMenus),
    merchant_info: { user_merchant: current ?? none, all_merchant: merchants },
    loan_market_merchant: [...user.marketMerchants],
    language: user.language,
    default_pwd: user.need === 'passwordChange',
    cell,
    staff: staff ?? null,
  }
}
