import type { Output } from '@cordillera/contract/endpoint'
import type { authorityComplaintDetail } from '@cordillera/contract/service-desk/organization'

export type ComplaintDetail = Output<typeof authorityComplaintDetail>
