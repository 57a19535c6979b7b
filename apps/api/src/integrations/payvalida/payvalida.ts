/**
 * PayValida (Colombia): orders by checksum, SHA-512 over what they say and a fixed hash; notices by SHA-256 and a second one.
 * docs.payvalida.com, `/api/v3/porders`; what is asked and answered stands in docs/operations.md, "PayValida".
 */

import { createHash, timingSafeEqual } from 'node:crypto'
import { parseDecimal, toDecimal } from '@cordillera/contract/money'
import { type Channel, type ChargeOrder, type Charges, type ChargeWord, textsOf } from '../../payment/public.ts'
import { NoAnswer, SaidOutside } from '../../platform/no-answer.ts'

export interface PayvalidaOptions {
  url: string
  /** The company's name with PayValida. */
  merchant: string
  /** A mailbox of the company: no borrower's address leaves the house. */
  email: string
  fixedHash: string
  notificationHash: string
}

const answerWithinMs = 10_000
const colombia = '343'
const takesMoneyOnly = { taken: false, message: 'this channel only takes money in' } as const

const hashOf = (kind: 'sha256' | 'sha512', ...parts: readonly string[]) =>
  createHash(kind).update(parts.join('')).digest('hex')

interface Answer {
  CODE?: string
  DESC?: string
  DATA?: Record<string, unknown> | null
}

/** PayValida's own words for what became of an order, of its answers and of its notices. */
export function statusOf(said: string): ChargeWord['status'] {
  const word = said.toUpperCase()
  if (word === 'APROBADA' || word === 'APPROVED') return 'paid'
  if (word === 'ANULADA' || word === 'ANNULLED' || word === 'REVERSED') return 'reversed'
  if (word === 'CANCELADA' || word === 'DELETED') return 'cancelled'
  // the notice of an order that ran out says that it is cancelled
  return word === 'VENCIDA' || word === 'CANCELLED' ? 'expired' : 'open'
}

export const amountOf = (said: unknown): number | null =>
  said === undefined || said === null ? null : parseDecimal(String(said), 'COP')

export function payvalidaChannel(options: PayvalidaOptions): Channel {
  const { merchant, fixedHash, notificationHash } = options
  return {
    name: 'PAYVALIDA',
    paysOut: null,
    payOut: async () => takesMoneyOnly,
    withhold: async () => takesMoneyOnly,
    outcomeOf: async () => null,
    // an order that was never made: PayValida knows our checksum and says that there is none
    async check() {
      const order = 'CORDILLERA-TEST'
      const { CODE = '', DESC = '' } = await askPayvalida(options, 'GET', pathOf(options, order))
      return { ok: CODE === '0000' || isUnknown(CODE, DESC), raw: { CODE, DESC } }
    },
    charges: payvalidaCharges(options),
    signed: ([order = '', status = ''], given) => {
      const expected = Buffer.from(hashOf('sha256', order, status, notificationHash))
      const said = Buffer.from(given.toLowerCase())
      return merchant !== '' && fixedHash !== '' && said.length === expected.length && timingSafeEqual(said, expected)
    },
  }
}

function pathOf({ merchant, fixedHash }: PayvalidaOptions, order: string): string {
  const checksum = hashOf('sha512', order, merchant, fixedHash)
  return `/api/v3/porders/${encodeURIComponent(order)}?merchant=${encodeURIComponent(merchant)}&checksum=${checksum}`
}

/** Throws where nobody knows what became of the question. */
async function askPayvalida({ url }: PayvalidaOptions, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(new URL(path, url), {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (answer.status >= 500) throw new NoAnswer('answered with a fault of its own')
  return (await answer.json()) as Answer
}

const isUnknown = (code: string, said: string): boolean =>
  code !== '0000' && /no existe|not found|no encontrad/i.test(said)

function payvalidaCharges(options: PayvalidaOptions): Charges {
  const { merchant, email, fixedHash } = options

  const registered = (of: ChargeOrder) => {
    const [amount] = toDecimal(of.amountMinor, of.currency).split('.')
    const { orderKey: order, currency: money } = of
    const checksum = hashOf('sha512', email, colombia, order, money, String(amount), fixedHash)
    return {
      ...{ merchant, email, country: colombia, order, money, amount, description: `Pago ${order}` },
      ...{ language: 'es', recurrent: false, expiration: dayOf(of), iva: '0', checksum },
    }
  }

  return {
    limits: { maxMinor: null, whole: true },
    async ask(of) {
      const answer = await askPayvalida(options, 'POST', '/api/v3/porders', registered(of))
      const { CODE = '', DESC = '', DATA } = answer
      if (CODE !== '0000' || !DATA) return { taken: false, message: `${CODE} ${DESC}`.trim() }
      const word: ChargeWord = {
        ...{
          status: 'open',
          rawStatus: text(DATA['Operacion']) ?? 'CREADA',
          amountMinor: of.amountMinor,
          authCode: null,
        },
        ...{ providerRef: text(DATA['PVordenID']), reference: text(DATA['Referencia']), paidAt: null },
        ...{ checkoutUrl: checkoutOf(DATA['checkout']), raw: textsOf(DATA) },
      }
      return { taken: true, word }
    },
    async find(orderKey) {
      const { CODE = '', DESC = '', DATA } = await askPayvalida(options, 'GET', pathOf(options, orderKey))
      if (isUnknown(CODE, DESC)) return null
      if (CODE !== '0000' || !DATA) throw new SaidOutside(`PayValida: ${CODE} ${DESC}`)
      const rawStatus = text(DATA['STATE']) ?? ''
      const status = statusOf(rawStatus)
      return {
        ...{ status, rawStatus, amountMinor: amountOf(DATA['AMOUNT']), providerRef: text(DATA['CODE']) },
        ...{ reference: text(DATA['REFERENCE']), checkoutUrl: checkoutOf(DATA['checkout']), authCode: null },
        ...{ paidAt: status === 'paid' ? bogotaTime(text(DATA['UDPATE_DATE'])) : null, raw: textsOf(DATA) },
      }
    },
    async cancel(orderKey) {
      const { CODE = '' } = await askPayvalida(options, 'DELETE', pathOf(options, orderKey))
      return CODE === '0000'
    },
  }
}

const text = (said: unknown): string | null =>
  said === undefined || said === null || said === '' ? null : String(said)

/** It comes without its scheme. */
const checkoutOf = (said: unknown): string | null => {
  const address = text(said)
  if (address === null) return null
  return /^https?:\/\//.test(address) ? address : `https://${address}`
}

/** DD/MM/YYYY; PayValida takes payments until that day's end. */
const dayOf = ({ expiresAt, timeZone }: ChargeOrder): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    // midnight is the end of the day before
    new Date(expiresAt.getTime() - 1),
  )

/** `2022-02-07 10:48:21`, of Bogotá, which keeps one time all year. */
function bogotaTime(said: string | null): Date | null {
  if (!said || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(said)) return null
  const at = new Date(`${said.slice(0, 19).replace(' ', 'T')}-05:00`)
  return Number.isNaN(at.getTime()) ? null : at
}
