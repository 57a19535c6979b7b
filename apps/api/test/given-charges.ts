/** A borrower's link and the charges behind it, paid at the providers' simulators, which are a process of their own. */
import { getRepaymentLink } from '@cordillera/contract/payment/pay-link'
import { expect } from 'vitest'
import { bindCollectors } from '../src/channels.ts'
import { workAllCharges } from '../src/payment/charge/charge.module.ts'
import { sql } from '../src/platform/db.ts'
import { openBooks } from './given-ledger.ts'
import { givenLoans } from './given-loans.ts'
import type { Person } from './harness.ts'
import type { Simulated } from './simulated.ts'

export interface ChargeRow {
  chargeId: string
  orderKey: string
  state: string
  amountMinor: number
  reference: string | null
  providerRef: string | null
  paymentId: string | null
  problem: string | null
  otherMinor: number | null
  nextAt: Date | null
  part: number
}

export function givenCharges(simulated: () => Simulated) {
  const app = () => simulated().test
  const of = async (userId: string): Promise<ChargeRow[]> => {
    const { rows } = await sql<ChargeRow>`
      select charge_id, order_key, state, amount_minor, reference, provider_ref, payment_id, problem, other_minor, next_at, part
      from charge where user_id = ${userId} order by asked_at, part, charge_id`.execute(app().app.db)
    return rows
  }
  return {
    of,
    bind: () => bindCollectors(app().app, simulated().simulators),
    async loan(merchant: string, principal?: number): Promise<{ userId: string; billId: string; appId: string }> {
      const [loan] = await givenLoans(app(), { merchant, dpd: 2, ...(principal ? { principal } : {}) })
      if (!loan) throw new Error('a loan was made')
      await openBooks(app().app.db, [loan.appId])
      return loan
    },
    link: (service: Person, userId: string) => service.call(getRepaymentLink, { userId }),
    async open(url: string): Promise<string> {
      const answer = await app().app.http.inject({ method: 'GET', url: `${new URL(url).pathname}?lang=en` })
      expect(answer.statusCode).toBe(200)
      return answer.body
    },
    async pay(provider: 'payvalida' | 'paynet', input: Record<string, string | number>) {
      const { url } = simulated().simulators[provider]
      const answer = await fetch(`${url}/simulate/pay`, { method: 'POST', body: JSON.stringify(input) })
      return (await answer.json()) as {
        status: number
        notice: Record<string, unknown>
        event: Record<string, unknown>
      }
    },
    /** As every process does by itself every few seconds. */
    work: () => workAllCharges(app().app),
    /** Payments of a person, as money that came in. */
    async payments(userId: string): Promise<{ amountMinor: number; kind: string; channel: string; state: string }[]> {
      const { rows } = await sql<{ amountMinor: number; kind: string; channel: string; state: string }>`
        select amount_minor, kind, channel, state from payment where user_id = ${userId} order by received_at, payment_id`.execute(
        app().app.db,
      )
      return rows
    },
  }
}
