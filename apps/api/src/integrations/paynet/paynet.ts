/**
 * Cash at tills of Mexico by bar code, in the shape of Openpay's API: charges of the method `store`, each with a reference that its
 * Code 128 says. Basic authentication by the private key; its hooks are signed by nobody.
 */

import { parseDecimal, toDecimal } from '@cordillera/contract/money'
import { type Channel, type ChargeOrder, type Charges, type ChargeWord, textsOf } from '../../payment/public.ts'
import { NoAnswer } from '../../platform/no-answer.ts'

export interface PaynetOptions {
  url: string
  merchant: string
  apiKey: string
}

const answerWithinMs = 10_000
/** What a till takes at once. */
export const tillLimitMinor = 999_999
const orderTaken = 1006
const takesMoneyOnly = { taken: false, message: 'this channel only takes money in' } as const

interface Charge {
  id?: string
  order_id?: string | null
  status?: string
  amount?: number | string
  authorization?: string | null
  operation_date?: string
  payment_method?: { reference?: string; barcode_url?: string }
  error_code?: number
  description?: string
}

export function statusOf(said: string): ChargeWord['status'] {
  const word = said.toLowerCase()
  if (word === 'completed') return 'paid'
  if (word === 'refunded' || word === 'chargeback_accepted') return 'reversed'
  if (word === 'cancelled' || word === 'canceled') return 'cancelled'
  return word === 'expired' || word === 'failed' ? 'expired' : 'open'
}

export function paynetChannel(options: PaynetOptions): Channel {
  return {
    name: 'PAYNET',
    paysOut: null,
    payOut: async () => takesMoneyOnly,
    withhold: async () => takesMoneyOnly,
    outcomeOf: async () => null,
    // one charge of the list: nothing is made by asking
    async check() {
      const { status } = await askPaynet(options, 'GET', '/charges?limit=1')
      return { ok: status === 200, raw: { status: String(status) } }
    },
    charges: paynetCharges(options),
    signed: () => false,
  }
}

/** Throws where nobody knows what became of the question. */
async function askPaynet({ url, merchant, apiKey }: PaynetOptions, method: string, path: string, body?: object) {
  const answer = await fetch(new URL(`/v1/${encodeURIComponent(merchant)}${path}`, url), {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (answer.status >= 500) throw new NoAnswer('answered with a fault of its own')
  return { status: answer.status, json: (await answer.json()) as Charge | Charge[] }
}

function paynetCharges(options: PaynetOptions): Charges {
  async function find(orderKey: string, providerRef: string | null): Promise<ChargeWord | null> {
    const path = providerRef
      ? `/charges/${encodeURIComponent(providerRef)}`
      : `/charges?order_id=${encodeURIComponent(orderKey)}`
    const { status, json } = await askPaynet(options, 'GET', path)
    if (status === 404) return null
    if (status !== 200) throw new NoAnswer('answered with a fault of its own')
    const found = Array.isArray(json) ? json.find((one) => one.order_id === orderKey) : json
    return found ? wordOf(found) : null
  }
  return {
    limits: { maxMinor: tillLimitMinor, whole: false },
    async ask(of) {
      const { status, json } = await askPaynet(options, 'POST', '/charges', {
        ...{
          method: 'store',
          amount: Number(toDecimal(of.amountMinor, of.currency)),
          description: `Pago ${of.orderKey}`,
        },
        ...{ order_id: of.orderKey, due_date: dueDate(of) },
      })
      const said = json as Charge
      if (status === 200 || status === 201) return { taken: true, word: wordOf(said) }
      // it has the order already: the answer to an earlier question was lost
      const known = said.error_code === orderTaken ? await find(of.orderKey, null) : null
      return known ? { taken: true, word: known } : { taken: false, message: said.description ?? `status ${status}` }
    },
    find,
  }
}

function wordOf(charge: Charge): ChargeWord {
  const rawStatus = charge.status ?? ''
  const { reference = null } = charge.payment_method ?? {}
  const paidAt = charge.operation_date ? new Date(charge.operation_date) : null
  const status = statusOf(rawStatus)
  return {
    ...{
      status,
      rawStatus,
      amountMinor: charge.amount === undefined ? null : parseDecimal(String(charge.amount), 'MXN'),
    },
    ...{ providerRef: charge.id ?? null, reference, checkoutUrl: null, authCode: charge.authorization ?? null },
    ...{ paidAt: status === 'paid' && paidAt && !Number.isNaN(paidAt.getTime()) ? paidAt : null, raw: textsOf(charge) },
  }
}

/** `2026-11-23T23:59:59` of the payer's clock. */
function dueDate({ expiresAt, timeZone }: ChargeOrder): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const
  return new Intl.DateTimeFormat('sv-SE', options).format(new Date(expiresAt.getTime() - 1000)).replace(' ', 'T')
}
