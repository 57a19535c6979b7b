import type { Output } from '@cordillera/contract/endpoint'
import type { marketingListDetail } from '@cordillera/contract/service-desk/marketing'
import type { MarketingState, MemberState } from '@cordillera/contract/service-desk/marketing-terms'
import type { ToneName } from '../../ui/show/show.tsx'

export type MarketingDetail = Output<typeof marketingListDetail>

export const marketingTones: Record<MarketingState, ToneName> = {
  draft: 'grey',
  asked: 'amber',
  sending: 'blue',
  paused: 'violet',
  sent: 'green',
  stopped: 'red',
  retired: 'grey',
}
export const memberTones: Record<MemberState, ToneName> = {
  included: 'amber',
  excluded: 'grey',
  control: 'violet',
  queued: 'green',
  untold: 'grey',
}
