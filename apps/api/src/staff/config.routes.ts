/** How somebody works and signs in: work config, superset roles, password and second factor. */
import { type CareName, decideCareRequest } from '@cordillera/contract/access/account'
import {
  exemptStaffTfa,
  getSupersetRole,
  resetStaffPassword,
  unbindStaffTfa,
  updateSupersetRole,
  updateWorkConfig,
} from '@cordillera/contract/staff/change'
import type { OperationAction } from '@cordillera/contract/staff/operation'
import {
  administers,
  askToLetIn,
  carryOut,
  decideCare,
  exchangeRoles,
  forgetCallersOf,
  grantsOfJobs,
  letIn,
  supersets,
  takesTwo,
} from '../access/public.ts'
import type { App } from '../platform/app.ts'
import type { Caller } from '../platform/caller.ts'
import type { Tx } from '../platform/db.ts'
import { refusedField } from '../platform/fail.ts'
import { type Context, implement } from '../platform/implement.ts'
import { recorded, setStaff } from './change.queries.ts'
import { keepOutbound, otherHolder, rolesHeld, shiftOfWorkplace, supersetGrants } from './config.queries.ts'
import { demandHere, demandHr, onePerson } from './people.ts'
import { isStage, jobsGivenBy } from './staff.rules.ts'

export function configRoutes(app: App): void {
  implement(app, updateWorkConfig, async (input, context) => {
    const { reach, user, now, fail, log } = context
    demandHr(user)
    const person = await onePerson(context, input)
    demandHere([person])
    const { accountId } = person
    const tx = reach.from(person)
    const covered = [...new Set(input.stagesCovered)]
    if (!covered.every((stage) => isStage(stage) && stage !== person.stage))
      throw refusedField('staff.invalidPeriod', 'stagesCovered')
    if (input.shift !== null && !(await shiftOfWorkplace(tx, input.shift, person.workplaceId))) {
      throw refusedField('staff.invalidShift', 'shift')
    }
    const taken = await otherHolder(tx, accountId, input.outboundAccounts)
    if (taken) throw fail('staff.outboundTaken', taken)
    const { dailyCapacity, caseLimit, languages } = input
    await recorded(tx, { accountIds: [accountId], action: 'updateWorkConfig', by: user.accountId, now }, async () => {
      await setStaff(tx, [accountId], {
        shiftId: input.shift,
        dailyCapacity,
        caseLimit,
        languages,
        stagesCovered: covered,
      })
      await keepOutbound(tx, accountId, person.country, input.outboundAccounts)
      await forgetCallersOf(tx, [accountId])
    })
    await log({ action: 'staff.updateWorkConfig', target: `account:${accountId}` })
    return { done: true as const }
  })

  implement(app, getSupersetRole, async ({ accountId }, context) => {
    const { reach, user } = context
    const person = accountId === undefined ? null : await onePerson(context, { accountId })
    const tx = reach.own()
    const held = person ? await rolesHeld(tx, person.accountId) : []
    const all = await supersets(tx, null)
    const givable = await givableSupersets(tx, user)
    return all.map((one) => ({ ...one, held: held.includes(one.role), givable: givable.has(one.role) }))
  })

  implement(app, updateSupersetRole, async ({ accountId, version, roles, reason }, context) => {
    const { reach, user, now, fail, log } = context
    demandHr(user)
    if (accountId === user.accountId && !user.isSuperuser) throw fail('access.notOneself')
    const person = await onePerson(context, { accountId, version })
    demandHere([person])
    const tx = reach.from(person)
    const all = (await supersets(tx, null)).map(({ role }) => role)
    if (roles.some((role) => !all.includes(role))) throw fail('record.missing')
    const held = (await rolesHeld(tx, accountId)).filter((role) => all.includes(role))
    const given = roles.filter((role) => !held.includes(role))
    const taken = held.filter((role) => !roles.includes(role))
    const givable = await givableSupersets(tx, user)
    if ([...given, ...taken].some((role) => !givable.has(role))) throw fail('staff.roleBeyondHr')
    if (given.length + taken.length === 0) return { waits: false, password: null }
    const what = { accountIds: [accountId], action: 'updateSupersetRole' as const, reason, by: user.accountId, now }
    await recorded(tx, what, async () => {
      await setStaff(tx, [accountId], {})
      await exchangeRoles(tx, accountId, { taken, given, reason: 'roles changed', by: user.accountId, now })
    })
    await log({
      action: 'staff.updateSupersetRole',
      target: `account:${accountId}`,
      reason,
      before: { roles: held },
      after: { roles },
    })
    const waits = given.length > 0 && (await takesTwo(context, accountId))
    return { waits, password: waits ? await askToLetIn(context, { accountId, reason }) : null }
  })

  implement(app, resetStaffPassword, async ({ accountId, reason }, context) => {
    const { password, waits } = await care(context, { accountId, reason, care: 'resetPassword' })
    return { password, waits }
  })

  implement(app, exemptStaffTfa, async ({ accountId, reason }, context) => ({
    done: !(await care(context, { accountId, reason, care: 'exemptTfa' })).waits,
  }))

  implement(app, unbindStaffTfa, async ({ accountId, reason }, context) => ({
    done: !(await care(context, { accountId, reason, care: 'unbindTfa' })).waits,
  }))

  // here and not beside what was asked for: it stands in the HR record too
  implement(app, decideCareRequest, (input, context) =>
    decideCare(context, input, (tx, asked) => careOnRecord(tx, asked, context)),
  )
}

const operationOf = {
  resetPassword: 'resetPassword',
  exemptTfa: 'exempt-tfa',
  unbindTfa: 'unbind-tfa',
  disableTfa: null,
} as const satisfies Record<CareName, OperationAction | null>

/** As an administrator does it for an account, and in the HR record besides. */
async function care(
  context: Pick<Context<typeof resetStaffPassword>, 'db' | 'rows' | 'reach' | 'unscoped' | 'user' | 'now' | 'log'>,
  asked: { accountId: number; reason: string; care: CareName },
) {
  demandHr(context.user)
  demandHere([await onePerson(context, asked)])
  return letIn(context, asked, (tx) => careOnRecord(tx, asked, context))
}

interface CareOnRecord {
  accountId: number
  reason: string
  care: CareName
  requestedBy?: number
  halfHash?: string | null
  linkAddress?: string | null
}

function careOnRecord(tx: Tx, asked: CareOnRecord, { user, now }: { user: Caller; now: Date }) {
  const action = operationOf[asked.care]
  const by = [user.accountId, ...(asked.requestedBy === undefined ? [] : [asked.requestedBy])]
  const work = () => carryOut(tx, { ...asked, by }, now)
  if (!action) return work()
  return recorded(tx, { accountIds: [asked.accountId], action, reason: asked.reason, by: user.accountId, now }, work)
}

/** Superset roles that somebody may give: those that grant no more than they hold or may hire for, and administer nothing. */
async function givableSupersets(tx: Tx, user: Caller): Promise<ReadonlySet<number>> {
  const all = await supersetGrants(tx)
  if (user.isSuperuser) return new Set(all.map(({ role }) => role))
  const jobs = await grantsOfJobs(tx, jobsGivenBy(user))
  const within = all.filter(({ permissions }) => permissions.every((one) => user.permissions.has(one) || jobs.has(one)))
  const harmless = await Promise.all(within.map(async ({ role }) => ((await administers(tx, [role])) ? [] : [role])))
  return new Set(harmless.flat())
}
