/** Writing a request to delete an account: asking, one found in scope and locked, and what became of it. */
import type {
  DeletionIdentity,
  DeletionObstacle,
  DeletionState,
} from '@cordillera/contract/service-desk/deletion-terms'
import { type Db, sql, type Tx } from '../../platform/db.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}

export interface Leaver {
  userId: string
  merchantId: number
}

/** Somebody in scope who is somebody still. `toKeep`: something new is to be kept of them, so whoever is deleted in this moment is waited for. */
export async function findLeaver(
  { db, rows }: Asked,
  userId: string,
  { toKeep }: { toKeep: boolean },
): Promise<Leaver | null> {
  const { rows: found } = await sql<Leaver>`
    select b.user_id, b.merchant_id from ${rows.borrowers} b join borrower p using (user_id)
    where b.user_id = ${userId} and p.anonymised_at is null ${toKeep ? sql`for key share of p` : sql``}`.execute(db)
  return found[0] ?? null
}

/** What keeps this person's account now (migration 1894). */
export async function obstaclesOf(db: Db, userId: string): Promise<DeletionObstacle[]> {
  const { rows } = await sql<{ obstacles: DeletionObstacle[] }>`
    select deletion_obstacles(${userId}) as obstacles`.execute(db)
  return rows[0]?.obstacles ?? []
}

/** Null where one goes on already. */
export async function insertDeletion(
  tx: Tx,
  { userId, merchantId }: Leaver,
  asked: { reason: string; by: number | null; now: Date; obstacles: DeletionObstacle[] },
): Promise<string | null> {
  const { reason, by, now, obstacles } = asked
  const state = obstacles.length > 0 ? 'blocked' : 'requested'
  const made = await tx
    .insertInto('accountDeletion')
    .values({ userId, merchantId, state, reason, requestedBy: by, requestedAt: now, checkedAt: now, obstacles })
    .onConflict((conflict) => conflict.doNothing())
    .returning('deletionId')
    .executeTakeFirst()
  return made?.deletionId ?? null
}

export async function keepImages(tx: Tx, deletionId: string, files: readonly string[]): Promise<void> {
  if (files.length === 0) return
  await tx
    .insertInto('accountDeletionImage')
    .values(files.map((fileId, position) => ({ deletionId, position, fileId })))
    .execute()
}

export async function hasImage(tx: Tx, deletionId: string): Promise<boolean> {
  const { rows } = await sql`select from account_deletion_image where deletion_id = ${deletionId} limit 1`.execute(tx)
  return rows.length > 0
}

export interface FoundDeletion extends Leaver {
  deletionId: string
  state: DeletionState
  obstacles: DeletionObstacle[]
  requestedBy: number | null
  identityBy: number | null
  merchantName: string
  mobile: string
  timeZone: string
  version: number
}

/** One in scope, locked with its borrower: nothing of theirs begins between what is checked and what is decided. */
export async function lockDeletion({ db, rows }: Asked, deletionId: string): Promise<FoundDeletion | null> {
  const { rows: found } = await sql<FoundDeletion>`
    select h.*, m.name as merchant_name, m.time_zone, p.mobile
    from ${rows.accountDeletions} h join merchant m on m.merchant_id = h.merchant_id join borrower p on p.user_id = h.user_id
    where h.deletion_id = ${deletionId} for update of h, p`.execute(db)
  return found[0] ?? null
}

/** The open one of a user. */
export async function openDeletionOf({ db, rows }: Asked, userId: string): Promise<string | null> {
  const { rows: found } = await sql<{ deletionId: string }>`
    select h.deletion_id from ${rows.accountDeletions} h
    where h.user_id = ${userId} and h.state in ('requested', 'blocked', 'waiting')`.execute(db)
  return found[0]?.deletionId ?? null
}

interface Change {
  state?: DeletionState
  obstacles?: DeletionObstacle[]
  checkedAt?: Date
  identity?: DeletionIdentity
  identityNote?: string
  identityBy?: number
  identityAt?: Date
  decidedBy?: number
  decidedAt?: Date
  decidedReason?: string
  dueAt?: Date
  toldMessageId?: string
  endedAt?: Date
  endedBy?: number | null
  endedReason?: string
}

/** Answers where it stands then. */
export async function changeDeletion(tx: Tx, { deletionId, version, state, obstacles }: FoundDeletion, change: Change) {
  await tx
    .updateTable('accountDeletion')
    .set({ ...change, version: version + 1 })
    .where('deletionId', '=', deletionId)
    .execute()
  return { deletionId, state: change.state ?? state, obstacles: change.obstacles ?? obstacles, version: version + 1 }
}

/** Days between the approval and the day on which nobody is named any more. */
export async function waitDays(db: Db): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select (value #>> '{}')::int as days from setting where key = 'account_deletion_wait_days'`.execute(db)
  return rows[0]?.days ?? 15
}

export interface Done {
  deletionId: string
  userId: string
  merchantId: number
  state: DeletionState
}

/** Everybody whose time has come, at once: anonymised, or blocked by what stands in the way by now. */
export async function anonymiseDue(tx: Tx, now: Date, blank: Buffer): Promise<Done[]> {
  const { rows } = await sql<Done>`select * from anonymise_due(${now}, ${blank})`.execute(tx)
  return rows
}
