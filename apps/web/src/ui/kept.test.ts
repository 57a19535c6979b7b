import { afterEach, expect, test, vi } from 'vitest'
import { keptHere, readCookie, writeCookie } from './kept.ts'

afterEach(() => vi.unstubAllGlobals())

/** What a page of this protocol would hand to the browser. */
function written(protocol: 'http:' | 'https:', write: () => void): string {
  const jar = { cookie: '' }
  vi.stubGlobal('document', jar)
  vi.stubGlobal('location', { protocol })
  write()
  return jar.cookie
}

test('a cookie goes to no other site, over HTTPS never in the clear, and without days ends with the browser', () => {
  const token = () => writeCookie('Admin-Token', 'abc')
  expect(written('https:', token)).toBe('Admin-Token=abc; Path=/; SameSite=Strict; Secure')
  expect(written('http:', token)).toBe('Admin-Token=abc; Path=/; SameSite=Strict')
  expect(written('https:', () => writeCookie('Admin-Token', null))).toContain('Max-Age=0')
  expect(written('https:', () => writeCookie('language', 'es', 365))).toContain('Max-Age=31536000')
})

test('what storage does not take is kept until the page closes', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(keptHere.set('width', '240')).toBe(false)
  expect(keptHere.get('width')).toBe('240')
})

test('a cookie that was written by hand is read as it stands', () => {
  vi.stubGlobal('document', { cookie: 'language=%E0%A4%A; Admin-Token=a%20b' })
  expect(readCookie('language')).toBe('%E0%A4%A')
  expect(readCookie('Admin-Token')).toBe('a b')
})
