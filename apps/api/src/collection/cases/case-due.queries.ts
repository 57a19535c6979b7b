/** What is due on a case: of an open one by its own columns, which repeat its bill's; of a closed one by its bill as it stands. */
import { type RawBuilder, sql } from 'kysely'
import { dueOf } from '../../credit/public.ts'

type Sql = RawBuilder<unknown>

/** Everything to pay on `day` for case `c`, which is open: late interest accrued by then included. */
export const dueOfOpenCase = (day: Sql): Sql =>
  sql`(c.open_minor + accrued_on(c.accrues_daily, c.accrues_from, c.accrues_most, ${day}))`

/** The same whether `c` is open or closed. */
export const dueOfCase = (day: Sql): Sql => sql`(case when c.closed_at is null then ${dueOfOpenCase(day)}
  else (select ${dueOf(day)} from bill b join product t using (product_id) where b.bill_id = c.bill_id) end)`

/**
 * Cases by what is due on `day`. Of an open case that is never less than what is booked, which is therefore looked at first:
 * it has an index.
 */
export function dueBetween(
  { amountFrom, amountTo }: { amountFrom?: number | undefined; amountTo?: number | undefined },
  day: Sql,
): Sql[] {
  const due = dueOfCase(day)
  const parts: Sql[] = []
  if (amountFrom !== undefined) parts.push(sql`${due} >= ${amountFrom}`)
  if (amountTo !== undefined) {
    parts.push(sql`(c.closed_at is not null or c.open_minor <= ${amountTo})`, sql`${due} <= ${amountTo}`)
  }
  return parts
}
