/** One row of a loan book: read, checked, and either refused with every reason or ready to be staged. Pure. */
import { type Country, type Currency, countries, countryNames } from '@cordillera/contract/countries'
import type { LoanBookField } from '@cordillera/contract/credit/import-fields'
import type { Caution, Refusal } from '@cordillera/contract/credit/refusals'
import { zoneOfPlace } from '@cordillera/contract/places/place'
import type { TableRow } from '../platform/table-file.ts'
import { type FileReading, type Moment, readAmount, readMoment } from '../platform/table-values.ts'
import { checkDocument, isClabe, isEmail, readPhone } from './import.identity.rules.ts'
import { type ColumnPlan, plainName } from './import.mapping.rules.ts'
import { readFlag, readGender, readOrdinal, readRelation } from './import.values.rules.ts'

/** What the reader needs to know of the file and of the merchants that the caller may import into. */
export interface Book {
  plan: ColumnPlan
  columnCount: number
  reading: FileReading
  /** By `merchantKey`. */
  merchants: ReadonlyMap<string, { merchantId: number; exportDay: string }>
  /** Where the merchant is unknown. */
  today: string
}
export const merchantKey = (country: string, name: string): string => `${country}|${name.toLowerCase()}`

export interface Fault {
  /** Empty: the row as a whole. */
  column: LoanBookField | ''
  reason: Refusal
}

/** What is staged of a row that is right; days as text, amounts in minor units. */
export interface LoanRow {
  instalment: number
  instalments: number
  product_code: string
  first_name: string
  middle_name: string | null
  last_name: string
  gender: string | null
  birth_date: string | null
  doc_type: string
  doc_number: string
  mobile: string
  email: string | null
  state: string | null
  city: string | null
  address: string | null
  bank_account: string | null
  time_zone: string | null
  whatsapp: string | null
  telegram: string | null
  postal_code: string | null
  permanent_state: string | null
  permanent_city: string | null
  permanent_address: string | null
  marital_status: string | null
  education: string | null
  employment_type: string | null
  monthly_income: number | null
  family_income: number | null
  language: string | null
  second_id: string | null
  registered_at: string | null
  contact1_relation: string | null
  contact1_name: string | null
  contact1_mobile: string | null
  contact2_relation: string | null
  contact2_name: string | null
  contact2_mobile: string | null
  applied_at: string
  disbursed_on: string
  principal: number
  interest: number
  fee: number
  fee_tax: number
  due_date: string
  paid: number
  last_paid_at: string | null
  new_customer: boolean
}

export interface ReadRow {
  number: number
  merchantId: number | null
  /** As written; empty where the row has none. */
  loanRef: string
  faults: readonly Fault[]
  cautions: readonly Caution[]
  /** Null where there is a fault. */
  row: LoanRow | null
}

export function readLoanRow(book: Book, row: TableRow): ReadRow {
  return new Reading(book, row).result()
}

const maxText = 200
const maxAddress = 400
const formulaGuard = /^'[=+\-@]/

const countryOfName = new Map<string, Country>(
  countryNames.flatMap((code) => [code, ...Object.values(countries[code].name)].map((name) => [plainName(name), code])),
)

class Reading {
  readonly #book: Book
  readonly #row: TableRow
  readonly #faults: Fault[] = []
  readonly #cautions: Caution[] = []

  constructor(book: Book, row: TableRow) {
    this.#book = book
    this.#row = row
  }

  result(): ReadRow {
    const loanRef = this.needed('loan_id')
    const name = this.needed('country')
    const country = countryNames.find((code) => code === name) ?? countryOfName.get(plainName(name))
    if (this.#tooManyCells()) this.refuse('', 'columnCount')
    if (!country) {
      if (name !== '') this.refuse('country', 'unknownCountry')
      return this.#read(loanRef, null, null)
    }
    const merchantName = this.needed('merchant')
    const merchant = this.#book.merchants.get(merchantKey(country, merchantName))
    if (!merchant && merchantName !== '') this.refuse('merchant', 'unknownMerchant')
    const row = this.#loanRow(country, merchant?.exportDay ?? this.#book.today)
    return this.#read(loanRef, merchant?.merchantId ?? null, row)
  }

  #read(loanRef: string, merchantId: number | null, row: LoanRow | null): ReadRow {
    const faults = this.#faults
    return {
      number: this.#row.number,
      loanRef,
      merchantId,
      faults,
      cautions: this.#cautions,
      row: faults.length === 0 ? row : null,
    }
  }

  #loanRow(country: Country, exportDay: string): LoanRow {
    const { currency } = countries[country]
    const written = this.needed('currency')
    if (written !== '' && written.toUpperCase() !== currency) this.refuse('currency', 'foreignCurrency')
    const instalment = this.ordinal('instalment')
    const instalments = this.ordinal('instalments')
    if (instalments > 0 && instalment > instalments) this.refuse('instalment', 'beyondInstalments')
    const disbursed = this.moment('disbursed_at', exportDay, true)
    const principal = this.amount('principal', currency)
    // an amount that is none is refused already
    if (principal === 0 && !this.#refused('principal')) this.refuse('principal', 'notPositive')
    return {
      instalment,
      instalments,
      product_code: this.needed('product_code'),
      ...this.#person(country, exportDay),
      ...this.#about(country, exportDay),
      ...this.#contacts(country),
      applied_at: (this.moment('applied_at', exportDay) ?? disbursed)?.text ?? '',
      disbursed_on: disbursed?.day ?? '',
      principal,
      interest: this.amount('interest', currency),
      fee: this.amount('fee', currency),
      fee_tax: this.amount('fee_tax', currency),
      due_date: this.moment('due_date', null, true)?.day ?? '',
      paid: this.text('paid_amount') === '' ? 0 : this.amount('paid_amount', currency),
      last_paid_at: this.moment('last_paid_at', exportDay)?.text ?? null,
      new_customer: this.flag('new_customer'),
    }
  }

  #person(country: Country, exportDay: string) {
    const state = this.text('state')
    const city = this.text('city')
    const account = this.text('bank_account')
    if (country === 'MX' && account !== '' && !isClabe(account)) this.#cautions.push('clabe')
    return {
      first_name: this.needed('first_name'),
      middle_name: this.text('middle_name') || null,
      last_name: this.needed('last_name'),
      gender: readGender(this.text('gender')),
      birth_date: this.moment('birth_date', exportDay)?.day ?? null,
      ...this.#document(country),
      mobile: this.phone('mobile', country, false),
      email: this.#email(),
      state: state || null,
      city: city || null,
      address: this.text('address', maxAddress) || null,
      bank_account: account || null,
      time_zone: zoneOfPlace(country, state, city),
    }
  }

  /** What else a book may know of the person. */
  #about(country: Country, exportDay: string) {
    const { currency } = countries[country]
    const income = (field: 'monthly_income' | 'family_income') =>
      this.text(field) === '' ? null : this.amount(field, currency)
    return {
      whatsapp: this.text('whatsapp') === '' ? null : this.phone('whatsapp', country, true),
      telegram: this.text('telegram') || null,
      postal_code: this.text('pin_code') || null,
      permanent_state: this.text('permanent_state') || null,
      permanent_city: this.text('permanent_city') || null,
      permanent_address: this.text('permanent_address', maxAddress) || null,
      marital_status: this.text('marital_status') || null,
      education: this.text('education') || null,
      employment_type: this.text('employment_type') || null,
      monthly_income: income('monthly_income'),
      family_income: income('family_income'),
      language: this.text('language') || null,
      second_id: this.text('second_id') || null,
      registered_at: this.moment('registered_at', exportDay)?.text ?? null,
    }
  }

  #document(country: Country): { doc_type: string; doc_number: string } {
    const type = this.needed('doc_type')
    const number = this.needed('doc_number')
    if (type === '' || number === '') return { doc_type: type, doc_number: number }
    const checked = checkDocument(country, type, number)
    if ('refused' in checked) {
      this.refuse(checked.refused === 'badDocument' ? 'doc_number' : 'doc_type', checked.refused)
      return { doc_type: type, doc_number: number }
    }
    if (checked.doubtful) this.#cautions.push('taxId')
    return { doc_type: checked.type, doc_number: checked.number }
  }

  #email(): string | null {
    const text = this.text('email')
    if (text !== '' && !isEmail(text)) this.refuse('email', 'notEmail')
    return text || null
  }

  #contacts(country: Country) {
    const [relation1, name1, mobile1] = this.#contact(1, country)
    const [relation2, name2, mobile2] = this.#contact(2, country)
    return {
      contact1_relation: relation1,
      contact1_name: name1,
      contact1_mobile: mobile1,
      contact2_relation: relation2,
      contact2_name: name2,
      contact2_mobile: mobile2,
    }
  }

  /** Without a number there is nobody to contact; with one, who it is must be said. */
  #contact(n: 1 | 2, country: Country): [string | null, string | null, string | null] {
    if (this.text(`contact${n}_mobile`) === '') return [null, null, null]
    const mobile = this.phone(`contact${n}_mobile`, country, true)
    const name = this.needed(`contact${n}_name`)
    const written = this.needed(`contact${n}_relation`)
    const relation = readRelation(written)
    if (written !== '' && relation === null) this.refuse(`contact${n}_relation`, 'unknownRelation')
    return [relation, name, mobile]
  }

  refuse(column: Fault['column'], reason: Refusal): void {
    if (!this.#faults.some((fault) => fault.column === column && fault.reason === reason))
      this.#faults.push({ column, reason })
  }

  #refused(column: LoanBookField): boolean {
    return this.#faults.some((fault) => fault.column === column)
  }

  #tooManyCells(): boolean {
    const { cells } = this.#row
    return cells.length > this.#book.columnCount && cells.slice(this.#book.columnCount).some((cell) => cell !== '')
  }

  #isNumber(field: LoanBookField): boolean {
    return this.#row.numeric?.[this.#book.plan[field] ?? -1] ?? false
  }

  /** A cell's text; empty where the column is not mapped. The guard that exports put before formulas is taken off. */
  text(field: LoanBookField, longest = maxText): string {
    const index = this.#book.plan[field]
    if (index === undefined) return ''
    const cell = (this.#row.cells[index] ?? '').trim()
    if (cell.length > longest) this.refuse(field, 'tooLong')
    return formulaGuard.test(cell) ? cell.slice(1) : cell
  }

  needed(field: LoanBookField): string {
    const text = this.text(field)
    if (text === '') this.refuse(field, 'missing')
    return text
  }

  /** Zero where the column is not mapped; an empty cell of a mapped one is refused. */
  amount(field: LoanBookField, currency: Currency): number {
    if (this.#book.plan[field] === undefined) return 0
    const text = this.needed(field)
    if (text === '') return 0
    const amount = readAmount(text, this.#isNumber(field), currency, this.#book.reading.decimalSign)
    if (typeof amount === 'number') return amount
    this.refuse(field, amount)
    return 0
  }

  /** `latest`: later days are refused. */
  moment(field: LoanBookField, latest: string | null, isNeeded = false): Moment | null {
    const text = isNeeded ? this.needed(field) : this.text(field)
    if (text === '') return null
    const moment = readMoment(text, this.#isNumber(field), this.#book.reading)
    if (!moment) this.refuse(field, 'notDate')
    else if (latest !== null && moment.day > latest) this.refuse(field, 'inFuture')
    return moment
  }

  ordinal(field: LoanBookField): number {
    const text = this.needed(field)
    if (text === '') return 0
    const value = readOrdinal(text)
    if (value === null) this.refuse(field, 'notWhole')
    return value ?? 0
  }

  phone(field: LoanBookField, country: Country, abroad: boolean): string {
    const text = this.needed(field)
    if (text === '') return ''
    const number = readPhone(text, country, abroad)
    if (number === null) this.refuse(field, 'notPhone')
    return number ?? ''
  }

  flag(field: LoanBookField): boolean {
    const text = this.text(field)
    if (text === '') return false
    const flag = readFlag(text)
    if (flag === null) this.refuse(field, 'notYesNo')
    return flag ?? false
  }
}
