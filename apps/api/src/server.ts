/**
 * The process: `server.mjs` serves, with `--workers N` by as many processes; `doctor` says what is wrong with an installation; `migrate` brings the database to this version; `superuser <name>` makes
 * the first superuser of a production database; `archive` moves old months to a second server; `backup`, `restore` and `restore-test` keep and prove copies of the database server. Everything it needs from outside comes from the environment (platform/config.ts).
 */
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { removeUnfinishedDemo } from '../seed/demo.ts'
import { demoLogins, demoPassword } from '../seed/people.ts'
import { createSuperuser } from './access/public.ts'
import { type App, createApp } from './app.ts'
import { archiveCommand } from './archive/commands.ts'
import { backupCommand, restoreCommand, restoreTestCommand } from './backup/commands.ts'
import { walOf } from './backup/folder.ts'
import { bindChannels } from './channels.ts'
import { examine } from './doctor.ts'
import { type Config, readConfig } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import { startPostgres } from './platform/embedded-postgres.ts'
import { migrate } from './platform/migrate.ts'
import { keptSecretKey, readSecretKey } from './platform/secrets.ts'
import { startProblem } from './platform/start-problem.ts'
import { readSecretLine } from './platform/terminal.ts'
import { listen, openApp, type Prepared, prepareServing, startStandIns } from './serving.ts'
import { askSupervisor, isWorker, readWorkers, type Supervised, startWorkers } from './workers.ts'

/** apps/api, from the sources and from the bundle alike: both lie one folder below it. */
const home = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const say = (line: string) => process.stdout.write(`${line}\n`)
const sayError = (error: unknown) => void process.stderr.write(`${startProblem(error)}\n`)
/** After draining: in all less than the 15 s that an orchestrator waits; a worker leaves its supervisor time to stop the database. */
const workersWithinMs = 6200
const stopWithinMs = isWorker ? 6000 : 7000

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
  workers?: Supervised
  simulator?: { stop(): void }
  drainSeconds: number
}

async function main(): Promise<void> {
  const running: Running = { drainSeconds: 0 }
  const stop = stopOnce(running)
  survive(() => running.app)
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))
  try {
    if (isWorker) return await serveAsWorker(running)
    const config = readConfig(process.env)
    running.drainSeconds = config.drainSeconds
    const { workers, rest: args } = readWorkers(process.argv.slice(2))
    if (config.secretKey) readSecretKey(config.secretKey) // before anything is changed
    const finished = await runWithoutDatabase(config, args)
    if (finished !== null) return await stop(finished ? 0 : 1)
    const database = await openDatabaseServer(config)
    running.database = database
    if (args[0] === 'doctor') return await stop((await doctorCommand(config, database.url, workers ?? 1)) ? 0 : 1)
    if (args[0] === 'backup') {
      await backupCommand({ ...config, say }, database.url)
      return await stop(0)
    }
    if (config.demo) await removeUnfinishedDemo(database.url)
    const applied = await migrate(database.url, resolve(home, 'migrations'), config.cell.number)
    if (applied > 0) say(`Brought the database to this version (${applied} migrations).`)
    const done = await runCommand(config, database.url, args)
    if (done !== null) return await stop(done ? 0 : 1)
    await serve(config, database.url, running, workers)
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
    // workers say themselves that they are not ready, for as long
    const workers = running.workers?.stop(running.drainSeconds * 1000 + workersWithinMs)
    if (code === 0) await sleep(running.drainSeconds * 1000)
    // whoever asked the process to end waits for it: what does not end by itself is cut off
    setTimeout(() => process.exit(code), stopWithinMs)
    await workers?.catch(sayError)
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

/** Answers whether a command did all that it was asked, after which nothing is started; null where the arguments named none. */
async function runCommand(config: Config, databaseUrl: string, [command, ...words]: string[]): Promise<boolean | null> {
  if (command === 'migrate') say('The database is at this version. Nothing was started.')
  else if (command === 'superuser') await superuserCommand(databaseUrl, secretKeyOf(config), words)
  else if (command === 'archive') {
    const around = { archive: config.archive, databaseUrl, secretKey: secretKeyOf(config), now: new Date(), say }
    return archiveCommand(around, words)
  } else return null
  return true
}

/** Says what was found; answers whether all of it is right. */
async function doctorCommand(config: Config, databaseUrl: string, workers: number): Promise<boolean> {
  const findings = await examine({ config, databaseUrl, secretKey: knownKeyOf(config), home, workers })
  for (const { ok, text } of findings) say(`${ok ? 'ok   ' : 'WRONG'} ${text}`)
  return findings.every(({ ok }) => ok)
}

async function serve(config: Config, databaseUrl: string, running: Running, workers: number | null): Promise<void> {
  const secretKey = secretKeyOf(config)
  const prepared = await prepareServing(
    config,
    { databaseUrl, secretKey },
    { home, simulatorsFile: simulatorsFile(), say },
  )
  const lines = await (workers === null ? serveAlone : serveByWorkers)({
    config,
    prepared,
    running,
    workers: workers ?? 1,
  })
  if (prepared.demo) sayLogins()
  for (const line of lines) say(line)
}

interface Serving {
  config: Config
  prepared: Prepared
  running: Running
  workers: number
}

async function serveAlone({ config, prepared, running }: Serving): Promise<string[]> {
  const app = await openApp(config, prepared.standing, { home })
  running.app = app
  await listen(app, config)
  const { port } = app.http.server.address() as { port: number }
  const standIns = await startStandIns({ ...prepared, config }, { ...app, port, home })
  running.simulator = standIns
  if (standIns.stp) bindChannels(app, { stp: standIns.stp, transfers: null, cep: null })
  sayWhere(config.host, port)
  return standIns.lines
}

async function serveByWorkers({ config, prepared, running, workers }: Serving): Promise<string[]> {
  const { host, port } = config
  if (port === 0) throw new Error('With --workers the PORT has to be said: all of them listen on it.')
  const { standing } = prepared
  const database = openDatabase(standing.databaseUrl, { poolSize: 1, onError: sayError })
  const at = { db: database.db, secretKey: Buffer.from(standing.secretKey, 'base64'), port, home }
  const standIns = await startStandIns({ ...prepared, config }, at).finally(() => database.close())
  running.simulator = standIns
  running.workers = await startWorkers(workers, { ...standing, stp: standing.stp ?? standIns.stp }, say)
  sayWhere(host, port)
  say(`${workers} workers answer there.`)
  return standIns.lines
}

/** A worker is told everything by the process that started it. */
async function serveAsWorker(running: Running): Promise<void> {
  const config = readConfig(process.env)
  running.drainSeconds = config.drainSeconds
  const supervisor = askSupervisor()
  const app = await openApp(config, await supervisor.standing, { home, metricsOfAll: supervisor.metrics })
  running.app = app
  await listen(app, config)
}

function sayWhere(host: string, port: number): void {
  say(`Cordillera is at http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`)
}

/** A promise that nobody waited for failed: a fault of the program to repair, and no reason to hang up on everybody. */
function survive(running: () => App | undefined): void {
  process.on('unhandledRejection', (reason) => {
    const app = running()
    if (app) app.unhandled(reason)
    else sayError(reason)
  })
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
