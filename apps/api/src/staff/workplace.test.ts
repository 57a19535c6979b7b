/** Workplaces and their shifts. */
import {
  allWorkplace,
  closeWorkplace,
  listWorkplaces,
  saveWorkplace,
  workplacePeople,
} from '@cordillera/contract/staff/workplace'
import { beforeAll, expect, test } from 'vitest'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp()
let administrative: Person
let home: number

const shift = {
  name: 'Day',
  startTime: '08:00',
  endTime: '17:00',
  days: [1, 2, 3, 4, 5],
  breakMinutes: 60,
  toleranceMinutes: 5,
}
const place = {
  name: 'Monterrey',
  country: 'MX' as const,
  company: 'Cordillera',
  timeZone: 'America/Monterrey',
  shifts: [shift],
}

beforeAll(async () => {
  home = await testApp().given.workplace('MX', 'México Centro')
  administrative = await testApp().given.person({ role: 'ADMINISTRATIVE', workplaceId: home })
})

const seen = async (workplaceId: number) => {
  const found = (await administrative.call(listWorkplaces, { closed: true })).find(
    (one) => one.workplaceId === workplaceId,
  )
  if (!found) throw new Error('the workplace is not in the list')
  return found
}

test('a workplace is made with its shifts, and new hours leave what was worked before alone', async () => {
  const { workplaceId } = await administrative.call(saveWorkplace, { ...place, capacity: 40, address: 'Av. Juárez 1' })
  const made = await seen(workplaceId)
  expect(made).toMatchObject({ capacity: 40, people: 0, shifts: [{ name: 'Day', isDefault: true }] })
  const [day] = made.shifts
  const night = { ...shift, name: 'Night', startTime: '22:00', endTime: '06:00' }
  const later = { ...shift, shiftId: day?.shiftId ?? 0, startTime: '07:00' }
  await administrative.call(saveWorkplace, {
    ...place,
    workplaceId,
    version: made.version,
    shifts: [night, later],
    hoursFrom: '2026-12-01',
  })
  expect((await seen(workplaceId)).shifts).toMatchObject([
    { name: 'Night', isDefault: true },
    { name: 'Day', isDefault: false, startTime: '08:00' },
  ])
  testApp().clock.set('2026-12-01T16:00:00Z')
  administrative = await testApp().given.signedIn(administrative.accountId)
  expect((await seen(workplaceId)).shifts[1]).toMatchObject({ startTime: '07:00' })
  await administrative.refused(saveWorkplace, { ...place, workplaceId, version: made.version }, 'record.stale')
})

test('what does not fit is refused in its own words', async () => {
  const refused = (change: object, error: Parameters<Person['refused']>[2]) =>
    administrative.refused(saveWorkplace, { ...place, name: 'Mérida', ...change }, error)
  await refused({ name: 'méxico centro' }, 'staff.workplaceExists')
  await refused({ timeZone: 'America/Bogota' }, 'staff.zoneOfOtherCountry')
  await refused({ country: 'CO', timeZone: 'America/Bogota' }, 'staff.noPermission')
  await refused({ shifts: [shift, { ...shift }] }, 'staff.invalidShift')
  await refused({ shifts: [{ ...shift, endTime: '08:00' }] }, 'staff.invalidShift')
  await refused({ hoursFrom: '2026-11-30' }, 'staff.invalidStartDay')
  await refused({ workplaceId: 32_000, version: 0 }, 'record.missing')
})

test('a workplace closes when nobody is left in it, and opens again', async () => {
  const { version } = await seen(home)
  const close = { workplaceId: home, version, closed: true, reason: 'moved away' }
  await administrative.refused(closeWorkplace, close, 'staff.workplaceInUse')
  expect(await administrative.call(workplacePeople, { workplaceId: home })).toMatchObject([
    { accountId: administrative.accountId },
  ])
  await administrative.refused(
    saveWorkplace,
    {
      ...place,
      name: 'México Centro',
      workplaceId: home,
      version,
      capacity: 1,
      shifts: [shift, { ...shift, name: 'x', shiftId: 9999 }],
    },
    'staff.invalidShift',
  )
  const { workplaceId } = await administrative.call(saveWorkplace, {
    ...place,
    name: 'Puebla',
    timeZone: 'America/Mexico_City',
  })
  const made = await seen(workplaceId)
  await administrative.call(closeWorkplace, { ...close, workplaceId, version: made.version })
  expect((await administrative.call(allWorkplace, {})).map(({ name }) => name)).not.toContain('Puebla')
  await administrative.call(closeWorkplace, {
    workplaceId,
    version: made.version + 1,
    closed: false,
    reason: 'opened again',
  })
  expect((await administrative.call(allWorkplace, {})).map(({ name }) => name)).toContain('Puebla')
})
