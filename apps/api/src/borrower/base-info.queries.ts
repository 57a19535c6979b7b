/** A borrower to be corrected, and the corrections with their evidence; they only grow. */

import type { listBaseInfoChanges } from '@cordillera/contract/borrower/base-info-change'
import type { Country } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { type Db, sql, type Tx } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import type { Changeable, ChangedColumns } from './base-info.rules.ts'

interface Found extends Changeable {
  merchantId: number
  country: Country
  version: number
}

/** Locked, so that what was seen is what is changed. */
export async function findToChange(
  { db, rows }: { db: Scoped; rows: ScopedRows },
  userId: string,
): Promise<Found | undefined> {
  const { rows: found } = await sql<Found>`
    select b.merchant_id, m.country, b.version, b.marital_status, b.postal_code, b.address, b.state, b.city, b.permanent_state,
      b.permanent_city, b.permanent_address, b.email, b.whatsapp, b.telegram, b.employment_type, b.monthly_income_minor,
      b.family_income_minor, b.language, b.education, b.second_id
    from ${rows.borrowers} b join merchant m using (merchant_id) where b.user_id = ${userId}
      and b.anonymised_at is null for update of b`.execute(db)
  return found[0]
}

/** Answers the new version. */
export async function changeBorrower(
  tx: Tx,
  userId: string,
  columns: ChangedColumns & { timeZone?: string | null },
): Promise<number> {
  const { version } = await tx
    .updateTable('borrower')
    .set((eb) => ({ ...(columns as object), version: eb('version', '+', 1) }))
    .where('userId', '=', userId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

interface Change {
  merchantId: number
  userId: string
  fields: string[]
  changedBy: number
  changedAt: Date
  reason: string
}

export async function insertChange(tx: Tx, change: Change, evidence: readonly string[]): Promise<string> {
  const { changeId } = await tx
    .insertInto('borrowerChange')
    .values(change)
    .returning('changeId')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('borrowerChangeEvidence')
    .values(evidence.map((fileId, position) => ({ changeId, position, fileId })))
    .execute()
  return changeId
}

export async function changesOf(db: Db, userId: string): Promise<Output<typeof listBaseInfoChanges>> {
  const { rows } = await sql<Output<typeof listBaseInfoChanges>[number]>`
    select c.change_id as "changeId", c.fields, c.reason, by.name as "changedBy", c.changed_at as "changedTime",
      array(select e.file_id from borrower_change_evidence e where e.change_id = c.change_id order by e.position) as pictures
    from borrower_change c join account by on by.account_id = c.changed_by
    where c.user_id = ${userId} order by c.changed_at desc, c.change_id desc limit 200`.execute(db)
  return rows
}

/** Whose correction it is, where the picture is one of it. */
export async function findChangeEvidence(
  { db, rows }: { db: Scoped; rows: ScopedRows },
  { changeId, fileId }: { changeId: string; fileId: string },
) {
  const { rows: found } = await sql<{ userId: string; merchantId: number }>`
    select c.user_id, c.merchant_id from ${rows.borrowers} b join borrower_change c using (user_id)
      join borrower_change_evidence e using (change_id) where c.change_id = ${changeId} and e.file_id = ${fileId}`.execute(
    db,
  )
  return found[0] ?? null
}
