/** What channels say, in the one form that the rest of the house reads. Pure. */
import { type Currency, countries } from '@cordillera/contract/countries'
import { type Minor, parseDecimal } from '@cordillera/contract/money'
import { type Outcome, outcomeOfStp } from './channel.ts'
import { currencyOf, isTransferChannel, rails } from './transfers.rules.ts'

type Body = Record<string, string | number>

export interface DepositTold {
  trackingKey: string
  /** Null: the channel does not tell. */
  sendingBank: string | null
  operationDay: string | null
  /** Null: it is no amount. */
  amountMinor: Minor | null
  currency: Currency
  /** Whose days the channel's money is counted in. */
  zone: string
  /** The account that it came in on, where that says whose it is. */
  account: string | null
  reference: string
}

const text = (value: string | number | undefined): string => String(value ?? '').trim()

export function depositTold(channel: string, body: Body): DepositTold {
  if (!isTransferChannel(channel)) {
    return {
      trackingKey: text(body['ClaveRastreo']),
      sendingBank: text(body['InstitucionOrdenante']) || null,
      operationDay: dayOfDigits(text(body['FechaOperacion'])),
      amountMinor: parseDecimal(text(body['Monto']), 'MXN'),
      currency: 'MXN',
      zone: countries.MX.zone,
      account: text(body['CuentaBeneficiario']),
      reference: text(body['ReferenciaNumerica']),
    }
  }
  const currency = currencyOf(channel)
  return {
    trackingKey: text(body['trackingKey']),
    sendingBank: null,
    operationDay: null,
    amountMinor: parseDecimal(text(body['amount']), currency),
    currency,
    zone: countries[rails[channel].country].zone,
    account: null,
    reference: text(body['reference']),
  }
}

/** `20261123` as a day; null where there is no such one. */
function dayOfDigits(digits: string): string | null {
  const [, year = '', month = '', date = ''] = /^(20\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  const day = `${year}-${month}-${date}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}

/**
 * Whether a deposit went where a booked one did: to the same account, or under the same reference. What a file booked does
 * not say it.
 */
export function sameDestination(channel: string, told: Body, booked: Readonly<Record<string, unknown>>): boolean {
  const key = isTransferChannel(channel) ? 'reference' : 'CuentaBeneficiario'
  const before = booked[key]
  return before === undefined || text(String(before)) === text(told[key])
}

export const currencyTold = (channel: string): Currency => (isTransferChannel(channel) ? currencyOf(channel) : 'MXN')

/** The channel's own number of the order, and what became of it. */
export function stateTold(channel: string, body: Body): { ref: string; outcome: Outcome } {
  if (isTransferChannel(channel)) {
    const state = text(body['state']) as Outcome['state']
    return { ref: text(body['id']), outcome: { state, message: text(body['message']) || null } }
  }
  return {
    ref: text(body['id']),
    outcome: { state: outcomeOfStp(text(body['Estado'])), message: text(body['Detalle']) || null },
  }
}
