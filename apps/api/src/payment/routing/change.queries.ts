/** Changes of channels that take a second person. */
import type { ChangeKind } from '@cordillera/contract/payment/routing/terms'
import { sql, type Tx } from '../../platform/db.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import type { Limits } from './channel.rules.ts'

/** Of a channel `c`. Where it will be reached is shown to whoever approves it; secrets are named, never shown. */
export const changesWaiting = (accountId: number) => sql`coalesce((
  select json_agg(json_build_object('changeId', w.change_id, 'kind', w.kind,
    'limits', case when w.kind = 'limits' then w.wanted end,
    'settings', case when w.kind = 'credentials' then w.wanted -> 'settings' else '{}'::jsonb end,
    'names', case when w.kind = 'credentials' then (select coalesce(json_agg(n), '[]'::json) from jsonb_object_keys(w.wanted -> 'secrets') n)
      else '[]'::json end,
    'reason', w.reason, 'askedBy', asker.name, 'askedTime', w.asked_at, 'mine', w.asked_by = ${accountId}, 'version', w.version)
    order by w.asked_at)
  from payment_channel_change w join account asker on asker.account_id = w.asked_by
  where w.channel_id = c.channel_id and w.state = 'requested'), '[]'::json)`

export interface Credentials {
  settings: Record<string, string>
  /** Sealed. */
  secrets: Record<string, string>
}
export type Wanted =
  | { kind: 'limits'; wanted: Limits }
  | { kind: 'credentials'; wanted: Credentials }
  | { kind: 'activate'; wanted: Record<string, never> }

/** Null: one of this kind waits already. */
export async function askChange(
  tx: Tx,
  channelId: number,
  { kind, wanted }: Wanted,
  { accountId, reason, now }: { accountId: number; reason: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ changeId: string }>`
    insert into payment_channel_change (channel_id, kind, wanted, reason, asked_by, asked_at)
    values (${channelId}, ${kind}, ${JSON.stringify(wanted)}, ${reason}, ${accountId}, ${now})
    on conflict do nothing returning change_id`.execute(tx)
  return rows[0]?.changeId ?? null
}

export interface FoundChange {
  changeId: string
  channelId: number
  kind: ChangeKind
  wanted: Limits & Credentials
  state: string
  askedBy: number
  version: number
}

/** One in scope, locked. */
export async function findChange(
  { db, rows }: { db: Scoped; rows: ScopedRows },
  changeId: string,
): Promise<FoundChange | null> {
  const { rows: found } = await sql<FoundChange>`
    select w.change_id, w.channel_id, w.kind, w.wanted, w.state, w.asked_by, w.version
    from ${rows.paymentChannelChanges} w where w.change_id = ${changeId} for update of w`.execute(db)
  return found[0] ?? null
}

export async function decideChange(
  tx: Tx,
  changeId: string,
  { state, note, accountId, now }: { state: 'approved' | 'refused'; note: string; accountId: number; now: Date },
): Promise<void> {
  await sql`update payment_channel_change set state = ${state}, decided_by = ${accountId}, decided_at = ${now},
    decision_note = ${note}, version = version + 1 where change_id = ${changeId}`.execute(tx)
}
