/** Documents that borrowers send beside an application. */
import type { CertificateKind } from '@cordillera/contract/credit/application-state'
import { sql, type Tx } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

export interface FoundCertificate {
  certificateId: string
  merchantId: number
  userId: string
  appId: string | null
  kind: CertificateKind
  state: 'pending' | 'approved' | 'rejected'
  version: number
}

const columns = sql`c.certificate_id, c.merchant_id, c.user_id, c.app_id, c.kind, c.state, c.version`

/** Locked. */
export async function findCertificate(
  { db, rows }: { db: Scoped; rows: ScopedRows },
  certificateId: string,
): Promise<FoundCertificate | null> {
  const { rows: found } = await sql<FoundCertificate>`
    select ${columns} from ${rows.certificates} c where c.certificate_id = ${certificateId} for update of c`.execute(db)
  return found[0] ?? null
}

export async function insertCertificate(
  tx: Tx,
  { merchantId, userId, appId }: { merchantId: number; userId: string; appId: string },
  kind: CertificateKind,
  now: Date,
): Promise<FoundCertificate> {
  const { rows } = await sql<FoundCertificate>`
    insert into certificate as c (merchant_id, user_id, app_id, kind, sent_at)
    values (${merchantId}, ${userId}, ${appId}, ${kind}, ${now}) returning ${columns}`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('an insert answers its row')
  return made
}
