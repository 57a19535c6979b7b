/** Reading people and what was done to them. */
import { countries } from '@cordillera/contract/countries'
import type { Parsed } from '@cordillera/contract/endpoint'
import { collectorRoles } from '@cordillera/contract/roles'
import { listOperation, operationActions } from '@cordillera/contract/staff/operation'
import { exportStaff, getCurrentUserInfo, getUserInfo, listStaff, orgView } from '@cordillera/contract/staff/workflow'
import type { App } from '../platform/app.ts'
import { sql } from '../platform/db.ts'
import { type Context, implement } from '../platform/implement.ts'
import { countThere } from './change.queries.ts'
import { infoOf } from './info.queries.ts'
import { pageOfStaff, staffFile } from './list.queries.ts'
import { pageOfOperations } from './operation.queries.ts'
import { orgOf } from './org.queries.ts'
import { isDay } from './person.rules.ts'
import { isHr, viewerLacks } from './staff.rules.ts'

export function readRoutes(app: App): void {
  implement(app, listStaff, (input, context) => {
    if (viewerLacks(context.user)) throw context.fail('staff.notConfigured')
    return pageOfStaff(context, input)
  })

  implement(app, exportStaff, async ({ filter, format }, context) => {
    await context.log({ action: 'staff.export', after: { filter, format } })
    return context.sendList(staffFile, filter, format)
  })

  implement(app, getUserInfo, async ({ accountId }, { db, rows, unscoped, user, now, fail }) => {
    if (viewerLacks(user)) throw fail('staff.notConfigured')
    const all = unscoped('a record found in scope')
    const { rows: found } = await sql<{ accountId: number }>`
      select s.account_id from ${rows.staff} s where s.account_id = ${accountId}`.execute(db)
    if (!found[0]) {
      throw fail((await countThere(all, [accountId], user.country)) > 0 ? 'staff.noPermission' : 'staff.userMissing')
    }
    const info = await infoOf(all, accountId, { now, whole: isHr(user) || accountId === user.accountId })
    if (!info) throw fail('staff.userMissing')
    return info
  })

  implement(app, getCurrentUserInfo, async (_, { unscoped, user, now, fail }) => {
    const info = await infoOf(unscoped('one’s own record'), user.accountId, { now, whole: true })
    if (!info) throw fail('staff.notConfigured')
    const collects = info.status === 'COLLECTING' && collectorRoles.includes(info.role)
    if (collects && info.period === null) throw fail('staff.periodMissing')
    return info
  })

  implement(app, orgView, (input, context) => {
    if (viewerLacks(context.user)) throw context.fail('staff.notConfigured')
    return orgOf(context, input)
  })

  implement(app, listOperation, operations)
}

async function operations(input: Parsed<typeof listOperation>, context: Context<typeof listOperation>) {
  const { unscoped, user, fail } = context
  const { action, startDay, endDay, target, operator } = input
  if (action !== undefined && !operationActions.some((one) => one === action)) throw fail('staff.invalidAction')
  if (startDay !== undefined && !isDay(startDay)) throw fail('staff.invalidStartDay')
  if (endDay !== undefined && (!isDay(endDay) || (startDay !== undefined && endDay < startDay)))
    throw fail('staff.invalidEndDay')
  const all = unscoped('whether they are there at all')
  if (target !== undefined && (await countThere(all, [target], user.country)) === 0) throw fail('staff.targetMissing')
  if (operator !== undefined) {
    const known = await all
      .selectFrom('account')
      .select('accountId')
      .where('accountId', '=', operator)
      .executeTakeFirst()
    if (!known) throw fail('staff.operatorMissing')
  }
  const country = input.country ?? (user.country as keyof typeof countries | null) ?? 'MX'
  return pageOfOperations(context, input, countries[country].zone)
}
