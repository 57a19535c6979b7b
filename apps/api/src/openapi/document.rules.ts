/** The contract as an OpenAPI 3.1 document. Pure: endpoints in, document out. */
import type { Access, AnyEndpoint } from '@cordillera/contract/endpoint'
import { type ErrorName, type ErrorRow, errors, successCode } from '@cordillera/contract/errors'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** What any call may answer besides the errors of its own. */
const everywhere: ErrorName[] = ['request.invalid', 'request.fail']
const signedIn: ErrorName[] = ['access.signedOut', 'access.verifyRequired', 'access.bindRequired', 'access.forbidden']

const refusalsOf = (access: Access): ErrorName[] =>
  access === 'public' ? [] : access === 'lendingApp' ? ['access.appKeyUnknown', 'request.tooMany'] : signedIn

export function openApiOf(endpoints: Iterable<AnyEndpoint>): Json {
  const sorted = [...endpoints].sort((a, b) => (a.path < b.path ? -1 : 1))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cordillera',
      version: '1',
      description:
        'All calls are POST. Answers are an envelope of code, msg and data; code 2000 is success, and a business error answers HTTP 200 with its code. ' +
        'A token is sent with the device id it was issued to. Messages come in the language of Accept-Language (zh, en, es).',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(sorted.map(tagOf))].map((name) => ({ name })),
    security: [{ token: [], device: [] }],
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'JWT <token>' },
        device: { type: 'apiKey', in: 'header', name: 'Device-Id' },
        app: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'APP <key of a merchant’s lending app>',
        },
      },
    },
    paths: Object.fromEntries(sorted.map((endpoint) => [endpoint.path, { post: operationOf(endpoint) }])),
  }
}

const tagOf = ({ path }: AnyEndpoint): string => path.split('/').slice(1, -1).join('/')

function operationOf(endpoint: AnyEndpoint): Json {
  const { path, summary, spec, access, rows, transport = 'json' } = endpoint
  return {
    operationId: path.slice(1).replaceAll('/', '.'),
    tags: [tagOf(endpoint)],
    summary,
    description: `Required by: ${spec}. May call: ${wordsOf(access)}. Rows: ${rows}.`,
    ...(access === 'public' ? { security: [] } : access === 'lendingApp' ? { security: [{ app: [] }] } : {}),
    ...(endpoint.idempotent ? { parameters: [{ ...idempotencyKey, required: endpoint.idempotent === true }] } : {}),
    requestBody: { required: true, content: requestOf(endpoint) },
    responses: responsesOf(endpoint, transport),
    'x-access': access,
    'x-rows': rows,
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeat with the same key gets the first answer',
  schema: { type: 'string', pattern: '^[\\w.:-]{8,80}$' },
}

function wordsOf(access: Access): string {
  if (typeof access === 'string') return access
  if ('menu' in access) return `whoever may open ${[access.menu].flat().join(' or ')}`
  if ('button' in access) return `whoever may do ${[access.button].flat().join(' or ')}`
  return `${access.roles.join(', ')}, superusers`
}

const schemaOf = (schema: AnyEndpoint['input'], io: 'input' | 'output'): Json => {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return plain as Json
}

function requestOf(endpoint: AnyEndpoint): Json {
  const input = schemaOf(endpoint.input, 'input')
  if (endpoint.transport !== 'multipart') return { 'application/json': { schema: input } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const schema = { type: 'object', properties: { input, file }, required: ['file'] }
  return { 'multipart/form-data': { schema, encoding: { input: { contentType: 'application/json' } } } }
}

function responsesOf(endpoint: AnyEndpoint, transport: NonNullable<AnyEndpoint['transport']>): Json {
  const names = [...endpoint.errors, ...everywhere, ...refusalsOf(endpoint.access)]
  const byStatus = new Map<number, ErrorName[]>()
  for (const name of new Set(names)) {
    const status = (errors[name] as ErrorRow).http ?? 200
    byStatus.set(status, [...(byStatus.get(status) ?? []), name])
  }
  const refused = byStatus.get(200) ?? []
  const responses: Json = { 200: answerOf(endpoint, transport, refused) }
  for (const [status, of] of [...byStatus].sort(([a], [b]) => a - b)) {
    if (status !== 200) responses[status] = { description: sentencesOf(of), content: jsonOf(refusal(of)) }
  }
  return responses
}

const jsonOf = (schema: Json): Json => ({ 'application/json': { schema } })

function answerOf(endpoint: AnyEndpoint, transport: string, refused: ErrorName[]): Json {
  const description = `Success, or a business error: ${sentencesOf(refused)}`
  if (transport === 'download') {
    const file = {
      'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
    }
    return { description, content: { ...file, ...jsonOf(refusal(refused)) } }
  }
  if (transport === 'events') return { description, content: { 'text/event-stream': { schema: { type: 'string' } } } }
  const output = schemaOf(endpoint.output, 'output')
  const success = endpoint.bare ? output : envelope({ const: successCode }, output)
  return { description, content: jsonOf({ oneOf: [success, refusal(refused)] }) }
}

const envelope = (code: Json, data: Json): Json => ({
  type: 'object',
  properties: { code, msg: { type: 'string' }, data },
  required: ['code', 'msg', 'data'],
})

const problem = {
  type: 'object',
  properties: { field: { type: 'string' }, message: { type: 'string' } },
  required: ['field', 'message'],
}

const refusal = (names: ErrorName[]): Json =>
  envelope(
    { enum: [...new Set(names.map((name) => errors[name].code))] },
    { anyOf: [{ type: 'null' }, { type: 'array', items: problem }] },
  )

const sentencesOf = (names: ErrorName[]): string =>
  names.map((name) => `${errors[name].code} ${errors[name].en}`).join(' · ')
