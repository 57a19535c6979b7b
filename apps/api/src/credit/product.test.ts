import type { Country } from '@cordillera/contract/countries'
import { unverifiedCharge } from '@cordillera/contract/credit/collection-charge'
import { createApplication } from '@cordillera/contract/credit/intake'
import {
  addLegalCap,
  decideProduct,
  deleteProduct,
  handInProduct,
  listLegalCaps,
  listProducts,
  retireProduct,
  saveProduct,
} from '@cordillera/contract/credit/product'
import { cappedRates, capsExceeded, lateCost, scheduleOf, uncapped } from '@cordillera/contract/credit/schedule'
import type { Input } from '@cordillera/contract/endpoint'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { applicationOf, lendingApp } from '../../test/given-applications.ts'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp()
let maker: Person
let checker: Person
let merchant: number

beforeAll(async () => {
  maker = await testApp().given.person({ role: 'FINANCE' })
  checker = await testApp().given.person({ role: 'FINANCE' })
  merchant = await testApp().given.merchantId('Luna Credito')
})

const terms = {
  productName: 'Luna 14',
  tenure: 14,
  periods: 2,
  interestRate: 300,
  processingRate: 800,
  gstFee: 1600,
  penaltyInterest: 100,
  overdueFeeLimitation: 10_000,
  gracePeriod: 1,
  collectionServiceFee: 0,
  repaymentTransactionFee: 500,
  repaymentOrder: 'principal first' as const,
  minAmount: 50_000,
  maxAmount: 500_000,
  extensionLimit: 3,
  extFee: 1000,
  effectiveTime: '2026-11-21',
}
const draft = (productCode: string, over: Partial<typeof terms> = {}): Input<typeof saveProduct> => ({
  merchant,
  productCode,
  ...terms,
  ...over,
})
const of = async (productCode: string, person = maker) =>
  (await person.call(listProducts, {})).filter((product) => product.productCode === productCode)
const note = 'Terms agreed on'

async function active(productCode: string, over: Partial<typeof terms> = {}) {
  const { productId } = await maker.call(saveProduct, draft(productCode, over))
  await maker.call(handInProduct, { productId, version: 0 })
  await checker.call(decideProduct, { productId, version: 1, decision: 'activate', note })
  return productId
}

describe('products', () => {
  test('a draft is written, handed in and activated by somebody else, never by its maker', async () => {
    const { productId } = await maker.call(saveProduct, draft('LUNA-14-2'))
    await checker.refused(decideProduct, { productId, version: 0, decision: 'activate', note }, 'credit.productState')
    await maker.call(handInProduct, { productId, version: 0 })
    await maker.refused(decideProduct, { productId, version: 1, decision: 'activate', note }, 'credit.ownRequest')
    const superuser = await testApp().given.person({ superuser: true })
    await maker.refused(saveProduct, { ...draft('LUNA-14-2'), productId, version: 1 }, 'credit.productState')
    await superuser.refused(decideProduct, { productId, version: 9, decision: 'activate', note }, 'record.stale')
    expect((await of('LUNA-14-2'))[0]).toMatchObject({ state: 'waiting', mine: true, lending: false })
    await checker.call(decideProduct, { productId, version: 1, decision: 'activate', note })
    expect(await of('LUNA-14-2', checker)).toMatchObject([
      { ...terms, state: 'active', lending: true, versionNumber: 1, mine: false, note, loans: 0 },
    ])
  })

  test('whoever only rewrote a draft is a maker too; given back, it is written on', async () => {
    const { productId } = await maker.call(saveProduct, draft('LUNA-GIVEN'))
    await checker.call(saveProduct, { ...draft('LUNA-GIVEN', { interestRate: 250 }), productId, version: 0 })
    await maker.refused(saveProduct, { ...draft('LUNA-GIVEN'), productId, version: 0 }, 'record.stale')
    await maker.call(handInProduct, { productId, version: 1 })
    await checker.refused(decideProduct, { productId, version: 2, decision: 'activate', note }, 'credit.ownRequest')
    const third = await testApp().given.person({ role: 'FINANCE' })
    await third.call(decideProduct, { productId, version: 2, decision: 'giveBack', note: 'The fee is missing' })
    expect(await of('LUNA-GIVEN')).toMatchObject([{ state: 'draft', note: 'The fee is missing', interestRate: 250 }])
    await maker.call(deleteProduct, { productId, version: 3, reason: 'Not needed' })
    expect(await of('LUNA-GIVEN')).toEqual([])
    await maker.refused(handInProduct, { productId, version: 4 }, 'record.missing')
  })

  test('a new version stands beside the old one until its day; then applications are made under it', async () => {
    await active('LUNA-V')
    await active('LUNA-V', { maxAmount: 90_000, effectiveTime: '2026-12-01' })
    await maker.call(saveProduct, draft('LUNA-V'))
    await maker.refused(saveProduct, draft('LUNA-V'), 'credit.productInWork')
    expect((await of('LUNA-V')).map(({ versionNumber, state, lending }) => [versionNumber, state, lending])).toEqual([
      [3, 'draft', false],
      [2, 'active', false],
      [1, 'active', true],
    ])
    const app = await lendingApp(testApp())
    const asked = { productCode: 'LUNA-V', amount: 100_000 }
    await app.call(createApplication, applicationOf({}, asked))
    testApp().clock.set('2026-12-02T18:00:00Z')
    maker = await testApp().given.signedIn(maker.accountId)
    checker = await testApp().given.signedIn(checker.accountId)
    await app.refused(createApplication, applicationOf({}, asked), 'credit.amountOutOfProduct')
    expect((await of('LUNA-V')).map(({ lending, loans }) => [lending, loans])).toEqual([
      [false, 0],
      [true, 0],
      [false, 1],
    ])
  })

  test('a deleted product is told by its flag, lends nothing, and stays for what it lent', async () => {
    const productCode = 'LUNA-GONE'
    const productId = await active(productCode)
    const app = await lendingApp(testApp())
    await app.call(createApplication, applicationOf({}, { productCode }))
    await maker.refused(deleteProduct, { productId, version: 2, reason: 'Replaced' }, 'credit.productState')
    await checker.call(retireProduct, { productId, version: 2, reason: 'Replaced' })
    expect(await of(productCode)).toMatchObject([{ state: 'retired', deleted: false }])
    await maker.call(deleteProduct, { productId, version: 3, reason: 'Replaced' })
    expect(await of(productCode)).toEqual([])
    const deleted = await maker.call(listProducts, { deleted: true })
    expect(deleted.filter((one) => one.productCode === productCode)).toMatchObject([
      { ...terms, deleted: true, lending: false, loans: 1 },
    ])
    await app.refused(createApplication, applicationOf({}, { productCode }), 'credit.productMissing')
    await maker.refused(handInProduct, { productId, version: 4 }, 'record.missing')
    await checker.refused(retireProduct, { productId, version: 4, reason: 'Again' }, 'record.missing')
    await expect(
      testApp().app.db.updateTable('product').set({ state: 'active' }).where('productId', '=', productId).execute(),
    ).rejects.toThrow('product_deleted_lends_nothing')
  })

  test('retired, a product lends no more', async () => {
    const productId = await active('LUNA-OLD')
    await checker.call(retireProduct, { productId, version: 2, reason: 'Replaced' })
    await checker.refused(retireProduct, { productId, version: 3, reason: 'Replaced' }, 'credit.productState')
    const app = await lendingApp(testApp())
    await app.refused(createApplication, applicationOf({}, { productCode: 'LUNA-OLD' }), 'credit.productMissing')
  })

  test('bounds the wrong way round, and a merchant that is not one’s own, are refused', async () => {
    await maker.refused(saveProduct, draft('LUNA-X', { minAmount: 600_000 }), 'credit.productAmounts')
    const foreign = await testApp().given.merchantId('Cafe Plata')
    await maker.refused(saveProduct, { ...draft('LUNA-X'), merchant: foreign }, 'access.merchantNotAllowed')
  })

  test('who reads products reads their own merchants’ alone, and writes none', async () => {
    const director = await testApp().given.person({ role: 'COUNTRY_DIRECTOR', country: 'CO' })
    expect((await director.call(listProducts, {})).filter((product) => product.merchant === merchant)).toEqual([])
    await director.refused(saveProduct, draft('LUNA-Y'), 'access.forbidden')
  })
})

describe('legal caps', () => {
  test('over a cap that blocks nothing is handed in, and the sentence has the figures', async () => {
    const { productId } = await maker.call(saveProduct, draft('LUNA-TAX', { gstFee: 1800 }))
    const answer = await maker.refused(handInProduct, { productId, version: 0 }, 'credit.overLegalCap')
    expect(answer.msg).toContain('Tax on fees 18.00 % > 16.00 % (Ley del IVA, art. 1)')
  })

  test('a cap holds from its day on; a product that waited is looked at again', async () => {
    const { productId } = await maker.call(saveProduct, draft('LUNA-CAP'))
    await maker.call(handInProduct, { productId, version: 0 })
    const cap = { country: 'MX' as const, kind: 'annualRate' as const, rate: 5000, source: 'A law of this test' }
    await maker.call(addLegalCap, { ...cap, effectiveFrom: '2026-11-01', effect: 'block' })
    await maker.refused(addLegalCap, { ...cap, effectiveFrom: '2026-11-01', effect: 'warn' }, 'credit.capExists')
    // another country's law is its own people's to keep
    const foreign = { ...cap, country: 'CO' as const, effectiveFrom: '2026-11-01', effect: 'block' as const }
    await maker.refused(addLegalCap, foreign, 'staff.noPermission')
    const activate = { productId, version: 1, decision: 'activate' as const, note }
    // 3 % in 14 days are 78.22 % a year
    expect((await checker.refused(decideProduct, activate, 'credit.overLegalCap')).msg).toContain('78.22 % > 50.00 %')
    await maker.call(addLegalCap, { ...cap, rate: 9000, effectiveFrom: '2026-11-15', effect: 'block' })
    await checker.call(decideProduct, activate)
    expect(
      (await maker.call(listLegalCaps, { country: 'MX' })).filter(({ kind }) => kind === 'annualRate'),
    ).toHaveLength(2)
  })

  test('what no verified cap is kept for on a day is said, also of a month nobody entered', async () => {
    const caps = await maker.call(listLegalCaps, { country: 'CO' })
    expect(uncapped(caps, 'CO', '2026-11-21')).toEqual(['effectiveAnnualCost', 'penaltyAnnualRate', 'collectionFee'])
    expect(uncapped(caps, 'CO', '2026-03-31')).toEqual(['collectionFee'])
    expect(uncapped(caps, 'CO', '2026-04-01')).toContain('effectiveAnnualCost')
    const rate = { kind: 'effectiveAnnualCost' as const, effectiveFrom: '2026-11-22', effectiveTo: null }
    expect(uncapped([...caps, rate], 'CO', '2026-11-21')).toContain('effectiveAnnualCost')
    expect(uncapped([...caps, rate], 'CO', '2026-11-22')).not.toContain('effectiveAnnualCost')
    const known = await maker.call(listLegalCaps, {})
    for (const { source, rate: value } of known) {
      expect(source.length).toBeGreaterThan(10)
      expect(value).toBeGreaterThan(0)
    }
  })

  test('Ecuador’s cap is on the effective year, whatever makes the cost', async () => {
    const ecuador = await testApp().given.person({ role: 'FINANCE', country: 'EC' })
    const mitad = await testApp().given.merchantId('Mitad Credito')
    const handIn = async (productCode: string, over: Partial<typeof terms>) => {
      const plain = { processingRate: 0, repaymentTransactionFee: 0, gstFee: 1500, tenure: 30, periods: 1 }
      const asked = { ...draft(productCode, { ...plain, ...over }), merchant: mitad }
      const { productId } = await ecuador.call(saveProduct, asked)
      return ecuador.raw(handInProduct, { productId, version: 0 })
    }
    // 1.3 % in 30 days: 15.82 % simple, but (1.013)^(365/30) − 1 = 17.01 % of the year
    expect((await handIn('EC-NOMINAL', { interestRate: 130 })).msg).toMatch(/17\.0\d % > 16\.77 %/)
    expect((await handIn('EC-RIGHT', { interestRate: 125 })).code).toBe(2000)
    expect((await handIn('EC-FEE', { interestRate: 100, processingRate: 50 })).msg).toContain('> 16.77 %')
    expect((await handIn('EC-FIXED', { interestRate: 100, repaymentTransactionFee: 500 })).msg).toContain('> 16.77 %')
  })

  test('the tax on fees is the country’s: less is refused as well as more, but where there is no fee', async () => {
    const { productId } = await maker.call(saveProduct, draft('LUNA-LESS', { gstFee: 1500 }))
    const answer = await maker.refused(handInProduct, { productId, version: 0 }, 'credit.overLegalCap')
    expect(answer.msg).toContain('15.00 % < 16.00 %')
    const free = { gstFee: 0, processingRate: 0, repaymentTransactionFee: 0 }
    const { productId: without } = await maker.call(saveProduct, draft('LUNA-FREE', free))
    await maker.call(handInProduct, { productId: without, version: 0 })
  })

  test('a year’s cost is what the payments are worth, found another way', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 2_000 }),
        (tenure, periods, interestRate, processingRate) => {
          const one = { ...terms, tenure, periods, interestRate, processingRate, minAmount: 100_000_000 }
          const { effectiveAnnualCost, annualCost } = cappedRates(one)
          const paid = scheduleOf(one, one.minAmount)
          // Newton's method on the sum of discounted payments, in place of halving
          let rate = 0.05
          for (let step = 0; step < 50; step++) {
            let [value, slope] = [-one.minAmount, 0]
            for (const [at, { principal, interest, fee, transactionFee }] of paid.entries()) {
              const part = principal + interest + fee + transactionFee
              value += part * (1 + rate) ** -(at + 1)
              slope -= (at + 1) * part * (1 + rate) ** -(at + 2)
            }
            rate -= value / slope
          }
          const year = ((1 + rate) ** (365 / tenure) - 1) * 10_000
          if (year < 1e8) expect(Math.abs(effectiveAnnualCost - year) / Math.max(100, year)).toBeLessThan(0.011)
          expect(Math.abs(annualCost - (rate * 365 * 10_000) / tenure)).toBeLessThan(1.1)
        },
      ),
    )
  })

  test('a cap that warns is named and blocks nothing', () => {
    const warn = {
      kind: 'collectionFee' as const,
      rate: 900,
      effectiveFrom: '2026-01-01',
      effectiveTo: null,
      effect: 'warn' as const,
      source: 's',
    }
    expect(capsExceeded({ ...terms, collectionServiceFee: 1000 }, [warn], '2026-11-21')).toEqual([
      { ...warn, had: 1000 },
    ])
    expect(capsExceeded({ ...terms, collectionServiceFee: 1000 }, [warn], '2025-11-21')).toEqual([])
  })
})

describe('a schedule', () => {
  test('has what each instalment is made of', () => {
    expect(scheduleOf(terms, 100_001)).toEqual([
      {
        cycle: 1,
        dueAfterDays: 14,
        principal: 50_000,
        interest: 3000,
        fee: 4000,
        feeTax: 720,
        transactionFee: 500,
        total: 58_220,
      },
      {
        cycle: 2,
        dueAfterDays: 28,
        principal: 50_001,
        interest: 1500,
        fee: 4000,
        feeTax: 720,
        transactionFee: 500,
        total: 56_721,
      },
    ])
    expect(lateCost(terms, 50_000, { days: 3, country: 'PE' })).toEqual({ penalty: 1000, collectionFee: 0, tax: 0 })
    expect(lateCost(terms, 50_000, { days: 1, country: 'PE' })).toEqual({ penalty: 0, collectionFee: 0, tax: 0 })
    expect(
      lateCost({ ...terms, overdueFeeLimitation: 5000, collectionServiceFee: 900 }, 50_000, {
        days: 300,
        country: 'PE',
      }),
    ).toEqual({
      penalty: 25_000,
      collectionFee: 4500,
      tax: 720,
    })
  })

  test('asks for no collection fee before the law of the country allows one', () => {
    const charging = { ...terms, gracePeriod: 0, collectionServiceFee: 900 }
    const fee = (country: Country, days: number) => lateCost(charging, 50_000, { days, country }).collectionFee
    expect([1, 20, 21].map((days) => fee('CL', days))).toEqual([0, 0, 4500])
    expect([0, 1].map((days) => fee('MX', days))).toEqual([0, 4500])
  })

  test('says what of a collection fee nobody can verify', () => {
    const said = (country: Country, collectionServiceFee: number) =>
      unverifiedCharge({ collectionServiceFee }, country)?.en ?? null
    // 3 % is within the law whatever the amount
    expect(said('CL', 300)).toBeNull()
    expect(said('CL', 301)).toContain('6 % from 10 to 50 UF')
    expect(said('EC', 0)).toBeNull()
    expect(said('EC', 1)).toContain('USD 6.38 to 43.99')
    expect(said('MX', 900)).toBeNull()
  })

  test('lends every unit once, whatever the terms', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_000_000_000_000 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, periods, rate) => {
          const schedule = scheduleOf({ ...terms, periods, interestRate: rate, processingRate: rate }, amount)
          const sum = (of: 'principal' | 'fee') => schedule.reduce((all, part) => all + part[of], 0)
          expect(sum('principal')).toBe(amount)
          expect(Math.abs(sum('fee') - (amount / 10_000) * rate)).toBeLessThanOrEqual(0.5 + amount / 1e12)
          for (const part of schedule)
            expect(part.total).toBe(part.principal + part.interest + part.fee + part.feeTax + part.transactionFee)
        },
      ),
    )
  })
})
