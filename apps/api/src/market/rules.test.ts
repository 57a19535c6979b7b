/** Versions, windows, rollouts and links as rules: what the server answers and what apps are held to. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Customer, matches, type Reader, type Target } from '@cordillera/contract/market/match'
import { inVersions, versionNumber, versionText } from '@cordillera/contract/market/version'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conformityCases } from './conformity.ts'
import { circles, collectingWord, hostOf } from './content.rules.ts'
import { bucketOf } from './delivery.rules.ts'

const docs = resolve(import.meta.dirname, '../../../../docs/app-content/conformity.json')

type Comparator = (version: string, from: string | null, before: string | null) => boolean
const ours: Comparator = (version, from, before) =>
  inVersions(
    { versionFrom: versionNumber(from ?? '0.0.0') ?? 0, versionBefore: before === null ? null : versionNumber(before) },
    versionNumber(version),
  )
/** A comparator made of an order: how apps mostly write one. */
const by =
  (compare: (a: string, b: string) => number): Comparator =>
  (version, from, before) =>
    (from === null || compare(version, from) >= 0) && (before === null || compare(version, before) < 0)
const parts = (text: string) => text.split('.').map((part) => Number.parseInt(part, 10) || 0)
const byParts = (a: string, b: string) => {
  const [x, y] = [parts(a), parts(b)]
  for (let at = 0; at < 3; at++) if ((x[at] ?? 0) !== (y[at] ?? 0)) return (x[at] ?? 0) - (y[at] ?? 0)
  return 0
}
const strict = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)([-+].*)?$/
const readable =
  (comparator: Comparator): Comparator =>
  (version, from, before) =>
    strict.test(version) && comparator(version, from, before)

/** Ways in which apps have compared versions wrongly. */
const wrong: Record<string, Comparator> = {
  'as text': by((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
  'as text in a locale': by((a, b) => a.localeCompare(b)),
  'as one decimal number': by((a, b) => Number.parseFloat(a) - Number.parseFloat(b)),
  'with the dots taken out': by((a, b) => Number(a.replace(/\D/g, '')) - Number(b.replace(/\D/g, ''))),
  'by the first part': by((a, b) => (parts(a)[0] ?? 0) - (parts(b)[0] ?? 0)),
  'by the first two parts': by((a, b) =>
    byParts(a.split('.').slice(0, 2).join('.'), b.split('.').slice(0, 2).join('.')),
  ),
  'each part for itself': (version, from, before) =>
    (from === null || parts(version).every((part, at) => part >= (parts(from)[at] ?? 0))) &&
    (before === null || parts(version).some((part, at) => part < (parts(before)[at] ?? 0))),
  'with two digits for each part': by((a, b) => {
    const one = (text: string) => parts(text).reduce((sum, part) => sum * 100 + part, 0)
    return one(a) - one(b)
  }),
  'with what can’t be read as zero': by(byParts),
  'with what can’t be read as equal': (version, from, before) =>
    versionNumber(version) === null || by(byParts)(version, from, before),
  'with the lower bound left out': readable(
    (version, from, before) =>
      (from === null || byParts(version, from) > 0) && (before === null || byParts(version, before) < 0),
  ),
  'with the upper bound taken in': readable(
    (version, from, before) =>
      (from === null || byParts(version, from) >= 0) && (before === null || byParts(version, before) <= 0),
  ),
  'with prereleases before their version': readable(
    by((a, b) => byParts(a, b) || Number(b.includes('-')) - Number(a.includes('-')) * -1 - Number(a.includes('-')) * 2),
  ),
  'with prereleases refused': (version, from, before) =>
    /^\d+\.\d+\.\d+$/.test(version) && readable(by(byParts))(version, from, before),
  'without any bound on its size': readable(by(byParts)),
}

describe('the conformity cases', () => {
  const failed = (comparator: Comparator) =>
    conformityCases.versions.filter(
      ({ version, from, before, matches }) => comparator(version, from, before) !== matches,
    )

  test('are what the docs give to app teams', () => {
    expect(JSON.parse(readFileSync(docs, 'utf8'))).toEqual(JSON.parse(JSON.stringify(conformityCases)))
  })
  test('are met by the server', () => {
    expect(failed(ours)).toEqual([])
  })
  test.each(Object.entries(wrong))('find out who compares %s', (_, comparator) => {
    expect(failed(comparator)).not.toEqual([])
  })

  const anybody: Target = {
    versionFrom: 0,
    versionBefore: null,
    platform: 'all',
    language: null,
    customer: 'all',
    districts: [],
    validFrom: null,
    validTo: null,
  }
  const somebody: Reader = {
    platform: 'Android',
    version: '1.0.0',
    language: 'es',
    customer: null,
    district: null,
    at: new Date('2026-11-21T00:00:00Z'),
  }
  test.each(conformityCases.windows)('the window of $from to $to at $at', ({ at, from, to, matches: wanted }) => {
    expect(matches({ ...anybody, validFrom: from, validTo: to }, { ...somebody, at: new Date(at) })).toBe(wanted)
  })
  test.each(conformityCases.customers)(
    '$customer for an audience of $audience',
    ({ customer, audience, matches: wanted }) => {
      expect(
        matches({ ...anybody, customer: audience as 'all' }, { ...somebody, customer: customer as Customer | null }),
      ).toBe(wanted)
    },
  )
  test.each(conformityCases.districts)('$district in $districts', ({ district, districts, matches: wanted }) => {
    expect(matches({ ...anybody, districts }, { ...somebody, district })).toBe(wanted)
  })
  test.each(conformityCases.buckets)('device $device under number $number', ({ number, device, bucket }) => {
    expect(bucketOf(number, device)).toBe(bucket)
  })
})

describe('versions', () => {
  const part = fc.integer({ min: 0, max: 999_999 })
  const triple = fc.tuple(fc.integer({ min: 0, max: 8999 }), part, part)
  const written = (of: readonly number[]) => of.join('.')

  test('order as their integers do, and are written back as they were', () => {
    fc.assert(
      fc.property(triple, triple, (a, b) => {
        const oracle = a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
        const [x, y] = [versionNumber(written(a)) ?? Number.NaN, versionNumber(written(b)) ?? Number.NaN]
        expect(Math.sign(x - y)).toBe(Math.sign(oracle))
        expect(versionText(x)).toBe(written(a))
      }),
    )
  })

  test('that can’t be read match nothing, bounded or not', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!strict.test(text))
        expect(versionNumber(text)).toBeNull()
        expect(inVersions({ versionFrom: 0, versionBefore: null }, versionNumber(text))).toBe(false)
      }),
    )
  })

  test('two ranges that meet share no version and leave none out', () => {
    fc.assert(
      fc.property(triple, triple, (edge, version) => {
        const at = versionNumber(written(edge)) ?? 0
        const of = versionNumber(written(version))
        const before = inVersions({ versionFrom: 0, versionBefore: at }, of)
        const after = inVersions({ versionFrom: at, versionBefore: null }, of)
        expect(before).toBe(!after)
      }),
    )
  })
})

test('a rollout spreads evenly, keeps who has it when it widens, and picks others for the next number', () => {
  const devices = Array.from({ length: 4000 }, (_, at) => `d${at}`)
  const within = (number: number, rollout: number) => devices.filter((device) => bucketOf(number, device) < rollout)
  expect(within(7, 30).length).toBeGreaterThan(1100)
  expect(within(7, 30).length).toBeLessThan(1300)
  const wider = new Set(within(7, 60))
  expect(within(7, 30).every((device) => wider.has(device))).toBe(true)
  const both = within(8, 30).filter((device) => bucketOf(7, device) < 30)
  expect(both.length).toBeLessThan(within(8, 30).length / 2)
})

test('whatever somebody types as an address, only https without user, port or trick has a host', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const host = hostOf(url)
      if (host !== null)
        expect(new URL(url)).toMatchObject({ protocol: 'https:', username: '', port: '', hostname: host })
    }),
  )
  for (const bad of [
    'javascript:alert(1)',
    'https://a.b@evil.example',
    'https://a.example:444',
    'https:\\\\a.example',
    'https://a',
    ' https://a.example',
  ])
    expect(hostOf(bad), bad).toBeNull()
  expect(hostOf('https://A.Example/x?y=1')).toBe('a.example')
})

test('links in a circle are found however long it is; a chain is none', () => {
  const chain = new Map([...'abcdef'].map((page, at) => [page, at < 5 ? ['abcdef'[at + 1] ?? ''] : []]))
  expect(circles(chain).size).toBe(0)
  expect([...circles(new Map([...chain, ['f', ['c']]])).keys()].sort()).toEqual(['c', 'd', 'e', 'f'])
  expect(circles(new Map([['a', ['a']]])).get('a')).toBe('a → a')
  expect(circles(new Map([...chain, ['f', ['c']]])).get('d')).toBe('d → e → f → c → d')
})

/** By other code: what is reached from where, widened until nothing is added. */
function reachedBy(links: readonly [string, string][]): Set<string> {
  const reached = new Set(links.map(([from, to]) => `${from} ${to}`))
  for (let before = -1; before !== reached.size; ) {
    before = reached.size
    for (const way of [...reached])
      for (const [from, to] of links) if (way.endsWith(` ${from}`)) reached.add(`${way.split(' ')[0]} ${to}`)
  }
  return reached
}

test('a circle is found exactly where a page reaches itself, however many ways there are', () => {
  const page = fc.integer({ min: 0, max: 7 }).map(String)
  fc.assert(
    fc.property(fc.array(fc.tuple(page, page), { maxLength: 20 }), (links) => {
      const jumps = new Map<string, string[]>()
      for (const [from, to] of links) jumps.set(from, [...(jumps.get(from) ?? []), to])
      const reached = reachedBy(links)
      const wanted = [...jumps.keys()].filter((from) => reached.has(`${from} ${from}`))
      const found = circles(jumps)
      expect([...found.keys()].sort()).toEqual(wanted.sort())
      for (const [start, way] of found) {
        const pages = way.split(' → ')
        expect([pages[0], pages.at(-1)]).toEqual([start, start])
        for (const [at, from] of pages.slice(0, -1).entries()) expect(jumps.get(from)).toContain(pages[at + 1])
      }
    }),
  )
  // each of sixty pages leads to both of the next two: more ways than could ever be walked
  const layers = Array.from({ length: 120 }, (_, at) => {
    const next = (Math.floor(at / 2) + 1) * 2
    return [String(at), next < 120 ? [String(next), String(next + 1)] : []] as const
  })
  expect(circles(new Map(layers)).size).toBe(0)
})

test('words of collecting are found with and without accents, and not inside of others', () => {
  expect(collectingWord('Su ADEUDO vence')).toBe('adeudo')
  expect(collectingWord('Buró de Crédito')).toBe('buro de credito')
  expect(collectingWord('您的借款已逾期')).toBe('逾期')
  expect(collectingWord('Embargoso no es palabra')).toBeNull()
  expect(collectingWord('Pague a tiempo y gane')).toBeNull()
})
