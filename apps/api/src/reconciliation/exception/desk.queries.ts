/** The exceptions desk: listed, looked at, taken, given to somebody. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import {
  type chosenEnds,
  deskExportColumns,
  type listReconExceptions,
  type reconExceptionDetail,
} from '@cordillera/contract/reconciliation/exception'
import { holds, mayStillWork } from '../../access/public.ts'
import { shownRaw } from '../../payment/public.ts'
import { array, type Db, sql, type Tx } from '../../platform/db.ts'
import { listFile } from '../../platform/export.ts'
import { maskPersonName, maskText } from '../../platform/mask.ts'
import { all, type FilterOf, type Listed, latestFirst, type Made, pageOf } from '../../platform/page.ts'
import { type Asked, linesShown, movementsShown } from '../shown.queries.ts'
import { candidatesOfLine, candidatesOfMovement } from './candidate.queries.ts'

type Row = Output<typeof listReconExceptions>['list'][number]
type Filter = FilterOf<typeof listReconExceptions> & { accountId: number; now: string }

const made: Made = { at: 'opened_at', id: 'exception_id' }
const fields = sql`
  h.exception_id as "exceptionId", h.channel, h.currency, h.direction, h.list, h.class, h.side, m.name as "merchantName", h.amount_minor as amount,
  h.difference_minor as difference, h.tracking_key as "trackingKey", h.book_day as "bookDay", h.state, h.opened_at as "openedTime",
  h.due_at as "dueTime", a.name as handler, h.handler_id as "handlerId", p.name as "proposedBy", h.resolution, h.reason, r.name as "resolvedBy",
  h.resolved_at as "resolvedTime", h.booked_as as "bookedAs",
  (select count(*)::int from recon_note n where n.exception_id = h.exception_id) as notes, h.version`
const joins = sql`
  left join merchant m on m.merchant_id = h.merchant_id left join account a on a.account_id = h.handler_id
  left join account p on p.account_id = h.proposed_by left join account r on r.account_id = h.resolved_by`

/** Whoever has the same leader, the leader, and those one leads. */
const teamOf = (accountId: number) => sql`
  select s.account_id from staff s, (select leader_id from staff where account_id = ${accountId}) own
  where ${accountId}::int in (s.account_id, s.leader_id) or s.leader_id = own.leader_id or s.account_id = own.leader_id
  union select ${accountId}::int`

const hitsOf = ({ rows }: Pick<Asked, 'rows'>, filter: Filter) => {
  const { state, channel, currency, merchant, scope, overdue, trackingKey, accountId, now } = filter
  return sql`from ${rows.reconExceptions} h where ${all([
    state ? sql`h.state = ${state}` : sql`h.state in ('open', 'waiting')`,
    filter.class && sql`h.class = ${filter.class}`,
    channel && sql`h.channel = ${channel}`,
    currency && sql`h.currency = ${currency}`,
    merchant && sql`h.merchant_id = ${merchant}`,
    scope === 'own' && sql`h.handler_id = ${accountId}`,
    scope === 'team' && sql`h.handler_id = any(array(${teamOf(accountId)}))`,
    overdue && sql`h.due_at < ${now}::timestamptz`,
    trackingKey && sql`h.tracking_key = ${trackingKey}`,
  ])}`
}
const listed = (asked: Pick<Asked, 'rows'>, filter: Filter): Listed => ({ fields, hits: hitsOf(asked, filter), joins })

export function pageOfDesk(
  asked: Asked,
  { sortField, sortOrder, ...input }: Parsed<typeof listReconExceptions>,
  by: Pick<Filter, 'accountId' | 'now'>,
) {
  const way = sql.raw(sortField && sortOrder === 'desc' ? 'desc' : 'asc')
  const column = sortField === 'amount' ? sql`h.amount_minor` : sql`h.due_at`
  return pageOf<Row>(asked.db, input, {
    ...listed(asked, { ...input, ...by }),
    order: sql`${column} ${way}, h.exception_id ${way}`,
  })
}

export const deskFile = listFile({
  name: 'reconciliation-exceptions',
  columns: deskExportColumns,
  rows: ({ db, rows }, filter: Filter) => latestFirst<Row>(db, listed({ rows }, filter), made),
})

export type End = (typeof chosenEnds)[number]

export interface Exception {
  exceptionId: string
  channel: string
  currency: string
  direction: 'in' | 'out'
  merchantId: number | null
  side: 'bank' | 'house' | 'match'
  class: string
  lineId: number | null
  movementId: number | null
  matchId: string | null
  amountMinor: number
  differenceMinor: number | null
  trackingKey: string | null
  bookDay: string
  state: 'expected' | 'open' | 'waiting' | 'resolved'
  handlerId: number | null
  proposedBy: number | null
  proposal: { end: End; reason: string } | null
  resolution: string | null
  version: number
}

/** Locked for what follows. */
export async function findException({ db, rows }: Asked, exceptionId: string): Promise<Exception | null> {
  const { rows: found } = await sql<Exception>`
    select h.exception_id, h.channel, h.currency, h.direction, h.merchant_id, h.side, h.class, h.line_id, h.movement_id, h.match_id, h.amount_minor,
      h.difference_minor, h.tracking_key, h.book_day, h.state, h.handler_id, h.proposed_by, h.proposal, h.resolution, h.version
    from ${rows.reconExceptions} h where h.exception_id = ${exceptionId} for update of h`.execute(db)
  return found[0] ?? null
}

type Detail = Output<typeof reconExceptionDetail>
export async function detailOfException(asked: Asked, exceptionId: string): Promise<Detail | null> {
  const { db, rows } = asked
  const { rows: found } = await sql<
    Row & { lineId: number | null; movementId: number | null; matchId: string | null; proposal: Detail['proposal'] }
  >`
    select ${fields}, h.line_id, h.movement_id, h.match_id, h.proposal from ${rows.reconExceptions} h ${joins}
    where h.exception_id = ${exceptionId}`.execute(db)
  const [row] = found
  if (!row) return null
  const { lineId, movementId, matchId, proposal, ...shown } = row
  const [lines, movements, candidates, suggested, notesOf] = await Promise.all([
    lineId === null ? [] : linesShown(asked, sql`(${lineId})`),
    movementId === null ? [] : movementsShown(asked, sql`(${movementId})`),
    lineId !== null
      ? candidatesOfLine(asked, lineId)
      : movementId !== null
        ? candidatesOfMovement(asked, movementId)
        : [],
    lineId === null ? null : suggestionFor(asked, lineId),
    notesUnder(asked, exceptionId),
  ])
  const raw = lineId === null ? null : await rawOf(asked, lineId)
  return {
    ...shown,
    line: lines[0] ?? null,
    movement: movements[0] ?? null,
    raw,
    matchId,
    suggested,
    candidates,
    proposal,
    notesOf,
  }
}

async function rawOf({ db, rows }: Asked, lineId: number): Promise<Record<string, string>> {
  const { rows: found } = await sql<{ raw: Record<string, unknown> }>`
    select l.raw from ${rows.statementLines} l where l.line_id = ${lineId}`.execute(db)
  return Object.fromEntries(
    Object.entries(shownRaw(found[0]?.raw ?? {})).map(([key, text]) => [key, masked(key, text)]),
  )
}

/** Names of the standard's tags, and texts in which a bank writes what it likes. */
function masked(key: string, text: string): string {
  if (/(^|\/)(Nm|32|33)$/.test(key)) return maskPersonName(text)
  return /(IBAN|Othr\/Id|Ustrd|AdrLine)$|^(86|61|supplement)$/.test(key) ? maskText(text) : text
}

async function suggestionFor({ db, rows }: Asked, lineId: number): Promise<Detail['suggested']> {
  const { rows: found } = await sql<NonNullable<Detail['suggested']>>`
    select m.match_id as "matchId", m.rule, m.version, m.movement_minor as house, m.line_minor as bank,
      (select count(*)::int from recon_match_item o where o.match_id = m.match_id and o.movement_id is not null) as movements
    from ${rows.reconMatches} m join recon_match_item i using (match_id)
    where i.line_id = ${lineId} and m.state = 'suggested' order by m.made_at desc limit 1`.execute(db)
  return found[0] ?? null
}

async function notesUnder({ db, rows }: Asked, exceptionId: string): Promise<Detail['notesOf']> {
  const { rows: found } = await sql<Detail['notesOf'][number]>`
    select n.text, a.name as by, n.made_at as time, n.file_id as "fileId", f.name as "fileName"
    from ${rows.reconExceptions} h join recon_note n using (exception_id) join account a on a.account_id = n.made_by left join file f using (file_id)
    where h.exception_id = ${exceptionId} order by n.note_id`.execute(db)
  return found
}

/** The next one that is open and nobody's, or whose handler is somebody else's to give away; skips what another takes now. */
export async function takeNext({ db, rows }: Asked, accountId: number): Promise<string | null> {
  const { rows: found } = await sql<{ exceptionId: string }>`
    select h.exception_id from ${rows.reconExceptions} h where h.state = 'open' and h.handler_id is distinct from ${accountId}
    order by (h.handler_id is not null), h.due_at, h.exception_id limit 1 for update of h skip locked`.execute(db)
  return found[0]?.exceptionId ?? null
}

export async function giveTo(tx: Tx, exceptionIds: readonly string[], accountId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update recon_exception set handler_id = ${accountId}, version = version + 1
    where exception_id = any(${array(exceptionIds)}::text[]) and state <> 'resolved'`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function inScope({ db, rows }: Asked, exceptionIds: readonly string[]): Promise<number> {
  const { rows: found } = await sql<{ n: number }>`
    select count(*)::int as n from ${rows.reconExceptions} h where h.exception_id = any(${array([...new Set(exceptionIds)])}::text[])`.execute(
    db,
  )
  return found[0]?.n ?? 0
}

export interface Ending {
  resolution: 'matched' | 'fee' | 'rounding' | 'writeOff' | 'booked' | 'explained'
  reason: string
  bookedAs: string | null
  /** Who proposed what somebody else decided; nobody did what one person ended alone. */
  proposedBy?: number | null
  accountId: number
  now: Date
}
export async function endException(
  tx: Tx,
  { exceptionId, version }: Pick<Exception, 'exceptionId' | 'version'>,
  end: Ending,
): Promise<void> {
  await tx
    .updateTable('reconException')
    .set({
      ...{ state: 'resolved', resolution: end.resolution, reason: end.reason, bookedAs: end.bookedAs },
      ...{ resolvedBy: end.accountId, resolvedAt: end.now, version: version + 1 },
      ...{ proposal: null, proposedBy: end.proposedBy ?? null, proposedAt: null },
    })
    .where('exceptionId', '=', exceptionId)
    .execute()
}

/** Whether somebody works the merchants of all of these. */
export async function workableBy(
  tx: Tx,
  accountId: number,
  exceptionIds: readonly string[],
  permission: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from recon_exception e where e.exception_id = any(${array(exceptionIds)}::text[])
      and not ${mayStillWork(sql`${accountId}::int`, sql`e.merchant_id`, permission)} limit 1`.execute(tx)
  return rows.length === 0
}

export interface Handler {
  accountId: number
  name: string
  open: number
}
/** People who hold the permission for the caller's currencies. */
export async function handlersFor(db: Db, merchants: readonly number[], permission: string): Promise<Handler[]> {
  const { rows } = await sql<Handler>`
    select a.account_id as "accountId", a.name, (select count(*)::int from recon_exception e where e.handler_id = a.account_id
      and e.state in ('open', 'waiting')) as open
    from account a where a.active and exists (select from account_merchant x where x.account_id = a.account_id and x.merchant_id = any(${array(merchants)}::smallint[]))
      and ${holds(sql`a.account_id`, permission)}
    order by a.name limit 200`.execute(db)
  return rows
}
