/** A person of the demo business at work: the same calls as a browser's, answered by the same server. */
import { randomBytes } from 'node:crypto'
import type { AnyEndpoint, Input, Output } from '@cordillera/contract/endpoint'
import { successCode } from '@cordillera/contract/errors'
import { openSession } from '../src/access/public.ts'
import type { App } from '../src/platform/app.ts'

/** A session ends when nobody uses it, and the demo's clock goes on for weeks: whoever rested signs in again. */
const restedMs = 30 * 60_000

type Person = Omit<Parameters<typeof openSession>[1], 'now'>

export class DemoPerson {
  readonly #app: App
  readonly #who: Person | null
  #headers: Record<string, string>
  #seenAt: Date
  private constructor(app: App, headers: Record<string, string>, who: Person | null = null) {
    this.#app = app
    this.#who = who
    this.#headers = { ...headers, 'accept-language': 'es' }
    this.#seenAt = app.clock.now()
  }

  /** A merchant's lending app, by its key. */
  static lendingApp = (app: App, key: string) => new DemoPerson(app, { authorization: `APP ${key}` })

  static async signIn(app: App, userName: string): Promise<DemoPerson> {
    const { accountId } = await app.db
      .selectFrom('account')
      .select('accountId')
      .where('userName', '=', userName)
      .executeTakeFirstOrThrow()
    const deviceId = randomBytes(16).toString('hex')
    const session = {
      accountId,
      deviceId,
      browserId: 'demo',
      address: '127.0.0.1',
      verified: true,
    }
    const token = await openSession(app.db, { ...session, now: app.clock.now() })
    return new DemoPerson(app, { authorization: `JWT ${token}`, 'device-id': deviceId }, session)
  }

  async #signedIn(): Promise<Record<string, string>> {
    const now = this.#app.clock.now()
    if (this.#who && Math.abs(now.getTime() - this.#seenAt.getTime()) > restedMs) {
      const token = await openSession(this.#app.db, { ...this.#who, now })
      this.#headers = { ...this.#headers, authorization: `JWT ${token}` }
    }
    this.#seenAt = now
    return this.#headers
  }

  async call<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
    const answer = await this.#app.http.inject({
      method: 'POST',
      url: endpoint.path,
      headers: { ...(await this.#signedIn()), 'idempotency-key': randomBytes(9).toString('hex') },
      payload: input as object,
    })
    return this.#dataOf(endpoint, answer.body)
  }

  /** Uploads a file. */
  async upload<E extends AnyEndpoint>(
    endpoint: E,
    input: Input<E>,
    name: string,
    content: string | Buffer,
  ): Promise<Output<E>> {
    const form = new FormData()
    form.append('input', JSON.stringify(input))
    form.append('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
    const request = new Request('http://demo.invalid', { method: 'POST', body: form })
    const answer = await this.#app.http.inject({
      method: 'POST',
      url: endpoint.path,
      headers: { ...(await this.#signedIn()), 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return this.#dataOf(endpoint, answer.body)
  }

  #dataOf<E extends AnyEndpoint>(endpoint: E, body: string): Output<E> {
    const { code, msg, data } = JSON.parse(body) as { code: number; msg: string; data: Output<E> }
    if (code !== successCode) throw new Error(`demo data: ${endpoint.path} answered ${code} ${msg}`)
    return data
  }
}
