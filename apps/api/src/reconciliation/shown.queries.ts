/** How lines and movements are shown, personal data masked. */
import type { Output } from '@cordillera/contract/endpoint'
import type { matchDetail } from '@cordillera/contract/reconciliation/run'
import { type Sql, sql } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

export interface Asked {
  db: Scoped
  rows: ScopedRows
}
export type LineShown = Output<typeof matchDetail>['lines'][number]
export type MovementShown = Output<typeof matchDetail>['movements'][number]

export const maskedPayer = (payer: Sql) =>
  sql`split_part(${payer}, ' ', 1) || coalesce(' ' || mask_name(nullif(substr(${payer}, position(' ' in ${payer}) + 1), ${payer})), '')`

export async function linesShown({ db, rows }: Asked, lineIds: Sql): Promise<LineShown[]> {
  const { rows: found } = await sql<LineShown>`
    select l.line_id as "lineId", s.name as statement, l.row_number as row, l.direction, l.gross_minor as gross, l.fee_minor + l.fee_tax_minor as fee,
      l.net_minor as net, l.tracking_key as "trackingKey", l.returns_key as "returnsKey", l.reference, l.batch, l.bank_line_key as "bankLineKey",
      mask_number(l.account) as account, ${maskedPayer(sql`l.payer`)} as payer, l.operation_day as "operationDay", l.book_day as "bookDay", l.status
    from ${rows.statementLines} l join statement s using (statement_id) where l.line_id in ${lineIds} order by l.operation_day, l.line_id limit 500`.execute(
    db,
  )
  return found
}

export async function movementsShown({ db, rows }: Asked, movementIds: Sql): Promise<MovementShown[]> {
  const { rows: found } = await sql<MovementShown>`
    select m.movement_id as "movementId", m.source, m.source_id as "sourceId", m.direction, m.amount_minor as amount, m.tracking_key as "trackingKey",
      m.reference, m.batch, mask_number(m.account) as account, m.day, x.name as "merchantName",
      b.first_name || ' ' || mask_name(b.last_name) as borrower, b.user_id as "userId", p.bill_id as "billId"
    from ${rows.channelMovements} m left join merchant x on x.merchant_id = m.merchant_id
    left join payment p on m.source in ('payment', 'reversal') and p.payment_id = m.source_id
    left join payout o on m.source in ('payout', 'payoutReturn') and o.payout_id = m.source_id
    left join application a on o.purpose = 'loan' and a.app_id = o.target_id
    left join refund r on o.purpose = 'refund' and r.refund_id = o.target_id
    left join borrower b on b.user_id = coalesce(p.user_id, a.user_id, r.user_id)
    where m.movement_id in ${movementIds} order by m.day, m.movement_id limit 500`.execute(db)
  return found
}
