/** Lists of staff to be paid: made, read, approved and followed line by line. */
import type { Country, Currency } from '@cordillera/contract/countries'
import type { Parsed } from '@cordillera/contract/endpoint'
import {
  type payOfStaffLines,
  type payOfStaffList,
  staffPayoutLineStates,
} from '@cordillera/contract/payment/staff-payout'
import type { RawBuilder } from 'kysely'
import { account, book } from '../credit/public.ts'
import type { RawJson } from '../platform/answer.ts'
import { type Db, sql, type Tx } from '../platform/db.ts'
import { pageAsText } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { holdersOf } from './gainers.queries.ts'
import type { JudgedLine, PayrollPerson } from './staff-payout.rules.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}

const countsOf = (lines: ReturnType<typeof sql>) => sql`(select json_build_object('lines', count(*),
  ${sql.join(staffPayoutLineStates.map((state) => sql`${sql.lit(state)}, count(*) filter (where l.state = ${state})`))}) from ${lines} l)`

export async function pageOfPayouts(
  { db, rows, user }: Asked & { user: { accountId: number } },
  input: Parsed<typeof payOfStaffList>,
): Promise<RawJson> {
  const { currentPage, pageSize, sortField, sortOrder, state, merchant, batchId } = input
  const way = sortField && sortOrder === 'asc' ? sql`asc` : sql`desc`
  const order = sql`s.made_at ${way}, s.batch_id ${way}`
  const where = sql`true ${state ? sql`and s.state = ${state}` : sql``} ${merchant ? sql`and s.merchant_id = ${merchant}` : sql``}
    ${batchId ? sql`and s.batch_id = ${batchId}` : sql``}`
  return pageAsText(
    db,
    { currentPage, pageSize },
    {
      as: 's',
      fields: sql`s.batch_id as "batchId", s.name, s.merchant_id as merchant, m.name as "merchantName", s.currency,
          s.total_minor as total, coalesce((select sum(l.amount_minor) from staff_payout_line l
            where l.batch_id = s.batch_id and l.state = 'paid'), 0) as paid,
          ${countsOf(sql`(select state from staff_payout_line where batch_id = s.batch_id)`)} as counts, s.state,
          maker.name as "madeBy", s.made_at as "madeTime", decider.name as "decidedBy", s.decided_at as "decidedTime",
          s.decision_note as note, s.made_by = ${user.accountId} as mine, s.version`,
      hits: sql`from ${rows.staffPayouts} s where ${where}`,
      joins: sql`join merchant m using (merchant_id) join account maker on maker.account_id = s.made_by
          left join account decider on decider.account_id = s.decided_by`,
      order,
    },
  )
}

export async function pageOfLines({ db, rows }: Asked, input: Parsed<typeof payOfStaffLines>): Promise<RawJson> {
  const { currentPage, pageSize, sortField, sortOrder, state, batchId } = input
  const way = sortField && sortOrder === 'desc' ? sql`desc` : sql`asc`
  const where = sql`l.batch_id = ${batchId} ${state ? sql`and l.state = ${state}` : sql``}`
  return pageAsText(
    db,
    { currentPage, pageSize },
    {
      as: 'l',
      fields: sql`l.line_id as "lineId", l.row_number as row, l.user_no as "userNo", coalesce(a.name, l.name) as name,
          l.account_id as "accountId", v.leave_day as "leaveDay", mask_number(l.bank_account) as "bankAccount",
          coalesce(known_bank(m.country, null, l.bank_account), sp.bank_name) as "bankName", l.amount_minor as amount, s.currency, l.concept, l.state,
          l.faults, coalesce(l.message, y.message) as message, y.state as "payoutState", y.tracking_key as "trackingKey",
          y.finished_at as "finishedTime", l.version`,
      hits: sql`from ${rows.staffPayoutLines} l where ${where}`,
      joins: sql`join staff_payout s using (batch_id) join merchant m on m.merchant_id = l.merchant_id
          left join account a on a.account_id = l.account_id left join staff_person sp on sp.account_id = l.account_id left join staff_leaving v on v.account_id = l.account_id
          left join lateral (select * from payout o where o.target_id = l.line_id order by o.made_at desc limit 1) y on true`,
      order: sql`l.row_number ${way}`,
    },
  )
}

/** Those of the country who have one of the user numbers. */
export async function payrollPeople(
  db: Db,
  country: Country,
  userNos: readonly string[],
): Promise<ReadonlyMap<string, PayrollPerson>> {
  const { rows } = await sql<PayrollPerson>`
    with shared as (
      select q.bank_account, ${bankOfAccount(country, 'q')} as bank from staff_person q join staff t using (account_id)
      where t.status <> 'LEAVE' and t.country = ${country} and q.bank_account is not null group by 1, 2 having count(*) > 1)
    select s.account_id, s.user_no, a.name, p.bank_account,
      exists (select from shared h where h.bank_account = p.bank_account and h.bank = ${bankOfAccount(country, 'p')}) as is_shared
    from staff s join account a using (account_id) left join staff_person p using (account_id)
    where s.country = ${country} and s.user_no = any(${[...userNos]}::text[])`.execute(db)
  return new Map(rows.map((person) => [person.userNo, person]))
}

/** Numbers of Mexico and Peru say their bank; elsewhere two banks may have an account of one number. */
const bankOfAccount = (country: Country, person: string) =>
  country === 'MX' || country === 'PE' ? sql`''` : sql`lower(btrim(coalesce(${sql.ref(`${person}.bank_name`)}, '')))`

export interface NewBatch {
  merchantId: number
  name: string
  fileId: string
  sha256: string
  currency: Currency
  madeBy: number
  madeAt: Date
}

/** Keeps a list with its lines; null where the same list is there already and was not refused. */
export async function insertBatch(tx: Tx, batch: NewBatch, lines: readonly JudgedLine[]): Promise<string | null> {
  const ready = lines.filter(({ faults }) => faults.length === 0)
  const values = {
    ...batch,
    state: 'uploaded',
    lineCount: lines.length,
    invalidCount: lines.length - ready.length,
    totalMinor: ready.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  }
  const made = await tx
    .insertInto('staffPayout')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['merchantId', 'sha256']).where(sql<boolean>`state <> 'refused'`).doNothing(),
    )
    .returning('batchId')
    .executeTakeFirst()
  if (!made) return null
  await sql`
    insert into staff_payout_line (batch_id, merchant_id, row_number, user_no, name, account_id, bank_account, amount_minor,
      concept, state, faults)
    select ${made.batchId}, ${batch.merchantId}, l.row, l."userNo", nullif(l.name, ''), l."accountId",
      coalesce(l."payTo", nullif(l."bankAccount", '')), l.amount, l.concept,
      case when cardinality(l.faults) = 0 then 'ready' else 'invalid' end, l.faults
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (row int, "userNo" text, name text, "accountId" int,
      "payTo" text, "bankAccount" text, amount bigint, concept text, faults text[])`.execute(tx)
  return made.batchId
}

export interface BatchToDecide {
  batchId: string
  merchantId: number
  currency: Currency
  totalMinor: number
  state: string
  madeBy: number
  version: number
  ready: number
  /** Lines whose person has another account on record than the one that was checked. */
  changed: number
  today: string
}

/** The list in scope, locked. */
export async function findBatch({ db, rows }: Asked, batchId: string, now: Date): Promise<BatchToDecide | null> {
  const { rows: found } = await sql<BatchToDecide>`
    select s.batch_id, s.merchant_id, s.currency, s.total_minor, s.state, s.made_by, s.version, counted.ready, counted.changed,
      (${now}::timestamptz at time zone m.time_zone)::date as today
    from ${rows.staffPayouts} s join merchant m using (merchant_id) cross join lateral (
      select count(*)::int as ready, count(*) filter (where p.bank_account is distinct from l.bank_account)::int as changed
      from staff_payout_line l left join staff_person p using (account_id)
      where l.batch_id = s.batch_id and l.state = 'ready') counted
    where s.batch_id = ${batchId} for update of s`.execute(db)
  return found[0] ?? null
}

/** Who is paid by these lines, under their own name or to an account of theirs. */
export const paidBy = (lines: RawBuilder<unknown>) => sql`
  select p.account_id from staff_payout_line l cross join lateral (${holdersOf(sql`l.bank_account`)}) p where ${lines}
  union select l.account_id from staff_payout_line l where l.account_id is not null and ${lines}`

/** Books what is owed and orders one payout a line; the sender takes them once this commits. Answers how many. */
export async function orderBatch(
  tx: Tx,
  batch: BatchToDecide,
  { channel, accountId, now }: { channel: string; accountId: number; now: Date },
): Promise<number> {
  const { batchId, merchantId, currency, totalMinor, today } = batch
  const booking = { kind: 'staff payout', merchantId, at: now, valueDay: today, accountId, reference: batchId }
  await book(tx, booking, [
    { account: account.staffExpense, amount: totalMinor, currency },
    { account: account.staffPayout, amount: -totalMinor, currency },
  ])
  const { numAffectedRows } = await sql`
    with paying as (
      update staff_payout_line l set state = 'paying', version = l.version + 1
      from account a left join staff_person p using (account_id)
      where l.batch_id = ${batchId} and l.state = 'ready' and a.account_id = l.account_id
      returning l.line_id, l.merchant_id, l.amount_minor, a.name, l.bank_account, p.bank_name, l.concept
    )
    insert into payout (merchant_id, purpose, target_id, amount_minor, currency, beneficiary, bank_account, bank, concept, channel,
      tracking_key, state, made_at)
    select merchant_id, 'staff', line_id, amount_minor, ${currency}, name, bank_account, bank_name, concept, ${channel},
      'CO' || new_id('T'), 'waiting', ${now} from paying`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export interface LineToDecide {
  lineId: string
  batchId: string
  merchantId: number
  userNo: string
  amountMinor: number
  currency: Currency
  country: Country
  concept: string
  state: string
  message: string | null
  version: number
  madeBy: number
  name: string
  /** On record now. */
  bankAccount: string | null
  bankName: string | null
  today: string
}

/** The line in scope, locked. */
export async function findLine({ db, rows }: Asked, lineId: string, now: Date): Promise<LineToDecide | null> {
  const { rows: found } = await sql<LineToDecide>`
    select l.line_id, l.batch_id, l.merchant_id, l.user_no, l.amount_minor, s.currency, m.country, l.concept, l.state, l.message,
      l.version, s.made_by, a.name, p.bank_account, p.bank_name, (${now}::timestamptz at time zone m.time_zone)::date as today
    from ${rows.staffPayoutLines} l join staff_payout s using (batch_id) join merchant m on m.merchant_id = l.merchant_id
      join account a on a.account_id = l.account_id left join staff_person p on p.account_id = l.account_id
    where l.line_id = ${lineId} for update of l`.execute(db)
  return found[0] ?? null
}

/** What was owed is owed no more. */
export async function bookGivenUp(tx: Tx, line: LineToDecide, by: { accountId: number; now: Date; note: string }) {
  const { lineId, merchantId, amountMinor: amount, currency, today } = line
  const booking = {
    kind: 'staff given up',
    merchantId,
    at: by.now,
    valueDay: today,
    accountId: by.accountId,
    note: by.note,
  }
  await book(tx, { ...booking, reference: lineId }, [
    { account: account.staffPayout, amount, currency },
    { account: account.staffExpense, amount: -amount, currency },
  ])
}
