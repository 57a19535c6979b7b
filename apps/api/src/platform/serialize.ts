/**
 * Answers are written by fast-json-stringify from the contract's schema: it drops undeclared fields and is faster than
 * JSON.stringify. JSON that PostgreSQL built passes as text. Tests check both strictly against the schema.
 */
import { isDeepStrictEqual } from 'node:util'
import type { AnyEndpoint, Output } from '@cordillera/contract/endpoint'
import { successCode } from '@cordillera/contract/errors'
import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'
import { handled, RawJson } from './answer.ts'

export type Send = (answer: unknown) => string

export function serializerFor<E extends AnyEndpoint>(endpoint: E, checkOutput: boolean): Send {
  return (answer) => {
    if (answer === handled) throw new Error(`${endpoint.path} sent its answer and returned one`)
    const data = answer instanceof RawJson ? answer.text : writerOf(endpoint)(answer as Output<E>)
    if (checkOutput) checkAgainstContract(endpoint, data)
    if (endpoint.bare) return data
    return `{"code":${successCode},"msg":"success","data":${data}}`
  }
}

type Write = (data: unknown) => string

/** One writer a schema and process: a process may serve several apps, and many endpoints share an output. */
const writers = new WeakMap<AnyEndpoint['output'], Write>()

/** Compiled at its first answer: all of them at once would cost a start two seconds. */
function writerOf(endpoint: AnyEndpoint): Write {
  if (endpoint.transport === 'download' || endpoint.transport === 'events') return () => 'null'
  const known = writers.get(endpoint.output)
  if (known) return known
  const schema = z.toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any', target: 'draft-7' })
  // patterns and bounds are for OpenAPI; compiling them here would only slow writing
  const write: Write = fastJson(stripChecks(schema) as never)
  writers.set(endpoint.output, write)
  return write
}

const checks = new Set(['$schema', 'pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'])

function stripChecks(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(stripChecks)
  if (node === null || typeof node !== 'object') return node
  const kept = Object.entries(node).filter(([key]) => !checks.has(key))
  return Object.fromEntries(
    kept.map(([key, value]) => [key, key === 'properties' ? stripEach(value as object) : stripChecks(value)]),
  )
}

/** Fields by name: one may be named as a check is. */
const stripEach = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, stripChecks(schema)]))

function checkAgainstContract(endpoint: AnyEndpoint, text: string): void {
  if (endpoint.transport === 'download') return
  const raw: unknown = JSON.parse(text)
  const parsed = z.safeParse(endpoint.output, raw)
  if (!parsed.success)
    throw new Error(`${endpoint.path} answered against its contract: ${z.prettifyError(parsed.error)}`)
  if (!isDeepStrictEqual(parsed.data, raw))
    throw new Error(`${endpoint.path} answered fields its contract does not declare`)
}
