/** A loan book as a core system exports it: the demo business's loans over the year before a day. Columns of the import. */
import { type Country, countries } from '@cordillera/contract/countries'
import { toDecimal } from '@cordillera/contract/money'
import { addDays } from '../src/platform/clock.ts'
import { contactOf, personOf } from './identity.ts'
import type { Random } from './random.ts'

export const bookColumns = [
  'country',
  'merchant',
  'loan_id',
  'instalment',
  'instalments',
  'product_code',
  'first_name',
  'middle_name',
  'last_name',
  'gender',
  'birth_date',
  'doc_type',
  'doc_number',
  'mobile',
  'email',
  'state',
  'city',
  'address',
  'bank_account',
  'contact1_relation',
  'contact1_name',
  'contact1_mobile',
  'contact2_relation',
  'contact2_name',
  'contact2_mobile',
  'applied_at',
  'disbursed_at',
  'principal',
  'currency',
  'interest',
  'fee',
  'fee_tax',
  'due_date',
  'paid_amount',
  'last_paid_at',
  'new_customer',
] as const

export interface BookOptions {
  country: Country
  merchant: string
  /** The day the book shows. */
  exportDay: string
  loans: number
  /** What of its business it shows; around the day unless said. */
  period?: Period
}

interface Period {
  /** Its loans are numbered from here on. */
  firstSerial: number
  tenures: readonly number[]
  /** Of those due, how many are repaid. */
  repaid: number
  firstDue(random: Random, exportDay: string, tenure: number): string
}

/** Most loans fall due near the day, some lie back as far as a year. */
const aroundTheDay: Period = {
  firstSerial: 0,
  tenures: [7, 14, 30],
  repaid: 0.62,
  firstDue: (random, exportDay, tenure) =>
    addDays(exportDay, random.chance(0.72) ? random.between(-28, Math.min(20, tenure - 1)) : random.between(-330, -29)),
}

/** A year of a business that grows: more from month to month, nearly all of it repaid. */
export const yearOfGrowth: Period = {
  firstSerial: 2000,
  tenures: [14, 30],
  repaid: 0.95,
  firstDue: (random, exportDay) => addDays(exportDay, -29 - Math.floor(300 * (1 - Math.sqrt(random.next())))),
}

/** Loans of the two weeks until the day, none due yet: on Sundays half of them are left for Monday. */
export const lastTwoWeeks: Period = {
  firstSerial: 4000,
  tenures: [30],
  repaid: 0,
  firstDue: (random, exportDay, tenure) => {
    const day = addDays(exportDay, -random.between(0, 14))
    const isSunday = new Date(day).getUTCDay() === 0
    return addDays(isSunday && day < exportDay && random.chance(0.5) ? addDays(day, 1) : day, tenure)
  },
}

/** Typical instalment principal in minor units, lowest and highest. */
const principals: Record<Country, readonly [number, number]> = {
  MX: [80_000, 900_000],
  CO: [10_000_000, 160_000_000],
  PE: [15_000, 280_000],
  CL: [40_000, 700_000],
  EC: [4_000, 90_000],
}
const feeTaxPercent: Record<Country, number> = { MX: 16, CO: 19, PE: 18, CL: 19, EC: 15 }

/** CSV text; a loan's instalments stand together. */
export function loanBook(random: Random, of: BookOptions): string {
  const { firstSerial } = of.period ?? aroundTheDay
  const lines = [bookColumns.join(',')]
  for (let n = 0; n < of.loans; n++) lines.push(...loanLines(random, of, firstSerial + n))
  return `${lines.join('\r\n')}\r\n`
}

function loanLines(
  random: Random,
  { country, merchant, exportDay, period = aroundTheDay }: BookOptions,
  serial: number,
): string[] {
  const { currency } = countries[country]
  const periods = random.pick([1, 1, 1, 1, 2, 2, 4])
  const tenure = random.pick(period.tenures)
  const person = personOf(random, country, serial)
  const contacts = [contactOf(random, country), contactOf(random, country)]
  const firstDue = period.firstDue(random, exportDay, tenure)
  const disbursed = addDays(firstDue, -tenure)
  const [low, high] = principals[country]
  const principal = random.between(low, high)
  const interest = Math.round((principal * tenure) / 250)
  const fee = Math.round(principal * 0.08)
  const feeTax = Math.round((fee * feeTaxPercent[country]) / 100)
  const total = principal + interest + fee + feeTax
  const paysUntil = random.chance(period.repaid) ? periods : random.between(0, periods - 1)
  const loanId = `${country}-D-${merchant.slice(0, 2).toUpperCase()}${String(serial).padStart(5, '0')}`
  const newCustomer = random.chance(0.35) ? 1 : 0
  return Array.from({ length: periods }, (_, index) => {
    const due = addDays(firstDue, index * tenure)
    const isDue = due <= exportDay
    const paid = isDue && index < paysUntil ? total : isDue && random.chance(0.12) ? Math.round(total * 0.4) : 0
    const paidOn = paid === 0 ? '' : earlier(exportDay, addDays(due, random.between(-2, 3)))
    const money = (minor: number) => toDecimal(minor, currency)
    const values = [
      country,
      merchant,
      loanId,
      index + 1,
      periods,
      `${country}-${tenure}D-${periods}P`,
      person.firstName,
      person.middleName,
      person.lastName,
      person.gender,
      person.birthDate,
      person.docType,
      person.docNumber,
      person.mobile,
      person.email,
      person.state,
      person.city,
      person.address,
      person.bankAccount,
      contacts[0]?.relation,
      contacts[0]?.name,
      contacts[0]?.mobile,
      contacts[1]?.relation,
      contacts[1]?.name,
      contacts[1]?.mobile,
      `${disbursed}T${10 + (serial % 11)}:${10 + ((serial * 7) % 50)}:00`,
      disbursed,
      money(principal),
      currency,
      money(interest),
      money(fee),
      money(feeTax),
      due,
      money(paid),
      paidOn,
      newCustomer,
    ]
    return values.join(',')
  })
}

const earlier = (a: string, b: string): string => (a < b ? a : b)
