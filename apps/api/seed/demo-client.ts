/** A person of the demo business at work: the same calls as a browser's, answered by the same server. */
import { randomBytes } from 'node:crypto'
import type { AnyEndpoint, Input, Output } from '@cordillera/contract/endpoint'
import { successCode } from '@cordillera/contract/errors'
import { openSession } from '../src/access/public.ts'
import type { App } from '../src/platform/app.ts'

export class DemoPerson {
  readonly #app: App
  readonly #headers: Record<string, string>
  private constructor(app: App, headers: Record<string, string>) {
    this.#app = app
    this.#headers = { ...headers, 'accept-language': 'es' }
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
      now: app.clock.now(),
      verified: true,
    }
    const token = await openSession(app.db, session)
    return new DemoPerson(app, { authorization: `JWT ${token}`, 'device-id': deviceId })
  }

  async call<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
    const answer = await this.#app.http.inject({
      method: 'POST',
      url: endpoint.path,
      headers: { ...this.#headers, 'idempotency-key': randomBytes(9).toString('hex') },
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
      headers: { ...this.#headers, 'content-type': request.headers.get('content-type') ?? '' },
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
