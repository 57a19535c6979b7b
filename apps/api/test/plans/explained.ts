/**
 * Lists of the contract at 100,000 rows, by every sort and filter they offer, explained: no sequential scan over more
 * than 50,000 rows, and no sort of more than 50,000 rows that an index should have served. Plans, not times. An archive that nobody
 * reaches holds the oldest months: a list that looks there by itself fails.
 */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import type { RoleName } from '@cordillera/contract/roles'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillBusiness } from '../../../../bench/support/fill.ts'
import { openSession } from '../../src/access/public.ts'
import { createApp } from '../../src/app.ts'
import type { App } from '../../src/platform/app.ts'
import { SettableClock } from '../../src/platform/clock.ts'
import { endpointsOf } from '../../src/platform/implement.ts'
import { databaseUrl, freshDatabase, testKey } from '../harness.ts'
import { planAims, planAimsByDomain } from './all.ts'
import { oldMonthsAway, oldMonthsHere } from './away.ts'
import { planScreens } from './compliance.ts'
import { type PlanAim, type Sample, sampleOf, today } from './plan.ts'
import { explained, givenBy, type Plan, readBy, type Statement, stepsOf, wideScans } from './steps.ts'

const rows = 100_000
const tooMany = 50_000
const farPage = 50
/** What pages of a list may visit in the table. */
const morePages = 500
const now = new Date(`${today}T16:00:00Z`)
const deviceId = 'd'.repeat(32)
type Who = PlanAim['by'][number]
/** Lists of which some filter still passes over all their rows by an index; to be made shorter (decision 253). */
const stillWalks = new Set([
  '/api/cms/marketing_list/members',
  '/forward/collect/service/feedback/list',
  '/forward/collect/service/order/list',
  '/forward/collect/service/organization/list',
  '/forward/credit/credit_bill/list',
  '/forward/credit/payment/list',
  '/forward/credit/payment/outgoing',
  '/forward/credit/payvalida/orders',
  '/forward/credit/reconciliation/collect_detail',
  '/forward/credit/reconciliation/internal_detail',
  '/forward/credit/reconciliation/reversal_detail',
  '/forward/credit/reconciliation/withdraw_detail',
])

export interface List {
  endpoint: AnyEndpoint
  sorts: string[]
  filters: string[]
}

/** What a strict object of the contract is made of; the fields of a list that are not filters are the list's own. */
interface Shape {
  _zod: { def: { shape?: Record<string, Shape>; innerType?: Shape; entries?: Record<string, string> } }
}
const ownFields = ['currentPage', 'pageSize', 'sortField', 'sortOrder']

function listOfEndpoint(value: unknown): List | null {
  const endpoint = value as AnyEndpoint
  if (typeof value !== 'object' || value === null || !('path' in value) || !('output' in value)) return null
  const answer = (endpoint.output as unknown as Shape)._zod.def.shape
  if (!answer || !('totalIsExact' in answer)) return null
  const asked = (endpoint.input as unknown as Shape)._zod.def.shape ?? {}
  const sorts = Object.values(asked['sortField']?._zod.def.innerType?._zod.def.entries ?? {})
  return { endpoint, sorts, filters: Object.keys(asked).filter((field) => !ownFields.includes(field)) }
}

const contractFolder = resolve(import.meta.dirname, '../../../../packages/contract/src')
export const lists: List[] = []
for (const file of readdirSync(contractFolder, { recursive: true, encoding: 'utf8' })) {
  // a test that is read here would be run by whoever reads it
  if (!/(?<!\.test)\.ts$/.test(file) || !file.includes('/')) continue
  const exported = (await import(resolve(contractFolder, file))) as Record<string, unknown>
  lists.push(...Object.values(exported).flatMap((value) => listOfEndpoint(value) ?? []))
}

let app: App
let client: pg.Client
let sample: Sample
const tokens = new Map<Who, string>()
const statements: Statement[] = []

async function start(): Promise<void> {
  const url = databaseUrl(await freshDatabase())
  app = await createApp({
    databaseUrl: url,
    secretKey: testKey,
    clock: new SettableClock(now),
    workJobs: false,
    poolSize: 3,
    onQuery: (query) => statements.push(query),
  })
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await fill()
}

async function stop(): Promise<void> {
  await client?.end()
  await app?.close()
}

async function fill(): Promise<void> {
  const more = Object.values(planAims).flatMap(({ rows: sql }) => sql?.replaceAll('{rows}', String(rows)) ?? [])
  await fillBusiness(client, rows, today, more)
  await client.query('set default_statistics_target = 30') // a third of the sample that a server takes: enough for rows of one kind
  await client.query('analyze')
  await oldMonthsAway(client)
  sample = await sampleOf(client)
}

/** Somebody of a role in Mexico, stage S1A: one of the generated people, else one more. */
async function tokenOf(who: Who): Promise<string> {
  const known = tokens.get(who)
  if (known) return known
  const accountId = who === 'SUPERUSER' ? 1 : who === 'AGENT' ? sample.collectorId : await personOf(who)
  const token = await openSession(app.db, { accountId, deviceId, browserId: '', address: '', now, verified: true })
  tokens.set(who, token)
  return token
}

async function personOf(role: RoleName): Promise<number> {
  const { rows: found } = await client.query<{ id: number }>(
    `select account_id as id from staff where role = $1 and country = 'MX' and stage = 'S1A' limit 1`,
    [role],
  )
  if (found[0]) return found[0].id
  const { rows: made } = await client.query<{ id: number }>(
    `with person as (
      insert into account (user_name, name, password_hash, default_password, is_superuser, tfa_required, created_at)
      values (lower($1), $1, '-', false, false, false, '2026-01-01') returning account_id
    ), place as (
      insert into staff (account_id, user_no, role, status, country, workplace_id, stage, enter_day)
      select account_id, 'P' || account_id, $1, 'COLLECTING', 'MX', (select workplace_id from workplace where country = 'MX'), 'S1A',
        '2026-01-05' from person
    ), part as (
      insert into account_role (account_id, role_id) select account_id, role_id from person join role on name = $1
    )
    insert into account_merchant (account_id, merchant_id)
    select account_id, merchant_id from person cross join merchant where country = 'MX' returning account_id as id`,
    [role],
  )
  if (!made[0]) throw new Error(`no ${role} was made`)
  return made[0].id
}

/** Calls a screen and explains it: no scan of any kind may read more rows than the screen's span has. */
async function wideSteps(endpoint: AnyEndpoint, who: Who, input: object): Promise<string[]> {
  const plans = await plansOf(who, endpoint, input)
  return plans.flatMap((plan) => wideScans(plan, tooMany)).map((step) => `${JSON.stringify(input)}: ${step}`)
}

/** Calls a list as somebody and explains every statement it sent; what reads or sorts too much, in words. */
async function heavySteps(who: Who, endpoint: AnyEndpoint, input: object): Promise<string[]> {
  const plans = await plansOf(who, endpoint, input)
  const walked = stillWalks.has(endpoint.path) ? [] : plans.flatMap(walkedIn)
  const heavy = [...plans.flatMap(heavyIn), ...walked]
  return heavy.map((step) => `${JSON.stringify(input)}: ${step}`)
}

/** Who asks for the archive's months too is given them here: nobody reaches the archive of this database. */
async function heavyStepsOf(who: Who, endpoint: AnyEndpoint, input: object): Promise<string[]> {
  if (!('withArchive' in input)) return heavySteps(who, endpoint, input)
  await oldMonthsHere(client)
  try {
    return await heavySteps(who, endpoint, input)
  } finally {
    await oldMonthsAway(client)
  }
}

async function plansOf(who: Who, endpoint: AnyEndpoint, input: object): Promise<Plan[]> {
  const headers = { authorization: `JWT ${await tokenOf(who)}`, 'device-id': deviceId }
  statements.length = 0
  const answer = await app.http.inject({ method: 'POST', url: endpoint.path, headers, payload: input })
  expect(answer.json(), JSON.stringify(input)).toMatchObject({ code: 2000 })
  const read = statements.filter(({ sql }) => /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update)\b/i.test(sql))
  expect(read.length, 'a list sends a statement').toBeGreaterThan(0)
  const plans: Plan[] = []
  for (const statement of read) plans.push(await explained(client, statement))
  return plans
}

function heavyIn(plan: Plan): string[] {
  return stepsOf(plan).flatMap((step) => {
    if (step['Node Type'] === 'Seq Scan') {
      const read = readBy(step)
      return read > tooMany ? [`reads ${read} rows of ${step['Relation Name']} one after the other`] : []
    }
    // what a sort answers is cut by its limit; what it sorts is what comes in
    const sorted = step['Node Type'] === 'Sort' ? givenBy(step.Plans?.[0] ?? step) : 0
    return sorted > tooMany ? [`sorts ${sorted} rows`] : []
  })
}

/** A page that is looked for along an index in its order, most of which the filters throw away. */
function walkedIn(plan: Plan): string[] {
  return stepsOf(plan).flatMap((step) => {
    const passed = (step['Rows Removed by Filter'] ?? 0) * step['Actual Loops']
    const isIndex = step['Node Type'].includes('Index')
    return isIndex && passed > tooMany ? [`passes over ${passed} rows of ${step['Relation Name']} by an index`] : []
  })
}

/** All that a list may be asked: its pages by every sort, each of its filters, and for whoever reads it first also each filter by every sort. */
function inputsOf({ sorts }: List, aim: PlanAim, isFirst: boolean): object[] {
  const always = aim.always?.(sample) ?? {}
  const inputs: object[] = [always]
  for (const sortField of sorts) {
    for (const sortOrder of ['asc', 'desc']) {
      inputs.push({ ...always, sortField, sortOrder }, { ...always, sortField, sortOrder, currentPage: farPage })
    }
  }
  for (const filter of Object.values(aim.filters(sample)).flat()) {
    inputs.push({ ...always, ...filter })
    if (isFirst) inputs.push(...sorts.map((sortField) => ({ ...always, ...filter, sortField, sortOrder: 'desc' })))
  }
  return inputs
}

/** Two filters at once, in the order that a list has by itself: values that never meet are what a planner guesses worst. */
function pairsOf({ filters }: List, aim: PlanAim): object[] {
  const always = aim.always?.(sample) ?? {}
  const tried = filters.flatMap((field) => [aim.filters(sample)[field]].flat().slice(0, 1))
  return tried.flatMap((one, at) => tried.slice(at + 1).map((other) => ({ ...always, ...one, ...other })))
}

/** Every list asked by two filters at once, as whoever its plan names first. */
export function explainPairs(): void {
  describe.each(Object.entries(planAimsByDomain))('%s by two filters', (_, aims) => {
    const cases = lists.flatMap((list) => {
      const aim = aims[list.endpoint.path]
      return aim ? [[list.endpoint.path, { list, aim }] as const] : []
    })
    test.each(cases)('%s', { timeout: 600_000 }, async (_path, { list, aim }) => {
      const heavy: string[] = []
      for (const input of pairsOf(list, aim)) heavy.push(...(await heavyStepsOf(aim.by[0], list.endpoint, input)))
      expect(heavy.join('\n')).toBe('')
    })
  })
}

/** Tests of a file: every list as whoever its plan names first, or as all the others. */
export function explainLists(readers: 'first' | 'others'): void {
  beforeAll(start, 600_000)
  afterAll(stop)
  const isFirst = readers === 'first'
  describe.each(Object.entries(planAimsByDomain))('%s', (_, aims) => {
    // a list without an entry is named by a test of explain.test.ts
    const cases = lists.flatMap((list) => {
      const aim = aims[list.endpoint.path]
      if (!aim) return []
      const who = isFirst ? aim.by.slice(0, 1) : aim.by.slice(1)
      return who.map((one) => [list.endpoint.path, one, { list, aim }] as const)
    })
    test.each(cases)('%s as a %s', async (_path, who, { list, aim }) => {
      const heavy: string[] = []
      for (const input of inputsOf(list, aim, isFirst)) heavy.push(...(await heavyStepsOf(who, list.endpoint, input)))
      expect(heavy.join('\n')).toBe('')
    })
  })
}

/** Screens that are no lists, at the same volume. */
export function explainScreens(): void {
  test.each(Object.entries(planScreens))('%s reads no more than its span', async (path, { by, inputs }) => {
    const endpoint = endpointsOf(app.http).get(path)
    if (!endpoint) throw new Error(`${path} is not implemented`)
    const wide: string[] = []
    for (const input of inputs) wide.push(...(await wideSteps(endpoint, by, input)))
    expect(wide.join('\n')).toBe('')
  })
}

/** More than a page of cases, read by anything but an index of theirs alone. */
function rowsVisited(plan: Plan): string[] {
  return stepsOf(plan)
    .filter((step) => step['Relation Name'] === 'collection_case' && readBy(step) > morePages)
    .filter((step) => step['Node Type'] !== 'Index Only Scan' || (step['Heap Fetches'] ?? 0) > morePages)
    .map(
      (step) =>
        `${step['Node Type']} reads ${readBy(step)} cases, ${step['Heap Fetches'] ?? 'all'} of them in the table`,
    )
}

/** How many cases a list has is counted from an index: after a vacuum, as ageing and imports leave the table, no row is visited. */
export function explainTotals(asked: readonly (readonly [Who, string, (sample: Sample) => object])[]): void {
  test.each(asked)('%s counts %s from indexes alone', async (who, path, input) => {
    await client.query('vacuum collection_case')
    const endpoint = endpointsOf(app.http).get(path)
    if (!endpoint) throw new Error(`${path} is not implemented`)
    expect((await plansOf(who, endpoint, input(sample))).flatMap(rowsVisited)).toEqual([])
  })
}

/** The fields that a list's entry tries, each with what it is tried by. */
export const triedFilters = (path: string): Record<string, object | object[]> => planAims[path]?.filters(sample) ?? {}
