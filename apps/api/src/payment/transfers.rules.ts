/** Who moves money where STP does not: the interbank networks of four countries, and cash at a till in the fifth. Pure. */
import { type Country, type Currency, countries } from '@cordillera/contract/countries'
import type { TransferChannel } from '@cordillera/contract/payment/webhook'

interface Rail {
  country: Country
  /** OXXO only takes cash in: nothing is sent or withheld by it. */
  paysOut: boolean
}

export const rails: Readonly<Record<TransferChannel, Rail>> = {
  ACH: { country: 'CO', paysOut: true },
  CCE: { country: 'PE', paysOut: true },
  TEF: { country: 'CL', paysOut: true },
  SPI: { country: 'EC', paysOut: true },
  OXXO: { country: 'MX', paysOut: false },
}

export const currencyOf = (channel: TransferChannel): Currency => countries[rails[channel].country].currency
