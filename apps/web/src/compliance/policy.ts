import type { listPolicies } from '@cordillera/contract/compliance/policy'
import type { Output } from '@cordillera/contract/endpoint'

export type Policy = Output<typeof listPolicies>[number]
