/**
 * Telling people. `announce` is called inside the transaction of what happened, so that nobody hears of what was undone.
 * Many people are one statement and few events; what is told names counts, ids and places, never a borrower.
 */
import type { NotificationKind } from '@cordillera/contract/notification/kinds'
import type { Words } from '@cordillera/contract/words'
import { type Db, sql } from './db.ts'
import { notify } from './events.ts'

export interface Announcement {
  /** The account that is told. */
  to: number
  kind: NotificationKind
  /** Fill the placeholders of the kind's words; words are said in the reader's language. */
  params?: Readonly<Record<string, string | number | Words>>
  /** Where in the console it leads; a place that this person may open. */
  place?: `/${string}`
  /** Names the thing: told again it is the same line, unread once more. Without it every announcement is a line. */
  about?: string
}

export async function announce(db: Db, now: Date, announcements: readonly Announcement[]): Promise<void> {
  if (announcements.length === 0) return
  await sql`
    insert into notification (account_id, kind, params, place, about, at)
    select distinct on (told."to", told.kind, about)
      told."to", told.kind, coalesce(told.params, '{}'), told.place, coalesce(told.about, gen_random_uuid()::text) as about, ${now}
    from jsonb_to_recordset(${JSON.stringify(announcements)}::jsonb)
      as told("to" integer, kind text, params jsonb, place text, about text)
    on conflict (account_id, kind, about)
      do update set params = excluded.params, place = excluded.place, at = excluded.at, read_at = null`.execute(db)
  await notifyBrowsers(
    db,
    announcements.map(({ to }) => to),
  )
}

/** The bell of these people counts again, once the transaction is committed. */
export async function notifyBrowsers(db: Db, accounts: readonly number[]): Promise<void> {
  await notify(db, { topic: 'notification', accounts: [...accounts] })
}
