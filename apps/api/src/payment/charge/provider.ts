/** What a provider that collects for us can be asked; its protocol stands in integrations/<provider>. */
import type { Currency } from '@cordillera/contract/countries'

export interface ChargeOrder {
  /** Ours, once and for all: the provider knows the charge by it. */
  orderKey: string
  amountMinor: number
  currency: Currency
  expiresAt: Date
  /** Whose days its expiry is said in. */
  timeZone: string
}

/** What a provider says of a charge, in the words of this house and in its own. */
export interface ChargeWord {
  status: 'open' | 'paid' | 'expired' | 'cancelled' | 'reversed'
  rawStatus: string
  /** Null: it does not say. */
  amountMinor: number | null
  providerRef: string | null
  reference: string | null
  checkoutUrl: string | null
  authCode: string | null
  paidAt: Date | null
  raw: Record<string, string>
}

export interface Charges {
  /** What one charge may come to, and whether its amount has no cents. */
  readonly limits: { maxMinor: number | null; whole: boolean }
  /** Throws where nobody knows whether it arrived: it is looked for before it is asked again. */
  ask(order: ChargeOrder): Promise<{ taken: true; word: ChargeWord } | { taken: false; message: string }>
  /** Null: the provider never heard of it. Throws where it does not answer. */
  find(orderKey: string, providerRef: string | null): Promise<ChargeWord | null>
  /** False: it can't be taken back (any more). Absent where the provider takes none back. */
  cancel?(orderKey: string): Promise<boolean>
}

/** What came as JSON, one text a field, as raw words are kept. */
export const textsOf = (body: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''),
    ]),
  )
