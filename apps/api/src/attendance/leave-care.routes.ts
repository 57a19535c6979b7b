/** What stands around leave: the balance of annual leave, the team's calendar, deciding in somebody's place. */
import {
  delegateLeave,
  endDelegation,
  grantLeave,
  leaveBalance,
  leaveCalendar,
  listDelegations,
  listLeaveRules,
  saveLeaveRule,
} from '@cordillera/contract/attendance/leave'
import type { Country } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { buttonPermission } from '@cordillera/contract/menus'
import { sql } from 'kysely'
import { holds } from '../access/public.ts'
import type { App } from '../platform/app.ts'
import { mayUse } from '../platform/caller.ts'
import type { Db } from '../platform/db.ts'
import { implement } from '../platform/implement.ts'
import { announce } from '../platform/notifications.ts'
import { calendarOf, holidaysOfMonth, isNotOver, lockApplicant } from './leave.queries.ts'
import { keepsBalances, wrongTier } from './leave.rules.ts'
import { balanceOf, keepLeaveRule, leaveRules, lockLeaveRule } from './leave-rule.queries.ts'

type Delegation = Output<typeof listDelegations>['list'][number]

export function leaveCareRoutes(app: App): void {
  implement(app, leaveBalance, async ({ accountId, year }, { db, rows, reach, user, fail }) => {
    const { rows: found } = await sql<{ accountId: number; country: Country; enterDay: string }>`
      select account_id, country, enter_day from ${rows.staff} s where account_id = ${accountId ?? user.accountId}`.execute(
      db,
    )
    if (!found[0]) throw fail('staff.targetMissing')
    return balanceOf(reach.from(found[0]), found[0], year)
  })

  implement(app, grantLeave, async ({ accountId, year, days, reason }, { db, rows, reach, user, now, fail, log }) => {
    if (!keepsBalances(user) || accountId === user.accountId) throw fail('staff.noPermission')
    const person = await lockApplicant(db, rows, accountId)
    if (!person) throw fail('staff.targetMissing')
    const tx = reach.from(person)
    const before = await balanceOf(tx, person, year)
    const left = before.left + days
    if (left < 0) throw fail('attendance.leaveBalance', { left: before.left / 100, days: -days / 100 })
    if (days !== 0) {
      await tx
        .insertInto('leaveGrant')
        .values({ accountId, year, days, reason, givenBy: user.accountId, givenAt: now })
        .execute()
    }
    await log({
      action: 'attendance.leave.granted',
      target: `${person.name} ${year}`,
      reason,
      before: { left: before.left },
      after: { left },
    })
    return { left }
  })

  implement(app, listLeaveRules, (_, { reach }) => leaveRules(reach.shared()))

  implement(app, saveLeaveRule, async ({ version, reason, ...rule }, { reach, user, now, fail, log }) => {
    const isOwn = keepsBalances(user) && user.country === rule.country
    if (!isOwn && !mayUse(user, 'dictionaries_change')) throw fail('staff.noPermission')
    const tier = wrongTier(rule.tiers)
    if (tier !== null) throw fail('attendance.leaveTiers', { tier })
    const tx = reach.shared()
    const before = await lockLeaveRule(tx, rule.country, rule.effectiveFrom)
    if (before?.version !== version) throw fail('record.stale')
    const kept = await keepLeaveRule(tx, rule, { by: user.accountId, now, version })
    if (kept === null) throw fail('record.stale')
    const target = `leave:${rule.country} ${rule.effectiveFrom}`
    const { tiers, source, checked } = rule
    await log({
      action: 'attendance.leave.ruleSaved',
      target,
      reason,
      ...(before ? { before: { tiers: before.tiers, source: before.source, checked: before.checked } } : {}),
      after: { tiers, source, checked },
    })
    return { version: kept }
  })

  implement(app, leaveCalendar, async (input, { db, rows, reach }) => {
    const month = `${input.month.slice(0, 7)}-01`
    const people = await calendarOf(db, rows, { ...input, month })
    const countries = [...new Set(people.map(({ country }) => country))]
    return { people, holidays: await holidaysOfMonth(reach.shared(), month, countries) }
  })

  implement(app, listDelegations, async (_, { reach, user, now }) => {
    const db = reach.own()
    return { list: await delegationsOf(db, user.accountId, now), people: await deciders(db, user.accountId) }
  })

  implement(app, delegateLeave, async ({ to, fromDay, toDay }, { reach, user, now, fail, log }) => {
    if (toDay < fromDay) throw fail('attendance.invalidEnd')
    const tx = reach.own()
    if (!(await deciders(tx, user.accountId)).some(({ accountId }) => accountId === to)) {
      throw fail('attendance.invalidDelegate')
    }
    const { delegationId } = await tx
      .insertInto('leaveDelegation')
      .values({ fromAccount: user.accountId, toAccount: to, fromDay, toDay, madeAt: now })
      .returning('delegationId')
      .executeTakeFirstOrThrow()
    await log({ action: 'attendance.leave.delegated', target: String(delegationId), after: { to, fromDay, toDay } })
    const [made] = await delegationsOf(tx, user.accountId, now, delegationId)
    if (!made) throw fail('attendance.invalidEnd') // the days are over
    const params = { name: made.fromName, from: fromDay, to: toDay }
    const about = String(delegationId)
    await announce(tx, now, [{ to, kind: 'leave.delegated', params, place: '/my-info/leave', about }])
    return made
  })

  implement(app, endDelegation, async ({ delegationId }, { reach, user, now, fail, log }) => {
    const tx = reach.own()
    // everything that the same person was given: they decide no longer, however often it was said
    const { rows } = await sql<{ delegationId: number }>`
      update leave_delegation d set ended_at = ${now} from leave_delegation named
      where named.delegation_id = ${delegationId} and named.from_account = ${user.accountId} and named.ended_at is null
        and d.from_account = named.from_account and d.to_account = named.to_account and d.ended_at is null
      returning d.delegation_id`.execute(tx)
    if (rows.length === 0) throw fail('record.missing')
    await log(
      rows.map((row) => ({ action: 'attendance.leave.delegationEnded' as const, target: String(row.delegationId) })),
    )
    return { delegationId }
  })
}

/** Who decides in the account's place, and in whose it decides, today or later; of one delegation alone where it is named. */
async function delegationsOf(db: Db, accountId: number, now: Date, delegationId?: number) {
  const { rows } = await sql<Delegation>`
    select d.delegation_id, d.from_account as "from", f.name as from_name, d.to_account as "to", t.name as to_name, d.from_day, d.to_day,
      d.from_account = ${accountId} as mine
    from leave_delegation d join account f on f.account_id = d.from_account join account t on t.account_id = d.to_account
      join staff s on s.account_id = d.from_account
    where d.ended_at is null and (d.from_account = ${accountId} or d.to_account = ${accountId}) and ${isNotOver(now)}
      and ${delegationId === undefined ? sql`true` : sql`d.delegation_id = ${delegationId}`}
    order by d.from_day, d.delegation_id limit 100`.execute(db)
  return rows
}

/** Others of somebody's country who may decide leave. */
async function deciders(db: Db, accountId: number) {
  const permission = buttonPermission('leave_approve')
  const { rows } = await sql<{ accountId: number; name: string; userNo: string }>`
    select s.account_id, a.name, s.user_no from staff s join account a using (account_id)
    where a.active and s.status <> 'LEAVE' and s.account_id <> ${accountId}
      and s.country = (select country from staff where account_id = ${accountId})
      and ${holds(sql`s.account_id`, permission)}
    order by a.name, s.account_id limit 500`.execute(db)
  return rows
}
