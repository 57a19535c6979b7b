/** Payment channels and their providers are put together here. The demo business has STP's stand-in, a process of its own. */
import { fork } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { resolve } from 'node:path'
import { cepAsker } from './integrations/cep/cep.ts'
import { type PaynetOptions, paynetChannel } from './integrations/paynet/paynet.ts'
import { type PayvalidaOptions, payvalidaChannel } from './integrations/payvalida/payvalida.ts'
import { type StpOptions, stpChannel } from './integrations/stp/stp.ts'
import { type TransfersOptions, transferChannelsOf } from './integrations/transfers/transfers.ts'
import { bindCep, bindChannel } from './payment/public.ts'
import type { App } from './platform/app.ts'
import type { Config } from './platform/config.ts'

interface Ready {
  url: string
  publicKey: string
}

/** Binds what the environment names: STP, and the networks of the other countries. */
export function bindChannels(app: App, { stp, transfers, cep }: Pick<Config, 'stp' | 'transfers' | 'cep'>): void {
  if (cep) bindCep(app, cepAsker(cep))
  if (stp) bindChannel(app, stpChannel(stp))
  if (transfers) bindTransfers(app, transfers)
}

export function bindTransfers(app: App, options: TransfersOptions): void {
  for (const channel of transferChannelsOf(options)) bindChannel(app, channel)
}

/** Who collects by orders and charges; outside a demo their credentials are kept on the console. */
export function bindCollectors(app: App, of: { payvalida: PayvalidaOptions; paynet: PaynetOptions }): void {
  bindChannel(app, payvalidaChannel(of.payvalida))
  bindChannel(app, paynetChannel(of.paynet))
}

/** Starts STP's simulator beside a demo; answers what a channel reaches it by, and how to end it. `home` is apps/api. */
export async function startStpSimulator(
  home: string,
  callbackUrl: string,
): Promise<{ options: StpOptions; stop(): void }> {
  const bundled = import.meta.url.endsWith('.mjs')
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const child = fork(resolve(home, bundled ? 'dist/stp.mjs' : 'simulators/stp.ts'), {
    execArgv: bundled ? [] : ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      CALLBACK_URL: callbackUrl,
      COMPANY_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
  })
  const ready = await new Promise<Ready>((resolved, failed) => {
    child.once('message', (message) => resolved(message as Ready))
    child.once('exit', (code) => failed(new Error(`The payment simulator ended with ${code} before it was ready.`)))
  })
  const keys = {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: ready.publicKey,
  }
  // it ends with its parent too: it watches the line between them
  return { options: { url: ready.url, company: 'CORDILLERA', ...keys }, stop: () => void child.kill() }
}
