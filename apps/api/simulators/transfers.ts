/**
 * Interbank networks of four countries and cash at a till: takes signed orders, settles or returns them by a signed webhook, and
 * pays in. What becomes of an order stands in its account's last three digits: 013 is refused, 066 comes back after a moment,
 * 099 is answered by silence though taken; all others settle. `POST /simulate/deposit { channel, reference, amount }` pays in.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { after, listen, newId, simulatorSecret } from './simulator.ts'

const settleAfterMs = 1500
const signatureOf = (text: string) => createHmac('sha256', simulatorSecret).update(text).digest('hex')

interface Taken {
  channel: string
  id: string
  state: 'pending' | 'settled' | 'returned'
  message: string
}

export function startTransfers(pace: number): Promise<number> {
  const orders = new Map<string, Taken>()
  let callback = ''

  /** Values are signed a line each; a console that is gone is no error of the network. */
  async function tell(path: string, body: Record<string, string>): Promise<number> {
    const signature = signatureOf(Object.values(body).join('\n'))
    const answer = await fetch(new URL(path, callback), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, signature }),
    }).catch(() => null)
    return answer?.status ?? 0
  }

  function takeOrder(body: Record<string, string>): object | null {
    const { channel = '', trackingKey = '', bankAccount = '' } = body
    const key = `${channel}/${trackingKey}`
    if (orders.has(key)) return { refused: 'Orden duplicada' }
    const outcome = bankAccount.slice(-3)
    if (outcome === '013') return { refused: 'Cuenta inexistente' }
    const order: Taken = { channel, id: newId('TR'), state: 'pending', message: '' }
    orders.set(key, order)
    after(settleAfterMs * pace, () => {
      order.state = outcome === '066' ? 'returned' : 'settled'
      order.message = outcome === '066' ? 'Cuenta cancelada' : ''
      const { id, state, message } = order
      const told = { channel, id, state, message }
      // told twice, as networks do now and then
      void tell('/api/webhook/transfers/state', told).then(() => tell('/api/webhook/transfers/state', told))
    })
    return outcome === '099' ? null : { id: order.id }
  }

  async function payIn({ channel = '', reference = '', amount = '', trackingKey }: Record<string, string>) {
    const body = { channel, trackingKey: trackingKey ?? newId('SIM'), amount, reference, payer: 'CLIENTE DE PRUEBA' }
    return { status: await tell('/api/webhook/transfers/deposit', body), trackingKey: body.trackingKey }
  }

  const answers: Record<string, (body: Record<string, string>) => Promise<object | null> | object | null> = {
    '/orders': takeOrder,
    '/orders/find': ({ channel, trackingKey }) => orders.get(`${channel}/${trackingKey}`) ?? { state: null },
    '/simulate/deposit': payIn,
    '/configure': ({ webhooks = '' }) => {
      callback = webhooks
      return {}
    },
  }
  return listen(
    createServer(async (request, reply) => {
      const text = await textOf(request)
      const path = request.url ?? ''
      const signed = !path.startsWith('/orders') || isSigned(text, request.headers['x-signature'])
      const answer = signed ? await answers[path]?.(JSON.parse(text || '{}')) : undefined
      if (answer === null) return request.socket.destroy()
      const status = answer ? 200 : signed ? 404 : 401
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
    }),
  )
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function isSigned(text: string, given: string | string[] | undefined): boolean {
  const [expected, said] = [Buffer.from(signatureOf(text)), Buffer.from(String(given ?? ''))]
  return expected.length === said.length && timingSafeEqual(expected, said)
}
