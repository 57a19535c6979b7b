/** What channels say, in the one form that the rest of the house reads. Pure. */
import { type Currency, countries } from '@cordillera/contract/countries'
import { type Minor, parseDecimal } from '@cordillera/contract/money'
import { type Fate, fateOfStp } from './channel.ts'
import { currencyOf, isTransferChannel, rails } from './transfers.rules.ts'

type Body = Record<string, string | number>

export interface DepositTold {
  trackingKey: string
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
    amountMinor: parseDecimal(text(body['amount']), currency),
    currency,
    zone: countries[rails[channel].country].zone,
    account: null,
    reference: text(body['reference']),
  }
}

/** The channel's own number of the order, and what became of it. */
export function stateTold(channel: string, body: Body): { ref: string; fate: Fate } {
  if (isTransferChannel(channel)) {
    const state = text(body['state']) as Fate['state']
    return { ref: text(body['id']), fate: { state, message: text(body['message']) || null } }
  }
  return {
    ref: text(body['id']),
    fate: { state: fateOfStp(text(body['Estado'])), message: text(body['Detalle']) || null },
  }
}
