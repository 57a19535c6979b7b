/** Every list that can be taken away is written, with no filter and with each of its filters: a file's statement is no list's own. */
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { declaredEndpoints } from './declared.ts'
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

test.each(files.map(({ name, endpoint }) => [name, endpoint] as const))('%s', async (_, endpoint) => {
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
  for (const input of inputs) {
    const { statusCode, body } = await testApp().app.http.inject({
      method: 'POST',
      url: endpoint.path,
      headers: { authorization: `JWT ${superuser.token}`, 'device-id': superuser.deviceId },
      payload: input,
    })
    expect(statusCode, `${JSON.stringify(input)} ${body.slice(0, 300)}`).toBeLessThan(500)
  }
})
