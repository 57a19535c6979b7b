/** Adding to the operation log: who, from where, what, why, before and after. Nothing here changes or removes. */
import type { Caller } from '../platform/caller.ts'
import type { Db } from '../platform/db.ts'
import type { LogEntry, Origin } from '../platform/implement.ts'

/** Who did it, as the log keeps them. */
export type Actor = Pick<Caller, 'accountId' | 'userName'>

/** One entry or several, in one statement of the transaction of the action they tell of. `caller` is null for what the system does by itself. */
export async function record(
  db: Db,
  at: Date,
  caller: Actor | null,
  origin: Origin,
  entries: LogEntry | readonly LogEntry[],
): Promise<void> {
  const told = [entries].flat()
  if (told.length === 0) return
  await db
    .insertInto('operationLog')
    .values(
      told.map((entry) => ({
        at,
        // a lending app has a name and no account
        accountId: caller?.accountId || null,
        userName: caller?.userName ?? null,
        deviceId: origin.deviceId || null,
        address: origin.address || null,
        endpoint: origin.endpoint,
        action: entry.action,
        merchantId: entry.merchantId ?? null,
        caseId: entry.caseId ?? null,
        appId: entry.appId ?? null,
        userId: entry.userId ?? null,
        target: entry.target ?? null,
        reason: entry.reason ?? null,
        before: entry.before === undefined ? null : JSON.stringify(entry.before),
        after: entry.after === undefined ? null : JSON.stringify(entry.after),
      })),
    )
    .execute()
}

/** What the system did to many by itself, an entry each, in one statement. */
export async function recordSystemEach(db: Db, at: Date, job: string, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ before, after, ...entry }) => ({
    ...entry,
    at,
    endpoint: job,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
  }))
  await db.insertInto('operationLog').values(rows).execute()
}

/** What the system did by itself: a nightly run, an import's job. */
export async function recordSystem(db: Db, at: Date, job: string, entry: LogEntry): Promise<void> {
  await record(db, at, null, { endpoint: job, address: '', deviceId: '', browserId: '' }, entry)
}
