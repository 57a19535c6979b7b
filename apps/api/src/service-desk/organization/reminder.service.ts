/** Telling people of legal deadlines: three working days before, one, and on the day. */
import { buttonPermission } from '@cordillera/contract/menus'
import { holds } from '../../access/public.ts'
import { type Db, inTransaction, sql } from '../../platform/db.ts'
import { announce } from '../../platform/notifications.ts'
import { type Due, markDue } from './organization-write.queries.ts'

export function remindOfDeadlines(db: Db, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const due = await markDue(tx, now)
    if (due.length === 0) return
    const told = await whoIsTold(tx, due)
    await announce(
      tx,
      now,
      told.map(({ accountId, complaintId, authority, caseNumber, deadlineDay }) => ({
        to: accountId,
        kind: 'complaint.due',
        params: { authority, number: caseNumber, day: deadlineDay },
        place: `/jedi/organization_handel?complaint=${complaintId}`,
        about: complaintId,
      })),
    )
  })
}

/** Who answers for one; as long as nobody does, everybody who works them at its merchant. */
async function whoIsTold(db: Db, due: readonly Due[]): Promise<(Due & { accountId: number })[]> {
  const { rows } = await sql<Due & { accountId: number }>`
    select d.*, a.account_id
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
        as d("complaintId" text, "merchantId" int, "handlerId" int, authority text, "caseNumber" text, "deadlineDay" text)
      join account a on a.active and not a.is_superuser and (a.account_id = d."handlerId" or (d."handlerId" is null
        and exists (select from account_merchant am where am.account_id = a.account_id and am.merchant_id = d."merchantId")
        and ${holds(sql`a.account_id`, buttonPermission('organization_handel_work'))}))`.execute(db)
  return rows
}
