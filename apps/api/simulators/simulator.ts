/** What the simulators share: what they keep, small HTTP, and how an address decides what becomes of a message or call. */
import { createHmac } from 'node:crypto'
import { createServer, type Server as HttpServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

export interface Received {
  protocol: 'smpp' | 'smtp' | 'http' | 'whatsapp' | 'dialer'
  to: string
  text: string
  id: string
  /** SMTP: whom bounces go to. */
  returnPath?: string
  /** SMPP: the alphabet that was said, and which part of a longer text it is. */
  dataCoding?: number
  part?: { reference: number; total: number; part: number } | null
}

export interface SimulatorPorts {
  smpp: number
  smtp: number
  gateway: number
  dialer: number
  transfers: number
  curp: number
  payvalida: number
  paynet: number
  cep: number
}

export type Keep = (one: Received) => void

/** Every party's password, token and signing secret. */
export const simulatorSecret = 'simulated'
/** What Meta signs with is the app's, not the token; and the word of its handshake. */
export const simulatorAppSecret = 'simulated app secret'
export const simulatorVerifyToken = 'simulated handshake'

/**
 * Tells the parent that the simulators are ready, and ends when it is gone: nobody needs them. A parent that was killed leaves
 * closed pipes; writing to one is no fault, neither before the end is noticed nor where they were started by hand.
 */
export function endWithParent(ready: object): void {
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  process.on('disconnect', () => process.exit(0))
  // gone before it could be told
  process.send?.(ready, (error: Error | null) => error && process.exit(0))
}

/** Listens on a free port of this machine; answers it. */
export async function listen(server: Server | HttpServer): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

/** A server of JSON over HTTP: `answer` gives a status and a body. */
interface JsonRequest {
  method: string
  path: string
  body: Record<string, unknown>
  token: string
}
export const serveJson = (answer: (request: JsonRequest) => [number, unknown]): Promise<number> =>
  serveSlowJson(async (request) => answer(request))

/** The same, of a party that may take its time. */
export function serveSlowJson(answer: (request: JsonRequest) => Promise<[number, unknown]>): Promise<number> {
  const handle: RequestListener = async (request, response) => {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    const [status, body] = await answer({
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      body: await readBody(request),
      token,
    })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  return listen(createServer(handle))
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return text ? (JSON.parse(text) as Record<string, unknown>) : {}
}

/** Posts a signed webhook; a console that is gone is no error of the party. */
export async function postSigned(url: string, body: unknown, secret = simulatorSecret): Promise<void> {
  const text = JSON.stringify(body)
  const signature = `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    body: text,
  }).catch(() => {})
}

/** The last digit of a number decides: 9 never arrives, 8 expires. */
export function outcomeOf(to: string): 'delivered' | 'failed' | 'expired' {
  const last = to.replace(/\D/g, '').at(-1)
  return last === '9' ? 'failed' : last === '8' ? 'expired' : 'delivered'
}

/** These last digits are refused when a message is handed over: no such number, nobody there on WhatsApp. */
export const isNoNumber = (to: string): boolean => to.endsWith('99')

export const after = (ms: number, run: () => void): void => {
  setTimeout(run, ms).unref()
}

let counter = 0
export const newId = (kind: string): string => `${kind}${Date.now().toString(36)}${(++counter).toString(36)}`
