import type { Output } from '@cordillera/contract/endpoint'
import type { phoneChangeDetail } from '@cordillera/contract/service-desk/phone-change'
import type { PhoneChangeState } from '@cordillera/contract/service-desk/phone-change-terms'
import type { ToneName } from '../../ui/show/show.tsx'

export type PhoneChangeDetail = Output<typeof phoneChangeDetail>

export const phoneChangeTones: Record<PhoneChangeState, ToneName> = {
  requested: 'amber',
  codeSent: 'blue',
  verified: 'violet',
  approved: 'green',
  refused: 'red',
  expired: 'grey',
}
