import { buttonPermission, menuPermission } from '@cordillera/contract/menus'
import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { seesNothing } from './account.ts'
import { differenceOf } from './permission-groups.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const cases = menuPermission('caseManagement')
const assign = buttonPermission('caseManagement_assign')
const recall = buttonPermission('caseManagement_recall')

test('a role is compared with the one it began with: what it grants more, what less, nothing of the rest', () => {
  const { more, less } = differenceOf([cases, assign], [cases, recall])
  expect([more.length, less.length]).toEqual([1, 1])
  expect(more[0]?.split(': ')[0]).toBe(less[0]?.split(': ')[0])
  expect(differenceOf([cases], [cases])).toEqual({ more: [], less: [] })
})

test('an account without a role or a merchant sees nothing, unless it is a superuser', () => {
  expect(seesNothing({ roles: [], merchants: [1] })).toBe(true)
  expect(seesNothing({ roles: [1], merchants: [] })).toBe(true)
  expect(seesNothing({ roles: [1], merchants: [1] })).toBe(false)
  expect(seesNothing({ roles: [], merchants: [], isSuperuser: true })).toBe(false)
})
