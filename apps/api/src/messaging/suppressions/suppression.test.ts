import {
  addSuppression,
  importRegister,
  liftSuppression,
  listSuppressions,
} from '@cordillera/contract/messaging/suppression'
import { beforeAll, expect, test } from 'vitest'
import { givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { inTransaction, sql } from '../../platform/db.ts'
import { suppress } from '../inbound.queries.ts'
import { readRegister } from './register.rules.ts'

const testApp = startApp({ now: '2026-11-23T16:00:00Z' })
const db = () => testApp().app.db
const reason = 'they wrote a letter'
let ana: Person

beforeAll(async () => {
  ana = await testApp().given.person({ superuser: true, merchants: ['Luna Credito'] })
})

const file = (lines: string, evidence = 'REUS 2026-11', isWhole = true) =>
  ana.call(importRegister, { register: 'REUS', evidence, lines, isWhole })
const listed = async (filter = {}) => (await ana.call(listSuppressions, { pageSize: 200, ...filter })).list
/** What the one function says that every list and campaign asks. */
const whyNot = async (mobile: string) => {
  const { rows } = await sql<{ why: string | null }>`
    select marketing_exclusion(${mobile}, null, ${testApp().clock.now()}) as why`.execute(db())
  return rows[0]?.why
}

test('a register’s file bars marketing on every channel for as long as it lasts, and says of each line that is wrong where and why', async () => {
  const lines =
    'telefono;nombre\n55 1000 0001;x\n+525510000001\n"who@example.com"\n+573001234567\nnada\n\n+525510000002'
  expect(await file(lines)).toEqual({
    addresses: 3,
    lifted: 0,
    faults: [
      { line: 3, fault: 'twice' },
      { line: 5, fault: 'foreign' },
      { line: 6, fault: 'unreadable' },
    ],
    faultCount: 3,
  })
  expect(await whyNot('+525510000001')).toBe('suppressed')
  const found = await listed({ register: 'REUS' })
  expect(found.map(({ channel }) => channel).sort()).toEqual(['email', 'sms', 'sms', 'whatsapp', 'whatsapp'])
  expect(found.every(({ purpose, evidence }) => purpose === 'marketing' && evidence === 'REUS 2026-11')).toBe(true)
  expect(found[0]?.expiresTime).toMatch(/^2028-11-23/)
  expect(JSON.stringify(found)).not.toContain('10000001')
  testApp().clock.set('2028-11-24T16:00:00Z')
  expect(await whyNot('+525510000001')).toBe(null)
  testApp().clock.set('2026-11-23T16:00:00Z')
})

test('it bars no collection: whoever owes is still written to about that', async () => {
  const { rows } = await sql`
    select from suppression where register is not null and coalesce(purpose, 'collection') = 'collection'`.execute(db())
  expect(rows).toEqual([])
})

test('whoever is not in the newest whole file may be written to again; told again, an entry lasts as the newest file says; a part lifts nobody', async () => {
  await file('+525510000011\n+525510000012')
  expect(await file('+525510000013', 'a part', false)).toMatchObject({ lifted: 0 })
  expect(await whyNot('+525510000012')).toBe('suppressed')
  const { lifted } = await file('+525510000011', 'REUS 2026-12')
  expect(lifted).toBeGreaterThanOrEqual(2)
  expect(await whyNot('+525510000011')).toBe('suppressed')
  expect(await whyNot('+525510000012')).toBe(null)
  const [stands] = await listed({ register: 'REUS', channel: 'sms' })
  expect(stands).toMatchObject({ evidence: 'REUS 2026-12' })
  expect(await listed({ over: true, register: 'REUS' })).not.toEqual([])
})

test('a part of a register that is called whole lifts nobody', async () => {
  const lines = Array.from({ length: 200 }, (_, n) => `+525510002${n + 100}`)
  await file(lines.join('\n'), 'REUS 2027-01', false)
  const part = {
    register: 'REUS',
    evidence: 'REUS 2027-02',
    lines: lines.slice(0, 2).join('\n'),
    isWhole: true,
  } as const
  await ana.refused(importRegister, part, 'messaging.registerShrunk')
  expect(await whyNot('+525510002299')).toBe('suppressed')
  // most of them, as from one month to the next
  await file(lines.slice(20).join('\n'), 'REUS 2027-02')
  expect(await whyNot('+525510002299')).toBe('suppressed')
  expect(await whyNot('+525510002100')).toBe(null)
})

test('two files at once, and one twice, leave one entry an address', async () => {
  const lines = Array.from({ length: 50 }, (_, n) => `+5255100001${n + 10}`).join('\n')
  await Promise.all([file(lines, 'a', false), file(lines, 'b', false), file(lines, 'a', false)])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from suppression where address like '+5255100001%' and lifted_at is null and channel = 'sms'`.execute(
    db(),
  )
  expect(rows[0]?.n).toBe(50)
})

test('a file of another country is refused, and one without an address', async () => {
  await ana.refused(
    importRegister,
    { register: 'RNE', evidence: 'x', lines: '+573001234567', isWhole: true },
    'messaging.registerCountry',
  )
  await ana.refused(
    importRegister,
    { register: 'REUS', evidence: 'x', lines: 'nobody here', isWhole: true },
    'messaging.registerEmpty',
  )
})

test('staff enter an address with its evidence and lift it; what a person ended by their own hand they do not', async () => {
  const [loan] = await givenLoans(testApp())
  const { mobile } = await db()
    .selectFrom('borrower')
    .select('mobile')
    .where('userId', '=', loan?.userId ?? '')
    .executeTakeFirstOrThrow()
  const asked = { channel: 'sms', address: mobile, evidence: 'call of 23 November' } as const
  await ana.call(addSuppression, asked)
  await ana.call(addSuppression, asked)
  const [one, ...others] = await listed({ origin: 'staff' })
  expect(others).toEqual([])
  expect(one).toMatchObject({
    purpose: null,
    evidence: 'call of 23 November',
    madeBy: expect.any(String),
    country: 'MX',
  })
  expect(one?.address).not.toContain(mobile.slice(3))
  await ana.call(liftSuppression, { suppressionId: one?.suppressionId ?? 0, reason })
  expect(await listed({ origin: 'staff' })).toEqual([])
  await sql`insert into suppression (channel, address, origin, evidence, made_at) values ('sms', '+525510000099', 'reply', 'BAJA', now())`.execute(
    db(),
  )
  const [own] = await listed({ origin: 'reply' })
  await ana.refused(liftSuppression, { suppressionId: own?.suppressionId ?? 0, reason }, 'messaging.ownEnd')
  await ana.refused(addSuppression, { ...asked, address: 'nobody' }, 'messaging.badTestAddress')
})

test('a number that staff enter without its country is one of their merchant’s', async () => {
  const colombian = await testApp().given.person({ role: 'CUSTOMER_SERVICE', country: 'CO', merchants: ['Cafe Plata'] })
  await colombian.call(addSuppression, { channel: 'sms', address: '300 123 4009', evidence: 'call of 23 November' })
  const { rows } = await sql`select from suppression where address = '+573001234009'`.execute(db())
  expect(rows).toHaveLength(1)
  expect(await whyNot('+523001234009')).toBe(null)
})

/** What may stand against an address before its person says so themselves, and how each comes to its end. */
const before = {
  'a register that has it no more': {
    begins: (mobile: string) => file(mobile, 'REUS 2026-11', false),
    ends: (mobile: string) =>
      sql`update suppression set lifted_at = now(), lifted_reason = 'left' where register is not null and address = ${mobile}`.execute(
        db(),
      ),
  },
  'staff, until a day': {
    begins: (mobile: string) =>
      ana.call(addSuppression, { channel: 'sms', address: mobile, evidence: 'a letter', lastDay: '2026-11-24' }),
    ends: () => testApp().clock.set('2026-11-28T16:00:00Z'),
  },
  'staff, who lift it': {
    begins: (mobile: string) => ana.call(addSuppression, { channel: 'sms', address: mobile, evidence: 'a letter' }),
    ends: async () => {
      const [row] = await listed({ origin: 'staff', channel: 'sms' })
      await ana.call(liftSuppression, { suppressionId: row?.suppressionId ?? 0, reason })
    },
  },
}
test.each(Object.entries(before))('what a person said themselves outlasts %s', async (name, { begins, ends }) => {
  testApp().clock.set('2026-11-23T16:00:00Z')
  ana = await testApp().given.signedIn(ana.accountId)
  const mobile = `+52551000${3000 + Object.keys(before).indexOf(name)}`
  await begins(mobile)
  const isNew = { channel: 'sms', addresses: [mobile], evidence: 'STOP' }
  expect(await inTransaction(db(), (tx) => suppress(tx, isNew, testApp().clock.now()))).toBe(true)
  expect(await inTransaction(db(), (tx) => suppress(tx, isNew, testApp().clock.now()))).toBe(false)
  await ends(mobile)
  expect(await whyNot(mobile)).toBe('suppressed')
})

test('staff who enter an address for longer than before are heeded, for shorter they shorten nothing', async () => {
  testApp().clock.set('2026-11-23T16:00:00Z')
  ana = await testApp().given.signedIn(ana.accountId)
  const mobile = '+525510004001'
  const until = (lastDay?: string) =>
    ana.call(addSuppression, {
      ...{ channel: 'sms' as const, address: mobile, evidence: `until ${lastDay ?? 'ever'}` },
      ...(lastDay ? { lastDay } : {}),
    })
  const stands = async () => {
    const { rows } = await sql<{ evidence: string }>`
      select evidence from suppression where address = ${mobile} and lifted_at is null`.execute(db())
    return rows.map(({ evidence }) => evidence)
  }
  await until('2026-12-01')
  await until('2026-12-24')
  expect(await stands()).toEqual(['until 2026-12-24'])
  await until('2026-12-05')
  expect(await stands()).toEqual(['until 2026-12-24'])
  await until()
  await until('2027-01-01')
  expect(await stands()).toEqual(['until ever'])
})

test('lines of any length and kind never break the reading of a file', () => {
  expect(readRegister('\uFEFF"a@b.mx"\r\n\r\n;;;\n@\n', 'MX')).toMatchObject({
    emails: ['a@b.mx'],
    phones: [],
    faults: [{ line: 4, fault: 'unreadable' }],
  })
})
