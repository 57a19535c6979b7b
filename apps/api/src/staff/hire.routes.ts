/** Hiring people, and correcting what is known of them. */
import { type Country, countryNames } from '@cordillera/contract/countries'
import type { Parsed } from '@cordillera/contract/endpoint'
import { createUser, hiringOptions, updateUser } from '@cordillera/contract/staff/change'
import { workStatuses } from '@cordillera/contract/staff/status'
import { administers, askFirstPassword, builtInRole, openAccount, renameAccount } from '../access/public.ts'
import type { App } from '../platform/app.ts'
import { keeps } from '../platform/caller.ts'
import type { Tx } from '../platform/db.ts'
import { refusedField } from '../platform/fail.ts'
import { type Context, implement } from '../platform/implement.ts'
import { announce } from '../platform/notifications.ts'
import { type Found, leaderById, lockWorkplace, recorded, setStaff } from './change.queries.ts'
import * as hire from './hire.queries.ts'
import { demandHr, onePerson, todayIn } from './people.ts'
import { isEntryDay, readDetails } from './person.rules.ts'
import { firstStatus, isRole, jobsGivenBy, leads, stageFits } from './staff.rules.ts'

export function hireRoutes(app: App): void {
  implement(app, createUser, hirePerson)

  implement(app, updateUser, async (input, context) => {
    const { accountId, version, ...typed } = input
    const { reach, user, now, log } = context
    demandHr(user)
    const person = await onePerson(context, { accountId, version })
    const details = readDetails(typed, person.country as Country, todayIn(person.country, now))
    const tx = reach.from(person)
    const paidTo = await hire.bankAccountOf(tx, accountId)
    await recorded(tx, { accountIds: [accountId], action: 'updateUser', by: user.accountId, now }, async () => {
      await hire.setPerson(tx, accountId, details)
      await renameAccount(tx, accountId, typed.name)
      await setStaff(tx, [accountId], {})
    })
    if (paidTo !== details.bankAccount) await notifyAccountChanged(tx, person, { by: user.name, now })
    await log({ action: 'staff.updateUser', target: `account:${accountId}` })
    return { done: true as const }
  })

  implement(app, hiringOptions, async (_, { reach, user }) => ({
    countries: countryNames.filter((country) => keeps(user, country)),
    roles: [...jobsGivenBy(user)],
    merchants: (await hire.merchantsOf(reach.merchant(...user.merchants), user.merchants)) as {
      merchant: number
      name: string
      country: Country
    }[],
  }))
}

/** Who is paid elsewhere from now on, and the leader, hear of it: one person keeps records, and salaries follow them. */
async function notifyAccountChanged(tx: Tx, person: Found, { by, now }: { by: string; now: Date }): Promise<void> {
  const { accountId, leaderId, name } = person
  const leader =
    leaderId === null ? [] : [{ to: leaderId, kind: 'staff.teamAccountChanged' as const, params: { name, by } }]
  await announce(tx, now, [{ to: accountId, kind: 'staff.ownAccountChanged', params: { by } }, ...leader])
}

type Hired = Parsed<typeof createUser>
type Hiring = Context<typeof createUser>

/** Everything is checked before anything is written: the first thing that is not right is told, beside its field. */
async function hirePerson(input: Hired, context: Hiring) {
  const { reach, user, now, fail, log } = context
  demandHr(user)
  if (!keeps(user, input.country)) throw fail('staff.noPermission')
  const tx = reach.country(input.country)
  const today = todayIn(input.country, now)
  const { role } = input
  if (!isRole(role)) throw refusedField('staff.unsupportedRole', 'role')
  if (!jobsGivenBy(user).includes(role)) throw refusedField('staff.roleBeyondHr', 'role')
  const details = readDetails(input, input.country, today)
  if (!isEntryDay(input.enterDay, details.birthday, today)) throw refusedField('staff.invalidEntryDay', 'enterDay')
  if (!workStatuses.some((status) => status === input.workStatus))
    throw refusedField('staff.invalidWorkStatus', 'workStatus')
  const stage = input.period || null
  if (!stageFits(role, stage)) throw refusedField('staff.invalidPeriod', 'period')
  await demandCompany(tx, input)
  await demandLeader(tx, input, stage)
  const roleId = await builtInRole(tx, role)
  if (!user.isSuperuser && (await administers(tx, [roleId]))) throw refusedField('staff.roleBeyondHr', 'role')
  const merchants = await merchantsFor(tx, input, context)
  const recruiterId = input.recruiter ?? user.accountId
  if (input.recruiter !== undefined && !(await hire.worksIn(tx, input.recruiter, input.country))) {
    throw refusedField('staff.targetMissing', 'recruiter')
  }
  const userName = input.account.toLowerCase()
  const accountId = await openAccount(tx, {
    userName,
    name: input.name,
    language: input.language,
    roleId,
    merchants,
    by: user.accountId,
    now,
  })
  if (accountId === null) throw refusedField('staff.userExists', 'account')
  const userNo = await hire.nextUserNo(tx, input.country)
  const staff = {
    accountId,
    userNo,
    role,
    status: firstStatus(role),
    workStatus: input.workStatus,
    country: input.country,
    workplaceId: input.workplace ?? null,
    stage,
    leaderId: input.leader ?? null,
    enterDay: input.enterDay,
  }
  await recorded(tx, { accountIds: [accountId], action: 'createUser', by: user.accountId, now }, () =>
    hire.insertStaff(tx, staff, { ...details, recruiterId }),
  )
  const after = { userName, userNo, role, country: input.country, merchants }
  await log({ action: 'staff.createUser', target: `account:${accountId}`, after })
  const password = await askFirstPassword(context, { accountId, reason: `hired as ${userNo}` })
  return { accountId, userNo, password, waits: true }
}

/** A company that employs in the country; where a workplace is named, its own, and a seat free there. */
async function demandCompany(tx: Tx, { country, company, workplace }: Hired): Promise<void> {
  if (workplace === undefined) {
    if (!(await hire.companiesIn(tx, country)).includes(company)) throw refusedField('staff.invalidCompany', 'company')
    return
  }
  const place = await lockWorkplace(tx, workplace)
  if (!place || place.closedOn !== null || place.country !== country || place.company !== company) {
    throw refusedField('staff.invalidCompany', place?.country === country ? 'company' : 'workplace')
  }
  if (place.capacity !== null && place.seated >= place.capacity) throw refusedField('staff.workplaceFull', 'workplace')
}

async function demandLeader(tx: Tx, { country, workplace, leader }: Hired, stage: string | null): Promise<void> {
  if (leader === undefined) return
  const place = { country, workplaceId: workplace ?? null, stage }
  if (!leads(await leaderById(tx, leader), place)) throw refusedField('staff.invalidLeader', 'leader')
}

/** Merchants of the country that the one who hires may use too. */
async function merchantsFor(tx: Tx, { country, merchants }: Hired, { user }: Hiring): Promise<number[]> {
  const allowed = await hire.merchantsIn(tx, country, user.merchants)
  if (merchants === undefined) return allowed
  if (merchants.some((merchant) => !allowed.includes(merchant)))
    throw refusedField('access.merchantNotAllowed', 'merchants')
  return [...new Set(merchants)]
}
