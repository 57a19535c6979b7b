import type { Output } from '@cordillera/contract/endpoint'
import type { deletionDetail } from '@cordillera/contract/service-desk/deletion'
import type { DeletionState } from '@cordillera/contract/service-desk/deletion-terms'
import type { ToneName } from '../../ui/show/show.tsx'

export type DeletionDetail = Output<typeof deletionDetail>

export const deletionTones: Record<DeletionState, ToneName> = {
  requested: 'amber',
  blocked: 'red',
  waiting: 'violet',
  anonymised: 'green',
  refused: 'grey',
  cancelled: 'grey',
}
