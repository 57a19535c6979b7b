import type { queryLatestAuditRecord } from '@cordillera/contract/borrower/user'
import type { Output } from '@cordillera/contract/endpoint'
import { Link } from 'react-router'
import { useMay } from '../ui/environment.tsx'
import { AuditStanding } from './AuditStanding.tsx'
import { filePath } from './words.ts'

type Audit = NonNullable<NonNullable<Output<typeof queryLatestAuditRecord>>['audit']>

/** Where an application's audit stands, on other pages; it opens for those who may read audits. */
export function AuditMark({ audit }: { audit: Audit }) {
  const may = useMay()
  const standing = <AuditStanding row={audit} />
  return may.open('pendingAudit') ? <Link to={filePath(audit.auditId)}>{standing}</Link> : standing
}
