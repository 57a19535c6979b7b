import type { Output } from '@cordillera/contract/endpoint'
import type { listWorkplaces } from '@cordillera/contract/staff/workplace'

export type Workplace = Output<typeof listWorkplaces>[number]
