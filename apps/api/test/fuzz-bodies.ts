/** Bodies made from a call's own schema: right values, values at and beyond each bound, other kinds, texts that are hard to keep. */
import fc from 'fast-check'
import * as z from 'zod/mini'

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

export const hardTexts = [
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
  fc.constantFrom<unknown>(null, true, false, [], {}, ...hardTexts, ...numbers),
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
    return fc.oneof(fc.constantFrom(...hardTexts), fc.string({ unit: 'binary', maxLength: 20 }), known())
  return anything
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valuesOf(field)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) as never[] })
}

/** Ids that exist, so that bodies come past the first look-up. */
export const knownIds: string[] = []
const known = () => fc.nat().map((n) => knownIds[n % Math.max(knownIds.length, 1)] ?? 'C0000000000000')

export const bodiesOf = (input: z.ZodMiniType): fc.Arbitrary<unknown> =>
  valuesOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema)
