/**
 * Demo data of lending: a product of each country with all its terms, a next version that waits for its second person, and
 * a day of applications in every state, with pictures of nobody.
 */
import { createAppKey } from '@cordillera/contract/access/app-key'
import { type Country, countryNames } from '@cordillera/contract/countries'
import {
  createApplication,
  sendCertificate,
  submitApplication,
  uploadApplicationImage,
} from '@cordillera/contract/credit/intake'
import { decideProduct, handInProduct, saveProduct } from '@cordillera/contract/credit/product'
import type { Input } from '@cordillera/contract/endpoint'
import type { App } from '../src/app.ts'
import type { SettableClock } from '../src/platform/clock.ts'
import { sql } from '../src/platform/db.ts'
import { DemoPerson } from './demo-client.ts'
import { contactOf, personOf } from './identity.ts'
import { demoMerchants } from './people.ts'
import { card, selfie } from './pictures.ts'
import { Random } from './random.ts'

/**
 * By country: tax on fees, interest for 30 days, the fee on what is lent, late interest a day, and the smallest amount, of which
 * the largest is twelve. What law caps as a whole leaves no room for fees in Colombia and Ecuador.
 */
const terms: Record<
  Country,
  { gstFee: number; interestRate: number; processingRate: number; penaltyInterest: number; minAmount: number }
> = {
  MX: { gstFee: 1600, interestRate: 300, processingRate: 500, penaltyInterest: 100, minAmount: 50_000 },
  // 24.36 % a year in January 2026, of late interest too
  CO: { gstFee: 1900, interestRate: 175, processingRate: 0, penaltyInterest: 6, minAmount: 15_000_000 },
  PE: { gstFee: 1800, interestRate: 250, processingRate: 500, penaltyInterest: 100, minAmount: 10_000 },
  CL: { gstFee: 1900, interestRate: 220, processingRate: 500, penaltyInterest: 100, minAmount: 30_000 },
  // 16.77 % a year
  EC: { gstFee: 1500, interestRate: 125, processingRate: 0, penaltyInterest: 100, minAmount: 5_000 },
}

interface Story {
  /** It was begun and never handed in. */
  unfinished?: true
  /** Of another's: the device of the one before. */
  sharesDevice?: true
  wrongDigit?: true
  /** To be approved and paid out (loan-payouts.ts). */
  passed?: true
}
/** What becomes of those handed in, the auditors say (audits.ts). */
const stories: readonly Story[] = [
  {},
  {},
  {},
  { sharesDevice: true },
  {},
  { wrongDigit: true },
  {},
  {},
  { unfinished: true },
]
/** More that were approved today, most of them in Mexico. */
const passed = (country: Country): Story[] => Array.from({ length: country === 'MX' ? 9 : 2 }, () => ({ passed: true }))
/** Their numbers begin after those of the stories. */
export const firstToPay = stories.length + 1
const minutesApart = 23

export async function makeApplications(app: App, clock: SettableClock, now: Date): Promise<void> {
  const superuser = await DemoPerson.signIn(app, 'super')
  await Promise.all(
    countryNames.map(async (country, at) => {
      const merchant = await merchantOf(app, country)
      const productCode = await products(app, superuser, { country, merchant })
      const { key } = await superuser.call(createAppKey, { merchant, name: 'app android' })
      const lending = DemoPerson.lendingApp(app, key)
      for (const [n, story] of [...stories, ...passed(country)].entries())
        await apply(lending, { country, productCode, story, n, random: new Random(90_000 + 100 * at + n) })
    }),
  )
  // each was handed in a while before the next
  await sql`
    update application a set applied_at = applied_at - d.age, submitted_at = submitted_at - d.age + interval '4 minutes'
    from (select app_id, row_number() over (partition by merchant_id order by applied_at desc, app_id) * ${minutesApart}::int
        * interval '1 minute' as age from application where device_id is not null) d
    where d.app_id = a.app_id`.execute(app.db)
  clock.set(now)
}

async function merchantOf(app: App, country: Country): Promise<number> {
  const name = demoMerchants.find((one) => one.country === country)?.name ?? ''
  const { merchantId } = await app.db
    .selectFrom('merchant')
    .select('merchantId')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return merchantId
}

/** One that lends, activated by a second person, and its next version, which waits for one. */
async function products(
  app: App,
  superuser: DemoPerson,
  { country, merchant }: { country: Country; merchant: number },
) {
  const finance = await DemoPerson.signIn(app, `finance_${country.toLowerCase()}`)
  const productCode = `${country}-30-3`
  const { minAmount, ...rest } = terms[country]
  const draft: Input<typeof saveProduct> = {
    ...{ merchant, productCode, productName: 'Crédito 30 × 3', tenure: 30, periods: 3, ...rest },
    ...{ overdueFeeLimitation: 10_000, gracePeriod: 1 },
    ...{ collectionServiceFee: 0, repaymentTransactionFee: 0, minAmount, maxAmount: 12 * minAmount },
    ...{ extensionLimit: 2, extFee: 1000, effectiveTime: app.clock.now().toISOString().slice(0, 10) },
  }
  const { productId } = await finance.call(saveProduct, { ...draft, effectiveTime: '2026-01-01' })
  await finance.call(handInProduct, { productId, version: 0 })
  await superuser.call(decideProduct, {
    productId,
    version: 1,
    decision: 'activate',
    note: 'Acordado',
  })
  const next = await finance.call(saveProduct, {
    ...draft,
    processingRate: Math.floor(draft.processingRate * 0.9),
    collectionServiceFee: 800,
  })
  await finance.call(handInProduct, { productId: next.productId, version: 0 })
  return productCode
}

interface Applying {
  country: Country
  productCode: string
  story: Story
  n: number
  random: Random
}

async function apply(lending: DemoPerson, { country, productCode, story, n, random }: Applying): Promise<void> {
  const { unfinished, sharesDevice, wrongDigit, passed } = story
  const { bankAccount, docNumber, middleName, ...person } = personOf(random, country, 9_000 + n)
  const names = [person.lastName, person.firstName, docNumber]
  const { appId } = await lending.call(createApplication, {
    loanRef: `${country}-APP-${n + 1}`,
    productCode,
    amount: terms[country].minAmount * random.between(2, 11),
    applicant: {
      ...person,
      ...(middleName ? { middleName } : {}),
      docNumber: wrongDigit ? `${docNumber}9` : docNumber,
      employmentType: random.pick(['empleado', 'independiente', 'comerciante']),
    },
    bankAccount,
    contacts: [contactOf(random, country), contactOf(random, country)],
    deviceId: `${country.toLowerCase()}-${sharesDevice ? n - 1 : n}-phone`,
    phoneModel: random.pick(['Moto G84', 'Galaxy A15', 'Redmi 13']),
    circulate: n % 3 === 0,
    autoConfirm: passed ?? n % 2 === 0,
  })
  const send = async (kind: 'idFront' | 'selfie', picture: Buffer) =>
    lending.upload(uploadApplicationImage, { appId, kind }, `${kind}.jpg`, picture)
  await send('idFront', await card(random, names))
  if (unfinished) return
  await send('selfie', await selfie(random))
  await lending.call(submitApplication, { appId })
  if (n === 2 || n === 7)
    await lending.upload(
      sendCertificate,
      { appId, kind: 'income' },
      'ingresos.jpg',
      await card(random, ['RECIBO DE PAGO', ...names]),
    )
}
