/** The regular look at who is away: lends what is due, gives back what was lent, and tells both. */
import { recordSystemEach } from '../../operation-log/public.ts'
import { type Db, inTransaction, sql, type Tx } from '../../platform/db.ts'
import { type Announcement, announce } from '../../platform/notifications.ts'
import { lockAssignment, notifyHolders } from '../assign/assign.queries.ts'
import { type DueCase, dueOfAbsent, giveBack, lend, type Moved, presentBackups } from './cover.queries.ts'
import { backupsFor } from './cover.rules.ts'

export const coverJob = 'collection.cover'
const turnLock = 7_031_923
const pendingList = '/collection/pendingCollect'

/** One process at a time. Answers how many cases moved. */
export async function coverAbsent(db: Db, now: Date): Promise<{ lent: number; back: number }> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${turnLock}) as mine`.execute(tx)
    const nothing = { lent: 0, back: 0 }
    if (!rows[0]?.mine) return nothing
    const { rows: live } = await sql`select from case_cover where ended_at is null limit 1`.execute(tx)
    const due = await dueOfAbsent(tx, now)
    if (live.length === 0 && due.length === 0) return nothing
    await lockAssignment(tx)
    const back = await giveBack(tx, now)
    const lent = await lendDue(tx, due, now)
    await notify(tx, { lent, back }, now)
    return { lent: lent.length, back: back.length }
  })
}

async function lendDue(tx: Tx, due: readonly DueCase[], now: Date): Promise<Moved[]> {
  if (due.length === 0) return []
  const numbers = (values: (number | null)[]) => [...new Set(values.filter((value) => value !== null))]
  const present = await presentBackups(tx, {
    leaders: numbers(due.map(({ leader }) => leader)),
    chosen: numbers(due.map(({ chosen }) => chosen)),
    now,
  })
  const chosen = new Map(due.flatMap(({ holder, chosen }) => (chosen === null ? [] : [[holder, chosen] as const])))
  const backups = backupsFor(due, present, chosen)
  const assignees = due.flatMap((one, at) => {
    const to = backups[at]
    return to ? [{ caseId: one.caseId, version: one.version, to, why: one.why }] : []
  })
  await notifyUncovered(
    tx,
    due.filter((_, at) => backups[at] === null),
    now,
  )
  return assignees.length === 0 ? [] : lend(tx, assignees, now)
}

/** The leader hears once a day and person that nobody can take what is due. */
async function notifyUncovered(tx: Tx, left: readonly DueCase[], now: Date): Promise<void> {
  const told = counted(left, ({ holder, holderName, leader }) =>
    leader === null ? null : { to: leader, name: holderName, about: `${holder} ${now.toISOString().slice(0, 10)}` },
  )
  if (told.length === 0) return
  const { rows: known } = await sql<{ about: string }>`
    select about from notification where kind = 'cover.nobody' and at > ${now}::timestamptz - interval '2 days'`.execute(
    tx,
  )
  await announce(
    tx,
    now,
    told
      .filter(({ about }) => !known.some((one) => one.about === about))
      .map(({ to, name, about, count }) => ({
        to,
        kind: 'cover.nobody' as const,
        params: { name, count },
        about,
        place: '/collection/caseManagement?view=cover' as const,
      })),
  )
}

async function notify(tx: Tx, { lent, back }: { lent: Moved[]; back: Moved[] }, now: Date): Promise<void> {
  const entry =
    (action: 'collection.cover.out' | 'collection.cover.back') =>
    ({ caseId, appId, userId, merchantId, fromName, toName }: Moved) => ({
      action,
      caseId,
      appId,
      userId,
      merchantId,
      before: { collector: fromName },
      after: { collector: toName },
    })
  await recordSystemEach(tx, now, coverJob, [
    ...lent.map(entry('collection.cover.out')),
    ...back.map(entry('collection.cover.back')),
  ])
  const taken = counted(lent, ({ toId, ownerName }) => ({ to: toId, name: ownerName }))
  const returned = counted(back, ({ toId }) => ({ to: toId, name: '' }))
  const announcements: Announcement[] = [
    ...taken.map(({ to, name, count }) => ({
      to,
      kind: 'cover.taken' as const,
      params: { name, count },
      place: pendingList as '/collection/pendingCollect',
    })),
    ...returned.map(({ to, count }) => ({
      to,
      kind: 'cover.back' as const,
      params: { count },
      place: pendingList as '/collection/pendingCollect',
    })),
  ]
  await announce(tx, now, announcements)
  const holders = [...lent, ...back].flatMap(({ fromId, toId }) => [fromId, toId])
  await notifyHolders(tx, holders, 'covered')
}

/** How many there are of each whom `keyOf` names. */
function counted<T, K extends { to: number; name: string; about?: string }>(
  items: readonly T[],
  keyOf: (item: T) => K | null,
): (K & { count: number })[] {
  const counts = new Map<string, K & { count: number }>()
  for (const item of items) {
    const key = keyOf(item)
    if (!key) continue
    const name = `${key.to} ${key.name}`
    const known = counts.get(name)
    if (known) known.count++
    else counts.set(name, { ...key, count: 1 })
  }
  return [...counts.values()]
}
