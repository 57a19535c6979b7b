/**
 * A stand-in for a cash network in the shape of Openpay's API: charges of the method `store`, read again by their id or our order.
 * `POST /simulate/pay { order, status?, notify?, amount? }` pays at a till or lets one run out; its hook is signed by nobody, and
 * `notify: 0` tells nothing. An amount that ends in .13 is refused, in .99 beside the limit's own answered by silence though taken.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { listen, newId, simulatorSecret } from './simulator.ts'

const limit = 9999.99

interface Taken {
  id: string
  order_id: string
  amount: number
  status: string
  authorization: string | null
  operation_date: string
  creation_date: string
  reference: string
  fee: object | null
}

const now = () => new Date().toISOString()

export function startPaynet(): Promise<number> {
  const charges = new Map<string, Taken>()
  let callback = ''
  let serial = Math.floor(Date.now() / 1000)

  const shown = ({ reference, ...charge }: Taken) => ({
    ...charge,
    ...{ method: 'store', operation_type: 'in', transaction_type: 'charge', currency: 'MXN', conciliated: false },
    ...{ description: `Pago ${charge.order_id}`, error_message: null },
    payment_method: {
      type: 'store',
      reference,
      barcode_url: `https://sandbox-api.openpay.invalid/barcode/${reference}`,
    },
  })

  function take(body: Record<string, string | number>): [number, object] | null {
    const [amount, order] = [Number(body['amount']), String(body['order_id'])]
    const refused = (code: number, description: string): [number, object] => [
      code === 1006 ? 409 : 400,
      { category: 'request', error_code: code, description },
    ]
    if (body['method'] !== 'store') return refused(1001, 'method must be store')
    if (amount > limit) return refused(3203, 'The amount exceeds the limit of a store')
    if (charges.has(order)) return refused(1006, 'The order_id has already been processed')
    const cents = amount.toFixed(2).slice(-2)
    if (cents === '13') return refused(3001, 'The charge was declined')
    const charge: Taken = {
      ...{ id: newId('tr'), order_id: order, amount, status: 'in_progress', authorization: null, fee: null },
      ...{ operation_date: now(), creation_date: now(), reference: `1010${String(++serial).padStart(12, '0')}` },
    }
    charges.set(order, charge)
    return cents === '99' && amount !== limit ? null : [200, shown(charge)]
  }

  /** As the real one: its hook repeats what happened and proves nothing. */
  async function pay(of: Record<string, string | number>): Promise<[number, object]> {
    const found = charges.get(String(of['order']))
    if (!found) return [404, {}]
    found.status = String(of['status'] ?? 'completed')
    found.operation_date = now()
    if (of['amount'] !== undefined) found.amount = Number(of['amount'])
    if (found.status === 'completed') {
      const fee = Math.round(found.amount * 2.9 + 250) / 100
      Object.assign(found, { authorization: String(++serial), fee: { amount: fee, tax: fee * 0.16, currency: 'MXN' } })
    }
    const type = found.status === 'completed' ? 'charge.succeeded' : `charge.${found.status}`
    const event = { type, event_date: now(), transaction: shown(found) }
    let status = 0
    for (let n = 0; n < Number(of['notify'] ?? 1); n++) status = await tell(event)
    return [200, { status, event }]
  }

  async function tell(event: object): Promise<number> {
    const answer = await fetch(new URL('/api/webhook/paynet/event', callback), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
    }).catch(() => null)
    return answer?.status ?? 0
  }

  function find(path: string): [number, object] {
    const { pathname, searchParams } = new URL(path, 'http://simulated')
    const all = [...charges.values()]
    if (pathname.endsWith('/charges')) {
      const order = searchParams.get('order_id')
      return [
        200,
        all
          .filter((one) => order === null || one.order_id === order)
          .slice(0, 10)
          .map(shown),
      ]
    }
    const found = all.find(({ id }) => id === pathname.split('/').at(-1))
    return found ? [200, shown(found)] : [404, { category: 'request', error_code: 1005, description: 'not found' }]
  }

  return listen(
    createServer(async (request, reply) => {
      const [method, path, body] = [request.method ?? 'GET', request.url ?? '', await bodyOf(request)]
      let answer: [number, object] | null = [404, {}]
      if (path === '/simulate/pay') answer = await pay(body)
      else if (path === '/configure') {
        callback = String(body['webhooks'])
        void tell({ type: 'verification', event_date: now(), verification_code: 'SIMULATED' })
        answer = [200, {}]
      } else if (!isAuthorised(request)) answer = [401, { category: 'request', error_code: 1002, description: 'key' }]
      else if (path.startsWith('/v1/')) answer = method === 'POST' ? take(body) : find(path)
      if (answer === null) return request.socket.destroy()
      reply.writeHead(answer[0], { 'content-type': 'application/json' }).end(JSON.stringify(answer[1]))
    }),
  )
}

const isAuthorised = (request: IncomingMessage): boolean =>
  request.headers.authorization === `Basic ${Buffer.from(`${simulatorSecret}:`).toString('base64')}`

async function bodyOf(request: IncomingMessage): Promise<Record<string, string | number>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString() || '{}')
}
