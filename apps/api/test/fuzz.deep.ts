/**
 * Every call is sent bodies made from its own schema: right values, values at and beyond each bound, other kinds, texts that are
 * hard to keep. Whatever comes, the answer is one of the envelope and never the server's own failure.
 */
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { declaredEndpoints } from './declared.ts'
import { givenKnownCase } from './given-cases.ts'
import { type Person, startApp } from './harness.ts'

const app = startApp()
const bodiesEach = Number(process.env['BODIES'] ?? 200)
const endpoints = (await declaredEndpoints()).filter(
  ({ endpoint }) => endpoint.transport !== 'multipart' && endpoint.transport !== 'events',
)

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

const nasty = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    'x\udfff',
    '🙂',
    '％',
    '%',
    '_',
    "'",
    '"; drop table bill; --',
    '\\',
    '\u202e',
    'ñ',
    '\r\n',
  ],
  ...[
    '0000-01-01',
    '9999-12-31',
    '2026-02-30',
    '1900-01-01',
    '2026-11-23',
    '0000-01-01T00:00:00Z',
    '2026-11-23T10:00:00Z',
  ],
  ...['null', 'NaN', '-1', '1e309', '99999999999999999999', 'x'.repeat(5000), 'C0000000000000', 'B123456789ABC'],
]
const numbers = [0, -0, 1, -1, 0.1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 1e308, 32_767, 32_768]
const anything = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, ...nasty, ...numbers),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Values of a schema, most of them right, some just beyond it, some of another kind. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything })
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(valuesOf))
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.oneof(
      fc.constantFrom(...numbers, ...[schema.minimum, schema.maximum].filter((bound) => bound !== undefined)),
      fc.integer({ min: -5, max: 500 }),
    )
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'array') return fc.array(valuesOf(schema.items ?? {}), { maxLength: 3 })
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type === 'string')
    return fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 20 }), known())
  return anything
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valuesOf(field)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) as never[] })
}

/** Ids that exist, so that bodies come past the first look-up. */
const ids: string[] = []
const known = () => fc.nat().map((n) => ids[n % Math.max(ids.length, 1)] ?? 'C0000000000000')

let superuser: Person
beforeAll(async () => {
  const { given } = app()
  superuser = await given.person({ superuser: true })
  const agent = await given.person({ role: 'AGENT', stage: 'S1A' })
  const { caseId, appId, userId } = await givenKnownCase(app(), agent)
  ids.push(caseId, appId, userId)
})

/** Calls that end the caller's own session, or change how it has to sign in, would end the test. */
const endsSession =
  /logout|tfa\/|user_delete|user_active|user_create_or_update|end_sessions|change_password|setting_user_password|change_role|merchant_change/

test.each(
  endpoints
    .filter(({ endpoint }) => !endsSession.test(endpoint.path))
    .map(({ name, endpoint }) => [name, endpoint] as const),
)('%s answers whatever it is sent', async (_, endpoint) => {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
  await fc.assert(
    fc.asyncProperty(valuesOf(schema), async (body) => {
      const answer = await send(endpoint, body)
      expect(answer.status, answer.body.slice(0, 500)).toBeLessThan(500)
    }),
    { numRuns: bodiesEach, endOnFailure: true },
  )
})

async function send(endpoint: AnyEndpoint, body: unknown): Promise<{ status: number; body: string }> {
  const answer = await app().app.http.inject({
    method: 'POST',
    url: endpoint.path,
    headers: {
      'content-type': 'application/json',
      authorization: `JWT ${superuser.token}`,
      'device-id': superuser.deviceId,
      'idempotency-key': `k${Math.random().toString(36).slice(2)}00000000`,
    },
    payload: JSON.stringify(body) ?? '',
  })
  return { status: answer.statusCode, body: answer.body }
}
