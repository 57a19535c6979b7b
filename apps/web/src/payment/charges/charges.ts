import type { Output } from '@cordillera/contract/endpoint'
import { listPayvalidaOrders, payvalidaNotices } from '@cordillera/contract/payment/charge/payvalida'
import type { ChargeProvider, ChargeState } from '@cordillera/contract/payment/charge/terms'
import type { ToneName } from '../../ui/show/show.tsx'
import type { RowOf } from '../../ui/use-list.ts'

export type PayvalidaOrder = RowOf<typeof listPayvalidaOrders>
export type PayvalidaDetail = Output<typeof payvalidaNotices>

export const changedByCharges = [listPayvalidaOrders, payvalidaNotices]

/** Amber waits, blue waits for the payer, green is money in, grey is over. */
export const chargeTones: Record<ChargeState, ToneName> = {
  asked: 'amber',
  open: 'blue',
  paid: 'green',
  expired: 'grey',
  cancelled: 'grey',
  reversed: 'red',
  refused: 'red',
}

export const providerNames: Record<ChargeProvider, string> = { PAYVALIDA: 'PayValida', PAYNET: 'Paynet' }
