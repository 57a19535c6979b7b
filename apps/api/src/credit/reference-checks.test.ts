/**
 * Checks of references cost as much as the rows that are checked, whatever was planned while the tables were a page long
 * (decision 005): rows that are read are counted, not time.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '../../test/given-ledger.ts'
import { databaseUrl, startApp } from '../../test/harness.ts'
import { inCopyTransaction } from '../platform/copy.ts'
import { type Database, type Db, inTransaction, openDatabase, sql } from '../platform/db.ts'

const testApp = startApp()
const few = 20
const many = 3000
/** One connection: what it planned for few rows, it still knows when many come. */
let database: Database
let owner: pg.Client
let merchantId: number

beforeAll(async () => {
  const connectionString = databaseUrl(testApp().databaseName)
  database = openDatabase(connectionString, { poolSize: 1, onError: () => {} })
  owner = new pg.Client({ connectionString })
  await owner.connect()
  merchantId = await testApp().given.merchantId('Luna Credito')
})
afterAll(async () => {
  await database?.close()
  await owner?.end()
})

/** Loans of one instalment each, as an import makes them. */
async function insertLoans(db: Db, name: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ appId: string }>`
    with terms as (
      insert into product (merchant_id, code, name, tenure_days, periods, currency, penalty_daily_rate, penalty_cap_rate,
        grace_days, extension_fee_rate, effective_from, created_at)
      values (${merchantId}, ${name}, ${name}, 30, 1, 'MXN', 0.01, 1, 0, 0.1, '2026-01-01', now()) returning product_id
    ), person as (
      insert into borrower (merchant_id, first_name, last_name, doc_type, doc_number, mobile, registered_at)
      select ${merchantId}::smallint, 'Ana', 'Ruiz', 'TEST', ${name} || '-' || n, '+525512341234', now()
      from generate_series(1, ${count}::int) n returning user_id, doc_number
    ), loan as (
      insert into application (merchant_id, user_id, product_id, loan_ref, status, payout_status, loan_amount_minor, currency,
        instalments, new_customer, applied_at)
      select ${merchantId}::smallint, user_id, product_id, doc_number, 'approved', 'success', 1000, 'MXN', 1, true, now()
      from terms, person returning app_id
    )
    select app_id from loan`.execute(db)
  const ids = rows.map(({ appId }) => appId)
  await sql`
    insert into bill (merchant_id, app_id, user_id, product_id, instalment, instalments, currency, principal_minor,
      interest_minor, fee_minor, fee_tax_minor, principal_open, interest_open, fee_open, fee_tax_open, due_date,
      original_due_date, status, created_at)
    select merchant_id, app_id, user_id, product_id, 1, 1, currency, 1000, 100, 0, 0, 1000, 100, 0, 0, date '2026-11-21',
      date '2026-11-21', 'repayment', now() from application where app_id = any(${ids}::text[])`.execute(db)
  return ids
}

/** Rows of a table that sequential scans have read so far. */
async function scanned(table: string): Promise<number> {
  await database.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await owner.query<{ read: number }>(
    'select seq_tup_read as read from pg_stat_user_tables where relname = $1',
    [table],
  )
  return rows[0]?.read ?? 0
}

test('entries of a large posting find their transactions, not by reading the ledger once each', async () => {
  const loans = await insertLoans(database.db, 'few', few)
  const all = await insertLoans(database.db, 'many', many)
  await owner.query('vacuum analyze')
  await openBooks(database.db, loans)
  await owner.query('vacuum analyze ledger_tx')
  await openBooks(database.db, await insertLoans(database.db, 'three', 3))
  const before = await scanned('ledger_tx')
  await openBooks(database.db, all)
  expect((await scanned('ledger_tx')) - before).toBeLessThan(50 * many)
})

test('a ledger entry without its transaction is refused', async () => {
  const orphans = sql`
    insert into ledger_entry (tx_id, merchant_id, account, currency, amount_minor)
    values (99999999, ${merchantId}, 'cash.stp', 'MXN', 5), (99999999, ${merchantId}, 'unidentified', 'MXN', -5)`
  await expect(orphans.execute(database.db)).rejects.toThrow('a ledger entry needs its transaction')
})

test('a copying transaction forgets what its connection planned for smaller tables', async () => {
  await owner.query('truncate application, borrower cascade')
  await insertLoans(database.db, 'first', few)
  await owner.query('vacuum analyze')
  await inTransaction(database.db, (tx) => insertLoans(tx, 'second', 10))
  const before = [await scanned('application'), await scanned('borrower')]
  await inCopyTransaction(database, (tx) => insertLoans(tx, 'third', many))
  const after = [await scanned('application'), await scanned('borrower')]
  for (const [index, read] of after.entries()) expect(read - (before[index] ?? 0)).toBeLessThan(50 * many)
})
