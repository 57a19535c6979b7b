/** A person's notifications, worded in the language they read. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { type NotificationKind, notificationKinds } from '@cordillera/contract/notification/kinds'
import { type listNotifications, type markRead, unreadCountedTo } from '@cordillera/contract/notification/notification'
import type { Language, Words } from '@cordillera/contract/words'
import { array, type Db, sql } from '../platform/db.ts'
import { pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

type Row = Omit<Output<typeof listNotifications>['list'][number], 'text'> & {
  params: Record<string, string | number | Words>
}
interface Asked {
  db: Scoped
  rows: ScopedRows
  language: Language
}

export async function pageOfNotifications({ db, rows, language }: Asked, input: Parsed<typeof listNotifications>) {
  const { currentPage, pageSize, unread } = input
  const which = unread === undefined ? sql`true` : unread ? sql`n.read_at is null` : sql`n.read_at is not null`
  const way = input.sortField && input.sortOrder === 'asc' ? sql`asc` : sql`desc`
  const page = await pageOf<Row>(
    db,
    { currentPage, pageSize },
    {
      as: 'n',
      fields: sql`n.notification_id, n.kind, n.params, n.place, n.at, n.read_at as read_time`,
      hits: sql`from ${rows.notifications} n where ${which}`,
      order: sql`n.at ${way}, n.notification_id ${way}`,
    },
  )
  return {
    ...page,
    list: page.list.map(({ params, ...row }) => ({ ...row, text: textOf(row.kind, params, language) })),
  }
}

/** A kind that is older or newer than this program still says its code; a line written before its words named more ends without it. */
function textOf(kind: string, params: Row['params'], language: Language): string {
  if (!Object.hasOwn(notificationKinds, kind)) return kind
  const words = notificationKinds[kind as NotificationKind][language]
  const text = words.replace(/\{(\w+)\}/g, (_, name: string) => {
    const param = params[name]
    return typeof param === 'object' && param !== null ? param[language] : String(param ?? '')
  })
  return text
    .trimEnd()
    .replace(/[:：]$/, '')
    .trimEnd()
}

export async function unreadOf({ db, rows }: Pick<Asked, 'db' | 'rows'>): Promise<number> {
  const { rows: counted } = await sql<{ unread: number }>`select count(*) as unread from (
    select from ${rows.notifications} n where n.read_at is null limit ${sql.lit(unreadCountedTo)}) hit`.execute(db)
  return counted[0]?.unread ?? 0
}

export async function readThem(db: Db, accountId: number, which: Parsed<typeof markRead>, now: Date): Promise<void> {
  const chosen =
    'upTo' in which ? sql`at <= ${which.upTo}::timestamptz` : sql`notification_id = any(${array(which.notifications)})`
  await sql`update notification set read_at = ${now}
    where account_id = ${accountId} and read_at is null and ${chosen}`.execute(db)
}

/** Notifications are news, not a record: the operation log keeps what happened. */
export async function forgetBefore(db: Db, moment: Date): Promise<void> {
  await sql`delete from notification where at < ${moment}`.execute(db)
}
