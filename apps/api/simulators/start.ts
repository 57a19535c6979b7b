/** Starting the simulators and pointing an installation at them: what the demo and the tests do. */
import { type ChildProcess, fork } from 'node:child_process'
import { curpSecretOf } from '../src/app-operation/public.ts'
import type { PaynetOptions } from '../src/integrations/paynet/paynet.ts'
import type { PayvalidaOptions } from '../src/integrations/payvalida/payvalida.ts'
import { secretOf } from '../src/messaging/public.ts'
import { type Db, sql } from '../src/platform/db.ts'
import { seal } from '../src/platform/secrets.ts'
import { payvalidaSecrets } from './payvalida.ts'
import { type SimulatorPorts, simulatorAppSecret, simulatorSecret, simulatorVerifyToken } from './simulator.ts'

export interface Simulators {
  ports: SimulatorPorts
  secret: string
  dialer: { url: string; secret: string }
  transfers: { url: string; secret: string }
  /** Who collects by orders and charges. */
  payvalida: PayvalidaOptions
  paynet: PaynetOptions
  cep: { url: string }
  stop(): void
}

/** `file`: the simulators' own entry, source or bundle. It ends with this process. */
export async function startSimulators(
  file: string,
  { pace = 1, tsx = false }: { pace?: number; tsx?: boolean } = {},
): Promise<Simulators> {
  const child: ChildProcess = fork(file, {
    env: { ...process.env, SIMULATOR_PACE: String(pace) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // sources need their loader
    ...(tsx ? { execArgv: ['--import', 'tsx'] } : {}),
  })
  const ports = await new Promise<SimulatorPorts>((done, refuse) => {
    child.once('message', (message) => done(message as SimulatorPorts))
    child.once('exit', (code) => refuse(new Error(`the simulators ended with ${code} before they were ready`)))
  })
  const dialer = { url: `http://127.0.0.1:${ports.dialer}`, secret: simulatorSecret }
  const transfers = { url: `http://127.0.0.1:${ports.transfers}`, secret: simulatorSecret }
  const payvalida = {
    ...{ url: `http://127.0.0.1:${ports.payvalida}`, merchant: 'cordillera', email: 'pagos@demo.invalid' },
    ...payvalidaSecrets,
  }
  const paynet = { url: `http://127.0.0.1:${ports.paynet}`, merchant: 'cordillera', apiKey: simulatorSecret }
  return {
    ports,
    secret: simulatorSecret,
    dialer,
    transfers,
    payvalida,
    paynet,
    cep: { url: `http://127.0.0.1:${ports.cep}` },
    stop: () => void child.kill(),
  }
}

/** Channels of all kinds, and the webhooks of those that post: from now on messages go to the simulators. */
export async function useSimulators(
  { db, secretKey }: { db: Db; secretKey: Buffer },
  { ports, secret, transfers, payvalida, paynet }: Simulators,
  webhooksUrl: string,
): Promise<void> {
  const gateway = `http://127.0.0.1:${ports.gateway}`
  const channels = [
    {
      type: 'sms',
      code: 'demo-smpp',
      protocol: 'smpp',
      priority: 1,
      settings: { host: '127.0.0.1', port: ports.smpp, systemId: 'cordillera', sender: '22622' },
    },
    { type: 'sms', code: 'demo-http', protocol: 'http', priority: 2, settings: { url: `${gateway}/sms` } },
    {
      type: 'email',
      code: 'demo-smtp',
      protocol: 'smtp',
      priority: 1,
      settings: { host: '127.0.0.1', port: ports.smtp, tls: false, from: 'Cordillera <cobranza@demo.invalid>' },
    },
    {
      type: 'whatsapp',
      code: 'demo-whatsapp',
      protocol: 'whatsapp',
      priority: 1,
      settings: { url: gateway, phoneNumberId: '1', template: 'aviso' },
    },
  ] as const
  for (const { settings, ...channel } of channels) {
    const values = {
      ...channel,
      settings: JSON.stringify(settings),
      secret: seal(secretKey, secretOf(channel.code), secret),
      secrets: JSON.stringify(
        channel.protocol === 'whatsapp'
          ? {
              webhook: seal(secretKey, secretOf(channel.code, 'webhook'), simulatorAppSecret),
              verify: seal(secretKey, secretOf(channel.code, 'verify'), simulatorVerifyToken),
            }
          : {},
      ),
      testPass: true,
      testState: 'pass',
      ...(channel.type === 'whatsapp'
        ? { collectionNote: 'a simulator that no borrower reads', collectionAllowedAt: new Date() }
        : {}),
    }
    await db
      .insertInto('messageChannel')
      .values(values)
      .onConflict((conflict) => conflict.column('code').doUpdateSet({ ...values, frozenUntil: null }))
      .execute()
  }
  // those that the demo made of it for other countries go where it goes
  await sql`
    update message_channel set settings = settings || ${JSON.stringify({ port: ports.smpp })}::jsonb, frozen_until = null
    where code like 'demo-smpp-%'`.execute(db)
  for (const { url } of [transfers, payvalida, paynet])
    await fetch(`${url}/configure`, { method: 'POST', body: JSON.stringify({ webhooks: webhooksUrl }) })
  await fetch(`${gateway}/configure`, {
    method: 'POST',
    body: JSON.stringify({
      http: `${webhooksUrl}/webhook/message/demo-http`,
      whatsapp: `${webhooksUrl}/webhook/message/demo-whatsapp`,
    }),
  })
}

/** The demo's CURP providers ask the registry of this start: its port is another each time. */
export async function useRegistry(
  { db, secretKey }: { db: Db; secretKey: Buffer },
  { ports, secret }: Simulators,
): Promise<void> {
  const url = `http://127.0.0.1:${ports.curp}/curp`
  const { rows } = await sql<{ providerId: number }>`
    select provider_id from curp_provider where url like 'http://127.0.0.1:%/curp'`.execute(db)
  const sealed = rows.map(({ providerId }) => ({
    providerId,
    secret: seal(secretKey, curpSecretOf(providerId), secret),
  }))
  await sql`
    update curp_provider p set url = ${url}, secret = s.secret, failures = 0, frozen_until = null
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as s("providerId" int, secret text)
    where p.provider_id = s."providerId"`.execute(db)
}

/** Every collector of a country gets a line of their own. */
export async function giveLines(
  db: Db,
  people: readonly { accountId: number; country: string; name: string }[],
): Promise<void> {
  if (people.length === 0) return
  await db
    .insertInto('outboundAccount')
    .values(people.map(({ accountId, country, name }) => ({ accountId, country, channel: 'call', name })))
    .onConflict((conflict) => conflict.columns(['channel', 'name']).doNothing())
    .execute()
}
