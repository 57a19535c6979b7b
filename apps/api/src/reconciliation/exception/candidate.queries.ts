/** What of the other side may be the same money, ranked, with what stands in the way of each. */
import { countries, countryNames } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import type { reconExceptionDetail } from '@cordillera/contract/reconciliation/exception'
import { type Sql, sql } from '../../platform/db.ts'
import { type Asked, maskedPayer } from '../shown.queries.ts'

type Candidate = Output<typeof reconExceptionDetail>['candidates'][number]

const lookedAroundDays = 20
const shownAtMost = 12

const isTaken = (column: 'line_id' | 'movement_id', of: string) =>
  sql`exists (select from recon_match_item i where i.live and i.${sql.raw(column)} = ${sql.raw(of)})`
const lineKey = sql`coalesce(l.returns_key, l.tracking_key)`

/** What speaks for it, of 100: the key most, then the amount, the day, the account, the reference. */
const score = sql`least(100,
  case when ${lineKey} = m.tracking_key then 45 when ${lineKey} is not null and m.tracking_key is not null and keys_agree(${lineKey}, m.tracking_key) then 35 else 0 end
  + case when l.gross_minor = m.amount_minor or l.net_minor = m.amount_minor then 25 when abs(l.gross_minor - m.amount_minor) * 20 <= m.amount_minor then 10 else 0 end
  + greatest(0, 15 - 3 * abs(l.operation_day - m.day)) + case when l.account = m.account then 10 else 0 end
  + case when l.reference = m.reference then 10 else 0 end)::int`

const countryIn = sql`case l.currency ${sql.join(
  countryNames.map((country) => sql`when ${sql.lit(countries[country].currency)} then ${sql.lit(country)}`),
  sql` `,
)} end`

const obstacles = (taken: Sql) => sql`array_remove(array[
  case when l.gross_minor <> m.amount_minor and l.net_minor <> m.amount_minor then 'amount' end,
  case when abs(l.operation_day - m.day) > coalesce(t.day_tolerance + t.settlement_days, 3) and (l.operation_day < m.day or l.operation_day
    > settled_by(${countryIn}, m.day, coalesce(t.settlement_days, 1)::int) + coalesce(t.day_tolerance, 2)) then 'day' end,
  case when l.account <> m.account then 'account' end,
  case when not keys_agree(${lineKey}, m.tracking_key) then 'key' end,
  case when l.direction <> m.direction then 'direction' end,
  case when ${taken} then 'taken' end], null)`

/** Alike in key, reference or account, or of nearly the same amount in these days. */
const alike = sql`abs(m.day - l.operation_day) <= ${lookedAroundDays} and (m.tracking_key = ${lineKey} or m.reference = l.reference or m.account = l.account
  or (m.direction = l.direction and abs(m.amount_minor - l.gross_minor) * 20 <= l.gross_minor))`

const measured = sql`m.day - l.operation_day as days, m.amount_minor - l.gross_minor as difference`

export async function candidatesOfLine({ db, rows }: Asked, lineId: number): Promise<Candidate[]> {
  const { rows: found } = await sql<Candidate>`
    select null::bigint as "lineId", m.movement_id as "movementId", m.source as label, m.amount_minor as amount, m.day, m.tracking_key as "trackingKey",
      mask_number(m.account) as account, b.first_name || ' ' || mask_name(b.last_name) as who, ${score} as score, ${measured},
      ${obstacles(isTaken('movement_id', 'm.movement_id'))} as obstacles
    from ${rows.statementLines} l join ${rows.channelMovements} m on m.channel = l.channel and m.currency = l.currency and not m.void and ${alike}
    left join recon_channel t on t.channel = l.channel and t.currency = l.currency
    left join payment p on m.source in ('payment', 'reversal') and p.payment_id = m.source_id left join borrower b on b.user_id = p.user_id
    where l.line_id = ${lineId} order by score desc, abs(m.day - l.operation_day), m.movement_id limit ${shownAtMost}`.execute(
    db,
  )
  return withAmbiguity(found)
}

export async function candidatesOfMovement({ db, rows }: Asked, movementId: number): Promise<Candidate[]> {
  const { rows: found } = await sql<Candidate>`
    select l.line_id as "lineId", null::bigint as "movementId", coalesce(l.bank_line_key, l.status, '') as label, l.gross_minor as amount, l.operation_day as day,
      l.tracking_key as "trackingKey", mask_number(l.account) as account, ${maskedPayer(sql`l.payer`)} as who, ${score} as score, ${measured},
      ${obstacles(isTaken('line_id', 'l.line_id'))} as obstacles
    from ${rows.channelMovements} m join ${rows.statementLines} l on m.channel = l.channel and m.currency = l.currency and ${alike}
    left join recon_channel t on t.channel = l.channel and t.currency = l.currency
    where m.movement_id = ${movementId} order by score desc, abs(m.day - l.operation_day), l.line_id limit ${shownAtMost}`.execute(
    db,
  )
  return withAmbiguity(found)
}

/** Two that fit equally well and without another obstacle stand in each other's way. */
const withAmbiguity = (candidates: Candidate[]): Candidate[] => {
  const free = candidates.filter(({ obstacles: of }) => of.length === 0)
  return candidates.map((one) => (free.length > 1 && free.includes(one) ? { ...one, obstacles: ['ambiguous'] } : one))
}
