/** An app that listens and sends to the shipped simulators, which run as a process of their own, in a hurry. */
import { resolve } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Received } from '../simulators/simulator.ts'
import { type Simulators, startSimulators, useSimulators } from '../simulators/start.ts'
import { Dialling } from '../src/collection/contact/dial.service.ts'
import { dialerHttp } from '../src/integrations/dialer-http/dialer-http.provider.ts'
import { startApp, type TestApp } from './harness.ts'

export interface Simulated {
  test: TestApp
  simulators: Simulators
  /** Asks the dialer, or another one, about calls that nothing was heard of, as the server does by itself. */
  askAboutCalls(of?: Simulators['dialer']): Promise<void>
  /** What the simulators got, oldest first. */
  received(): Promise<Received[]>
}

export function startSimulated(
  options: { now?: string; mailIn?: { host: string; port: number } } = {},
): () => Simulated {
  let simulators: Simulators | undefined
  beforeAll(async () => {
    const entry = resolve(import.meta.dirname, '../simulators/simulators.ts')
    simulators = await startSimulators(entry, { pace: 0.02, tsx: true })
  }, 60_000)
  const testApp = startApp({
    ...options,
    dialer: () => simulators?.dialer ?? { url: '', secret: '' },
  })
  beforeAll(async () => {
    const address = await testApp().app.http.listen({ port: 0, host: '127.0.0.1' })
    if (simulators) await useSimulators(testApp().app, simulators, address)
  }, 60_000)
  afterAll(() => simulators?.stop())
  return () => {
    if (!simulators) throw new Error('the simulators are started before the tests')
    const url = `http://127.0.0.1:${simulators.ports.gateway}/received`
    const { dialer } = simulators
    const askAboutCalls = (of = dialer) =>
      new Dialling(testApp().app, dialerHttp({ ...of, eventsUrl: () => '' })).askAboutUnheard()
    return {
      test: testApp(),
      simulators,
      askAboutCalls,
      received: async () => (await (await fetch(url)).json()) as Received[],
    }
  }
}
