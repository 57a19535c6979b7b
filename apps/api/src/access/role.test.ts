import { accountPermissions } from '@cordillera/contract/access/account'
import {
  decideRole,
  deleteRole,
  getSupersetRole,
  listRoles,
  queryAllRoleName,
  rolePeople,
  saveRole,
} from '@cordillera/contract/access/role'
import { listCases } from '@cordillera/contract/collection/case'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { givenKnownCase } from '../../test/given-cases.ts'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp()
const reason = 'not needed any more'
let admin: Person
/** Edits roles; holds nothing but that and the tools screen. */
let keeper: Person
let keeperRole: number

beforeAll(async () => {
  admin = await testApp().given.person({ superuser: true })
  keeper = await testApp().given.person({ role: 'OTHER' })
  keeperRole = (
    await admin.call(saveRole, {
      name: 'Role keeper',
      description: '',
      permissions: ['web_menu_roleManage', 'web_btn_roleManage_change', 'web_menu_tools'],
      contains: [],
    })
  ).role
  await give(keeper, keeperRole)
  keeper = await testApp().given.signedIn(keeper.accountId)
})

const give = (person: Person, role: number) =>
  testApp().app.db.insertInto('accountRole').values({ accountId: person.accountId, roleId: role }).execute()
const made = (name: string, permissions: string[], contains: number[] = []) =>
  admin.call(saveRole, { name, description: '', permissions, contains }).then(({ role }) => role)
/** Another superuser agrees to what a role was asked to become. */
async function agree(role: number): Promise<void> {
  const other = await testApp().given.person({ superuser: true })
  const { version } = await shown(role)
  await other.call(decideRole, { role, version, approve: true, reason: 'as the director asked' })
}
async function shown(role: number) {
  const found = (await admin.call(listRoles, {})).find((one) => one.role === role)
  if (!found) throw new Error(`no role ${role}`)
  const { people: _, builtIn: __, proposal: ___, ...content } = found
  return { ...found, content }
}
const builtIn = async (name: string) => {
  const found = (await admin.call(queryAllRoleName, {})).find((one) => one.name === name)
  if (!found) throw new Error(`no role ${name}`)
  return found.role
}

describe('a role', () => {
  test('gives those who hold it what it grants, from their next call on and without signing in again', async () => {
    const person = await testApp().given.person({ role: 'OTHER' })
    const role = await made('Case readers', ['web_menu_tools'])
    await give(person, role)
    const again = await testApp().given.signedIn(person.accountId)
    await again.refused(listCases, {}, 'access.forbidden')
    const { content } = await shown(role)
    const wider = { ...content, permissions: ['web_menu_tools', 'web_menu_caseManagement'] }
    expect(await admin.call(saveRole, wider)).toMatchObject({ waits: true })
    await again.refused(listCases, {}, 'access.forbidden')
    await agree(role)
    await vi.waitFor(() => again.call(listCases, {}))
    // and loses it while a tab is open: the next call says so
    // less takes one
    expect(await admin.call(saveRole, { ...content, version: content.version + 2 })).toMatchObject({ waits: false })
    await vi.waitFor(async () => {
      const answer = await again.refused(listCases, {}, 'access.forbidden')
      expect(answer.msg).toBe('no permission.')
    })
    expect((await shown(role)).people).toBe(1)
  })

  test('has a name of its own and permissions that exist', async () => {
    await made('Only once', [])
    const content = { description: '', permissions: [], contains: [] }
    await admin.refused(saveRole, { ...content, name: 'Only once' }, 'access.roleExists')
    const other = await made('Another', [])
    await admin.refused(saveRole, { ...content, role: other, version: 0, name: 'Only once' }, 'access.roleExists')
    await admin.refused(
      saveRole,
      { ...content, name: 'Dreams', permissions: ['web_menu_moon'] },
      'access.unknownPermission',
    )
    await admin.refused(saveRole, { ...content, name: 'Ghost', contains: [999_999] }, 'record.missing')
    await admin.refused(saveRole, { ...content, role: 999_999, version: 0, name: 'Ghost' }, 'record.missing')
  })

  test('that came with the product keeps its name and stays', async () => {
    const { content } = await shown(await builtIn('FINANCE'))
    await admin.refused(saveRole, { ...content, name: 'MONEY' }, 'access.roleBuiltIn')
    await admin.refused(deleteRole, { role: content.role, version: content.version, reason }, 'access.roleBuiltIn')
  })

  test('is not written over by somebody who saw it before the last change', async () => {
    const { content } = await shown(await made('Twice edited', []))
    await admin.call(saveRole, { ...content, description: 'first' })
    await admin.refused(saveRole, { ...content, description: 'second' }, 'record.stale')
  })

  test('is removed only when nobody holds it and no role contains it', async () => {
    const role = await made('Held', [])
    const outer = await made('Around it', [], [role])
    const answer = await admin.refused(deleteRole, { role, version: 0, reason }, 'access.roleHeld')
    expect(answer.msg).toContain('0 accounts hold this role and 1 roles contain it')
    await admin.refused(deleteRole, { role: outer, version: 7, reason }, 'record.stale')
    await admin.call(deleteRole, { role: outer, version: 0, reason })
    await admin.call(deleteRole, { role, version: 0, reason })
    await admin.refused(deleteRole, { role, version: 0, reason }, 'record.missing')
  })
})

describe('a role that people hold', () => {
  test('gains when somebody else agrees, with words of what it gains; meanwhile it grants what it granted', async () => {
    const inner = await made('Readers of boards', ['web_menu_tools'])
    const role = await made('Widened', ['web_menu_tools', 'web_menu_goal'])
    const person = await testApp().given.person({ role: 'OTHER' })
    await give(person, role)
    const { content } = await shown(role)
    const wider = {
      ...content,
      permissions: ['web_menu_tools', 'web_menu_log'],
      contains: [inner],
      reason: 'they audit',
    }
    const asked = await admin.call(saveRole, wider)
    expect(asked).toEqual({ role, waits: true })
    expect(await shown(role)).toMatchObject({
      permissions: ['web_menu_goal', 'web_menu_tools'],
      contains: [],
      proposal: {
        permissionsAdded: ['web_menu_log'],
        permissionsTaken: ['web_menu_goal'],
        containsAdded: ['Readers of boards'],
        containsTaken: [],
        ...{ reason: 'they audit', own: true },
      },
    })
    const { version } = await shown(role)
    await admin.refused(saveRole, { ...wider, version }, 'access.roleChangeWaits')
    const decision = { role, version, approve: true, reason: 'as the director asked' }
    await admin.refused(decideRole, decision, 'credit.ownRequest')
    const holder = await testApp().given.signedIn(person.accountId)
    await holder.refused(decideRole, decision, 'access.forbidden')
    await agree(role)
    expect(await shown(role)).toMatchObject({
      permissions: ['web_menu_log', 'web_menu_tools'],
      contains: [inner],
      proposal: null,
    })
    const other = await testApp().given.person({ superuser: true })
    await other.refused(decideRole, { ...decision, version: version + 1 }, 'credit.decided')
  })

  test('loses at once, and what it was to gain falls with it; a keeper can’t agree to more than they hold', async () => {
    const role = await made('Narrowed', ['web_menu_tools', 'web_menu_goal'])
    await give(await testApp().given.person({ role: 'OTHER' }), role)
    const { content } = await shown(role)
    await admin.call(saveRole, { ...content, permissions: [...content.permissions, 'web_menu_log'] })
    const seen = await shown(role)
    const word = { role, version: seen.version, approve: true, reason }
    await keeper.refused(decideRole, word, 'access.grantBeyondOwn')
    expect(await admin.call(saveRole, { ...content, version: seen.version, permissions: [] })).toMatchObject({
      waits: false,
    })
    expect(await shown(role)).toMatchObject({ permissions: [], proposal: null })
    // who asked takes it back
    const later = await shown(role)
    await admin.call(saveRole, { ...later.content, permissions: ['web_menu_log'] })
    await admin.call(decideRole, { role, version: later.version + 1, approve: false, reason })
    expect(await shown(role)).toMatchObject({ permissions: [], proposal: null })
  })

  test('that nobody holds, and inside no role that anybody holds, gains by one person’s word', async () => {
    const role = await made('Unheld', [])
    const { content } = await shown(role)
    expect(await admin.call(saveRole, { ...content, permissions: ['web_menu_tools'] })).toMatchObject({ waits: false })
    // held inside another one it is held
    const outer = await made('Holds the unheld', [], [role])
    await give(await testApp().given.person({ role: 'OTHER' }), outer)
    const now = await shown(role)
    expect(
      await admin.call(saveRole, { ...now.content, permissions: ['web_menu_tools', 'web_menu_log'] }),
    ).toMatchObject({ waits: true })
  })
})

describe('a role keeper', () => {
  test('puts into a role only what they hold', async () => {
    const content = { name: 'Greedy', description: '', contains: [] as number[] }
    await keeper.refused(saveRole, { ...content, permissions: ['web_menu_paymentInfo'] }, 'access.grantBeyondOwn')
    await keeper.refused(
      saveRole,
      { ...content, permissions: [], contains: [await builtIn('FINANCE')] },
      'access.grantBeyondOwn',
    )
    const { role } = await keeper.call(saveRole, { ...content, permissions: ['web_menu_tools'] })
    expect((await shown(role)).permissions).toEqual(['web_menu_tools'])
  })

  test('does not change a role of their own, nor one inside it', async () => {
    const { content } = await shown(keeperRole)
    await keeper.refused(saveRole, { ...content, permissions: ['web_menu_tools'] }, 'access.notOneself')
  })
})

describe('a superset role', () => {
  test('lists all that it contains, at any depth, and never itself', async () => {
    const inner = await made('Innermost', ['web_menu_tools'])
    const middle = await made('Middle', [], [inner])
    const outer = await made('Outermost', [], [middle])
    const found = (await admin.call(getSupersetRole, { role: outer }))[0]
    expect(found?.contains.map(({ name }) => name)).toEqual(['Innermost', 'Middle'])
    const { content } = await shown(inner)
    await admin.refused(saveRole, { ...content, contains: [outer] }, 'access.roleCycle')
    await admin.refused(saveRole, { ...content, contains: [inner] }, 'access.roleCycle')
    const person = await testApp().given.person({ role: 'OTHER' })
    await give(person, outer)
    const people = await admin.call(rolePeople, { role: inner })
    expect(people).toMatchObject([{ accountId: person.accountId, through: 'Outermost' }])
  })
})

describe('what an account would see', () => {
  test('names the role that gives each permission, and the data it reaches in numbers', async () => {
    const leader = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
    const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A', leader })
    await givenKnownCase(testApp(), agent, { merchant: 'Luna Credito', dpd: 2 })
    const inner = await made('Reader of payments', ['web_menu_paymentInfo'])
    await give(leader, await made('Wrapper', ['web_menu_tools'], [inner]))
    const seen = await admin.call(accountPermissions, { accountId: leader.accountId })
    const of = (permission: string) => seen.permissions.find((one) => one.permission === permission)?.from
    expect(of('web_menu_caseManagement')).toEqual([{ role: 'LEADER', through: null }])
    expect(of('web_menu_paymentInfo')).toEqual([{ role: 'Wrapper', through: 'Reader of payments' }])
    expect(
      of('web_menu_tools')
        ?.map(({ role }) => role)
        .sort(),
    ).toEqual(['LEADER', 'Wrapper'])
    expect(seen.scope).toMatchObject({
      role: 'LEADER',
      cases: 'team',
      people: 'team',
      stage: 'S1A',
      openCaseCount: 1,
      peopleCount: 2,
      contained: ['Reader of payments'],
    })
    expect(seen.merchants.map(({ name }) => name)).toEqual(['Luna Credito', 'Sol Rapido'])
  })

  test('is told of accounts in scope only', async () => {
    const hr = await testApp().given.person({ role: 'HR' })
    const here = await testApp().given.person({ role: 'AGENT' })
    const abroad = await testApp().given.person({ role: 'AGENT', country: 'CL' })
    await hr.call(accountPermissions, { accountId: here.accountId })
    await hr.refused(accountPermissions, { accountId: abroad.accountId }, 'staff.targetMissing')
  })
})
