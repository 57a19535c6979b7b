/**
 * The process: `server.mjs` serves; `doctor` says what is wrong with an installation; `migrate` brings the database to this version; `superuser <name>` makes
 * the first superuser of a production database; `backup`, `restore` and `restore-test` keep and prove copies of the database server. Everything it needs from outside comes from the environment (platform/config.ts).
 */
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { demoState, makeDemo, removeUnfinishedDemo } from '../seed/demo.ts'
import { demoLogins, demoPassword } from '../seed/people.ts'
import { type Simulators, startSimulators, useRegistry, useSimulators } from '../simulators/start.ts'
import { createSuperuser } from './access/public.ts'
import { type App, createApp } from './app.ts'
import { backupCommand, restoreCommand, restoreTestCommand } from './backup/commands.ts'
import { walOf } from './backup/folder.ts'
import { bindChannels, bindCollectors, bindSimulator } from './channels.ts'
import { examine } from './doctor.ts'
import { type Config, readConfig } from './platform/config.ts'
import { startPostgres } from './platform/embedded-postgres.ts'
import { migrate } from './platform/migrate.ts'
import { keptSecretKey, readSecretKey } from './platform/secrets.ts'
import { readSecretLine } from './platform/terminal.ts'

/** apps/api, from the sources and from the bundle alike: both lie one folder below it. */
const home = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const say = (line: string) => process.stdout.write(`${line}\n`)
const sayError = (error: unknown) => void process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
/** After draining: in all less than the 15 s that an orchestrator waits. */
const stopWithinMs = 7000

async function openDatabaseServer(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} }
  const settings = config.backups ? archiving(config.backups.dir) : {}
  return startPostgres(resolve(config.dataDir), { log: say, supervise: true, settings })
}

/** With a place for backups the embedded server keeps its changes there; without one it writes less. */
const archiving = (dir: string): Record<string, string> => ({
  ...{ wal_level: 'replica', max_wal_senders: '4', archive_mode: 'on', archive_timeout: '60' },
  archive_command: `"${resolve(home, '../../deploy/archive-wal')}" "%p" "%f" "${walOf(dir)}"`,
})

/** What this process has started so far, to be stopped when it ends, in whatever state it then is. */
interface Running {
  database?: { url: string; stop(): Promise<void> }
  app?: App
  simulator?: { url: string; stop(): void }
  drainSeconds: number
}

async function main(): Promise<void> {
  const running: Running = { drainSeconds: 0 }
  const stop = stopOnce(running)
  survive(() => running.app)
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))
  try {
    const config = readConfig(process.env)
    running.drainSeconds = config.drainSeconds
    const finished = await runWithoutDatabase(config, process.argv.slice(2))
    if (finished !== null) return await stop(finished ? 0 : 1)
    const database = await openDatabaseServer(config)
    running.database = database
    if (process.argv[2] === 'doctor') return await stop((await doctorCommand(config, database.url)) ? 0 : 1)
    if (process.argv[2] === 'backup') {
      await backupCommand({ ...config, say }, database.url)
      return await stop(0)
    }
    if (config.demo) await removeUnfinishedDemo(database.url)
    const applied = await migrate(database.url, resolve(home, 'migrations'))
    if (applied > 0) say(`Brought the database to this version (${applied} migrations).`)
    if (await runCommand(config, database.url, process.argv.slice(2))) return await stop(0)
    await serve(config, database.url, running)
  } catch (error) {
    sayError(error)
    await stop(1)
  }
}

function stopOnce(running: Running): (code: number) => Promise<void> {
  let stopping = false
  return async (code) => {
    if (stopping) return
    stopping = true
    running.app?.drain()
    if (code === 0) await sleep(running.drainSeconds * 1000)
    // whoever asked the process to end waits for it: what does not end by itself is cut off
    setTimeout(() => process.exit(code), stopWithinMs)
    running.simulator?.stop()
    await running.app?.close().catch(sayError)
    await running.database?.stop().catch(sayError)
    process.exit(code)
  }
}

/** Commands about backups alone; answers whether all was right, null where the arguments named none of them. */
async function runWithoutDatabase(config: Config, [command, ...words]: string[]): Promise<boolean | null> {
  const around = { backups: config.backups, say }
  if (command === 'restore') restoreCommand(around, words)
  else if (command === 'restore-test') return await restoreTestCommand(around, knownKeyOf(config), words)
  else return null
  return true
}

/** Answers whether the arguments named a command, after which nothing is started. */
async function runCommand(config: Config, databaseUrl: string, [command, ...words]: string[]): Promise<boolean> {
  if (command === 'migrate') say('The database is at this version. Nothing was started.')
  else if (command === 'superuser') await superuserCommand(databaseUrl, secretKeyOf(config), words)
  else return false
  return true
}

/** Says what was found; answers whether all of it is right. */
async function doctorCommand(config: Config, databaseUrl: string): Promise<boolean> {
  const findings = await examine({ config, databaseUrl, secretKey: knownKeyOf(config), home })
  for (const { ok, text } of findings) say(`${ok ? 'ok   ' : 'WRONG'} ${text}`)
  return findings.every(({ ok }) => ok)
}

async function serve(config: Config, databaseUrl: string, running: Running): Promise<void> {
  const secretKey = secretKeyOf(config)
  if (!config.demo) await demandNoDemo(databaseUrl)
  const demo = config.demo ? await offerDemo(databaseUrl, secretKey) : false
  // the demo business sends and calls for real, to stand-ins of its own
  const simulators = demo ? await startSimulators(simulatorsFile()) : undefined
  const dialer = config.dialer ?? simulators?.dialer
  const app = await createApp({
    ...(dialer ? { dialer } : {}),
    ...(config.publicUrl ? { publicUrl: config.publicUrl } : {}),
    ...(config.linkUrl ? { linkUrl: config.linkUrl } : {}),
    linkHosts: config.linkHosts,
    databaseUrl,
    secretKey,
    logLevel: config.logLevel,
    poolSize: config.poolSize,
    metrics: { processToo: true, ...(config.metricsToken ? { token: config.metricsToken } : {}) },
    ...webRootOf(),
  })
  running.app = app
  bindChannels(app, {
    ...config,
    transfers: config.transfers ?? simulators?.transfers ?? null,
    cep: config.cep ?? simulators?.cep ?? null,
  })
  await listen(app, config)
  const { port } = app.http.server.address() as { port: number }
  const standIns = demo ? await useStandIns(app, config, simulators, running) : []
  say(`Cordillera is at http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`)
  if (demo) sayLogins()
  for (const line of standIns) say(line)
}

/** Stand-ins for the outside parties that a demo has no real ones of; answers where they are, in sentences. */
async function useStandIns(
  app: App,
  config: Config,
  simulators: Simulators | undefined,
  running: Running,
): Promise<string[]> {
  const { port } = app.http.server.address() as { port: number }
  const ownUrl = `http://127.0.0.1:${port}`
  const lines: string[] = []
  if (simulators) {
    bindCollectors(app, simulators)
    await useSimulators(app, simulators, ownUrl)
    await useRegistry(app, simulators)
  }
  if (!config.stp) {
    running.simulator = await bindSimulator(app, home, ownUrl)
    lines.push(
      `A stand-in for STP is at ${running.simulator.url}: POST /simulate/deposit {"clabe", "amount", "reference"}`,
    )
  }
  if (simulators && !config.transfers)
    lines.push(
      `Stand-ins for the banks of the other countries and for tills are at ${simulators.transfers.url}: POST /simulate/deposit {"channel", "reference", "amount"}`,
    )
  if (simulators)
    lines.push(
      `Stand-ins for PayValida and for tills are at ${simulators.payvalida.url} and ${simulators.paynet.url}: POST /simulate/pay {"order"}`,
    )
  return lines
}

/** A promise that nobody waited for failed: a fault of the program to repair, and no reason to hang up on everybody. */
function survive(running: () => App | undefined): void {
  process.on('unhandledRejection', (reason) => {
    const app = running()
    if (app) app.unhandled(reason)
    else sayError(reason)
  })
}

async function listen({ http }: App, { port, host }: Config): Promise<void> {
  try {
    await http.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(
      `Port ${port} is taken by another program. Stop that one, or start with PORT set to another number.`,
    )
  }
}

/** Demo data into an empty database, once. Answers whether it is there. */
async function offerDemo(databaseUrl: string, secretKey: Buffer): Promise<boolean> {
  const state = await demoState(databaseUrl)
  if (state === 'none')
    await makeDemo({ simulatorsFile: simulatorsFile(), databaseUrl, secretKey, now: new Date(), say })
  return state !== 'foreign'
}

/** Everybody knows the password of the demo's people: a database that has them serves a demo and nothing else. */
async function demandNoDemo(databaseUrl: string): Promise<void> {
  if ((await demoState(databaseUrl)) !== 'made') return
  throw new Error(
    'This database has the demo business, whose logins everybody knows. Start with DEMO=on to show it, or with an empty database.',
  )
}

function sayLogins(): void {
  say(`Demo logins, password ${demoPassword}:`)
  for (const { login, sees } of demoLogins) say(`  ${login.padEnd(34)}${sees}`)
}

/** Null where there is none yet. */
function knownKeyOf(config: Config): Buffer | null {
  const hasKey = config.secretKey !== undefined || existsSync(resolve(config.dataDir, 'secret.key'))
  return hasKey ? secretKeyOf(config) : null
}

/** The key of the environment, else the one kept beside the embedded database. */
function secretKeyOf({ secretKey, dataDir }: Config): Buffer {
  return secretKey ? readSecretKey(secretKey) : keptSecretKey(resolve(dataDir, 'secret.key'))
}

/** Beside the bundle; from the sources in their own folder. */
function simulatorsFile(): string {
  const bundled = resolve(home, 'dist/simulators.mjs')
  return import.meta.url.endsWith('.mjs') ? bundled : resolve(home, 'simulators/simulators.ts')
}

function webRootOf(): { webRoot?: string } {
  const webRoot = resolve(home, '../web/dist')
  return existsSync(resolve(webRoot, 'index.html')) ? { webRoot } : {}
}

/** The password is asked for, or read from standard input: an argument stands in the list of processes and in the shell's history. */
async function superuserCommand(databaseUrl: string, secretKey: Buffer, words: string[]): Promise<void> {
  const [name] = words
  if (!name || !/^[a-zA-Z_]+$/.test(name) || words.length > 1) {
    throw new Error(
      'Use: superuser <name>. A name has letters and underscores only; the password is asked for, or read from standard input.',
    )
  }
  const password = await readSecretLine(`Password of ${name}: `)
  const app = await createApp({ databaseUrl, secretKey, workJobs: false })
  const made = await createSuperuser(app.db, name, password, app.clock.now())
  await app.close()
  if (!made) throw new Error(`There is an account named ${name} already; nothing was changed.`)
  say(`Made superuser ${name}. The first sign-in binds an authenticator app and asks for a new password.`)
}

await main()
