/** Workplaces: seats, zone, employer, shifts. People of a country look after its workplaces. */
import type { Parsed } from '@cordillera/contract/endpoint'
import {
  allWorkplace,
  closeWorkplace,
  listWorkplaces,
  saveWorkplace,
  workplacePeople,
  zonesOfCountry,
} from '@cordillera/contract/staff/workplace'
import type { App } from '../platform/app.ts'
import { keeps } from '../platform/caller.ts'
import { dayIn } from '../platform/clock.ts'
import type { Tx } from '../platform/db.ts'
import { refusedField } from '../platform/fail.ts'
import { type Context, implement } from '../platform/implement.ts'
import { peopleOfWorkplace, workplaces, workplacesInScope } from './workplace.queries.ts'
import { shiftsFit } from './workplace.rules.ts'
import * as kept from './workplace-change.queries.ts'

const places = 'workplaces belong to a country, to no merchant'

const target = (workplaceId: number) => `workplace:${workplaceId}`

export function workplaceRoutes(app: App): void {
  implement(app, allWorkplace, (input, { reach, now }) => workplaces(reach.shared(), input, now))
  implement(app, listWorkplaces, (input, context) => workplacesInScope(context, input))
  implement(app, workplacePeople, ({ workplaceId }, { db, rows }) => peopleOfWorkplace(db, rows, workplaceId))
  implement(app, saveWorkplace, save)

  implement(
    app,
    closeWorkplace,
    async ({ workplaceId, version, closed, reason }, { unscoped, user, now, fail, log }) => {
      const tx = unscoped(places)
      const found = await kept.lockKept(tx, workplaceId)
      if (!found) throw fail('record.missing')
      if (!keeps(user, found.country)) throw fail('staff.noPermission')
      if (found.version !== version) throw fail('record.stale')
      if (closed && found.people > 0) throw fail('staff.workplaceInUse', { count: found.people })
      await kept.updateWorkplace(tx, workplaceId, { closedOn: closed ? dayIn(found.timeZone, now) : null })
      await log({
        action: closed ? 'staff.closeWorkplace' : 'staff.reopenWorkplace',
        target: target(workplaceId),
        reason,
      })
      return { done: true as const }
    },
  )
}

type Saved = Parsed<typeof saveWorkplace>
type Saving = Context<typeof saveWorkplace>

async function save(input: Saved, context: Saving) {
  const { reach, user, now, fail, log } = context
  if (!keeps(user, input.country)) throw fail('staff.noPermission')
  if (!zonesOfCountry[input.country].includes(input.timeZone))
    throw refusedField('staff.zoneOfOtherCountry', 'timeZone')
  const tx = reach.country(input.country)
  const before = input.workplaceId === undefined ? null : await present(tx, input.workplaceId, input, context)
  if (await kept.nameTaken(tx, input.name, before?.workplaceId ?? null))
    throw refusedField('staff.workplaceExists', 'name')
  if (!shiftsFit(input.shifts, before?.shiftIds ?? [])) throw refusedField('staff.invalidShift', 'shifts')
  const today = dayIn(input.timeZone, now)
  const from = input.hoursFrom ?? today
  if (from < today) throw refusedField('staff.invalidStartDay', 'hoursFrom')
  const { name, country, company, timeZone, address = null, capacity = null, shifts } = input
  const values = { name, country, company, timeZone, address, capacity }
  if (before && capacity !== null && before.people > capacity) {
    throw fail('staff.workplaceFull', { capacity, seated: before.people })
  }
  const workplaceId = before?.workplaceId ?? (await kept.insertWorkplace(tx, values))
  if (before) await kept.updateWorkplace(tx, workplaceId, values)
  await kept.keepShifts(tx, { workplaceId, shifts, from, today })
  const action = before ? 'staff.changeWorkplace' : 'staff.makeWorkplace'
  await log({
    action,
    target: target(workplaceId),
    ...(before ? { before: valuesOf(before) } : {}),
    after: { ...values, shifts, from },
  })
  return { workplaceId }
}

const valuesOf = ({ name, company, timeZone, address, capacity }: kept.KeptWorkplace) => ({
  name,
  company,
  timeZone,
  address,
  capacity,
})

/** The workplace that is changed, locked; it stays in its country. */
async function present(tx: Tx, workplaceId: number, { version, country }: Saved, { user, fail }: Saving) {
  const found = await kept.lockKept(tx, workplaceId)
  if (!found) throw fail('record.missing')
  if (!keeps(user, found.country) || found.country !== country) throw fail('staff.noPermission')
  if (found.version !== version) throw fail('record.stale')
  return found
}
