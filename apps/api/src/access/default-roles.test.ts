import type { RoleName } from '@cordillera/contract/roles'
import { expect, test } from 'vitest'
import { startApp } from '../../test/harness.ts'
import { ensureRoles } from './bootstrap.ts'
import { defaultPermissions } from './default-grants.ts'

const testApp = startApp()

const given = (name: RoleName, permissions: string[], version: number) =>
  testApp().app.db.updateTable('role').set({ permissions, version }).where('name', '=', name).execute()
const permissionsOf = async (name: RoleName) =>
  (await testApp().app.db.selectFrom('role').select('permissions').where('name', '=', name).executeTakeFirstOrThrow())
    .permissions

test('a new version brings a built-in role that nobody changed up to its defaults, and leaves a changed one alone', async () => {
  await given('TRAINER', ['web_menu_workFlow', 'web_menu_roleManage'], 0)
  await given('FINANCE', ['web_menu_creditBill'], 3)
  const changed = await ensureRoles(testApp().app.db)
  expect(changed.map(({ name }) => name)).toEqual(['TRAINER'])
  expect(changed[0]).toMatchObject({
    before: ['web_menu_workFlow', 'web_menu_roleManage'],
    after: defaultPermissions('TRAINER'),
  })
  expect(await permissionsOf('TRAINER')).toEqual(defaultPermissions('TRAINER'))
  expect(await permissionsOf('FINANCE')).toEqual(['web_menu_creditBill'])
  expect(await ensureRoles(testApp().app.db)).toEqual([])
})
