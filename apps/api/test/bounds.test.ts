/**
 * Every text, number and list that a caller may send has bounds in the contract, once for all: what PostgreSQL can't keep, or what
 * would be read for minutes, is refused as invalid before a handler sees it.
 */
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { declaredEndpoints } from './declared.ts'

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  maxItems?: number
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** What a bank tells of money is kept as it came, whatever its numbers. */
const keptRaw = new Set(['stpDeposit', 'stpState'])
const boundedFormats = new Set(['date', 'date-time', 'uuid', 'email'])
/** Patterns that end and repeat nothing without a limit. */
const isBoundedPattern = (pattern: string) =>
  pattern.startsWith('^') && pattern.endsWith('$') && !/(?<!\\)[*+]|,\}/.test(pattern)

function unbounded(schema: Schema, path: string): string[] {
  if (schema.enum || schema.const !== undefined) return []
  const own = problemOf[schema.type ?? '']?.(schema)
  const below = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((part) => [part, path] as const)
  const items = [...(schema.items ? [schema.items] : []), ...(schema.prefixItems ?? [])].map(
    (item) => [item, `${path}[]`] as const,
  )
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [field, `${path}.${name}`] as const)
  const others =
    typeof schema.additionalProperties === 'object' ? [[schema.additionalProperties, `${path}.*`] as const] : []
  const parts = [...below, ...items, ...fields, ...others].flatMap(([part, at]) => unbounded(part, at))
  return own ? [`${path}: ${own}`, ...parts] : parts
}

function ofText({ maxLength, format, pattern, allOf }: Schema): string | null {
  const patterns = [pattern, ...(allOf ?? []).map((part) => part.pattern)]
  const formats = [format, ...(allOf ?? []).map((part) => part.format)]
  const isBounded =
    maxLength !== undefined ||
    formats.some((one) => boundedFormats.has(one ?? '')) ||
    patterns.some((one) => one !== undefined && isBoundedPattern(one))
  return isBounded ? null : 'a text without a greatest length'
}

function ofNumber({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Schema): string | null {
  const least = minimum ?? exclusiveMinimum ?? Number.MIN_SAFE_INTEGER
  const greatest = maximum ?? exclusiveMaximum ?? Number.MAX_SAFE_INTEGER
  const isBounded = least > Number.MIN_SAFE_INTEGER && greatest < Number.MAX_SAFE_INTEGER
  return isBounded ? null : 'a number without bounds'
}

const ofList = ({ maxItems, prefixItems }: Schema): string | null =>
  maxItems === undefined && !prefixItems ? 'a list without a greatest length' : null

const problemOf: Record<string, (schema: Schema) => string | null> = {
  string: ofText,
  integer: ofNumber,
  number: ofNumber,
  array: ofList,
}

const inputOf = (endpoint: AnyEndpoint) =>
  z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' }) as Schema

test('no call takes a text, a number or a list without bounds', async () => {
  const endpoints = await declaredEndpoints()
  expect(endpoints.length).toBeGreaterThan(300)
  const ours = endpoints.filter(({ name }) => !keptRaw.has(name))
  expect(ours.flatMap(({ name, endpoint }) => unbounded(inputOf(endpoint), name))).toEqual([])
})
