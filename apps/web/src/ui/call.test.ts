import { login } from '@cordillera/contract/access/session'
import { i18n } from '@lingui/core'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isBusy } from './busy.ts'
import { CallError, type CallOptions, call, callFile, isAway } from './call.ts'
import { setReactions } from './reactions.ts'

const said: string[] = []
const happened: string[] = []
const logged: string[] = []
let isPassed = false
const input = { username: 'ana', password: 'secret1', deviceId: 'a'.repeat(32) }

beforeAll(() => {
  i18n.load('en', {})
  i18n.activate('en')
})
const asked = (what: string) => async () => {
  happened.push(what)
  return isPassed
}
beforeEach(() => {
  isPassed = false
  logged.length = 0
  said.length = 0
  happened.length = 0
  setReactions({
    signedOut: () => happened.push('signed out'),
    forbidden: (path) => happened.push(`forbidden ${path}`),
    notFound: () => happened.push('not found'),
    verify: asked('verify'),
    bind: asked('bind'),
    sayError: (text) => said.push(text),
    failed: (error, path) => logged.push(`${path}: ${error.message}`),
  })
})
afterEach(() => vi.unstubAllGlobals())

function answers(body: unknown, status = 200) {
  const fetching = vi.fn(async (_path: string, _init: RequestInit) => {
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  })
  vi.stubGlobal('fetch', fetching)
  return fetching
}
async function failure(options: CallOptions = {}): Promise<CallError> {
  const error = await call(login, input, options).catch((thrown: unknown) => thrown)
  if (!(error instanceof CallError)) throw new Error('the call did not fail')
  return error
}

test('2000 answers the data', async () => {
  answers({ code: 2000, msg: 'ok', data: { token: 't', defaultPwd: false } })
  expect(await call(login, input)).toEqual({ token: 't', defaultPwd: false })
})

test('a call is a POST with both ids and the language, and a device id that stays the same', async () => {
  const fetching = answers({ code: 2000, data: {} })
  await call(login, input)
  await call(login, input)
  const [first, second] = fetching.mock.calls.map(([, init]) => init.headers as Record<string, string>)
  expect(fetching.mock.calls[0]?.[1].method).toBe('POST')
  expect(first?.['device-id']).toMatch(/^[0-9A-Za-z]{32}$/)
  expect(first?.['browser-id']).toMatch(/^[0-9A-Za-z]{32}$/)
  expect(second?.['device-id']).toBe(first?.['device-id'])
  expect(first?.['Accept-Language']).toBe('en')
})

test.each([500, '5000', 5000])('code %s is a business error with the server’s words', async (code) => {
  answers({ code, msg: 'no such case' })
  expect((await failure()).code).toBe(Number(code))
  expect(said).toEqual(['business error: no such case'])
})

test('another code is an error with the server’s words', async () => {
  answers({ code: 40712, msg: 'not yours' })
  expect(await failure()).toMatchObject({ code: 40712, msg: 'not yours', http: 200 })
  expect(said).toEqual(['error: not yours'])
})

test.each([
  [401, [], ['signed out']],
  [403, ['no permission.'], [`forbidden ${login.path}`]],
  [404, [], ['not found']],
  [400, [], []],
  [498, [], ['verify']],
  [499, [], ['bind']],
  [502, ['error: HTTP 502'], []],
])('HTTP %s says %j and does %j', async (status, words, deeds) => {
  answers('<html>', status)
  expect((await failure()).http).toBe(status)
  expect(said).toEqual(words)
  expect(happened).toEqual(deeds)
})

test.each([498, 499])(
  'after HTTP %s and the second factor the same call is sent again, as one intent',
  async (status) => {
    isPassed = true
    const bodies = ['<html>', JSON.stringify({ code: 2000, data: { token: 't', defaultPwd: false } })]
    const fetching = vi.fn(async (_path: string, _init: RequestInit) => {
      const body = bodies.shift() ?? ''
      return new Response(body, { status: body.startsWith('<') ? status : 200 })
    })
    vi.stubGlobal('fetch', fetching)
    expect(await call({ ...login, idempotent: true }, input)).toEqual({ token: 't', defaultPwd: false })
    const [first, second] = fetching.mock.calls.map(([, init]) => init.headers as Record<string, string>)
    expect(second?.['Idempotency-Key']).toBe(first?.['Idempotency-Key'])
    expect(happened).toEqual([status === 498 ? 'verify' : 'bind'])
    expect(said).toEqual([])
  },
)

test('a database that is away is said in the server’s words, and is no fault for the error log', async () => {
  answers({ code: 503, msg: 'The database does not answer at the moment.' }, 503)
  expect(isAway(await failure())).toBe(true)
  expect(said).toEqual(['The database does not answer at the moment.'])
  expect(logged).toEqual([])
})

test('what broke on the server is for the error log, a refusal is not, whatever its code', async () => {
  answers({ code: 5000, msg: 'number 1a2b' }, 500)
  await failure()
  answers({ code: 5000, msg: 'the present password is not right' })
  await failure()
  answers('<html>', 502)
  await failure()
  answers({ code: 40712, msg: 'not yours' })
  await failure()
  expect(logged).toEqual([`${login.path}: number 1a2b`, `${login.path}: HTTP 502`])
})

test('a call that was asked for shows the bar until it ends, however it ends', async () => {
  answers({ code: 40712, msg: 'not yours' })
  const failing = failure({ loading: true })
  expect(isBusy()).toBe(true)
  await failing
  expect(isBusy()).toBe(false)
})

test('refused fields come with the error; a form that shows them itself hears no message', async () => {
  answers({ code: 40000, msg: 'invalid', data: [{ field: 'username', message: 'too long' }, 'junk'] })
  const error = await failure({ say: 'allButFields' })
  expect(error.fields).toEqual([{ field: 'username', message: 'too long' }])
  expect(said).toEqual([])
})

test('without network there is one sentence, and the status is none', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')))
  expect((await failure()).http).toBe(0)
  expect(said).toEqual(['error: The server cannot be reached. Check the network.'])
})

test('a call that its screen gave up says nothing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('aborted', 'AbortError')))
  await expect(call(login, input, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  expect(said).toEqual([])
})

test('a file tells how much of it has come, and is given up in silence', async () => {
  const pieces = ['0123456789', 'abcde']
  const stop = new AbortController()
  const fetching = vi.fn(async (_path: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start: (out) => signal?.addEventListener('abort', () => out.error(signal.reason)),
      pull(out) {
        const piece = pieces.shift()
        if (piece) out.enqueue(new TextEncoder().encode(piece))
        else if (stop.signal.aborted) out.close()
      },
    })
    return new Response(body, { headers: { 'Content-Disposition': 'attachment; filename="cases.csv"' } })
  })
  vi.stubGlobal('fetch', fetching)
  const come: number[] = []
  const onBytes = (bytes: number) => {
    come.push(bytes)
    if (bytes === 15) stop.abort()
  }
  const given = await callFile(login, input, { signal: stop.signal, onBytes }).catch((error: unknown) => error)
  expect(come).toEqual([0, 10, 15])
  expect(given).toMatchObject({ name: 'AbortError' })
  expect(said).toEqual([])
  expect(isBusy()).toBe(false)
})
