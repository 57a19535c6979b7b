import type { auditFile } from '@cordillera/contract/audit/file'
import type { Output } from '@cordillera/contract/endpoint'

export type AuditFile = Output<typeof auditFile>
