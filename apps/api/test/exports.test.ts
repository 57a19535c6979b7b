/**
 * Every list that can be taken away is written, with no filter and with each of its filters: a file's statement is no list's own.
 * And nothing leaves, list or not, before the log says who took it.
 */
import { complaintDossier } from '@cordillera/contract/compliance/complaint'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { contentFixtures } from '@cordillera/contract/market/release'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sql } from '../src/platform/db.ts'
import { declaredEndpoints } from './declared.ts'
import { whileCommitsFail } from './failing-commit.ts'
import { givenKnownCase } from './given-cases.ts'
import { type Person, startApp } from './harness.ts'
import type { Target } from './reach/aim.ts'
import { aims } from './reach/all.ts'

const testApp = startApp()

interface Schema {
  type?: string
  enum?: string[]
  const?: unknown
  format?: string
  minimum?: number
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}
const schemaOf = ({ input }: AnyEndpoint) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
const files = (await declaredEndpoints()).filter(
  ({ endpoint }) => endpoint.transport === 'download' && schemaOf(endpoint).properties?.['format'],
)

/** Codes whose schema is any text. */
const known: Record<string, string> = { action: 'access.signIn', channel: 'call' }

/** Values that a filter may have; those that it refuses after all are left out. */
function valuesOf(schema: Schema, name = ''): unknown[] {
  if (schema.const !== undefined) return [schema.const]
  if (schema.enum) return schema.enum
  if (schema.anyOf) return schema.anyOf.flatMap((each) => valuesOf(each, name))
  if (schema.type === 'boolean') return [true, false]
  if (schema.type === 'integer' || schema.type === 'number') return [Math.max(schema.minimum ?? 1, 1)]
  if (schema.type === 'array') return valuesOf(schema.items ?? {}, name).map((value) => [value])
  return [known[name] ?? '2026-11-20', 'C0000000000000'].slice(0, name in known ? 1 : 2)
}

/** How often the log says that a file of this call was taken. */
async function taken(path: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from operation_log where endpoint = ${path} and account_id = ${superuser.accountId}
      and action <> 'borrower.search'`.execute(testApp().app.db)
  return rows[0]?.count ?? 0
}

/** Whether the log says to what lists of this call were narrowed, each in the call's own words or in everybody's. */
async function narrowedTaken(path: string): Promise<boolean> {
  const { rows } = await sql<{ said: boolean }>`
    select bool_or(action <> 'file.listTaken' or after ? 'filter') as said from operation_log
    where endpoint = ${path} and account_id = ${superuser.accountId} and action <> 'borrower.search'`.execute(
    testApp().app.db,
  )
  return rows[0]?.said === true
}

const days = { country: 'MX', startDay: '2026-11-01', endDay: '2026-11-20' }

let superuser: Person
let target: Target
beforeAll(async () => {
  const { given } = testApp()
  superuser = await given.person({ superuser: true })
  const agent = await given.person({ role: 'AGENT', stage: 'S1A' })
  const loan = await givenKnownCase(testApp(), agent, { dpd: 2 })
  target = { ...loan, merchantId: await given.merchantId('Luna Credito'), country: 'MX', collectorId: agent.accountId }
})

/** Lists that this test has no record of. */
const withoutFile: string[] = []

test.each(files.map(({ name, endpoint }) => [name, endpoint] as const))('%s', async (name, endpoint) => {
  const aimed = [aims[endpoint.path]?.input(target) as object, { filter: {} }, { country: 'MX' }, days]
    .map((input): { filter?: object } => ({ ...input, format: 'csv' }) as object)
    .find((input) => z.safeParse(endpoint.input, input).success)
  if (!aimed) throw new Error('no input of it is known')
  const filters = schemaOf(endpoint).properties?.['filter']?.properties ?? {}
  const inputs = [
    aimed,
    { ...aimed, format: 'xlsx' },
    ...Object.entries(filters).flatMap(([name, schema]) =>
      valuesOf(schema, name).map((value) => ({ ...aimed, filter: { ...aimed.filter, [name]: value } })),
    ),
  ].filter((input) => z.safeParse(endpoint.input, input).success)
  expect(inputs.length).toBeGreaterThan(1)
  const given = (await superuser.download(endpoint, aimed)).headers['content-disposition']
  const lost = await whileCommitsFail(testApp(), 'operation_log', () => superuser.download(endpoint, aimed))
  expect([!given || lost.http >= 500, lost.headers['content-disposition']]).toEqual([true, undefined])
  const before = await taken(endpoint.path)
  for (const input of inputs) {
    const { statusCode, body } = await testApp().app.http.inject({
      method: 'POST',
      url: endpoint.path,
      headers: { authorization: `JWT ${superuser.token}`, 'device-id': superuser.deviceId },
      payload: input,
    })
    expect(statusCode, `${JSON.stringify(input)} ${body.slice(0, 300)}`).toBeLessThan(500)
  }
  if (given) expect(await taken(endpoint.path), 'who took it is in the log').toBeGreaterThan(before)
  else withoutFile.push(name)
  if (given && inputs.some(({ filter }) => Object.keys(filter ?? {}).length > 0))
    expect(await narrowedTaken(endpoint.path), 'and to what it was narrowed').toBe(true)
})

test('all but one list were taken', () => expect(withoutFile).toEqual(['exportMarketingMembers']))

test('a file that is no list is given by a call whose log entry stands with what it writes, or is named here', async () => {
  const others = (await declaredEndpoints()).filter(
    ({ name, endpoint }) => endpoint.transport === 'download' && !files.some((file) => file.name === name),
  )
  const reading = others.filter(({ endpoint }) => endpoint.writes !== true).map(({ name }) => name)
  expect(reading.sort()).toEqual([
    'complaintDossier',
    'contentFixtures',
    'downloadAttendanceExcel',
    'downloadResultExcelFile',
    'takeWholeDossier',
  ])
})

test('a dossier and the fixtures of content leave once it is written down who took them', async () => {
  for (const endpoint of [complaintDossier, contentFixtures]) {
    const input = aims[endpoint.path]?.input(target) ?? {}
    const take = () => superuser.download(endpoint as AnyEndpoint, input)
    const lost = await whileCommitsFail(testApp(), 'operation_log', take)
    expect([lost.http >= 500, lost.headers['content-disposition']]).toEqual([true, undefined])
    const before = await taken(endpoint.path)
    expect((await take()).http).toBe(200)
    expect(await taken(endpoint.path)).toBe(before + 1)
  }
})
