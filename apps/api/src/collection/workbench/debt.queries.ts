/** Debt by date: the open components and the penalty that the ledger would book by then, for each day in one statement. */
import { type debtByDate, debtHorizonDays } from '@cordillera/contract/collection/debt'
import type { Output } from '@cordillera/contract/endpoint'
import { accruedPenalty } from '../../credit/public.ts'
import { type Db, sql } from '../../platform/db.ts'
import type { CaseKey } from './workbench.queries.ts'

/** Of a case found in scope. A repaid bill owes nothing on any day. */
export async function debtOf(db: Db, { billId, userId, today }: CaseKey): Promise<Output<typeof debtByDate>> {
  const { rows } = await sql<Output<typeof debtByDate>>`
    with ahead as (select ${today}::date + n as day from generate_series(0, ${debtHorizonDays}::int) n),
    owed as (
      select a.day, b.bill_id, b.due_date, b.currency, b.penalty_open + grown.penalty as penalty,
        b.open_minor + grown.penalty as amount
      from ahead a join bill b on b.user_id = ${userId} and (b.bill_id = ${billId} or b.status <> 'repaid' and b.due_date <= a.day)
        join product t using (product_id)
        cross join lateral (select ${accruedPenalty(sql`a.day`)} as penalty) grown
    ), own as (select * from owed where bill_id = ${billId})
    select min(own.currency) as currency, json_agg(json_build_object('day', own.day, 'dpd', own.day - own.due_date,
      'amount', own.amount, 'penalty', own.penalty,
      'everything', (select sum(o.amount) from owed o where o.day = own.day and o.currency = own.currency)) order by own.day) as days
    from own`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a case has a bill')
  return found
}
