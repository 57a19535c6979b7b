/** What serving takes beside the database: the demo and its stand-ins, made once an installation, and the app that each process then runs. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { demoState, makeDemo } from '../seed/demo.ts'
import { type Simulators, startSimulators, useRegistry, useSimulators } from '../simulators/start.ts'
import { type App, createApp } from './app.ts'
import { bindChannels, bindCollectors, startStpSimulator } from './channels.ts'
import type { StpOptions } from './integrations/stp/stp.ts'
import type { Config } from './platform/config.ts'
import type { Db } from './platform/db.ts'

/** What every process of an installation is told by the one that prepared it; it travels between processes as it is. */
export interface Standing {
  databaseUrl: string
  /** Base64. */
  secretKey: string
  dialer: { url: string; secret: string } | null
  transfers: Config['transfers']
  cep: Config['cep']
  /** The demo's stand-ins for who collects by orders and charges. */
  collectors: Pick<Simulators, 'payvalida' | 'paynet'> | null
  stp: StpOptions | null
}

export interface Prepared {
  standing: Standing
  /** Whether the demo business is in the database. */
  demo: boolean
  simulators: Simulators | undefined
}

interface Place {
  /** apps/api. */
  home: string
  /** Beside the bundle; from the sources in their own folder. */
  simulatorsFile: string
  say(line: string): void
}

/** Demo data into an empty database, once, and the outside parties that it calls and pays. */
export async function prepareServing(
  config: Config,
  { databaseUrl, secretKey }: { databaseUrl: string; secretKey: Buffer },
  { simulatorsFile, say }: Place,
): Promise<Prepared> {
  if (!config.demo) await demandNoDemo(databaseUrl)
  const demo = config.demo ? await offerDemo() : false
  // the demo business sends and calls for real, to stand-ins of its own
  const simulators = demo ? await startSimulators(simulatorsFile) : undefined
  const standing = {
    databaseUrl,
    secretKey: secretKey.toString('base64'),
    dialer: config.dialer ?? simulators?.dialer ?? null,
    transfers: config.transfers ?? simulators?.transfers ?? null,
    cep: config.cep ?? simulators?.cep ?? null,
    collectors: simulators ? { payvalida: simulators.payvalida, paynet: simulators.paynet } : null,
    stp: config.stp,
  }
  return { standing, demo, simulators }

  async function offerDemo(): Promise<boolean> {
    const state = await demoState(databaseUrl)
    if (state === 'none') await makeDemo({ simulatorsFile, databaseUrl, secretKey, now: new Date(), say })
    return state !== 'foreign'
  }
}

/** Everybody knows the password of the demo's people: a database that has them serves a demo and nothing else. */
async function demandNoDemo(databaseUrl: string): Promise<void> {
  if ((await demoState(databaseUrl)) !== 'made') return
  throw new Error(
    'This database has the demo business, whose logins everybody knows. Start with DEMO=on to show it, or with an empty database.',
  )
}

/**
 * Stand-ins for the outside parties that a demo has no real ones of, told where the console is. Answers what STP's is reached by, how to
 * end it, and where they are, in sentences.
 */
export async function startStandIns(
  { config, demo, simulators }: Prepared & { config: Config },
  { db, secretKey, port, home }: { db: Db; secretKey: Buffer; port: number; home: string },
): Promise<{ stp: StpOptions | null; stop(): void; lines: string[] }> {
  const ownUrl = `http://127.0.0.1:${port}`
  const lines: string[] = []
  if (simulators) {
    await useSimulators({ db, secretKey }, simulators, ownUrl)
    await useRegistry({ db, secretKey }, simulators)
    if (!config.transfers)
      lines.push(
        `Stand-ins for the banks of the other countries and for tills are at ${simulators.transfers.url}: POST /simulate/deposit {"channel", "reference", "amount"}`,
      )
    lines.push(
      `Stand-ins for PayValida and for tills are at ${simulators.payvalida.url} and ${simulators.paynet.url}: POST /simulate/pay {"order"}`,
    )
  }
  if (!demo || config.stp) return { stp: null, stop: () => {}, lines }
  const { options, stop } = await startStpSimulator(home, ownUrl)
  lines.unshift(`A stand-in for STP is at ${options.url}: POST /simulate/deposit {"clabe", "amount", "reference"}`)
  return { stp: options, stop, lines }
}

/** The whole API in this process; it does not listen yet. `metricsOfAll`: where several processes answer as one. */
export async function openApp(
  config: Config,
  standing: Standing,
  { home, metricsOfAll }: { home: string; metricsOfAll?: () => Promise<string> },
): Promise<App> {
  const webRoot = resolve(home, '../web/dist')
  const app = await createApp({
    ...(standing.dialer ? { dialer: standing.dialer } : {}),
    ...(config.publicUrl ? { publicUrl: config.publicUrl } : {}),
    ...(config.linkUrl ? { linkUrl: config.linkUrl } : {}),
    linkHosts: config.linkHosts,
    mailIn: config.mailIn,
    databaseUrl: standing.databaseUrl,
    ...(config.poolUrl ? { poolUrl: config.poolUrl } : {}),
    ...(config.readUrl ? { readUrl: config.readUrl } : {}),
    secretKey: Buffer.from(standing.secretKey, 'base64'),
    logLevel: config.logLevel,
    poolSize: config.poolSize,
    traces: config.traces,
    ...(config.cell.name ? { cellName: config.cell.name } : {}),
    metrics: {
      processToo: true,
      ...(config.metricsToken ? { token: config.metricsToken } : {}),
      ...(metricsOfAll ? { ofAll: metricsOfAll } : {}),
    },
    ...(existsSync(resolve(webRoot, 'index.html')) ? { webRoot } : {}),
  })
  bindChannels(app, standing)
  if (standing.collectors) bindCollectors(app, standing.collectors)
  return app
}

export async function listen({ http }: App, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  await http.listen({ port, host })
}
