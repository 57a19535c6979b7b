/** Whether money can be sent to an account number. Pure. */
import { clabe } from 'clabe-validator'

/** Mexico's CLABE checks by its last digit; a bank that the library doesn't know yet is no fault of the number's. */
export function accountIsValid(country: string, number: string | null): number is string {
  if (number === null) return false
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
