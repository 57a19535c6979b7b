import { changeRole, queryUserInfo } from '@cordillera/contract/access/session'
import { listCases } from '@cordillera/contract/collection/case'
import { listOperationLog } from '@cordillera/contract/operation-log/log'
import { saveSetting } from '@cordillera/contract/settings/setting'
import { listCollector } from '@cordillera/contract/staff/workflow'
import { expect, test, vi } from 'vitest'
import { Person, startApp } from '../../test/harness.ts'

const testApp = startApp()

async function roleId(name: string, contains: string[] = []): Promise<number> {
  const { db } = testApp().app
  const known = await db.selectFrom('role').select('roleId').where('name', '=', name).executeTakeFirst()
  if (known) return known.roleId
  const inner = await Promise.all(contains.map((one) => roleId(one)))
  const made = await db
    .insertInto('role')
    .values({ name, supersetOf: inner })
    .returning('roleId')
    .executeTakeFirstOrThrow()
  return made.roleId
}

async function give(person: Person, role: number): Promise<void> {
  await testApp().app.db.insertInto('accountRole').values({ accountId: person.accountId, roleId: role }).execute()
}

async function switched(person: Person, role: number | null): Promise<Person> {
  const { token } = await person.call(changeRole, { role })
  return new Person(testApp(), { ...person, token, deviceId: person.deviceId, accountId: person.accountId })
}

test('who works in one role has its permissions and scope alone, under a new token; then all of them again', async () => {
  const person = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
  const finance = await roleId('FINANCE')
  await give(person, finance)
  const again = await testApp().given.signedIn(person.accountId)
  const before = await again.call(queryUserInfo, {})
  expect(before).toMatchObject({ roles: ['LEADER', 'FINANCE'], active_role: null })
  expect(before.role_list.map(({ role_name }) => role_name)).toEqual(['FINANCE', 'LEADER'])

  const inFinance = await switched(again, finance)
  // every node hears of it, this one too: within a second
  await vi.waitFor(() => again.refused(queryUserInfo, {}, 'access.signedOut'))
  const info = await inFinance.call(queryUserInfo, {})
  expect(info).toMatchObject({ roles: ['FINANCE'], active_role: finance })
  expect(info.perm_list).toContain('web_menu_paymentInfo')
  await inFinance.refused(listCases, {}, 'access.forbidden')

  const whole = await switched(inFinance, null)
  expect((await whole.call(queryUserInfo, {})).active_role).toBeNull()
  await whole.call(listCases, {})
})

test('changing roles is no new sign-in: the day of the session goes on, and a second factor that was not passed stays so', async () => {
  const person = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
  const { db } = testApp().app
  const sessionOf = () =>
    db
      .selectFrom('session')
      .select(['createdAt', 'verifiedAt'])
      .where('accountId', '=', person.accountId)
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow()
  await db.updateTable('session').set({ verifiedAt: null }).where('accountId', '=', person.accountId).execute()
  const before = await sessionOf()
  testApp().clock.advance(3_600_000)
  await switched(person, await roleId('LEADER'))
  expect(await sessionOf()).toEqual(before)
})

test('a role that is not held can’t be worked in, and the session goes on', async () => {
  const person = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  await person.refused(changeRole, { role: await roleId('HR') }, 'access.roleNotHeld')
  await person.call(listCases, {})
})

test('a superuser who works in a role is no superuser meanwhile', async () => {
  const person = await testApp().given.person({ superuser: true })
  const other = await roleId('OTHER')
  await give(person, other)
  const inRole = await switched(person, other)
  expect((await inRole.call(queryUserInfo, {})).is_superuser).toBe('0')
  await inRole.refused(listOperationLog, {}, 'access.forbidden')
  const back = await switched(inRole, null)
  expect((await back.call(queryUserInfo, {})).is_superuser).toBe('1')
})

test('a role that contains another has its permissions and its people, in the own country', async () => {
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const abroad = await testApp().given.person({ role: 'AGENT', stage: 'S1A', country: 'CO' })
  const chief = await testApp().given.person({ role: 'OTHER' })
  await chief.refused(listCases, {}, 'access.forbidden')
  // two steps deep, and a ring: what it contains contains it
  const inner = await roleId('floor', ['AGENT', 'LEADER'])
  const outer = await roleId('tower', ['floor'])
  await testApp()
    .app.db.updateTable('role')
    .set({ supersetOf: [outer] })
    .where('name', '=', 'LEADER')
    .execute()
  await testApp()
    .app.db.updateTable('role')
    .set({ supersetOf: [await roleId('AGENT'), await roleId('LEADER')] })
    .where('roleId', '=', inner)
    .execute()
  await give(chief, outer)
  const again = await testApp().given.signedIn(chief.accountId)
  const info = await again.call(queryUserInfo, {})
  expect(info.perm_list).toContain('web_menu_pendingCollect')
  const seen = (await again.call(listCollector, {})).map(({ accountId }) => accountId)
  expect(seen).toContain(agent.accountId)
  expect(seen).not.toContain(abroad.accountId)
})

test('who is named in the rule never sees the marketing lists, superuser or not', async () => {
  const person = await testApp().given.person({ superuser: true, userName: 'no_marketing' })
  expect((await person.call(queryUserInfo, {})).hidden_menus).toEqual([])
  await person.call(saveSetting, {
    key: 'marketing_list_hidden_from',
    value: ['no_marketing'],
    version: 0,
    reason: 'works for the market team',
  })
  const again = await testApp().given.signedIn(person.accountId)
  expect((await again.call(queryUserInfo, {})).hidden_menus).toEqual(['marketing_list'])
})
