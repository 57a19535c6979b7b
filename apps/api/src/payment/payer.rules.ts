/** Whom money goes back to: the account that its channel told, else the one that a person found. Pure. */
import { type Country, countries } from '@cordillera/contract/countries'
import { accountIsValid } from '../credit/public.ts'
import { Failure } from '../platform/fail.ts'
import { type PayerTold, payerTold } from './notices.ts'

/** Each currency is one country's. */
export function countryOf(currency: string): Country {
  const found = (Object.keys(countries) as Country[]).find((country) => countries[country].currency === currency)
  if (!found) throw new Error(`no country pays in ${currency}`)
  return found
}

/** Who paid, where the channel told an account that its country's banks can be sent money to: not a card's number, nor a phone's. */
export function payerIn(country: Country, channel: string, raw: Readonly<Record<string, unknown>>): PayerTold | null {
  const payer = payerTold(channel, raw)
  return payer && payer.beneficiary !== '' && accountIsValid(country, payer.bankAccount) ? payer : null
}

interface Named {
  beneficiary?: string | undefined
  bankAccount?: string | undefined
  bank?: string | undefined
}
export function payeeOf(
  payer: PayerTold | null,
  { beneficiary, bankAccount, bank }: Named,
): PayerTold & { told: boolean } {
  if (payer) {
    if (beneficiary ?? bankAccount ?? bank) throw new Failure('payment.payerTold')
    return { ...payer, told: true }
  }
  if (!beneficiary || !bankAccount) throw new Failure('payment.payerNeeded')
  return { beneficiary, bankAccount, bank: bank ?? null, told: false }
}
