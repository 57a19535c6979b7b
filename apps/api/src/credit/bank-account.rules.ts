/** Whether money can be sent to an account number. Pure. */
import { clabe } from 'clabe-validator'

/**
 * By country: a CLABE with its check digit in Mexico; in Peru a CCI with both of its, or an account inside its bank, which is
 * shorter and has none; elsewhere as many digits as accounts have. A bank that the library doesn't know yet is no fault of a CLABE's.
 */
export function accountIsValid(country: string, number: string | null): number is string {
  if (number === null) return false
  if (country === 'PE' && number.length === 20) return cciIsValid(number)
  if (country !== 'MX') return /^\d{6,20}$/.test(number)
  if (!/^\d{18}$/.test(number)) return false
  const { ok, error } = clabe.validate(number)
  return ok || error === 'invalid-bank' || error === 'invalid-city'
}

const weights = [3, 7, 1]

/** The check digit of the first 17 digits of a CLABE: each product modulo ten, then what is missing to the next ten. */
export function clabeCheckDigit(digits: string): number {
  const sum = [...digits].reduce((all, digit, at) => all + ((Number(digit) * (weights[at % 3] ?? 0)) % 10), 0)
  return (10 - (sum % 10)) % 10
}

/**
 * Peru's CCI: bank 3, office 3, account 12, then a check digit of the first six and one of the twelve after them. Every other
 * digit counts twice, a product of two digits by their sum.
 */
function cciIsValid(number: string): boolean {
  if (!/^\d{20}$/.test(number)) return false
  return number.endsWith(cciCheckDigit(number.slice(0, 6)) + cciCheckDigit(number.slice(6, 18)))
}

function cciCheckDigit(digits: string): string {
  const products = [...digits].map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 2))
  const sum = products.reduce((all, product) => all + Math.floor(product / 10) + (product % 10), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Whether an account may be put on record: whoever writes one down in Peru asks for the CCI. */
export const newAccountIsValid = (country: string, number: string): boolean =>
  country === 'PE' ? cciIsValid(number) : accountIsValid(country, number)

/** The digits of a number as people write it. */
export const plainAccount = (number: string): string => number.replaceAll(/[\s-]/g, '')
