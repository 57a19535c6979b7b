/**
 * Transfers and cash outside STP's reach, until each provider has an integration of its own: one small protocol that a bank's
 * adapter speaks, JSON over HTTP, every body signed by HMAC-SHA256 with the secret that both sides know. docs/operations.md,
 * "Transfers".
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { toDecimal } from '@cordillera/contract/money'
import { type TransferChannel, transferChannels } from '@cordillera/contract/payment/webhook'
import { type Channel, currencyOf, type Order, type Outcome, rails, type Sent } from '../../payment/public.ts'

export interface TransfersOptions {
  url: string
  secret: string
}

const answerWithinMs = 10_000
const takesCashOnly: Sent = { taken: false, message: 'this channel only takes money in' }

/** One channel a network, all at the same address. */
export const transferChannelsOf = (options: TransfersOptions): Channel[] =>
  transferChannels.map((name) => transferChannel(name, options))

export function transferChannel(name: TransferChannel, { url, secret }: TransfersOptions): Channel {
  const signatureOf = (text: string) => createHmac('sha256', secret).update(text).digest('hex')

  async function ask(path: string, of: object): Promise<unknown> {
    const body = JSON.stringify({ channel: name, ...of })
    const answer = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signatureOf(body) },
      body,
      signal: AbortSignal.timeout(answerWithinMs),
    })
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}`)
    return answer.json()
  }

  async function order(kind: 'payout' | 'debit', of: Order): Promise<Sent> {
    const { trackingKey, amountMinor, currency, beneficiary, bankAccount, bank, concept } = of
    const amount = toDecimal(amountMinor, currency)
    const told = { kind, trackingKey, amount, currency, beneficiary, bankAccount, bank, concept }
    const raw = (await ask('/orders', told)) as { id?: string; refused?: string }
    return raw.id ? { taken: true, ref: raw.id, raw } : { taken: false, message: raw.refused ?? 'refused', raw }
  }

  const { paysOut } = rails[name]
  return {
    name,
    paysOut: paysOut ? currencyOf(name) : null,
    payOut: async (of) => (paysOut ? order('payout', of) : takesCashOnly),
    withhold: async (of) => (paysOut ? order('debit', of) : takesCashOnly),
    async outcomeOf(trackingKey) {
      const raw = (await ask('/orders/find', { trackingKey })) as { state: Outcome['state'] | null; message?: string }
      return raw.state === null ? null : { state: raw.state, message: raw.message || null, raw }
    },
    // an order that was never made: a network that knows our signature says so
    async check() {
      const raw = (await ask('/orders/find', { trackingKey: 'CORDILLERA-TEST' })) as { state: string | null }
      return { ok: raw.state === null, raw: { state: String(raw.state) } }
    },
    signed: (values, given) => {
      const expected = Buffer.from(signatureOf(values.join('\n')))
      const said = Buffer.from(given)
      return said.length === expected.length && timingSafeEqual(said, expected)
    },
  }
}
