/** Notices of the small protocol that the networks outside STP speak. Pure. */
import { countries } from '@cordillera/contract/countries'
import { parseDecimal } from '@cordillera/contract/money'
import { type TransferChannel, transferChannels } from '@cordillera/contract/payment/webhook'
import { currencyOf, type Notices, type Outcome, rails, noticeText as text } from '../../payment/public.ts'

const noticesOfTransfer = (channel: TransferChannel): Notices => ({
  currency: currencyOf(channel),
  zone: countries[rails[channel].country].zone,
  fields: { trackingKey: 'trackingKey', amount: 'amount', destination: 'reference', sendingBank: null, state: 'state' },
  deposit: (body) => ({
    trackingKey: text(body['trackingKey']),
    sendingBank: null,
    operationDay: null,
    amountMinor: parseDecimal(text(body['amount']), currencyOf(channel)),
    account: null,
    reference: text(body['reference']),
  }),
  state: (body) => ({
    ref: text(body['id']),
    outcome: { state: text(body['state']) as Outcome['state'], message: text(body['message']) || null },
  }),
})

export const transferNotices: Readonly<Record<string, Notices>> = Object.fromEntries(
  transferChannels.map((channel) => [channel, noticesOfTransfer(channel)]),
)
