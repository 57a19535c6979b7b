/** Who of a partner may see the figures of its channels. */
import {
  exportChannelUsers,
  listChannelUsers,
  resetChannelUser,
  saveChannelUser,
  switchChannelUser,
} from '@cordillera/contract/acquisition/channel-users'
import type { App } from '../../platform/app.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { marketMerchant } from '../merchant.ts'
import { linkPath } from '../portal/portal.routes.ts'
import * as users from './user.queries.ts'

export function channelUserRoutes(app: App): void {
  implement(app, listChannelUsers, (input, context) =>
    users.pageOfUsers(context, marketMerchant(context.user, input.merchant), input),
  )
  implement(app, exportChannelUsers, async ({ filter, format }, { user, sendList }) => {
    marketMerchant(user, filter.merchant)
    return sendList(users.channelUsersFile, { filter }, format)
  })
  saving(app)
  lettingIn(app)
}

const targetOf = (channelUserId: number) => `channelUser:${channelUserId}`

async function demand(
  context: Pick<Context<typeof switchChannelUser>, 'db' | 'rows'>,
  { channelUserId, version }: { channelUserId: number; version: number | undefined },
) {
  const found = await users.lockUser(context, channelUserId)
  if (!found) throw new Failure('record.missing')
  if (found.version !== version) throw new Failure('record.stale')
  return found
}

function saving(app: App): void {
  implement(app, saveChannelUser, async ({ channelUserId, version, merchant, ...given }, context) => {
    const { reach, user, now, fail, log } = context
    const by = { accountId: user.accountId, now }
    const found = channelUserId === undefined ? null : await demand(context, { channelUserId, version })
    const merchantId = found?.merchantId ?? marketMerchant(user, merchant)
    const tx = reach.merchant(merchantId)
    const channels = [...new Set(given.channels)]
    const codes = await users.codesOf(tx, merchantId, channels)
    if (codes.length < channels.length) throw fail('acquisition.channelForeign')
    const after = { name: given.name, channelCode: codes.join(', ') }
    if (found) {
      if (!(await users.changeUser(tx, found, { ...given, channels }, by))) throw fail('acquisition.emailTaken')
      const before = { name: found.name }
      const target = targetOf(found.channelUserId)
      await log({ action: 'acquisition.channelUserSaved', merchantId, target, before, after })
      return { channelUserId: found.channelUserId, version: found.version + 1, link: null }
    }
    const made = await users.insertUser(tx, merchantId, { ...given, channels }, by)
    if (made === null) throw fail('acquisition.emailTaken')
    const link = linkPath(await users.giveLink(tx, made, by))
    await log({ action: 'acquisition.channelUserSaved', merchantId, target: targetOf(made), after })
    return { channelUserId: made, version: 1, link }
  })
}

function lettingIn(app: App): void {
  implement(app, switchChannelUser, async ({ active, reason, ...seen }, context) => {
    const { reach, user, now, log } = context
    const found = await demand(context, seen)
    await users.switchUser(reach.from(found), found, active, { accountId: user.accountId, now })
    const { merchantId, channelUserId } = found
    await log({
      ...{ action: 'acquisition.channelUserSwitched', merchantId, target: targetOf(channelUserId), reason },
      ...{ before: { active: found.active }, after: { active } },
    })
    return { done: true as const }
  })

  implement(app, resetChannelUser, async ({ reason, ...seen }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await demand(context, seen)
    if (!found.active) throw fail('acquisition.userInactive')
    const token = await users.giveLink(reach.from(found), found.channelUserId, { accountId: user.accountId, now })
    const { merchantId, channelUserId } = found
    await log({ action: 'acquisition.channelUserReset', merchantId, target: targetOf(channelUserId), reason })
    return { link: linkPath(token) }
  })
}
