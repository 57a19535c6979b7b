/** Write-offs: proposed by the night or a person, decided by another, followed by what is recovered. */

import type { Currency } from '@cordillera/contract/countries'
import type { listWriteOffs } from '@cordillera/contract/credit/write-off'
import { lastCollectedDay } from '@cordillera/contract/credit/write-off'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { Minor } from '@cordillera/contract/money'
import { type Db, sql, type Tx } from '../platform/db.ts'
import { pageAsText } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { account } from './ledger.accounts.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
  user: { accountId: number }
}

export async function pageOfWriteOffs({ db, rows, user }: Asked, input: Parsed<typeof listWriteOffs>) {
  const { currentPage, pageSize, sortField, sortOrder, state, merchant, userId } = input
  const way = sortField && sortOrder === 'asc' ? sql`asc` : sql`desc`
  const order = sql`w.proposed_at ${way}, w.write_off_id ${way}`
  const where = sql`true ${state ? sql`and w.state = ${state}` : sql``}
    ${merchant ? sql`and w.merchant_id = ${merchant}` : sql``} ${userId ? sql`and w.user_id = ${userId}` : sql``}`
  return pageAsText(
    db,
    { currentPage, pageSize },
    {
      as: 'w',
      fields: sql`w.write_off_id as "writeOffId", w.bill_id as "billId", b.app_id as "appId", w.user_id as "userId",
          p.first_name || ' ' || mask_name(p.last_name) as borrower, w.merchant_id as merchant, m.name as "merchantName",
          a.loan_ref as "loanId", w.amount_minor as amount, w.currency, w.dpd, w.state, w.reason,
          w.proposed_at as "proposedTime", by.name as "proposedBy", w.decided_at as "decidedTime",
          decider.name as "decidedBy", w.decision_note as note, coalesce(w.proposed_by = ${user.accountId}, false) as mine,
          w.version`,
      hits: sql`from ${rows.writeOffs} w where ${where}`,
      joins: sql`join bill b using (bill_id) join application a on a.app_id = b.app_id join borrower p on p.user_id = w.user_id
          join merchant m on m.merchant_id = w.merchant_id left join account by on by.account_id = w.proposed_by
          left join account decider on decider.account_id = w.decided_by`,
      order,
    },
  )
}

export interface BillToWriteOff {
  billId: string
  appId: string
  userId: string
  merchantId: number
  currency: Currency
  status: string
  dpd: number
  open: Minor
  today: string
  proposed: boolean
}

const billColumns = (now: Date) => sql`
  b.bill_id, b.app_id, b.user_id, b.merchant_id, b.currency, b.status, today.day - b.due_date as dpd, today.day as today,
  b.open_minor as open,
  exists (select from write_off w where w.bill_id = b.bill_id and w.state in ('proposed', 'approved')) as proposed
  from bill b join merchant m using (merchant_id)
    cross join lateral (select (${now}::timestamptz at time zone m.time_zone)::date as day) today`

/** The bill in scope, locked. */
export async function findToWriteOff(
  { db, rows }: Pick<Asked, 'db' | 'rows'>,
  tx: Db,
  billId: string,
  now: Date,
): Promise<BillToWriteOff | null> {
  const { rows: known } = await sql`select from ${rows.bills} b where b.bill_id = ${billId} for update of b`.execute(db)
  if (known.length === 0) return null
  const { rows: found } = await sql<BillToWriteOff>`select ${billColumns(now)} where b.bill_id = ${billId}`.execute(tx)
  return found[0] ?? null
}

/** Proposes every bill beyond the last stage that nobody has proposed or decided yet. Answers how many. */
export async function proposeBeyond(tx: Tx, now: Date): Promise<number> {
  const { numInsertedOrUpdatedRows } = await sql`
    insert into write_off (merchant_id, bill_id, user_id, amount_minor, currency, dpd, state, proposed_at)
    select b.merchant_id, b.bill_id, b.user_id,
      b.open_minor, b.currency,
      today.day - b.due_date, 'proposed', ${now}
    from bill b join merchant m using (merchant_id)
      cross join lateral (select (${now}::timestamptz at time zone m.time_zone)::date as day) today
    where b.status = 'overdue' and b.due_date < today.day - ${lastCollectedDay}::int
      and b.due_date < ${now}::timestamptz::date - ${lastCollectedDay - 1}::int
      and not exists (select from write_off w where w.bill_id = b.bill_id)
    on conflict do nothing`
    .execute(tx)
    .then((result) => ({ numInsertedOrUpdatedRows: Number(result.numAffectedRows ?? 0) }))
  return numInsertedOrUpdatedRows
}

export interface WriteOffToDecide {
  writeOffId: string
  billId: string
  appId: string
  userId: string
  merchantId: number
  currency: Currency
  state: string
  status: string
  /** What is open now, as booked: money may have come in since it was proposed. */
  open: Minor
  today: string
  dpd: number
  proposedBy: number | null
  version: number
}

export async function findWriteOff(
  { db, rows }: Pick<Asked, 'db' | 'rows'>,
  writeOffId: string,
  now: Date,
): Promise<WriteOffToDecide | null> {
  const { rows: found } = await sql<WriteOffToDecide>`
    select w.write_off_id, w.bill_id, b.app_id, w.user_id, w.merchant_id, w.currency, w.state, b.status, w.proposed_by,
      w.version, b.open_minor as open, today.day as today, today.day - b.due_date as dpd
    from ${rows.writeOffs} w join bill b using (bill_id) join merchant m on m.merchant_id = w.merchant_id
      cross join lateral (select (${now}::timestamptz at time zone m.time_zone)::date as day) today
    where w.write_off_id = ${writeOffId} for update of w, b`.execute(db)
  return found[0] ?? null
}

/**
 * Takes back from what was written off as much as has been paid of it since, as it is income again, and as much as was forgiven of it since,
 * as that is lost under the name of what forgave it. What was not written off, as late interest that ran on, releases nothing: each
 * component counts up to what it was written off with. What is reversed or taken back goes the other way. One transaction a merchant,
 * however many bills; running it again books nothing.
 */
export async function bookRecovered(tx: Tx, now: Date): Promise<void> {
  await sql`
    with taken as (
      select w.bill_id, w.user_id, w.merchant_id, w.currency,
        (select max(x.tx_id) from ledger_tx x where x.reference = w.write_off_id) as tx_id
      from write_off w where w.state = 'approved'
    ), component as (
      select t.bill_id, e.account, coalesce(sum(e.amount_minor) filter (where e.tx_id <= t.tx_id), 0)::bigint as written_off,
        coalesce(-sum(e.amount_minor) filter (where e.tx_id > t.tx_id
          and (x.payment_id is not null or x.kind in ('reduction', 'settlement', 'coupon', 'cancellation'))), 0)::bigint as paid
      from taken t join ledger_entry e on e.bill_id = t.bill_id and e.account like 'receivable.%' join ledger_tx x on x.tx_id = e.tx_id
      group by t.bill_id, e.account
    ), came as (
      select bill_id, sum(least(written_off, greatest(0, paid)))::bigint as paid from component group by bill_id
    ), recovered as materialized (
      select t.*, came.paid - before.released as amount, (${now}::timestamptz at time zone m.time_zone)::date as day
      from taken t join merchant m using (merchant_id) join came using (bill_id) cross join lateral (
        select coalesce(sum(e.amount_minor), 0)::bigint as released from ledger_entry e join ledger_tx x using (tx_id)
        where e.bill_id = t.bill_id and e.tx_id > t.tx_id and x.kind = 'recovery' and e.account = ${account.writtenOff}) before
      where came.paid <> before.released
    ), booking as (
      insert into ledger_tx (merchant_id, kind, at, value_day)
      select merchant_id, 'recovery', ${now}::timestamptz, max(day) from recovered group by merchant_id
      returning tx_id, merchant_id
    )
    insert into ledger_entry (tx_id, merchant_id, account, bill_id, user_id, currency, amount_minor)
    select x.tx_id, r.merchant_id, e.account, r.bill_id, r.user_id, r.currency, e.amount
    from recovered r join booking x using (merchant_id) cross join lateral (
      values (${account.writtenOff}, r.amount), (${account.writeOff}, -r.amount)) e (account, amount)`.execute(tx)
}
