/** Writing a change of a phone: asking, one found in scope and locked, its codes, and carrying it out. */
import type { Country } from '@cordillera/contract/countries'
import {
  codeLivesMinutes,
  codeTriesAtMost,
  type OldNumberEnd,
  type PhoneChangeState,
  phoneChangeLivesDays,
} from '@cordillera/contract/service-desk/phone-change-terms'
import { numberIsSilent } from '../../compliance/public.ts'
import { type Db, sql, type Tx, takeLock } from '../../platform/db.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}

export interface WhoAsks {
  userId: string
  merchantId: number
  country: Country
  mobile: string
}

/** `toKeep`: something new is to be kept of them, so whoever is deleted in this moment is waited for. */
export async function findWhoAsks(
  { db, rows }: Asked,
  userId: string,
  { toKeep }: { toKeep: boolean },
): Promise<WhoAsks | null> {
  const { rows: found } = await sql<WhoAsks>`
    select b.user_id, b.merchant_id, m.country, b.mobile from ${rows.borrowers} b join merchant m using (merchant_id)
    where b.user_id = ${userId} and b.anonymised_at is null ${toKeep ? sql`for key share of b` : sql``}`.execute(db)
  return found[0] ?? null
}

/** Null where one goes on already. */
export async function insertPhoneChange(
  tx: Tx,
  { userId, merchantId, mobile }: WhoAsks,
  asked: { newMobile: string; reason: string; by: number | null; now: Date },
): Promise<string | null> {
  const { newMobile, reason, by, now } = asked
  const made = await tx
    .insertInto('phoneChange')
    .values({
      ...{ userId, merchantId, oldMobile: mobile, newMobile, reason, state: 'requested' },
      ...{ requestedBy: by, requestedAt: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('changeId')
    .executeTakeFirst()
  return made?.changeId ?? null
}

export async function keepImages(tx: Tx, changeId: string, files: readonly string[], first = 0): Promise<void> {
  if (files.length === 0) return
  await tx
    .insertInto('phoneChangeImage')
    .values(files.map((fileId, at) => ({ changeId, position: first + at, fileId })))
    .execute()
}

export async function countImages(tx: Tx, changeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from phone_change_image where change_id = ${changeId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface FoundPhoneChange extends WhoAsks {
  changeId: string
  merchantName: string
  oldMobile: string
  newMobile: string
  state: PhoneChangeState
  requestedBy: number | null
  codeSentBy: number | null
  verifiedBy: number | null
  codeHash: Buffer | null
  codeSentAt: Date | null
  codesSent: number
  wrongCodes: number
  version: number
}

/** One in scope, locked with its borrower, so that no other way of correcting them comes between. */
export async function findPhoneChange(
  { db, rows }: Asked,
  changeId: string,
): Promise<Pick<FoundPhoneChange, 'merchantId' | 'userId' | 'oldMobile'> | null> {
  const { rows: found } = await sql<Pick<FoundPhoneChange, 'merchantId' | 'userId' | 'oldMobile'>>`
    select h.merchant_id, h.user_id, h.old_mobile from ${rows.phoneChanges} h where h.change_id = ${changeId}`.execute(
    db,
  )
  return found[0] ?? null
}

export async function lockPhoneChange({ db, rows }: Asked, changeId: string): Promise<FoundPhoneChange | null> {
  const { rows: found } = await sql<FoundPhoneChange>`
    select h.*, m.country, m.name as merchant_name, p.mobile
    from ${rows.phoneChanges} h join merchant m on m.merchant_id = h.merchant_id join borrower p on p.user_id = h.user_id
    where h.change_id = ${changeId} for update of h, p`.execute(db)
  return found[0] ?? null
}

interface Change {
  state?: PhoneChangeState
  codeHash?: Buffer | null
  codeSentAt?: Date
  codesSent?: number
  codeSentBy?: number | null
  wrongCodes?: number
  verifiedAt?: Date
  verifiedBy?: number | null
  toldMessageId?: string | null
  decidedBy?: number
  decidedAt?: Date
  decidedReason?: string
  oldNumber?: OldNumberEnd
}

/** Answers where it stands then. */
export async function changePhoneChange(tx: Tx, { changeId, version, state }: FoundPhoneChange, change: Change) {
  await tx
    .updateTable('phoneChange')
    .set({ ...change, version: version + 1 })
    .where('changeId', '=', changeId)
    .execute()
  return { changeId, state: change.state ?? state, version: version + 1 }
}

/** Whether the digits are the last code's, and it still counts. */
export const codeCounts = ({ codeSentAt, wrongCodes }: FoundPhoneChange, now: Date): boolean =>
  codeSentAt !== null &&
  wrongCodes < codeTriesAtMost &&
  now.getTime() < codeSentAt.getTime() + codeLivesMinutes * 60_000

/** Whether anything may be written to the old number: not to one that stands silenced as somebody else's. */
export async function mayTellOld(db: Db, { oldMobile }: FoundPhoneChange): Promise<boolean> {
  const { rows } = await sql<{ silent: boolean }>`select ${numberIsSilent(sql`${oldMobile}`)} as silent`.execute(db)
  return rows[0]?.silent === false
}

/** What stands in the way of a number that was proved; nobody else is given it meanwhile. */
export async function obstaclesTo(tx: Tx, { newMobile, merchantId, userId, changeId }: FoundPhoneChange) {
  await takeLock(tx, sql`hashtext('phone_change'), hashtext(${newMobile})`)
  const { rows } = await sql<{ isUsed: boolean; isSilent: boolean; images: number; isShared: boolean }>`
    select exists (select from borrower o where o.mobile = ${newMobile} and o.merchant_id = ${merchantId} and o.user_id <> ${userId}) as is_used,
      ${numberIsSilent(sql`${newMobile}`)} as is_silent,
      (select count(*)::int from phone_change_image i where i.change_id = ${changeId}) as images,
      exists (select from phone_change h join borrower o on o.mobile = h.old_mobile and o.user_id <> h.user_id
        where h.change_id = ${changeId}) as is_shared`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('a select without from answers one row')
  return found
}

export async function movePhone(tx: Tx, { userId, newMobile }: FoundPhoneChange): Promise<void> {
  await sql`update borrower set mobile = ${newMobile}, version = version + 1 where user_id = ${userId}`.execute(tx)
}

/** Who looks at an application of theirs that is not decided yet. */
export async function auditorsOf(tx: Tx, userId: string): Promise<{ accountId: number; appId: string }[]> {
  const { rows } = await sql<{ accountId: number; appId: string }>`
    select distinct coalesce(claimed_by, auditor_id) as account_id, app_id from audit
    where user_id = ${userId} and decided_at is null and coalesce(claimed_by, auditor_id) is not null`.execute(tx)
  return rows
}

/** Ends what nobody ended in time. */
export async function expirePhoneChanges(db: Db, now: Date): Promise<void> {
  await sql`
    update phone_change set state = 'expired', code_hash = null, version = version + 1
    where state in ('requested', 'codeSent', 'verified')
      and requested_at < ${now}::timestamptz - make_interval(days => ${phoneChangeLivesDays})`.execute(db)
}
