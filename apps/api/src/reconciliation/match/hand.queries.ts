/** Matches made, confirmed and undone by people, and what each books. */
import type { Output } from '@cordillera/contract/endpoint'
import type { matchDetail } from '@cordillera/contract/reconciliation/run'
import { array, sql, type Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { type Asked, linesShown, movementsShown } from '../shown.queries.ts'
import { listOf } from './settle.queries.ts'

export interface Match {
  matchId: string
  channel: string
  currency: string
  merchantId: number | null
  state: 'suggested' | 'confirmed' | 'undone'
  bookDay: string
  lineMinor: number
  movementMinor: number
  feeMinor: number
  version: number
}

export async function findMatch({ db, rows }: Asked, matchId: string): Promise<Match | null> {
  const { rows: found } = await sql<Match>`
    select h.match_id, h.channel, h.currency, h.merchant_id, h.state, h.book_day, h.line_minor, h.movement_minor, h.fee_minor, h.version
    from ${rows.reconMatches} h where h.match_id = ${matchId} for update of h`.execute(db)
  return found[0] ?? null
}

export interface Chosen {
  lines: number
  movements: number
  accounts: number
  channel: string
  currency: string
  direction: 'in' | 'out'
  lineMinor: number
  movementMinor: number
  toldFee: number
  bookDay: string
  firstDay: string
  taken: boolean
}

/** What was chosen, as far as the caller reaches it. */
export async function readChosen(
  { db, rows }: Asked,
  lineIds: readonly number[],
  movementIds: readonly number[],
): Promise<Chosen | null> {
  const { rows: found } = await sql<Chosen>`
    with side as (
      select 'line' as side, l.channel, l.currency, l.direction, l.net_minor as minor, l.fee_minor + l.fee_tax_minor as fee, l.book_day,
        exists (select from recon_match_item i where i.live and i.line_id = l.line_id) as taken
      from ${rows.statementLines} l where l.line_id = any(${array([...new Set(lineIds)])}::bigint[])
      union all
      select 'movement', m.channel, m.currency, m.direction, m.amount_minor, 0, null,
        exists (select from recon_match_item i where i.live and i.movement_id = m.movement_id)
      from ${rows.channelMovements} m where m.movement_id = any(${array([...new Set(movementIds)])}::bigint[]) and not m.void
    )
    select count(*) filter (where side = 'line')::int as lines, count(*) filter (where side = 'movement')::int as movements,
      count(distinct (channel, currency, direction))::int as accounts, min(channel) as channel, min(currency) as currency, min(direction) as direction,
      coalesce(sum(minor) filter (where side = 'line'), 0)::bigint as line_minor, coalesce(sum(minor) filter (where side = 'movement'), 0)::bigint as movement_minor,
      coalesce(sum(fee), 0)::bigint as told_fee, max(book_day)::text as book_day, min(book_day)::text as first_day, bool_or(taken) as taken from side`.execute(
    db,
  )
  const [chosen] = found
  const whole = chosen && chosen.lines === new Set(lineIds).size && chosen.movements === new Set(movementIds).size
  return whole ? chosen : null
}

interface ByHand {
  chosen: Chosen
  lineIds: readonly number[]
  movementIds: readonly number[]
  fee: number
  adjusted: number
  accountId: number
  now: Date
}

/** The database refuses a line or movement that another match has taken meanwhile: null then. */
export async function insertByHand(
  tx: Tx,
  { chosen, lineIds, movementIds, fee, adjusted, accountId, now }: ByHand,
): Promise<string> {
  const { channel, currency, direction, lineMinor, movementMinor, bookDay } = chosen
  const { rows } = await sql<{ matchId: string }>`
    insert into recon_match (channel, currency, direction, list, merchant_id, rule, class, state, line_minor, movement_minor, fee_minor, adjusted_minor,
      tracking_key, book_day, made_by, made_at)
    select ${channel}, ${currency}, ${direction}, ${listOf(sql`min(m.source)`)},
      case when count(distinct m.merchant_id) = 1 and count(m.merchant_id) = count(*) then min(m.merchant_id) end, 'hand',
      ${fee !== 0 ? 'feeDiffers' : adjusted !== 0 ? 'amountDiffers' : 'matched'}, 'confirmed', ${lineMinor}, ${movementMinor}, ${fee}, ${adjusted},
      min(m.tracking_key), ${bookDay}, ${accountId}, ${now}
    from channel_movement m where m.movement_id = any(${array([...movementIds])}::bigint[])
    returning match_id`.execute(tx)
  const matchId = rows[0]?.matchId
  if (!matchId) throw new Error('a match was inserted')
  await sql`
    insert into recon_match_item (match_id, line_id, movement_id, allocated_minor, live)
    select ${matchId}, l.line_id, null, l.net_minor, true from statement_line l where l.line_id = any(${array([...lineIds])}::bigint[])
    union all
    select ${matchId}, null, m.movement_id, m.amount_minor, true from channel_movement m where m.movement_id = any(${array([...movementIds])}::bigint[])`.execute(
    tx,
  )
  return matchId
}

/** What a match is made of. */
export async function itemsOf(tx: Tx, matchId: string): Promise<{ lineIds: number[]; movementIds: number[] }> {
  const { rows } = await sql<{ lineIds: number[]; movementIds: number[] }>`
    select coalesce(array_agg(line_id) filter (where line_id is not null), '{}') as line_ids,
      coalesce(array_agg(movement_id) filter (where movement_id is not null), '{}') as movement_ids
    from recon_match_item where match_id = ${matchId}`.execute(tx)
  return rows[0] ?? { lineIds: [], movementIds: [] }
}

/** What was ended without another side is booked already, or failed after all: matched as well, it would count twice. */
export async function demandNotEndedAlone(
  tx: Tx,
  lineIds: readonly number[],
  movementIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ exceptionId: string }>`
    select exception_id from recon_exception e
    where e.state = 'resolved' and e.resolution in ('fee', 'rounding', 'writeOff')
      and (e.line_id = any(${array([...lineIds])}::bigint[]) or e.movement_id = any(${array([...movementIds])}::bigint[]))
    union all
    select movement_id::text from channel_movement where void and movement_id = any(${array([...movementIds])}::bigint[]) limit 1`.execute(
    tx,
  )
  if (rows[0]) throw new Failure('reconciliation.endedAlone', { exception: rows[0].exceptionId })
}

/** False: one of its lines or movements was taken meanwhile. */
export async function confirmItems(tx: Tx, matchId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from recon_match_item mine join recon_match_item other on other.live and other.match_id <> mine.match_id
      and (other.line_id = mine.line_id or other.movement_id = mine.movement_id) where mine.match_id = ${matchId}) as taken`.execute(
    tx,
  )
  if (rows[0]?.taken) return false
  await sql`update recon_match_item set live = true where match_id = ${matchId}`.execute(tx)
  await sql`update recon_match set state = 'confirmed', version = version + 1 where match_id = ${matchId}`.execute(tx)
  return true
}

export async function undo(
  tx: Tx,
  matchId: string,
  { reason, accountId, now }: { reason: string; accountId: number; now: Date },
): Promise<void> {
  await sql`update recon_match set state = 'undone', undone_by = ${accountId}, undone_at = ${now}, undo_reason = ${reason}, version = version + 1
    where match_id = ${matchId}`.execute(tx)
  await sql`update recon_match_item set live = false where match_id = ${matchId}`.execute(tx)
  await sql`update recon_exception set state = 'resolved', resolution = 'explained', reason = ${reason}, resolved_by = ${accountId}, resolved_at = ${now},
      proposal = null, proposed_by = null, proposed_at = null, version = version + 1
    where match_id = ${matchId} and state <> 'resolved'`.execute(tx)
}

/** Both sides wait again, as what they are without the other. */
export async function openUndone(
  tx: Tx,
  matchId: string,
  { accountId, now }: { accountId: number; now: Date },
): Promise<void> {
  await sql`
    insert into recon_exception (channel, currency, direction, list, merchant_id, class, side, line_id, movement_id, amount_minor, tracking_key, book_day,
      state, opened_at, due_at, handler_id)
    select m.channel, m.currency, m.direction, m.list, m.merchant_id, case when i.line_id is null then 'missingThere' else 'missingHere' end,
      case when i.line_id is null then 'house' else 'bank' end, i.line_id, i.movement_id, i.allocated_minor, coalesce(l.tracking_key, o.tracking_key),
      coalesce(l.book_day, o.day), 'open', ${now}, ${now}::timestamptz + interval '24 hours', ${accountId}
    from recon_match m join recon_match_item i using (match_id) left join statement_line l using (line_id) left join channel_movement o using (movement_id)
    where m.match_id = ${matchId} on conflict do nothing`.execute(tx)
}

type Detail = Output<typeof matchDetail>
export async function detailOfMatch(asked: Asked, matchId: string): Promise<Detail | null> {
  const { db, rows } = asked
  const { rows: found } = await sql<Omit<Detail, 'lines' | 'movements' | 'bookings'>>`
    select h.match_id as "matchId", h.channel, h.currency, h.rule, h.rule_version as "ruleVersion", h.class, h.state, h.line_minor as bank,
      h.movement_minor as house, h.fee_minor as fee, h.adjusted_minor as adjusted, h.book_day as "bookDay",
      exists (select from recon_day d where d.channel = h.channel and d.currency = h.currency and d.day >= h.book_day and d.state = 'closed') as "dayClosed",
      h.made_at as "madeTime", a.name as "madeBy", h.undone_at as "undoneTime", u.name as "undoneBy", h.undo_reason as "undoReason", h.version
    from ${rows.reconMatches} h left join account a on a.account_id = h.made_by left join account u on u.account_id = h.undone_by
    where h.match_id = ${matchId}`.execute(db)
  const [row] = found
  if (!row) return null
  const items = (column: 'line_id' | 'movement_id') =>
    sql`(select i.${sql.raw(column)} from recon_match_item i where i.match_id = ${matchId} and i.${sql.raw(column)} is not null)`
  const [lines, movements, { rows: bookings }] = await Promise.all([
    linesShown(asked, items('line_id')),
    movementsShown(asked, items('movement_id')),
    sql<Detail['bookings'][number]>`
      select e.account, e.amount_minor as amount, x.at as time, x.kind from ${rows.reconMatches} h join ledger_tx x on x.reference = h.match_id
      join ledger_entry e using (tx_id) where h.match_id = ${matchId} order by e.entry_id`.execute(db),
  ])
  return { ...row, lines, movements, bookings }
}
