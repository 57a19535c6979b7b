import { expect, test } from 'vitest'
import * as tabsOf from './tabs.ts'

const at = (address: string) => {
  const url = new URL(address, 'http://x')
  return { pathname: url.pathname, search: url.search, hash: '' }
}
const visit = (tabs: readonly tabsOf.OpenTab[], address: string, more: Partial<tabsOf.Visit> = {}) =>
  tabsOf.visit(tabs, { location: at(address), screen: 'log', affix: false, noCache: false, ...more })
const open = (...addresses: string[]) =>
  addresses.reduce(visit2, visit([], '/dashboard', { affix: true, screen: 'homepage' }))
function visit2(tabs: readonly tabsOf.OpenTab[], address: string) {
  return visit(tabs, address)
}
const keys = (tabs: readonly tabsOf.OpenTab[]) => tabs.map((tab) => tab.key)

test('a path is one tab, whatever its filters; two details are two', () => {
  const tabs = open('/cases', '/case/1', '/case/2', '/cases?stage=S1A')
  expect(keys(tabs)).toEqual(['/dashboard', '/cases', '/case/1', '/case/2'])
  expect(tabs.find((tab) => tab.key === '/cases')?.location.search).toBe('?stage=S1A')
})

test('looking at the same tab again changes nothing', () => {
  const tabs = open('/cases')
  expect(visit(tabs, '/cases')).toBe(tabs)
})

test('closing all and closing others leave the dashboard and what is pinned', () => {
  const tabs = tabsOf.pin(open('/a', '/b', '/c'), '/b', true)
  expect(keys(tabs)).toEqual(['/dashboard', '/b', '/a', '/c'])
  expect(keys(tabsOf.closeAll(tabs))).toEqual(['/dashboard', '/b'])
  expect(keys(tabsOf.closeOthers(tabs, '/c'))).toEqual(['/dashboard', '/b', '/c'])
  expect(keys(tabsOf.closeOne(tabs, '/dashboard'))).toContain('/dashboard')
})

test('closing a side closes that side alone', () => {
  const tabs = open('/a', '/b', '/c')
  expect(keys(tabsOf.closeSide(tabs, '/b', 'left'))).toEqual(['/dashboard', '/b', '/c'])
  expect(keys(tabsOf.closeSide(tabs, '/b', 'right'))).toEqual(['/dashboard', '/a', '/b'])
})

test('after closing, the last tab is shown, or the one before by preference', () => {
  const tabs = visit(open('/a', '/b', '/c'), '/a')
  expect(tabsOf.afterClose(tabs, 'last')?.key).toBe('/c')
  expect(tabsOf.afterClose(tabs, 'lastVisited')?.key).toBe('/a')
})

test('beyond the cap the tab not looked at for longest goes, never the dashboard', () => {
  const many = Array.from({ length: tabsOf.openAtMost }, (_, n) => `/case/${n}`)
  const tabs = open(...many)
  expect(tabs).toHaveLength(tabsOf.openAtMost)
  expect(keys(tabs)[0]).toBe('/dashboard')
  expect(keys(tabs)).not.toContain('/case/0')
})

test('only the latest few stay alive, a screen without cache only while it is shown', () => {
  const tabs = visit(open(...Array.from({ length: 20 }, (_, n) => `/case/${n}`)), '/borrower', { noCache: true })
  const shown = new Set(keys(tabs))
  expect(keys(tabsOf.alive(tabs, '/borrower', shown))).toContain('/borrower')
  expect(tabsOf.alive(tabs, '/borrower', shown)).toHaveLength(tabsOf.aliveAtMost)
  expect(keys(tabsOf.alive(tabs, '/case/19', shown))).not.toContain('/borrower')
  expect(keys(tabsOf.alive(tabs, '/case/3', new Set()))).toEqual(['/case/3'])
})

test('a refresh gives the screen another life; a drag keeps what stays at the front', () => {
  const tabs = open('/a', '/b')
  expect(tabsOf.refresh(tabs, '/a').find((tab) => tab.key === '/a')?.life).toBe(1)
  expect(keys(tabsOf.drag(tabs, '/b', '/a'))).toEqual(['/dashboard', '/b', '/a'])
  expect(keys(tabsOf.drag(tabs, '/a', '/b'))).toEqual(['/dashboard', '/b', '/a'])
  expect(tabsOf.drag(tabs, '/a', '/dashboard')).toBe(tabs)
})

test('who does not drag moves a tab by a place; what stays is not passed', () => {
  const tabs = open('/a', '/b')
  expect(keys(tabsOf.shift(tabs, '/b', 'left'))).toEqual(['/dashboard', '/b', '/a'])
  expect(keys(tabsOf.shift(tabs, '/a', 'right'))).toEqual(['/dashboard', '/b', '/a'])
  expect(tabsOf.shift(tabs, '/a', 'left')).toBe(tabs)
  expect(tabsOf.shift(tabs, '/b', 'right')).toBe(tabs)
})

test('kept tabs that are damaged or no longer permitted are left out', () => {
  const [home] = open()
  if (!home) throw new Error('the dashboard is open')
  const damaged = { ...home, key: 7 } as unknown as tabsOf.OpenTab
  const kept = tabsOf.toKeep([...open('/a'), damaged, { ...home, key: '/x', screen: 'gone', location: at('/x') }], 5)
  expect(keys(tabsOf.readKept(kept, 5, (screen) => screen !== 'gone'))).toEqual(['/dashboard', '/a'])
  for (const broken of ['{broken', 'null', '[]', '{"accountId":5}']) {
    expect(tabsOf.readKept(broken, 5, () => true)).toEqual([])
  }
})

test('whoever signs in after somebody else finds none of their tabs', () => {
  expect(tabsOf.readKept(tabsOf.toKeep(open('/a'), 5), 6, () => true)).toEqual([])
})
