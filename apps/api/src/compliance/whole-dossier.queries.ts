/** Requests for a dossier with personal data whole. */
import type { DossierScope } from '@cordillera/contract/compliance/complaint'
import { type listWholeDossiers, wholeDossierDays } from '@cordillera/contract/compliance/whole-dossier'
import type { Output } from '@cordillera/contract/endpoint'
import { type Db, sql } from '../platform/db.ts'
import type { Asked } from './contact.queries.ts'

type Listed = Output<typeof listWholeDossiers>[number]

/** What is approved and not older than its days, as of `now`. */
const canBeTaken = (now: Date) =>
  sql`r.approved is true and r.decided_at > ${now}::timestamptz - ${wholeDossierDays}::integer * interval '1 day'`

export async function requestsOf(
  db: Db,
  caseId: string,
  { accountId, now }: { accountId: number; now: Date },
): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select r.request_id as "requestId", r.scope, r.reason, asked.name as "askedBy", r.asked_at as "askedTime",
      r.asked_by = ${accountId} as own,
      case when r.approved is null then 'waiting' when not r.approved then 'refused'
        when ${canBeTaken(now)} then 'approved' else 'over' end as state,
      decided.name as "decidedBy", r.decided_at as "decidedTime", r.decided_reason as "decidedReason", r.taken,
      ${canBeTaken(now)} and ${accountId} in (r.asked_by, r.decided_by) as mine
    from whole_dossier r join account asked on asked.account_id = r.asked_by
      left join account decided on decided.account_id = r.decided_by
    where r.case_id = ${caseId} order by r.asked_at desc limit 50`.execute(db)
  return rows
}

export interface RequestFound {
  requestId: string
  merchantId: number
  caseId: string
  userId: string
  scope: DossierScope
  reason: string
  askedBy: number
  decidedBy: number | null
  canBeTaken: boolean
}

/** The request about a case in scope, locked. */
export async function lockRequest({ db, rows, now }: Asked, requestId: string): Promise<RequestFound | undefined> {
  const { rows: found } = await sql<RequestFound>`
    select r.request_id, r.merchant_id, r.case_id, r.user_id, r.scope, r.reason, r.asked_by, r.decided_by,
      ${canBeTaken(now)} as can_be_taken
    from whole_dossier r join ${rows.cases} c on c.case_id = r.case_id where r.request_id = ${requestId} for update of r`.execute(
    db,
  )
  return found[0]
}

export const countTaken = (db: Db, requestId: string) =>
  sql`update whole_dossier set taken = taken + 1 where request_id = ${requestId}`.execute(db)
