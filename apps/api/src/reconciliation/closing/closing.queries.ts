/** Days that are asked for, closed, and opened again. */
import type { Output } from '@cordillera/contract/endpoint'
import { dayExportColumns, type dayLine, type listReconDays } from '@cordillera/contract/reconciliation/closing'
import type { infer as Infer } from 'zod/mini'
import { type Db, sql, type Tx } from '../../platform/db.ts'
import { inBatches, listFile } from '../../platform/export.ts'
import type { Asked } from '../shown.queries.ts'
import type { Account } from '../statement/statement.queries.ts'
import type { DayFigures } from './closing.rules.ts'

export type DayRow = Output<typeof listReconDays>[number]
const closedShown = 31

/** A day as it was asked for or closed. */
export interface KeptDay extends DayFigures {
  state: 'asked' | 'closed'
  askedById: number
  askedBy: string
  closedBy: string | null
  closedTime: string | null
  seal: string | null
  note: string | null
  version: number
  /** The seal of the day closed before it. */
  before: string | null
  reopening: { reopeningId: string; reason: string; askedBy: string; askedById: number; version: number } | null
}

const keptFields = sql`
  h.channel, h.currency, h.day, h.opening_minor as opening, h.in_minor as paid_in, h.out_minor as paid_out, h.fee_minor as fees,
  h.adjusted_minor as adjusted, h.explained_minor as explained, h.closing_minor as closing, h.bank_closing_minor as bank_closing, h.ledger_minor as ledger,
  h.match_count as matches, h.content, h.state, h.asked_by as asked_by_id, a.name as asked_by, c.name as closed_by, h.closed_at as closed_time, h.seal, h.note,
  h.version, (select b.seal from recon_day b where b.channel = h.channel and b.currency = h.currency and b.day < h.day and b.state = 'closed'
    order by b.day desc limit 1) as before,
  (select json_build_object('reopeningId', r.reopening_id, 'reason', r.reason, 'askedBy', w.name, 'askedById', r.asked_by, 'version', r.version)
    from recon_reopening r join account w on w.account_id = r.asked_by
    where r.channel = h.channel and r.currency = h.currency and r.day = h.day and r.state = 'asked') as reopening`
const keptJoins = sql`join account a on a.account_id = h.asked_by left join account c on c.account_id = h.closed_by`

export async function keptDays({ db, rows }: Asked, { channel, currency }: Account): Promise<KeptDay[]> {
  const { rows: found } = await sql<KeptDay>`
    select ${keptFields} from (select * from ${rows.reconDays} d where channel = ${channel} and currency = ${currency}
      order by day desc limit ${closedShown + 1}) h ${keptJoins} order by h.day desc`.execute(db)
  return found
}

export async function findDay({ db, rows }: Asked, { channel, currency, day }: Account & { day: string }) {
  const { rows: found } = await sql<KeptDay>`
    select ${keptFields} from ${rows.reconDays} h ${keptJoins}
    where h.channel = ${channel} and h.currency = ${currency} and h.day = ${day}::date for update of h`.execute(db)
  return found[0] ?? null
}

/** How often each day was closed and opened again. */
export async function reopenedDays(db: Db, { channel, currency }: Account): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; times: number }>`
    select day, count(*)::int as times from recon_reopening where channel = ${channel} and currency = ${currency} and state = 'approved' group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ day, times }) => [day, times]))
}

export async function isLastClosed(db: Db, { channel, currency, day }: Account & { day: string }): Promise<boolean> {
  const { rows } = await sql<{ last: string | null }>`
    select max(day)::text as last from recon_day where channel = ${channel} and currency = ${currency} and state = 'closed'`.execute(
    db,
  )
  return rows[0]?.last === day
}

/** Null: it is asked for already. */
export async function askDay(
  tx: Tx,
  of: DayFigures,
  { accountId, now }: { accountId: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into recon_day (channel, currency, day, opening_minor, in_minor, out_minor, fee_minor, adjusted_minor, explained_minor, closing_minor,
      bank_closing_minor, ledger_minor, match_count, content, state, asked_by, asked_at)
    values (${of.channel}, ${of.currency}, ${of.day}, ${of.opening}, ${of.paidIn}, ${of.paidOut}, ${of.fees}, ${of.adjusted}, ${of.explained}, ${of.closing},
      ${of.bankClosing}, ${of.ledger}, ${of.matches}, ${of.content}, 'asked', ${accountId}, ${now})
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0) === 1
}

export async function sealDay(
  tx: Tx,
  { channel, currency, day }: KeptDay,
  by: { seal: string; note: string; accountId: number; now: Date },
): Promise<void> {
  await sql`update recon_day set state = 'closed', closed_by = ${by.accountId}, closed_at = ${by.now}, note = ${by.note}, seal = ${by.seal},
      version = version + 1
    where channel = ${channel} and currency = ${currency} and day = ${day}::date`.execute(tx)
}

export async function dropDay(tx: Tx, { channel, currency, day }: Account & { day: string }): Promise<void> {
  await sql`delete from recon_day where channel = ${channel} and currency = ${currency} and day = ${day}::date`.execute(
    tx,
  )
}

/** Null: it is asked for already. How the day stands is kept with it. */
export async function askReopening(
  tx: Tx,
  { channel, currency, day }: Account & { day: string },
  { reason, accountId, now }: { reason: string; accountId: number; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ reopeningId: string }>`
    insert into recon_reopening (channel, currency, day, figures, reason, state, asked_by, asked_at)
    select channel, currency, day, to_jsonb(d), ${reason}, 'asked', ${accountId}, ${now} from recon_day d
    where channel = ${channel} and currency = ${currency} and day = ${day}::date on conflict do nothing returning reopening_id`.execute(
    tx,
  )
  return rows[0]?.reopeningId ?? null
}

export interface Reopening extends Account {
  reopeningId: string
  day: string
  state: string
  askedBy: number
  version: number
}
/** Locked for what follows. */
export async function findReopening({ db, rows }: Asked, reopeningId: string): Promise<Reopening | null> {
  const { rows: found } = await sql<Reopening>`
    select r.reopening_id, r.channel, r.currency, r.day, r.state, r.asked_by, r.version
    from ${rows.reconReopenings} r where r.reopening_id = ${reopeningId} for update of r`.execute(db)
  return found[0] ?? null
}
export async function decideReopeningAs(
  tx: Tx,
  { reopeningId, version }: Reopening,
  decided: { state: 'approved' | 'refused'; decisionNote: string; decidedBy: number; decidedAt: Date },
): Promise<void> {
  await tx
    .updateTable('reconReopening')
    .set({ ...decided, version: version + 1 })
    .where('reopeningId', '=', reopeningId)
    .execute()
}

export interface ClassSum {
  class: string
  rows: number
  house: number
  bank: number
}
/** What a day is made of, by class. */
export async function classesOfDay({ db, rows }: Asked, of: Account & { day: string }): Promise<ClassSum[]> {
  const { rows: found } = await sql<ClassSum>`
    select class, count(*)::int as rows, sum(case direction when 'in' then house else -house end)::bigint as house,
      sum(case direction when 'in' then bank else -bank end)::bigint as bank
    from (${linesOfDay({ rows }, of)}) t group by class order by class`.execute(db)
  return found
}

type DayFilter = Account & { day: string }
type Line = Infer<typeof dayLine>

const linesOfDay = ({ rows }: Pick<Asked, 'rows'>, { channel, currency, day }: Account & { day: string }) => sql`
  select m.match_id as "rowId", 'match' as kind, m.class, m.rule, null as resolution, m.direction, m.currency, m.tracking_key as "trackingKey",
    m.movement_minor as house, m.line_minor as bank, m.fee_minor as fee, m.adjusted_minor as adjusted, null as reason
  from ${rows.reconMatches} m where m.channel = ${channel} and m.currency = ${currency} and m.book_day = ${day}::date and m.state = 'confirmed'
  union all
  select e.exception_id, 'resolved', e.class, null, e.resolution, e.direction, e.currency, e.tracking_key, 0, e.amount_minor,
    case when e.resolution = 'fee' then e.amount_minor else 0 end, case when e.resolution in ('rounding', 'writeOff') then e.amount_minor else 0 end, e.reason
  from ${rows.reconExceptions} e where e.channel = ${channel} and e.currency = ${currency} and e.book_day = ${day}::date and e.state = 'resolved'
    and e.side = 'bank' and e.resolution in ('fee', 'rounding', 'writeOff', 'explained')`

export const dayFile = listFile({
  name: 'reconciliation-day',
  of: ({ channel, currency, day }: DayFilter) => `${channel}-${currency}-${day}`,
  columns: dayExportColumns,
  rows: ({ db, rows }, filter: DayFilter) =>
    inBatches<Line>(async (last, limit) => {
      const { rows: found } = await sql<Line>`
        select * from (${linesOfDay({ rows }, filter)}) t where ${last ? sql`t."rowId" > ${last.rowId}` : sql`true`}
        order by t."rowId" limit ${limit}`.execute(db)
      return found
    }),
})
