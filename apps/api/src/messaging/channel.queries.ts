/** Channels as the outbox uses them. */
import { type Db, sql } from '../platform/db.ts'

export interface WayOut {
  channelId: number
  code: string
  type: 'sms' | 'email' | 'whatsapp'
  /** Null: every country. */
  country: string | null
  protocol: 'smpp' | 'http' | 'smtp' | 'whatsapp'
  settings: Record<string, unknown>
  secret: string | null
  secrets: unknown
  freezeMinutes: number
}

const fields = sql`channel_id, code, type, country, protocol, settings, secret, secrets, freeze_minutes`

/** Whatever is in use, frozen or not: receipts still come. */
export async function activeWays(db: Db): Promise<WayOut[]> {
  const { rows } = await sql<WayOut>`select ${fields} from message_channel where active`.execute(db)
  return rows
}

/** Channels that can be used now, in the order to try them. */
export async function usableWays(db: Db, now: Date): Promise<WayOut[]> {
  const { rows } = await sql<WayOut>`
    select ${fields} from message_channel
    where active and test_pass and coalesce(frozen_until, ${now}) <= ${now}
    order by priority, channel_id`.execute(db)
  return rows
}

export async function freeze(db: Db, { channelId, freezeMinutes }: WayOut, now: Date): Promise<void> {
  await db
    .updateTable('messageChannel')
    .set({ frozenUntil: new Date(now.getTime() + freezeMinutes * 60_000) })
    .where('channelId', '=', channelId)
    .execute()
}
