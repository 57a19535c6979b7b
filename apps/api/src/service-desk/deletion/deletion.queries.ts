/** Requests to delete an account as a list, its file and one of them read them. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import {
  type deletionDetail,
  deletionExportColumns,
  type listDeletions,
} from '@cordillera/contract/service-desk/deletion'
import { deletionObstacles, deletionStates, openDeletionStates } from '@cordillera/contract/service-desk/deletion-terms'
import { array, sql } from '../../platform/db.ts'
import { each, listFile } from '../../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Row = Output<typeof listDeletions>['list'][number]
type Detail = Output<typeof deletionDetail>
const record = { at: 'requested_at', id: 'deletion_id' }

const fields = sql`
  h.deletion_id as "deletionId", h.user_id as "userId",
  p.first_name || ' ' || mask_name(p.last_name) as borrower,
  h.merchant_id as merchant, m.name as "merchantName", m.country, h.state, h.obstacles, asker.name as "requestedBy",
  h.requested_at as "requestedTime", decider.name as "decidedBy", h.due_at as "dueTime", h.ended_at as "endedTime", h.version`
const joins = sql`
  join merchant m on m.merchant_id = h.merchant_id join borrower p on p.user_id = h.user_id
  left join account asker on asker.account_id = h.requested_by left join account decider on decider.account_id = h.decided_by`

function deletions({ rows }: Asked, { state, merchant, userId }: FilterOf<typeof listDeletions>): Listed {
  const where = all([
    state === 'open' ? sql`h.state = any(${array([...openDeletionStates])}::text[])` : state && sql`h.state = ${state}`,
    merchant !== undefined && sql`h.merchant_id = ${merchant}`,
    userId && sql`h.user_id = ${userId}`,
  ])
  return { hits: sql`from ${rows.accountDeletions} h where ${where}`, fields, joins }
}

export const pageOfDeletions = (asked: Asked, input: Parsed<typeof listDeletions>) =>
  pageOf<Row>(asked.db, input, { ...deletions(asked, input), order: byTime(record, input) })

export const deletionsFile = listFile({
  name: 'account-deletions',
  columns: deletionExportColumns,
  rows: (asked, filter: FilterOf<typeof listDeletions>) =>
    each(latestFirst<Row>(asked.db, deletions(asked, filter), record), (row) => ({
      ...row,
      state: deletionStates[row.state][asked.language],
      obstacles: row.obstacles.map((one) => deletionObstacles[one][asked.language]).join('; '),
    })),
})

/** One in scope; null where it isn't. */
export async function readDeletion({ db, rows }: Asked, deletionId: string): Promise<Detail | null> {
  const { rows: found } = await sql<{ deletion: Detail }>`
    select row_to_json(shown) as deletion from (
      select ${fields}, h.reason, h.identity, h.identity_note as "identityNote", identifier.name as "identityBy", h.identity_at as "identityTime",
        h.checked_at as "checkedTime", h.decided_at as "decidedTime", h.decided_reason as "decidedReason", ender.name as "endedBy",
        h.ended_reason as "endedReason",
        array(select i.file_id from account_deletion_image i where i.deletion_id = h.deletion_id order by i.position) as images
      from ${rows.accountDeletions} h ${joins} left join account identifier on identifier.account_id = h.identity_by
        left join account ender on ender.account_id = h.ended_by
      where h.deletion_id = ${deletionId}
    ) shown`.execute(db)
  return found[0]?.deletion ?? null
}

/** Whose it is, where the picture is one of it. */
export async function findDeletionImage({ db, rows }: Asked, deletionId: string, fileId: string) {
  const { rows: found } = await sql<{ userId: string; merchantId: number }>`
    select h.user_id, h.merchant_id from ${rows.accountDeletions} h join account_deletion_image i using (deletion_id)
    where h.deletion_id = ${deletionId} and i.file_id = ${fileId}`.execute(db)
  return found[0] ?? null
}

/** The latest of a user, for their app. */
export async function latestDeletion({ db, rows }: Asked, userId: string) {
  const { rows: found } = await sql<{
    deletion: Pick<Row, 'deletionId' | 'state' | 'obstacles' | 'requestedTime' | 'dueTime'>
  }>`
    select row_to_json(shown) as deletion from (
      select h.deletion_id as "deletionId", h.state, h.obstacles, h.requested_at as "requestedTime", h.due_at as "dueTime"
      from ${rows.accountDeletions} h where h.user_id = ${userId} order by h.requested_at desc, h.deletion_id desc limit 1) shown`.execute(
    db,
  )
  return found[0]?.deletion ?? null
}

export interface Letter {
  deletionId: string
  userId: string
  merchantId: number
  merchantName: string
  state: Row['state']
  requestedAt: Date
  decidedAt: Date
  endedAt: Date
  seal: string
  timeZone: string
}

type AtItsEnd = 'decidedAt' | 'endedAt' | 'seal'
type LetterSoFar = Omit<Letter, AtItsEnd> & { [key in AtItsEnd]: Letter[key] | null }

/** What the letter of one says; its end is there once it is anonymised. */
export async function letterOf({ db, rows }: Asked, deletionId: string): Promise<LetterSoFar | null> {
  const { rows: found } = await sql<LetterSoFar>`
    select h.*, m.name as merchant_name, m.time_zone from ${rows.accountDeletions} h join merchant m on m.merchant_id = h.merchant_id
    where h.deletion_id = ${deletionId}`.execute(db)
  return found[0] ?? null
}
