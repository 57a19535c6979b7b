/** Merchants: making, changing, taking out of use. */
import { activateMerchant, listMerchants, merchantUse, saveMerchant } from '@cordillera/contract/access/merchant'
import { zonesOf } from '@cordillera/contract/countries'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { type Context, implement } from '../platform/implement.ts'
import * as merchants from './merchant.queries.ts'
import { forgetAllCallers } from './session.queries.ts'

const tenants = 'merchants are the tenants themselves; the statement narrows them to the caller’s account'
/** What the operation log calls a merchant. */
const merchantTarget = (merchant: number) => `merchant:${merchant}`

export function merchantRoutes(app: App): void {
  implement(app, listMerchants, (_, { reach, user }) => merchants.merchantsOf(reach.shared(), user))

  implement(app, merchantUse, async ({ merchant }, { unscoped, user, fail }) => {
    const use = await merchants.useOf(unscoped(tenants), user, merchant)
    if (!use) throw fail('record.missing')
    return use
  })

  implement(app, saveMerchant, async (input, context) => {
    const { unscoped, user, fail, log } = context
    const tx = unscoped(tenants)
    const { merchant, version: _, ...content } = input
    const before = merchant === undefined ? undefined : await merchantToChange(tx, input, context)
    if (!zonesOf[content.country].includes(content.timeZone)) throw fail('access.merchantZone')
    if (await merchants.isTaken(tx, content, before?.merchantId ?? 0)) throw fail('access.merchantExists')
    const id = before
      ? await merchants.updateMerchant(tx, before.merchantId, contentOf(content))
      : await merchants.insertMerchant(tx, content, user.accountId)
    await forgetAllCallers(tx)
    const change = before
      ? { action: 'access.editMerchant' as const, before: contentOf(before), after: contentOf(content) }
      : { action: 'access.createMerchant' as const, after: content }
    await log({ ...change, merchantId: id, target: merchantTarget(id) })
    return { merchant: id }
  })

  implement(app, activateMerchant, async ({ merchant, version, active, reason }, context) => {
    const { unscoped, user, fail, log } = context
    const tx = unscoped(tenants)
    const found = await merchants.lockMerchant(tx, user, merchant)
    if (!found) throw fail('record.missing')
    if (found.version !== version) throw fail('record.stale')
    if (!active && (await merchants.isOnlyActive(tx, merchant))) throw fail('access.merchantOnly')
    await merchants.updateMerchant(tx, merchant, { active })
    const moved = active ? 0 : await merchants.moveAway(tx, merchant)
    await forgetAllCallers(tx)
    await log({
      action: active ? 'access.activateMerchant' : 'access.deactivateMerchant',
      merchantId: merchant,
      target: merchantTarget(merchant),
      reason,
      before: { active: found.active },
      after: { active, ...(moved > 0 ? { moved } : {}) },
    })
    return { moved }
  })
}

/** What may change of a merchant. */
const contentOf = ({ name, appId, timeZone }: merchants.MerchantContent) => ({ name, appId, timeZone })

/** The merchant, locked, as the caller saw it; it stays in its country. */
async function merchantToChange(
  tx: Tx,
  { merchant, version, country }: Parsed<typeof saveMerchant>,
  { user, fail }: Context<typeof saveMerchant>,
): Promise<merchants.FoundMerchant> {
  const found = await merchants.lockMerchant(tx, user, merchant ?? 0)
  if (!found) throw fail('record.missing')
  if (found.version !== version) throw fail('record.stale')
  if (found.country !== country) throw fail('access.merchantCountryFixed')
  return found
}
