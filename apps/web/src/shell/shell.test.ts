import type { NamedScreen } from '@cordillera/contract/menus'
import { expect, test } from 'vitest'
import { matches } from './palette/matches.ts'
import { isNewPassword } from './password/password-rule.ts'
import { signInPath, wantedFrom } from './redirect.ts'
import { menuOf, screenAt } from './screens.ts'
import { faultOf, isFirstStart, type UserInfo } from './session.tsx'

test('the way back keeps path and query, and never leaves the console', () => {
  expect(signInPath('/collection/caseManagement?stage=S1A&page=2')).toBe(
    '/login?redirect=%2Fcollection%2FcaseManagement%3Fstage%3DS1A%26page%3D2',
  )
  expect(wantedFrom('?redirect=%2Fopt-audit%2Flog%3Fa%3D1')).toBe('/opt-audit/log?a=1')
  for (const bad of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/login?x',
    'javascript:1',
  ]) {
    expect(wantedFrom(`?redirect=${encodeURIComponent(bad)}`)).toBe('/')
  }
})

test('a group of one visible screen collapses into it; hidden screens and empty groups are not in the menu', () => {
  const granted = new Set(['homepage', 'searchUsers', 'userBaseInfo', 'caseManagement', 'pendingCollect'])
  const menu = menuOf((screen: NamedScreen) => granted.has(screen.name))
  expect(menu.map(({ key, screens }) => [key, screens.map((screen) => screen.name)])).toEqual([
    ['home', ['homepage']],
    ['collection', ['caseManagement', 'pendingCollect']],
    ['user', ['searchUsers']],
  ])
  expect(menu.at(-1)?.title.en).toBe('Search borrowers')
})

test('an address names its screen, also with a parameter', () => {
  expect(screenAt('/collection/make_conclusion/C123')?.name).toBe('collection_make_conclusion')
  expect(screenAt('/nowhere')).toBeUndefined()
})

test('screens are found without accents, by any words in any order', () => {
  expect(matches('Registro de operaciónes Log', 'operacion reg')).toBe(true)
  expect(matches('操作日志', '日志')).toBe(true)
  expect(matches('Cases', 'cost')).toBe(false)
})

test('a new password has 8 to 20 characters with a digit, an upper-case and a lower-case letter', () => {
  expect(isNewPassword('Cordillera1')).toBe(true)
  for (const bad of ['Short1', 'cordillera1', 'CORDILLERA1', 'Cordillera', `Aa1${'x'.repeat(18)}`]) {
    expect(isNewPassword(bad)).toBe(false)
  }
})

test('an account without a merchant is refused; only a superuser comes in before there is one, to make it', () => {
  const card = { merchant: 0, merchant_name: '', merchant_app_id: '' }
  const without = { roles: ['HR'], is_superuser: '0', merchant_info: { user_merchant: card, all_merchant: [] } }
  const superuser = { ...without, is_superuser: '1' }
  expect(faultOf(without as unknown as UserInfo)).toBe('noMerchant')
  expect(faultOf(superuser as unknown as UserInfo)).toBeNull()
  expect(isFirstStart(superuser as unknown as UserInfo)).toBe(true)
})
