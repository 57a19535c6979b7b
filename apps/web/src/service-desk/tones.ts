import type { OrderState } from '@cordillera/contract/service-desk/terms'
import type { ToneName } from '../ui/show/show.tsx'

export const orderStateTones: Record<OrderState, ToneName> = {
  created: 'amber',
  handing: 'blue',
  pending: 'violet',
  resolved: 'green',
  invalid: 'grey',
}
