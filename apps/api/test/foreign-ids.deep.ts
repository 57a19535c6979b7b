/**
 * Ids that exist, in the hands of people who may not know it: every call of the contract that takes one, by every role of one country
 * of the demo business, with records of another country, each beside the same call with an id of nobody. Both have the same answer.
 */
import { resolve } from 'node:path'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { makeDemo } from '../seed/demo.ts'
import { newKey } from '../src/access/app-key.queries.ts'
import { openSession } from '../src/access/public.ts'
import { type App, createApp } from '../src/app.ts'
import { declaredEndpoints } from './declared.ts'
import { databaseUrl, freshDatabase, testKey } from './harness.ts'

const mine = 'MX'
const foreign = 'CO'
const roles =
  'agent leader director workplace_director country_director finance auditor quality_inspection customer_service hr hr_director trainer administrative technical other'
const now = new Date()
const deviceId = 'f'.repeat(32)

/** Told apart though they are another country's, each with the reason. */
const toldApart: Readonly<Record<string, string>> = {
  '/api/cms/compliance/decidePolicy': 'policies of all countries are read by whoever keeps the rules',
  '/api/cms/compliance/savePolicy': 'policies of all countries are read by whoever keeps the rules',
  '/forward/collect/cs/holiday/cite': 'public holidays of all countries are read by everybody',
  '/forward/collect/cs/holiday/decide': 'public holidays of all countries are read by everybody',
  '/forward/collect/cs/workplace/save': 'workplaces are named to everybody who hires',
  '/forward/collect/cs/workplace/close': 'workplaces are named to everybody who hires',
  '/forward/collect/service/organization/deadline_verify': 'legal deadlines of all countries are read by everybody',
  '/api/cms/sms_channel/': 'channels of messages belong to the house, and whoever keeps them keeps all of them',
  '/api/cms/user_auth/care_decide':
    'a request that exists is refused as its person is: by words for people out of reach',
}
const isToldApart = (path: string): boolean => Object.keys(toldApart).some((one) => path.startsWith(one))

/** What would end the session of whoever calls, or answers without an end. */
const leftOut = /logout|password|change_role|change_user_merchant|service_for_merchant_change|events$|stream/

let app: App
let client: pg.Client
/** By who asks: people of my country by their roles, and the lending app of one of its merchants. */
let authorizations: Map<string, string>
const lendingApp = 'lending app'
/** By field: ids of my country and of the other one, each found in one table; none of the other is mine anywhere under this name. */
const pool = new Map<string, { mine: Id; foreign: Id }[]>()
type Id = string | number

beforeAll(async () => {
  const url = process.env['FOREIGN_DEMO'] ?? databaseUrl(await freshDatabase())
  const simulatorsFile = resolve(import.meta.dirname, '../simulators/simulators.ts')
  if (!process.env['FOREIGN_DEMO'])
    await makeDemo({ simulatorsFile, databaseUrl: url, secretKey: testKey, now, say: () => {} })
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await fillPool()
  app = await createApp({ databaseUrl: url, secretKey: testKey, workJobs: false, poolSize: 6, logLevel: 'silent' })
  authorizations = new Map([...(await Promise.all(roles.split(' ').map(signedIn))), await keyOfApp()])
}, 900_000)
afterAll(async () => {
  await app?.close()
  await client?.end()
})

async function signedIn(role: string): Promise<[string, string]> {
  const { rows } = await client.query('select account_id from account where user_name = $1', [`${role}_mx`])
  const session = { deviceId, browserId: '', address: '', now: new Date(), verified: true }
  return [role, `JWT ${await openSession(app.db, { accountId: rows[0].account_id, ...session })}`]
}
async function keyOfApp(): Promise<[string, string]> {
  const { key, hash } = newKey()
  await client.query(
    `insert into app_key (merchant_id, name, hash, created_at) select merchant_id, 'walk', $1, $2 from merchant where country = $3 order by 1 limit 1`,
    [hash, now, mine],
  )
  return [lendingApp, `APP ${key}`]
}

/** Records are known by a key of one column, which calls name alike; whose they are stands beside it, or with a merchant or a person. */
async function fillPool(): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; key: string; columns: string[] }>(`
    select c.relname::text as table, k.attname::text as key,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
    where i.indisprimary and i.indnatts = 1 and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  const found: { field: string; ids: Map<string, Id[]> }[] = []
  for (const { table, key, columns } of keys) {
    const country = countryOf(table, columns)
    if (!country) continue
    const { rows } = await client.query<{ id: Id; country: string }>(
      `select t.${key} as id, ${country} as country from ${table} t limit 20000`,
    )
    const ids = new Map(
      [mine, foreign].map((one) => [one, rows.filter((row) => row.country === one).map(({ id }) => id)]),
    )
    found.push({ field: key.replace(/_(\w)/g, (_, sign: string) => sign.toUpperCase()), ids })
  }
  for (const { field, ids } of found) {
    const ownAnywhere = new Set(found.filter((one) => one.field === field).flatMap((one) => one.ids.get(mine) ?? []))
    const own = ids.get(mine)?.[0]
    const other = ids.get(foreign)?.find((id) => !ownAnywhere.has(id))
    if (own === undefined || other === undefined) continue
    for (const name of [field, `${field}s`]) pool.set(name, [...(pool.get(name) ?? []), { mine: own, foreign: other }])
  }
  for (const [name, as] of [
    ['merchant', 'merchantId'],
    ['workplace', 'workplaceId'],
    ['account', 'accountId'],
    ['collector', 'accountId'],
  ] as const)
    pool.set(name, pool.get(as) ?? [])
}

function countryOf(table: string, columns: readonly string[]): string | null {
  if (table === 'merchant' || columns.includes('country')) return 't.country'
  if (columns.includes('merchant_id')) return '(select country from merchant m where m.merchant_id = t.merchant_id)'
  const person = ['account_id', 'created_by'].find((column) => columns.includes(column))
  return person ? `(select country from staff s where s.account_id = t.${person})` : null
}

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  allOf?: Schema[]
  minimum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  format?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}
const plain = (schema: Schema): Schema => {
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema.oneOf?.[0]
  return one ? plain(one) : schema
}

const texts = [
  'a reason for it',
  'GOMC850423MDFMRL06',
  '646180110400000007',
  '#aabbcc',
  '0'.repeat(32),
  '0'.repeat(64),
  '/a/path',
  'MX',
  'A1',
  '5512345678',
  '12:00',
  now.toISOString().slice(0, 10),
  now.toISOString().slice(0, 7),
  now.toISOString(),
  'a@b.example',
  '+525512345678',
  'F000000000000',
  '1',
  '0.1',
  'es',
  '1.0.0',
  'https://a.example/x',
]
function isTextOf(schema: Schema, text: string): boolean {
  const patterns = [schema.pattern, ...(schema.allOf ?? []).map(({ pattern }) => pattern)].flatMap((one) => one ?? [])
  const isLong = text.length >= (schema.minLength ?? 0) && text.length <= (schema.maxLength ?? text.length)
  return isLong && patterns.every((one) => new RegExp(one, 'u').test(text))
}
function textOf(schema: Schema): string {
  const fits = (text: string) => isTextOf(schema, text)
  if (schema.format === 'date-time') return now.toISOString()
  return texts.find(fits) ?? 'a reason for it'
}

const ahead = new Date(now.getTime() + 86_400_000).toISOString()
type Body = Record<string, unknown>
/** What a call asks of its body beyond its form, so that the id in it is looked at. */
const asAsked: Readonly<Record<string, (body: Body) => Body>> = {
  '/api/cms/flow_product/create_or_update': (body) => ({
    ...{ ...body, names: { es: 'Préstamo' }, amountFrom: 1, amountTo: 2, daysFrom: 1, daysTo: 2 },
  }),
  '/forward/collect/cs/case/workplace/addRule': ({ ratios, ...body }) => ({
    ...body,
    ratios: (ratios as Body[]).map((ratio) => ({ ...ratio, percent: 100 })),
  }),
  '/forward/collect/compliance/addObligor': (body) => ({ ...body, docType: 'CURP', docNumber: 'GOMC850423MDFMRL06' }),
  '/forward/collect/compliance/correctPlace': (body) => ({ ...body, region: 'MX-SON' }),
  '/api/cms/compliance/savePolicy': ({ terms, ...body }) => ({
    ...body,
    terms: { ...(terms as Body), week: Array.from({ length: 7 }, () => ({ from: '08:00', to: '20:00' })) },
  }),
  '/forward/collect/derate/rule/add': (body) => ({ ...body, period: 'S1A' }),
  '/api/cms/content_release/reschedule': (body) => ({ ...body, publishAt: null }),
  '/api/cms/sms_channel/create_or_update': (body) => ({
    ...{ ...body, settings: { host: 'smpp.example', port: 2775, systemId: 'walk' } },
  }),
  '/api/cms/sms_channel/freeze': (body) => ({ ...body, until: ahead }),
  '/forward/collect/cs/msg/updateTemplate': (body) => ({ ...body, isNewCase: null }),
  '/api/cms/sms_link/create_or_update': (body) => ({ ...body, targetUrl: 'https://a.example/x' }),
  '/api/cms/message_work/match': (body) => ({ ...body, workId: 'receipt 1' }),
  '/forward/credit/phone_change/verify_code': (body) => ({ ...body, code: '123456' }),
  '/forward/credit/app_phone_change/verify_code': (body) => ({ ...body, code: '123456' }),
  '/forward/collect/service/desk/save_macro': (body) => ({ ...body, take: true }),
  '/forward/collect/cs/workplace/save': (body) => ({ ...body, timeZone: 'America/Mexico_City' }),
  '/forward/credit/payment_channel/freeze': (body) => ({ ...body, until: ahead }),
}

type IdOf = (field: string, schema: Schema) => Id | undefined

/** Several tables may name their keys alike, and one of them by numbers: only an id of the field's own kind stands in it. */
function isIdOf(schema: Schema, id: Id): boolean {
  const at = plain(schema)
  if (at.type === 'array') return isIdOf(at.items ?? {}, id)
  if (at.type === 'string') return isTextOf(at, String(id))
  return at.type === undefined || typeof id === 'number'
}
const idsFor = (field: string, schema: Schema) => (pool.get(field) ?? []).filter(({ mine: own }) => isIdOf(schema, own))

/** The least that a call takes; `idOf` says which id stands in a field, undefined for what is no id. */
function least(schema: Schema, name: string, idOf: IdOf): unknown {
  const at = plain(schema)
  if (at.const !== undefined) return at.const
  if (at.enum) return at.enum[0]
  const id = at.type === 'object' ? undefined : idOf(name, at)
  return id === undefined ? leastOfKind(at, name, idOf) : idIn(at, id)
}
const idIn = ({ type }: Schema, id: Id): unknown => (type === 'array' ? [id] : type === 'string' ? String(id) : id)

function leastOfKind(at: Schema, name: string, idOf: IdOf): unknown {
  switch (at.type) {
    case 'object':
      return Object.fromEntries(
        (at.required ?? []).map((field) => [field, least(at.properties?.[field] ?? {}, field, idOf)]),
      )
    case 'array':
      return Array.from({ length: at.minItems ?? 0 }, () => least(at.items ?? {}, name.replace(/s$/, ''), idOf))
    case 'integer':
    case 'number':
      return name === 'version' ? 0 : Math.max(at.minimum ?? 0, (at.exclusiveMinimum ?? -1) + 1, 0)
    case 'boolean':
      return true
    default:
      return textOf(at)
  }
}

/** Fields of ids that a call has to be given, however deep, and those of its own that it may. */
function idsOf(schema: Schema, required = new Set<string>(), optional = new Set<string>()) {
  const at = plain(schema)
  for (const [name, field] of Object.entries(at.properties ?? {})) {
    const inner = plain(field)
    if (idsFor(name, field).length > 0) (at.required?.includes(name) ? required : optional).add(name)
    else if (at.required?.includes(name) && inner.type === 'object') idsOf(inner, required)
    else if (at.required?.includes(name) && plain(inner.items ?? {}).type === 'object')
      idsOf(inner.items ?? {}, required)
  }
  return { required, optional }
}

/** What a field says of itself, at whatever depth it is asked for. */
function schemaOf(schema: Schema, field: string): Schema {
  const at = plain(schema)
  const own = at.properties?.[field]
  if (own) return own
  const within = [...Object.values(at.properties ?? {}), ...(at.items ? [at.items] : [])]
  return within.map((one) => schemaOf(one, field)).find((one) => Object.keys(one).length > 0) ?? {}
}

const nobody = (id: Id): Id => (typeof id === 'number' ? (id < 3000 ? 31_999 : 2_000_000_000) : `${id[0]}000000000000`)

async function ask(endpoint: AnyEndpoint, role: string, body: unknown): Promise<string> {
  const answer = await app.http.inject({
    method: 'POST',
    url: endpoint.path,
    headers: {
      ...{ authorization: authorizations.get(role), 'device-id': deviceId },
      'idempotency-key': `k${Math.random().toString(36).slice(2)}00000000`,
    },
    payload: body as object,
  })
  // counts of what is left to reveal, and numbers of this very answer, go on by themselves
  return `${answer.statusCode} ${answer.body.replace(/"(remaining|requestId|jobId)":[^,}]+/g, '')}`
}

const endpoints = (await declaredEndpoints()).filter(
  ({ endpoint: { access, transport, path } }) =>
    access !== 'public' && transport !== 'events' && transport !== 'multipart' && !leftOut.test(path),
)

/** What one call by one role said of records of another country, against what it said of nobody's. */
interface Found {
  compared: number
  told: string[]
  /** What the call said of the body that was made for it, where it did not take it. */
  notTaken?: string
}

async function tryField(endpoint: AnyEndpoint, role: string, schema: Schema, field: string): Promise<Found> {
  const found: Found = { compared: 0, told: [] }
  const isRequired = idsOf(schema).required.has(field)
  for (const { mine: own, foreign: other } of idsFor(field, schemaOf(schema, field))) {
    const bodyWith = (id: Id) => {
      const made = least(schema, '', (name, at) => (name === field ? id : idsFor(name, at)[0]?.mine)) as Body
      const body = asAsked[endpoint.path]?.(made) ?? made
      return isRequired ? body : { ...body, [field]: idIn(plain(schema.properties?.[field] ?? {}), id) }
    }
    const answer = await ask(endpoint, role, bodyWith(other))
    if (/^40[13] /.test(answer)) return found
    const ofNobody = await ask(endpoint, role, bodyWith(nobody(other)))
    // of a record that is not there the specification answers as of a body that is none
    if (answer.includes('"code":40000') && !/does not exist|does not work orders/.test(answer))
      found.notTaken = answer.slice(4, 200)
    else found.compared++
    const alike = (text: string) =>
      [other, nobody(other), own].reduce((said: string, id) => said.replaceAll(String(id), '·'), text)
    if (alike(answer) !== alike(ofNobody))
      found.told.push(
        `${role} ${endpoint.path} ${JSON.stringify(bodyWith(other))}\n   ${answer.slice(0, 300)}\n   ${ofNobody.slice(0, 300)}`,
      )
  }
  return found
}

test('a record of another country is as unknown as one that nobody has', { timeout: 3_000_000 }, async () => {
  const told: string[] = []
  const notTaken = new Map<string, string>()
  let compared = 0
  for (const { endpoint } of endpoints) {
    const schema = z.toJSONSchema(endpoint.input as unknown as z.ZodMiniType, {
      io: 'input',
      unrepresentable: 'any',
    }) as Schema
    const { required, optional } = idsOf(schema)
    const asking = [...authorizations.keys()].filter(
      (who) => (who === lendingApp) === (endpoint.access === 'lendingApp'),
    )
    for (const role of asking)
      for (const field of [...required, ...optional]) {
        const found = await tryField(endpoint, role, schema, field)
        compared += found.compared
        if (found.notTaken) notTaken.set(endpoint.path, found.notTaken)
        if (!isToldApart(endpoint.path)) told.push(...found.told)
      }
  }
  process.stdout.write(
    `${compared} calls compared; ${notTaken.size} took no body made here\n${[...notTaken].map((one) => one.join(' ')).join('\n')}\n`,
  )
  expect(compared).toBeGreaterThan(2000)
  expect(told.join('\n')).toBe('')
})
