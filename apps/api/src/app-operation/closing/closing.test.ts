import {
  checkClosingRule,
  closingsForApp,
  exportClosingCheck,
  exportClosingHits,
  exportClosingRules,
  listClosingHits,
  listClosingRules,
  orderClosingRules,
  retireClosingRule,
  saveClosingRule,
  switchClosingRule,
} from '@cordillera/contract/app-operation/closing'
import { createApplication } from '@cordillera/contract/credit/intake'
import type { Input } from '@cordillera/contract/endpoint'
import { minor } from '@cordillera/contract/money'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  applicationOf,
  givenProduct,
  type LendingApp,
  lendingApp,
  productCode,
} from '../../../test/given-applications.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'

// a Monday, 12:00 in Mexico City
const now = '2026-11-23T18:00:00Z'
const testApp = startApp({ now })
let phone: LendingApp
let tech: Person
let abroad: Person
let director: Person

beforeAll(async () => {
  await givenProduct(testApp())
  phone = await lendingApp(testApp())
  tech = await testApp().given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  director = await testApp().given.person({ role: 'COUNTRY_DIRECTOR', merchants: ['Luna Credito'] })
  abroad = await testApp().given.person({ role: 'TECHNICAL', country: 'CO', merchants: ['Cafe Plata'] })
})
beforeEach(async () => {
  testApp().clock.set(now)
  await sql`update closing_rule set active = false`.execute(testApp().app.db)
})

type Rule = Input<typeof saveClosingRule>
const said = { es: 'Hoy no recibimos solicitudes.', en: 'No applications today.' }
const terms = { closingType: 'apply', productsType: 'all' } as const
const whole = { name: 'Rule', texts: said, ...terms }
const kept = async (rule: Partial<Rule> = {}) => (await tech.call(saveClosingRule, { ...whole, ...rule })).ruleId
const turned = async (ruleId: number, active: boolean, version = 0) =>
  (await tech.call(switchClosingRule, { ruleId, version, active, reason: 'it was decided' })).version
/** A rule that closes from now on. */
async function closing(rule: Partial<Rule> = {}) {
  const ruleId = await kept(rule)
  await turned(ruleId, true)
  return ruleId
}
const apply = (person = {}, asked = {}) => phone.raw(createApplication, applicationOf(person, asked))
const isOpen = async (person = {}, asked = {}) => (await apply(person, asked)).code === 2000

describe('a rule at intake', () => {
  test('closes nothing until it is switched on, then from the next application on, and opens again', async () => {
    const ruleId = await kept()
    expect(await isOpen()).toBe(true)
    await turned(ruleId, true)
    const refused = await apply()
    expect(refused).toMatchObject({ code: 5000, http: 200, msg: said.en })
    await turned(ruleId, false, 1)
    expect(await isOpen()).toBe(true)
  })

  test('says why in the language of who asks, else in the merchant’s', async () => {
    await closing()
    const asked = applicationOf()
    const key = { authorization: phone.authorization }
    const es = await testApp().send(createApplication, asked, { ...key, 'accept-language': 'es' })
    const zh = await testApp().send(createApplication, asked, { ...key, 'accept-language': 'zh' })
    expect([es.msg, zh.msg]).toEqual([said.es, said.es])
  })

  test('keeps that it closed, though the application was refused: no borrower is made, the hit stands', async () => {
    const ruleId = await closing({ name: 'Kept hits' })
    const asked = applicationOf({}, { platform: 'iOS', district: 'Jalisco', amount: 120_000 })
    await phone.refused(createApplication, asked, 'appOperation.closed')
    await phone.refused(createApplication, asked, 'appOperation.closed')
    const { list, total } = await tech.call(listClosingHits, { ruleId })
    expect(total).toBe(2)
    expect(list[0]).toMatchObject({
      ...{ ruleName: 'Kept hits', productCode, amount: 120_000, currency: 'MXN', platform: 'iOS', district: 'MX-JAL' },
      ...{ customer: 'new', loans: 0, wanted: 'apply' },
    })
    const { rows } = await sql`select from borrower where doc_number = ${asked.applicant.docNumber}`.execute(
      testApp().app.db,
    )
    expect(rows).toEqual([])
    const listed = (await tech.call(listClosingRules, {})).list.find((rule) => rule.ruleId === ruleId)
    expect(listed?.closed).toBe(2)
  })

  test('an application that was taken before a rule came is answered again as it stands', async () => {
    const asked = applicationOf()
    const first = await phone.call(createApplication, asked)
    await closing()
    expect(await phone.call(createApplication, asked)).toEqual(first)
  })

  test('limits by amount, product, platform and district close exactly those, the bounds among them', async () => {
    await closing({ amountFrom: 100_000, amountTo: 200_000, platform: 'iOS', districts: ['MX-JAL'] })
    const inside = { amount: 100_000, platform: 'iOS', district: 'Jal.' } as const
    expect(await isOpen({}, inside)).toBe(false)
    expect(await isOpen({}, { ...inside, amount: 200_000 })).toBe(false)
    expect(await isOpen({}, { ...inside, amount: 99_900 })).toBe(true)
    expect(await isOpen({}, { ...inside, amount: 200_100 })).toBe(true)
    expect(await isOpen({}, { ...inside, platform: 'Android' })).toBe(true)
    expect(await isOpen({}, { ...inside, district: 'Sonora' })).toBe(true)
    // where the device does not say, where the applicant lives counts
    expect(await isOpen({ state: 'Jalisco' }, { amount: 150_000, platform: 'iOS' })).toBe(false)
    expect(await isOpen({}, { amount: 150_000, platform: 'iOS' })).toBe(true)
  })

  test('chosen products and partner products leave the others open', async () => {
    await closing({ productsType: 'partner' })
    expect(await isOpen()).toBe(true)
    await closing({ productsType: 'chosen', productCodes: ['OTHER'] })
    expect(await isOpen()).toBe(true)
    await closing({ productsType: 'chosen', productCodes: ['OTHER', productCode] })
    expect(await isOpen()).toBe(false)
  })

  test('registration closed refuses people who are new, and takes those who are known', async () => {
    const known = applicationOf()
    await phone.call(createApplication, known)
    await sql`update application set status = 'rejected'`.execute(testApp().app.db)
    await closing({ closingType: 'register' })
    expect(await isOpen()).toBe(false)
    const again = { ...known, loanRef: `${known.loanRef}-again` }
    expect((await phone.raw(createApplication, again)).code).toBe(2000)
  })

  test('old customers and loans before are counted by loans that were paid out', async () => {
    const asked = applicationOf()
    await phone.call(createApplication, asked)
    await sql`update application set status = 'approved', payout_status = 'success' where loan_ref = ${asked.loanRef}`.execute(
      testApp().app.db,
    )
    await closing({ customer: 'old', loansFrom: 1, loansTo: 1, registeredTo: 10 })
    expect(await isOpen()).toBe(true)
    const again = { ...asked, loanRef: `${asked.loanRef}-again` }
    await phone.refused(createApplication, again, 'appOperation.closed')
    // eleven days later the person is registered for longer than the rule says
    testApp().clock.set('2026-12-04T18:00:00Z')
    expect((await phone.raw(createApplication, again)).code).toBe(2000)
  })

  test('holds within its window and hours of the merchant’s clock', async () => {
    await closing({ validFrom: '2026-11-23T11:00', validTo: '2026-11-24T00:00', timeFrom: '22:00', timeTo: '13:00' })
    expect(await isOpen()).toBe(false)
    testApp().clock.set('2026-11-23T19:00:00Z') // 13:00: over
    expect(await isOpen()).toBe(true)
    testApp().clock.set('2026-11-24T04:00:00Z') // 22:00
    expect(await isOpen()).toBe(false)
    testApp().clock.set('2026-11-24T06:00:00Z') // midnight: the window is over
    expect(await isOpen()).toBe(true)
  })

  test('the first rule in the order says why; putting them in another order changes it', async () => {
    const first = await closing({ texts: { es: 'primero', en: 'first' } })
    const second = await closing({ texts: { es: 'segundo', en: 'second' } })
    expect((await apply()).msg).toBe('first')
    const ids = (await tech.call(listClosingRules, { pageSize: 200 })).list.map(({ ruleId }) => ruleId)
    await tech.refused(orderClosingRules, { ruleIds: [second, first] }, 'record.stale')
    const rest = ids.filter((id) => id !== second)
    await tech.call(orderClosingRules, { ruleIds: [second, ...rest] })
    expect((await apply()).msg).toBe('second')
  })
})

describe('what it would close', () => {
  test('is what it does close: the same applications of the last 30 days, by day, product and district', async () => {
    await phone.call(createApplication, applicationOf({}, { amount: 300_000, district: 'Sonora' }))
    testApp().clock.set('2026-11-24T18:00:00Z')
    await phone.call(createApplication, applicationOf({}, { amount: 400_000, district: 'Sonora' }))
    await phone.call(createApplication, applicationOf({}, { amount: 400_000, district: 'Jalisco' }))
    const aDayLater = await testApp().given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
    const found = await aDayLater.call(checkClosingRule, { ...terms, amountFrom: 300_000, districts: ['MX-SON'] })
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from application
      where applied_at between timestamptz '2026-10-25T18:00:01Z' and timestamptz '2026-11-24T18:00:00Z'`.execute(
      testApp().app.db,
    )
    expect(found).toMatchObject({ closed: 2, of: rows[0]?.n, people: 2, amount: 700_000, currency: 'MXN' })
    expect(found.sample.map(({ amount, district }) => [amount, district])).toEqual([
      [400_000, 'MX-SON'],
      [300_000, 'MX-SON'],
    ])
    expect(found.days.at(-1)).toMatchObject({ day: '2026-11-24', closed: 1 })
    expect(found.districts.find(({ name }) => name === 'MX-SON')).toMatchObject({ closed: 2 })
    // each count opens its applications
    const asked = { ...terms, amountFrom: 300_000, districts: ['MX-SON'] }
    for (const { day, closed } of found.days)
      expect((await aDayLater.call(checkClosingRule, { ...asked, opened: { day } })).opened, day).toBe(closed)
    for (const { name: product, closed } of found.products)
      expect((await aDayLater.call(checkClosingRule, { ...asked, opened: { product } })).opened, product).toBe(closed)
    for (const { name: district, closed } of found.districts)
      expect((await aDayLater.call(checkClosingRule, { ...asked, opened: { district } })).opened).toBe(closed)
    const { body } = await aDayLater.download(exportClosingCheck, {
      filter: { ...asked, opened: { day: '2026-11-24' } },
      format: 'csv',
    })
    expect(body.toString().trim().split('\r\n')).toHaveLength(2)
    testApp().clock.set('2027-01-31T18:00:00Z')
    const muchLater = await testApp().given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
    expect((await muchLater.call(checkClosingRule, terms)).of).toBe(0)
  })

  test('is the same as the rule at intake, whatever the rule: two thousand made-up ones', async () => {
    // nothing of the database is needed: both sides ask one function, and this holds them to it
    const { wouldClose, ruleOf } = await import('./closing.rules.ts')
    const { factsOf } = await import('./closed-by.ts')
    const { closes } = await import('@cordillera/contract/app-operation/closes')
    let seed = 7
    const pick = <T>(...some: T[]): T => {
      seed = (seed * 48_271) % 2_147_483_647
      return some[seed % some.length] as T
    }
    let closedOnes = 0
    for (let n = 0; n < 2000; n++) {
      const rule = ruleOf({
        ...{
          closingType: pick('app', 'register', 'apply', 'market'),
          productsType: pick('all', 'own', 'partner', 'chosen'),
        },
        ...{ productCodes: ['A'], platform: pick('all', 'iOS', 'Android'), districts: pick([], ['MX-SON']) },
        ...{ customer: pick('all', 'new', 'old'), amountFrom: pick(null, 100, 200), loansTo: pick(null, 0, 2) },
        ...{ registeredFrom: pick(null, 0, 3), weekdays: pick([], [1], [7]) },
        ...pick({}, { timeFrom: '22:00', timeTo: '08:00' }, { timeFrom: '08:00', timeTo: '22:00' }),
      })
      const appliedAt = new Date(Date.parse(now) + pick(0, 5, 11, 30, 77) * 3_600_000)
      const registeredAt = new Date(appliedAt.getTime() - pick(0, 2, 5) * 86_400_000)
      const isNew = registeredAt.getTime() === appliedAt.getTime()
      const made = {
        ...{
          appId: 'A',
          userId: 'U',
          appliedAt,
          registeredAt,
          productCode: pick('A', 'B'),
          amount: minor(pick(100, 150, 250)),
        },
        ...{ platform: pick(null, 'iOS' as const), district: pick(null, 'MX-SON'), loans: isNew ? 0 : pick(0, 3) },
        before: isNew ? 0 : 1,
      }
      const wanted = {
        ...{ wants: 'apply' as const, merchantId: 1, product: { kind: 'own' as const, code: made.productCode } },
        ...{ amount: made.amount, platform: made.platform, district: made.district, loans: made.loans, at: appliedAt },
        ...{
          customer: made.loans === 0 ? ('new' as const) : ('old' as const),
          registeredAt: isNew ? null : registeredAt,
        },
      }
      const zone = 'America/Mexico_City'
      const isClosed = closes(rule, factsOf(wanted, zone))
      expect(wouldClose(rule, [made], zone).closed, JSON.stringify({ rule, made })).toBe(isClosed ? 1 : 0)
      closedOnes += isClosed ? 1 : 0
    }
    expect(closedOnes).toBeGreaterThan(20)
  })
})

describe('what a rule may say', () => {
  test('crossed bounds, half hours, foreign districts, no products and no text are refused beside their field', async () => {
    const field = async (rule: object, error: Parameters<typeof tech.refused>[2]) =>
      (await tech.refused(saveClosingRule, { ...whole, ...rule }, error)).data
    await field({ amountFrom: 2, amountTo: 1 }, 'appOperation.boundsCrossed')
    await field({ validFrom: '2026-11-24T00:00', validTo: '2026-11-24T00:00' }, 'appOperation.boundsCrossed')
    await field({ timeFrom: '08:00' }, 'appOperation.hoursHalf')
    await field({ timeFrom: '08:00', timeTo: '08:00' }, 'appOperation.hoursHalf')
    await field({ districts: ['CO-ANT'] }, 'appOperation.districtForeign')
    await field({ productsType: 'chosen' }, 'appOperation.productsUnchosen')
    await field({ texts: { en: 'only English' } }, 'appOperation.closingUnsaid')
  })

  test('what somebody changed meanwhile is not overwritten; a retired rule closes nothing more', async () => {
    const ruleId = await closing()
    await tech.refused(saveClosingRule, { ...whole, ruleId, version: 0 }, 'record.stale')
    await tech.call(saveClosingRule, { ...whole, ruleId, version: 1, name: 'Another name' })
    await tech.refused(retireClosingRule, { ruleId, version: 1, reason: 'not seen' }, 'record.stale')
    await tech.call(retireClosingRule, { ruleId, version: 2, reason: 'it is over' })
    expect(await isOpen()).toBe(true)
    await tech.refused(switchClosingRule, { ruleId, version: 3, active: true, reason: 'again' }, 'record.missing')
  })

  test('is the merchant’s own: neither seen nor touched from abroad, and read alone by directors', async () => {
    const ruleId = await closing()
    expect((await abroad.call(listClosingRules, {})).list).toEqual([])
    await abroad.refused(switchClosingRule, { ruleId, version: 1, active: false, reason: 'mine' }, 'record.missing')
    expect((await abroad.call(listClosingHits, {})).list).toEqual([])
    expect((await director.call(listClosingRules, {})).list.length).toBeGreaterThan(0)
    expect((await director.raw(saveClosingRule, whole)).http).toBe(403)
  })
})

test('an app asks what is closed before it offers anything', async () => {
  await closing({ closingType: 'app', platform: 'iOS', texts: { es: 'cerrada', en: 'closed' } })
  await closing({ closingType: 'market', texts: { es: 'mercado' } })
  await closing({ amountFrom: 100 })
  expect(await phone.call(closingsForApp, { platform: 'iOS' })).toEqual([
    { closingType: 'app', text: 'closed' },
    { closingType: 'market', text: 'mercado' },
  ])
  expect(await phone.call(closingsForApp, { platform: 'Android' })).toEqual([
    { closingType: 'market', text: 'mercado' },
  ])
})

test('rules and what they closed are taken away as files', async () => {
  await closing({ name: 'In the file' })
  await apply()
  const rules = await tech.download(exportClosingRules, { filter: {}, format: 'csv' })
  expect(rules.body.toString()).toContain('In the file')
  const hits = await tech.download(exportClosingHits, { filter: {}, format: 'csv' })
  expect(hits.body.toString()).toContain(productCode)
})
