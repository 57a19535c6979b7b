/**
 * Every sort and filter of the case list at 100,000 cases, explained: no sequential scan over more than 50,000 rows and
 * no sort of more than 50,000 rows that an index should have served. Plans, not times.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type caseFilterFields, caseSorts, listCases } from '@cordillera/contract/collection/case'
import type { Input } from '@cordillera/contract/endpoint'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../src/access/public.ts'
import { createApp } from '../src/app.ts'
import type { App } from '../src/platform/app.ts'
import { SettableClock } from '../src/platform/clock.ts'
import { databaseUrl, freshDatabase, testKey } from './harness.ts'

const cases = 100_000
const tooMany = 50_000
const today = '2026-11-21'
const now = new Date(`${today}T16:00:00Z`)
const people = { superuser: 1, director: 12, agent: 92 } as const
type Who = keyof typeof people

let app: App
let client: pg.Client
const tokens = new Map<Who, string>()
const statements: { sql: string; parameters: readonly unknown[] }[] = []

beforeAll(async () => {
  const url = databaseUrl(await freshDatabase())
  app = await createApp({
    databaseUrl: url,
    secretKey: testKey,
    clock: new SettableClock(now),
    workJobs: false,
    poolSize: 2,
    onQuery: (query) => statements.push(query),
  })
  client = new pg.Client({ connectionString: url })
  await client.connect()
  const generator = readFileSync(resolve(import.meta.dirname, '../../../bench/support/generate.sql'), 'utf8')
  await client.query(generator.replaceAll('{cases}', String(cases)).replaceAll('{today}', today))
  await client.query('analyze')
  for (const [who, accountId] of Object.entries(people)) {
    const session = { accountId, deviceId: 'd'.repeat(32), browserId: '', address: '', now, verified: true }
    tokens.set(who as Who, await openSession(app.db, session))
  }
}, 120_000)

afterAll(async () => {
  await client?.end()
  await app?.close()
})

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Relation Name'?: string
  Plans?: Plan[]
}

const every = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(every)]

async function heavySteps(who: Who, input: Input<typeof listCases>): Promise<string[]> {
  statements.length = 0
  const headers = { authorization: `JWT ${tokens.get(who)}`, 'device-id': 'd'.repeat(32) }
  const answer = await app.http.inject({ method: 'POST', url: listCases.path, headers, payload: input })
  expect(answer.json()).toMatchObject({ code: 2000 })
  const statement = statements.at(-1)
  if (!statement) throw new Error('the list sent no statement')
  const { rows } = await client.query(`explain (analyze, format json) ${statement.sql}`, [...statement.parameters])
  const steps = every((rows[0]['QUERY PLAN'] as [{ Plan: Plan }])[0].Plan)
  return steps
    .filter((step) => {
      const read = step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)
      const reads = step['Node Type'] === 'Seq Scan'
      const sorts = step['Node Type'] === 'Sort' || step['Node Type'] === 'Incremental Sort'
      return (reads || sorts) && read > tooMany
    })
    .map((step) => `${step['Node Type']} ${step['Relation Name'] ?? ''}`)
}

/** Flags narrow a set that a stage or a person has made small; alone over everything they have no index. */
const narrowed = { period: ['S2'] } satisfies Input<typeof listCases>

const samples: Record<keyof typeof caseFilterFields, Input<typeof listCases>> = {
  merchant: { merchant: [1] },
  country: { country: ['MX'] },
  period: { period: ['S2'] },
  status: { status: ['not assigned'] },
  repaymentStatus: { repaymentStatus: [0] },
  collector: { collector: [people.agent] },
  leader: { leader: [42] },
  workplace: { workplace: [1] },
  dpdFrom: { dpdFrom: 90 },
  dpdTo: { dpdTo: 3 },
  amountFrom: { amountFrom: 800_000 },
  amountTo: { amountTo: 20_000 },
  newCustomer: { newCustomer: true },
  multiArrears: { ...narrowed, multiArrears: true },
  extension: { extension: false },
  stopped: { stopped: false },
  lastContactFrom: { lastContactFrom: `${today}T00:00:00Z` },
  lastContactTo: { lastContactTo: `${today}T00:00:00Z` },
  contactTimesFrom: { contactTimesFrom: 3 },
  contactTimesTo: { contactTimesTo: 1 },
  lastResult: { ...narrowed, lastResult: [5] },
  promisedFrom: { promisedFrom: today },
  promisedTo: { promisedTo: today },
  caseId: { caseId: 'C00000000000A' },
  appId: { appId: 'A00000000000A' },
  userId: { userId: 'U00000000000A' },
  phone: { phone: '+525500000042' },
  closed: { closed: true },
}

describe.each(Object.keys(people) as Who[])('the case list of a %s', (who) => {
  for (const sortField of caseSorts) {
    for (const sortOrder of ['asc', 'desc'] as const) {
      test(`sorted by ${sortField} ${sortOrder}, first and fiftieth page`, async () => {
        expect(await heavySteps(who, { sortField, sortOrder })).toEqual([])
        expect(await heavySteps(who, { sortField, sortOrder, currentPage: 50 })).toEqual([])
      })
    }
  }
  test.each(Object.entries(samples))('filtered by %s', async (_, input) => {
    expect(await heavySteps(who, input)).toEqual([])
  })
})
