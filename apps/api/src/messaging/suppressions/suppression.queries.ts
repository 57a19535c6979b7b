/** Who is not written to, as staff read and keep it. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { listSuppressions } from '@cordillera/contract/messaging/suppression'
import type { RegisterName, SuppressionOrigin } from '@cordillera/contract/messaging/suppression-terms'
import { array, sql, type Tx } from '../../platform/db.ts'
import { maskEmail, maskPhone } from '../../platform/mask.ts'
import { all, byTime, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
  now: Date
}
type Row = Output<typeof listSuppressions>['list'][number]

export async function pageOfSuppressions({ db, rows, now }: Asked, input: Parsed<typeof listSuppressions>) {
  const { channel, purpose, origin, register, over } = input
  const holds = sql`h.lifted_at is null and coalesce(h.expires_at, 'infinity') > ${now}`
  const where = all([
    channel && sql`h.channel = ${channel}`,
    purpose && sql`h.purpose = ${purpose}`,
    origin && sql`h.origin = ${origin}`,
    register && sql`h.register = ${register}`,
    over ? sql`(h.lifted_at is not null or h.expires_at <= ${now})` : holds,
  ])
  const page = await pageOf<Row>(db, input, {
    hits: sql`from ${rows.suppressions} h where ${where}`,
    fields: sql`
      h.suppression_id as "suppressionId", h.address, h.country, h.channel, h.purpose, h.origin, h.register, h.evidence, h.made_at as "madeTime",
      a.name as "madeBy", h.expires_at as "expiresTime", h.lifted_at as "liftedTime", l.name as "liftedBy", h.lifted_reason as "liftedReason"`,
    joins: sql`left join account a on a.account_id = h.made_by left join account l on l.account_id = h.lifted_by`,
    order: byTime({ at: 'made_at', id: 'suppression_id' }, input),
  })
  const masked = ({ channel: by, address }: Row) => (by === 'email' ? maskEmail(address) : maskPhone(address))
  return { ...page, list: page.list.map((row) => ({ ...row, address: masked(row) })) }
}

export interface Suppressing {
  channels: readonly string[]
  addresses: readonly string[]
  purpose: string | null
  origin: SuppressionOrigin
  register: RegisterName | null
  evidence: string
  expiresAt: Date | null
}

/** Beside what others said of the address. What was said before from the same side holds at least as long; what was over holds again. */
export async function suppressAll(
  tx: Tx,
  { channels, addresses, purpose, origin, register, evidence, expiresAt }: Suppressing,
  { accountId, now }: { accountId: number; now: Date },
): Promise<void> {
  await sql`
    with asked as (
      select channel, address from unnest(${array(channels)}::text[]) channel cross join unnest(${array(addresses)}::text[]) address
    ), over as (
      update suppression s set lifted_at = s.expires_at, lifted_reason = 'over' from asked a
      where s.channel = a.channel and s.address = a.address and coalesce(s.purpose, '') = coalesce(${purpose}, '') and s.lifted_at is null
        and s.origin = ${origin} and s.register is not distinct from ${register} and s.expires_at <= ${now}
    )
    select`.execute(tx)
  await sql`
    insert into suppression as s (channel, address, purpose, origin, register, evidence, made_at, made_by, expires_at)
    select channel, address, ${purpose}, ${origin}, ${register}, ${evidence}, ${now}, ${accountId}, ${expiresAt}::timestamptz
    from unnest(${array(channels)}::text[]) channel cross join unnest(${array(addresses)}::text[]) address
    on conflict (channel, address, coalesce(purpose, ''), origin, coalesce(register, '')) where lifted_at is null
      -- told again by the register: as long as its newest file says
      do update set evidence = excluded.evidence, expires_at = excluded.expires_at
        where s.register is not null or coalesce(excluded.expires_at, 'infinity') > s.expires_at`.execute(tx)
}

/** Whoever a register's whole file has not any more; answers how many people's addresses they are. */
export async function liftMissing(
  tx: Tx,
  register: RegisterName,
  addresses: readonly string[],
  { accountId, now, evidence }: { accountId: number; now: Date; evidence: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      update suppression set lifted_at = ${now}, lifted_by = ${accountId}, lifted_reason = ${evidence}
      where register = ${register} and lifted_at is null and not (address = any(${array(addresses)}::text[])) returning address)
    select count(distinct address)::int as count from gone`.execute(tx)
  return rows[0]?.count ?? 0
}

/** One in scope that holds, locked; null where there is none. */
export async function lockSuppression(
  { db, rows }: Pick<Asked, 'db' | 'rows'>,
  suppressionId: number,
): Promise<{ suppressionId: number; origin: SuppressionOrigin; channel: string; purpose: string | null } | null> {
  const { rows: found } = await sql<{
    suppressionId: number
    origin: SuppressionOrigin
    channel: string
    purpose: string | null
  }>`
    select h.suppression_id, h.origin, h.channel, h.purpose from ${rows.suppressions} h
    where h.suppression_id = ${suppressionId} and h.lifted_at is null for update of h`.execute(db)
  return found[0] ?? null
}

export async function lift(
  tx: Tx,
  suppressionId: number,
  { accountId, now, reason }: { accountId: number; now: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable('suppression')
    .set({ liftedAt: now, liftedBy: accountId, liftedReason: reason })
    .where('suppressionId', '=', suppressionId)
    .execute()
}
