/**
 * Cases that every app which keeps content offline has to answer as the server does. They are data: app teams read them as JSON
 * (docs/app-content/conformity.json), and our own tests hold the server to them.
 */
import type { Customer } from '@cordillera/contract/market/match'

interface VersionCase {
  version: string
  from: string | null
  before: string | null
  matches: boolean
}
const v = (version: string, from: string | null, before: string | null, matches: boolean): VersionCase => ({
  version,
  from,
  before,
  matches,
})

export const conformityCases = {
  about:
    'A version is three integers without leading zeros, the first below 9000, each at most 999999; what stands behind - or + is not compared. From is included, before is not. What cannot be read matches nothing.',
  versions: [
    v('1.10.0', '1.9.0', null, true),
    v('1.9.0', '1.10.0', null, false),
    v('1.9.0', null, '1.10.0', true),
    v('1.10.0', null, '1.9.0', false),
    v('0.9.0', '0.10.0', null, false),
    v('10.0.0', '9.0.0', null, true),
    v('9.0.0', '10.0.0', null, false),
    v('1.0.10', '1.0.9', null, true),
    v('1.0.9', null, '1.0.10', true),
    v('2.0.0', '1.99.99', null, true),
    v('1.2.3', '1.2.3', null, true),
    v('1.2.3', null, '1.2.3', false),
    v('1.2.3', '1.2.3', '1.2.4', true),
    v('1.2.4', '1.2.3', '1.2.4', false),
    v('1.2.2', '1.2.3', '1.2.4', false),
    v('1.3.0', '1.2.9', null, true),
    v('2.0.0', '1.5.9', '3.0.0', true),
    v('1.999999.0', '1.1000.0', null, true),
    v('1.100.0', '1.99.1', null, true),
    v('1.10.1', '1.9.9', '1.11.0', true),
    v('7.0.0-edge.0', null, '7.0.0', false),
    v('7.0.0-edge.0', '7.0.0', null, true),
    v('1.10.0+77', '1.10.0', '1.10.1', true),
    v('1.10.0-beta.2+5', '1.10.0', null, true),
    v('0.0.0', null, null, true),
    v('0.0.0', '0.0.1', null, false),
    v('1.2', '1.0.0', null, false),
    v('1.2', null, null, false),
    v('1', null, null, false),
    v('1.2.3.4', '1.0.0', null, false),
    v('1.2.x', '1.0.0', null, false),
    v('v1.2.3', '1.0.0', null, false),
    v(' 1.2.3', '1.0.0', null, false),
    v('1.02.3', '1.0.0', null, false),
    v('1.2.-3', null, '9.0.0', false),
    v('1.1e3.0', '1.2.0', null, false),
    v('', null, null, false),
    v('latest', null, null, false),
    v('1.1000000.0', '1.0.0', null, false),
    v('9000.0.0', '1.0.0', null, false),
  ],
  windows: [
    { at: '2026-11-20T06:00:00Z', from: '2026-11-20T06:00:00Z', to: '2026-11-21T06:00:00Z', matches: true },
    { at: '2026-11-20T05:59:59.999Z', from: '2026-11-20T06:00:00Z', to: '2026-11-21T06:00:00Z', matches: false },
    { at: '2026-11-21T06:00:00Z', from: '2026-11-20T06:00:00Z', to: '2026-11-21T06:00:00Z', matches: false },
    { at: '2026-11-21T05:59:59.999Z', from: '2026-11-20T06:00:00Z', to: '2026-11-21T06:00:00Z', matches: true },
    { at: '2030-01-01T00:00:00Z', from: '2026-11-20T06:00:00Z', to: null, matches: true },
    { at: '2020-01-01T00:00:00Z', from: null, to: '2026-11-21T06:00:00Z', matches: true },
  ],
  customers: [
    { customer: 'new' as Customer | null, audience: 'all', matches: true },
    { customer: null, audience: 'all', matches: true },
    { customer: 'new', audience: 'new', matches: true },
    { customer: 'old', audience: 'new', matches: false },
    { customer: null, audience: 'old', matches: false },
  ],
  districts: [
    { district: 'Jalisco', districts: [] as string[], matches: true },
    { district: null, districts: ['Jalisco'], matches: false },
    { district: 'nuevo leon', districts: ['Nuevo León'], matches: true },
    { district: 'Oaxaca', districts: ['Jalisco', 'Nuevo León'], matches: false },
  ],
  /** The first four bytes of SHA-256 of `<number>:<device>`, as a big-endian integer, modulo 100. */
  buckets: [
    { number: 1, device: 'a1b2c3', bucket: 30 },
    { number: 2, device: 'a1b2c3', bucket: 0 },
    { number: 57, device: '00000000-0000-4000-8000-000000000000', bucket: 75 },
  ],
}
