/**
 * Totals and sums before everybody: of every list of the contract, a total counts the rows that its own pages show, and a sum adds
 * those alone. Asked in the demo business by every role, and by people of one merchant of their country's two.
 */
import { resolve } from 'node:path'
import { caseSelectionSummary, listCases } from '@cordillera/contract/collection/case'
import { billSums, listBills } from '@cordillera/contract/credit/bill'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { successCode } from '@cordillera/contract/errors'
import type { Page } from '@cordillera/contract/page'
import { detailCalls } from '@cordillera/contract/reconciliation/detail'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDemo } from '../seed/demo.ts'
import { openSession } from '../src/access/public.ts'
import { type App, createApp } from '../src/app.ts'
import { SettableClock } from '../src/platform/clock.ts'
import { databaseUrl, freshDatabase, testKey } from './harness.ts'
import { planAims } from './plans/all.ts'
import { lists } from './plans/explained.ts'
import { type Sample, sampleOf } from './plans/plan.ts'

type Row = Record<string, unknown>
interface Reader {
  name: string
  headers: Record<string, string>
}

const now = new Date('2026-11-19T16:30:00Z')
const pageSize = 200
/** Beyond it a list's pages are not walked to their end. */
const walkedTo = 4000
const deviceId = 't'.repeat(32)
let app: App
let sample: Sample
const readers: Reader[] = []

beforeAll(async () => {
  const url = databaseUrl(await freshDatabase())
  const simulatorsFile = resolve(import.meta.dirname, '../simulators/simulators.ts')
  await makeDemo({ simulatorsFile, databaseUrl: url, secretKey: testKey, now, say: () => undefined })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // people of Colombia work for one of its two merchants alone
  await client.query(`
    delete from account_merchant m using account a where a.account_id = m.account_id and a.user_name like '%\\_co'
      and m.merchant_id = (select max(merchant_id) from merchant where country = 'CO')`)
  sample = await sampleOf(client)
  const { rows: people } = await client.query<{ id: number; name: string }>(`
    select account_id as id, user_name as name from account
    where user_name = 'super' or user_name ~ '^(?!secure).*_(mx|co)$' order by user_name`)
  await client.end()
  app = await createApp({
    databaseUrl: url,
    secretKey: testKey,
    clock: new SettableClock(now),
    workJobs: false,
    poolSize: 6,
  })
  for (const { id: accountId, name } of people) {
    const token = await openSession(app.db, { accountId, deviceId, browserId: '', address: '', now, verified: true })
    readers.push({ name, headers: { authorization: `JWT ${token}`, 'device-id': deviceId } })
  }
}, 900_000)
afterAll(() => app?.close())

/** Null: this person may not, or what was asked about is none of theirs. */
async function ask<T>({ headers }: Reader, { path }: AnyEndpoint, input: object): Promise<T | null> {
  const answer = await app.http.inject({ method: 'POST', url: path, headers, payload: input })
  expect(answer.statusCode, `${path} ${answer.body.slice(0, 200)}`).toBeLessThan(500)
  const { code, data } = answer.json() as { code: number; data: T }
  return code === successCode ? data : null
}

/** All rows that the pages of a list show, and what it says they are. */
async function walk(reader: Reader, endpoint: AnyEndpoint, input: object) {
  const rows: Row[] = []
  for (let currentPage = 1; ; currentPage++) {
    const page = await ask<Page<Row>>(reader, endpoint, { ...input, currentPage, pageSize })
    if (!page) return null
    rows.push(...page.list)
    const isWalked = page.totalIsExact && page.total <= walkedTo
    if (currentPage * pageSize >= page.total || !isWalked) return { rows, total: page.total, isWalked }
  }
}

test('a list’s total counts the rows that its pages show, whoever asks', async () => {
  const wrong: string[] = []
  const answered = new Set<string>()
  for (const reader of readers) {
    for (const { endpoint } of lists) {
      const found = await walk(reader, endpoint, planAims[endpoint.path]?.always?.(sample) ?? {})
      if (!found) continue
      answered.add(endpoint.path)
      if (found.isWalked && found.rows.length !== found.total)
        wrong.push(`${endpoint.path} tells ${reader.name} of ${found.total} and shows ${found.rows.length}`)
    }
  }
  expect(wrong).toEqual([])
  expect(answered.size).toBeGreaterThan(lists.length * 0.9)
}, 900_000)

/** What rows come to, as text: their number and each amount, a currency (and whatever else parts them) at a time. */
function addUp(rows: readonly Row[], by: readonly string[], amounts: readonly string[]): string[] {
  const sums = new Map<string, number[]>()
  for (const row of rows) {
    const key = by.map((field) => String(row[field])).join(' ')
    const sum = sums.get(key) ?? amounts.map(() => 0)
    sums.set(
      key,
      amounts.map((field, at) => (sum[at] ?? 0) + Number(row[field] ?? 0)),
    )
  }
  return [...sums]
    .map(([key, sum]) => `${key}: ${sum.join(' ')}`)
    .filter((line) => !/:( 0)+$/.test(line))
    .sort()
}

interface Summed {
  list: AnyEndpoint
  sums: AnyEndpoint
  /** What the sum is asked with for the whole list. */
  input: object
  by: readonly string[]
  /** Of a row, and of a line of sums, in the same order. */
  ofRow: readonly string[]
  ofSum: readonly string[]
}
const summed: Summed[] = [
  {
    list: listCases,
    sums: caseSelectionSummary,
    input: { selection: { filter: {} } },
    by: ['currency'],
    ofRow: ['dueAmount'],
    ofSum: ['amount'],
  },
  {
    list: listBills,
    sums: billSums,
    input: {},
    by: ['currency'],
    ofRow: ['billAmount', 'repaidAmount', 'dueAmount'],
    ofSum: ['billAmount', 'repaidAmount', 'dueAmount'],
  },
  ...Object.values(detailCalls).map(({ list, sums }) => ({
    ...{ list, sums, input: { filter: {} }, by: ['currency', 'class'] },
    ofRow: ['bank', 'house', 'fee', 'adjusted'],
    ofSum: ['bank', 'house', 'fee', 'adjusted'],
  })),
]

test.each(summed.map((one) => [one.list.path, one] as const))(
  '%s sums up the rows that it shows',
  async (_, one) => {
    let compared = 0
    for (const reader of readers) {
      const found = await walk(reader, one.list, {})
      const told = await ask<Row[] | { sums: Row[] }>(reader, one.sums, one.input)
      if (!found?.isWalked || !told) continue
      const lines = Array.isArray(told) ? told : told.sums
      expect(addUp(lines, one.by, one.ofSum), `for ${reader.name}`).toEqual(addUp(found.rows, one.by, one.ofRow))
      if (found.rows.length > 0) compared++
    }
    expect(compared, 'of people to whom it shows rows').toBeGreaterThan(2)
  },
  600_000,
)
