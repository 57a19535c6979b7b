/**
 * A stand-in for PayValida that speaks its protocol: orders by checksum, states, notices by a second secret. An amount that ends in
 * 13 is refused, in 99 answered by silence though taken; all others wait for a payer.
 * `POST /simulate/pay { order, status?, notify?, amount? }` pays, lets one run out or gives it back; `notify: 0` tells nobody, 2 tells twice.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { listen } from './simulator.ts'

export const payvalidaSecrets = { fixedHash: 'simulated fixed hash', notificationHash: 'simulated notification hash' }
const hashOf = (kind: string, ...parts: readonly unknown[]) => createHash(kind).update(parts.join('')).digest('hex')
const { fixedHash, notificationHash } = payvalidaSecrets

interface Taken {
  order: string
  number: number
  reference: string
  amount: string
  money: string
  state: string
  made: string
  changed: string
  told: string
}

const bogotaNow = () => new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const words: Record<string, string> = { APROBADA: 'approved', VENCIDA: 'cancelled', ANULADA: 'annulled' }

export function startPayvalida(): Promise<number> {
  const orders = new Map<string, Taken>()
  let callback = ''
  let lastNumber = Math.floor(Date.now() / 1000)

  function take(body: Record<string, string>): object | null {
    const { email, country, order = '', money = '', amount = '', checksum } = body
    if (hashOf('sha512', email, country, order, money, amount, fixedHash) !== checksum)
      return { CODE: '0001', DESC: 'Checksum inválido' }
    if (orders.has(order)) return { CODE: '0008', DESC: 'La orden ya existe' }
    if (amount.endsWith('13')) return { CODE: '0015', DESC: 'Monto fuera de los límites' }
    const number = ++lastNumber
    const taken = { order, number, reference: String(number).padStart(10, '8'), amount, money, state: 'PENDIENTE' }
    orders.set(order, { ...taken, made: bogotaNow(), changed: bogotaNow(), told: '' })
    if (amount.endsWith('99')) return null
    const DATA = {
      ...{ Operacion: 'CREADA', OrdenID: order, PVordenID: String(number), Referencia: taken.reference },
      ...{ Monto: `${amount}.0`, checkout: `sandbox-checkout.payvalida.invalid?token=${number}` },
    }
    return { CODE: '0000', DESC: 'OK', DATA }
  }

  function told(path: string): { found: Taken | undefined; right: boolean } {
    const { pathname, searchParams } = new URL(path, 'http://simulated')
    const order = decodeURIComponent(pathname.split('/').at(-1) ?? '')
    const right = hashOf('sha512', order, searchParams.get('merchant'), fixedHash) === searchParams.get('checksum')
    return { found: orders.get(order), right }
  }

  function look(path: string): object {
    const { found, right } = told(path)
    if (!right) return { CODE: '0001', DESC: 'Checksum inválido' }
    if (!found) return { CODE: '0009', DESC: 'La orden no existe' }
    const DATA = {
      ...{
        CURRENCY: found.money,
        NOTIFICATION_RESPONSE: found.told,
        UDPATE_DATE: found.changed,
        CREATION_DATE: found.made,
      },
      ...{ STATE: found.state, ORDER: found.order, CODE: found.number, AMOUNT: `${found.amount}.00` },
      ...{ REFERENCE: found.reference, checkout: `sandbox-checkout.payvalida.invalid?token=${found.number}` },
    }
    return { CODE: '0000', DESC: 'OK', DATA }
  }

  function takeBack(path: string): object {
    const { found, right } = told(path)
    if (!right) return { CODE: '0001', DESC: 'Checksum inválido' }
    if (found?.state !== 'PENDIENTE') return { CODE: '0010', DESC: 'La orden no se puede eliminar' }
    found.state = 'CANCELADA'
    return { CODE: '0000', DESC: 'OK', DATA: { Operacion: 'DELETED', OrdenID: found.order } }
  }

  /** As the real one: the same notice may come more than once, and some never do. */
  async function pay(of: Record<string, string | number>): Promise<object> {
    const found = orders.get(String(of['order']))
    if (!found) return { status: 0 }
    const state = String(of['status'] ?? 'APROBADA')
    Object.assign(found, { state, changed: bogotaNow() })
    if (of['amount'] !== undefined) found.amount = String(of['amount'])
    const status = words[state] ?? ''
    const body = {
      ...{ pv_po_id: found.number, po_id: found.order, status, amount: found.amount, iso_currency: found.money },
      ...{ pv_payment: 'efecty', pv_checksum: hashOf('sha256', found.order, status, notificationHash) },
    }
    for (let n = 0; n < Number(of['notify'] ?? 1); n++) found.told = String(await tell(body))
    return { status: Number(found.told), notice: body }
  }

  async function tell(body: object): Promise<number> {
    const answer = await fetch(new URL('/api/webhook/payvalida/notice', callback), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => null)
    return answer?.status ?? 0
  }

  const answerTo = async (
    method: string,
    path: string,
    body: Record<string, string>,
  ): Promise<object | null | undefined> => {
    if (path === '/simulate/pay') return pay(body)
    if (path === '/configure') {
      callback = body['webhooks'] ?? ''
      return {}
    }
    if (!path.startsWith('/api/v3/porders')) return undefined
    return method === 'POST' ? take(body) : method === 'DELETE' ? takeBack(path) : look(path)
  }
  return listen(
    createServer(async (request, reply) => {
      const answer = await answerTo(request.method ?? 'GET', request.url ?? '', await bodyOf(request))
      if (answer === null) return request.socket.destroy()
      reply.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
    }),
  )
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString() || '{}')
}
