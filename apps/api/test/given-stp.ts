/** STP's simulator beside a test: its own process, speaking to the test's server over HTTP. */
import { resolve } from 'node:path'
import { expect } from 'vitest'
import { bindChannels, startStpSimulator } from '../src/channels.ts'
import { sendOrders } from '../src/payment/outbox.service.ts'
import type { TestApp } from './harness.ts'

export interface GivenStp {
  /** Pays in, `without` one of the fields where one is named; answers the HTTP status and the word that STP got of us. */
  deposit(of: {
    clabe: string
    amount: string
    reference?: string
    trackingKey?: string
    bank?: string
    without?: string
  }): Promise<{ status: number; mensaje: string; trackingKey: string }>
  /** Sends what waits and waits until `done` says that the channel's answer has arrived. */
  settle(done: () => Promise<boolean>): Promise<void>
  stop(): void
}

export async function givenStp(test: TestApp): Promise<GivenStp> {
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.http.server.address() as { port: number }
  process.env['SETTLE_AFTER_MS'] = '50'
  const { options, stop } = await startStpSimulator(resolve(import.meta.dirname, '..'), `http://127.0.0.1:${port}`)
  bindChannels(test.app, { stp: options, transfers: null, cep: null })
  const { url } = options
  return {
    async deposit(of) {
      const answer = await fetch(`${url}/simulate/deposit`, { method: 'POST', body: JSON.stringify(of) })
      return (await answer.json()) as { status: number; mensaje: string; trackingKey: string }
    },
    async settle(done) {
      await sendOrders(test.app)
      await expect.poll(done, { message: 'the channel did not answer' }).toBe(true)
    },
    stop,
  }
}
