/**
 * Every call is sent bodies made from its own schema: right values, values at and beyond each bound, other kinds, texts that are
 * hard to keep; by whoever may call it: a superuser, a lending app, a network that signs. Whatever comes, the answer is one of the
 * envelope and never the server's own failure. So are files, what outside parties tell, and the pages that need no sign-in.
 */
import { queryUserInfo } from '@cordillera/contract/access/session'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { errors, successCode } from '@cordillera/contract/errors'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { keepable } from '../src/platform/problems.ts'
import { declaredEndpoints } from './declared.ts'
import { bodiesOf, hardTexts, knownIds } from './fuzz-bodies.ts'
import { type LendingApp, lendingApp } from './given-applications.ts'
import { givenKnownCase } from './given-cases.ts'
import { believeNetworks, deliver, givenWebhooks, isWebhook, webhookSecret } from './given-webhooks.ts'
import { multipartOf, type Person, startApp } from './harness.ts'

const app = startApp({ nonsense: true, dialer: () => ({ url: 'http://127.0.0.1:9', secret: webhookSecret }) })
const bodiesEach = Number(process.env['BODIES'] ?? 200)
const endpoints = (await declaredEndpoints()).filter(({ endpoint }) => endpoint.transport !== 'events')

let superuser: Person
let phone: LendingApp
let told: string[]
beforeAll(async () => {
  const { given } = app()
  superuser = await given.person({ superuser: true })
  const agent = await given.person({ role: 'AGENT', stage: 'S1A' })
  const { caseId, appId, userId } = await givenKnownCase(app(), agent)
  knownIds.push(caseId, appId, userId)
  phone = await lendingApp(app())
  believeNetworks(app())
  told = await givenWebhooks(app())
})

/** Who was signed out, switched off or made to choose a password by what was sent makes place for somebody else. */
async function somebodySignedIn(): Promise<Person> {
  const { code } = await superuser.raw(queryUserInfo, {})
  if (code !== successCode) superuser = await app().given.person({ superuser: true })
  return superuser
}

test.each(endpoints.map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s answers whatever it is sent',
  async (_, endpoint) => {
    const files = fc.oneof(fc.constantFrom(...hardFiles), fc.uint8Array({ maxLength: 200 }).map(Buffer.from))
    let read = 0
    await fc.assert(
      fc.asyncProperty(bodiesOf(endpoint.input as unknown as z.ZodMiniType), files, async (body, file) => {
        const answer = await send(endpoint, body, file)
        expect(answer.status, answer.body.slice(0, 500)).toBeLessThan(500)
        // nobody else is there who could have made the same in this moment: the call did not look
        expect(answer.body).not.toContain(errors['record.twice'].en)
        if (![401, 403].includes(answer.status)) read++
      }),
      { numRuns: bodiesEach, endOnFailure: true },
    )
    // a caller that is sent away has tried nothing
    expect(read).toBeGreaterThan(0)
  },
)

const xlsx = Buffer.from('PK\u0003\u0004 not a workbook')
const hardFiles = [
  ...['', 'a,b\n1,2', 'loan_id,amount\n\ud800,1e309', '\ufeff"', 'x'.repeat(70_000), '=1+1;\u0000;\r\r\n'].map((text) =>
    Buffer.from(text),
  ),
  ...[xlsx, Buffer.from('89504e470d0a1a0a00', 'hex'), Buffer.from('ffd8ffe000', 'hex'), Buffer.from('%PDF-1.7')],
]

async function send(endpoint: AnyEndpoint, body: unknown, file: Buffer): Promise<{ status: number; body: string }> {
  const isFile = endpoint.transport === 'multipart'
  const sent = isFile
    ? multipartOf(body ?? null, { name: 'x.csv', content: file })
    : { payload: JSON.stringify(body) ?? '', contentType: 'application/json' }
  const answer = await app().app.http.inject({
    method: 'POST',
    url: endpoint.path,
    headers: {
      'content-type': sent.contentType,
      'idempotency-key': `k${Math.random().toString(36).slice(2)}00000000`,
      ...(await callerOf(endpoint)),
    },
    payload: sent.payload,
  })
  return { status: answer.statusCode, body: answer.body }
}

async function callerOf(endpoint: AnyEndpoint): Promise<Record<string, string>> {
  if (endpoint.access === 'lendingApp') return { authorization: phone.authorization }
  if (isWebhook(endpoint)) return {}
  const { token, deviceId } = await somebodySignedIn()
  return { authorization: `JWT ${token}`, 'device-id': deviceId }
}

test('what outside parties sign is read, whatever it says', async () => {
  const body = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.dictionary(fc.constantFrom(...partyFields), fc.jsonValue({ maxDepth: 2 })),
  )
  for (const path of told)
    await fc.assert(
      fc.asyncProperty(body, async (said) => {
        expect(await deliver(app(), path, said), path).toBeLessThan(500)
      }),
      { numRuns: bodiesEach, endOnFailure: true },
    )
})
const partyFields =
  'id state to detail from text eventId callId kind at outcome recording clickId entry changes value statuses messages'.split(
    ' ',
  )

test('a page that anybody opens answers, whatever is asked of it', async () => {
  const paths = pagesOf(app().app.http.printRoutes({ commonPrefix: false }))
  expect(paths.length).toBeGreaterThan(8)
  const texts = fc.oneof(fc.constantFrom(...hardTexts), fc.string({ unit: 'binary', maxLength: 30 }))
  for (const { methods, path } of paths)
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.constantFrom(...methods),
        fc.dictionary(
          fc.oneof(fc.constantFrom('email', 'password', 'again', 'score', 'said', 'from', 'to'), texts),
          texts,
        ),
        async (text, method, form) => {
          const url = path.replace(/:\w+|\*/g, () => encode(text))
          const payload = new URLSearchParams(form).toString()
          const headers = {
            'content-type': 'application/x-www-form-urlencoded',
            cookie: `cordillera_partner=${encode(text)}`,
          }
          const request = method === 'POST' ? { method, headers, payload } : { method, headers }
          const { statusCode, body: said } = await app().app.http.inject({
            ...request,
            url: `${url}?lang=${encode(text)}`,
          })
          expect(statusCode, `${method} ${url} ${said.slice(0, 300)}`).toBeLessThan(500)
        },
      ),
      { numRuns: Math.ceil(bodiesEach / 4), endOnFailure: true },
    )
})

/** In an address half a character can't stand; what is no code of one can. */
const encode = (text: string): string => encodeURIComponent(keepable(text)) || '%E0%A4'

type Method = 'GET' | 'POST'
/** Routes outside of the contract: everything that answers a GET, and the forms of the same pages. */
function pagesOf(tree: string): { path: string; methods: [Method, ...Method[]] }[] {
  const found: { path: string; methods: [Method, ...Method[]] }[] = []
  const above: string[] = []
  for (const line of tree.split('\n')) {
    const [, indent = '', part = '', said = ''] = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
    const depth = indent.length / 4
    above.splice(depth, above.length, part)
    const path = above.join('')
    // calls and what is signed have stories of their own above
    const isCall = /^\/(api|forward|webhook)\//.test(path)
    const methods = said.split(', ').filter((one): one is Method => one === 'GET' || (one === 'POST' && !isCall))
    const [first, ...rest] = methods
    if (first && path.startsWith('/')) found.push({ path, methods: [first, ...rest] })
  }
  return found
}
