import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { throwawayFolder } from '../../../tools/throwaway.mjs'
import { chromiumOptions } from './chromium.ts'
import { keepDemo, keptDemo } from './demo-cache.ts'
import { shiftClock, shiftVariable } from './shifted-clock.mjs'
import { untilWorkingHour } from './working-hour.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const READY_TIMEOUT_MS = 900_000 // a machine busy with other things is no failure

/** What the demo businesses of a run take together. */
const megabytes = 4000

/** Files that run at once; each has a console of its own, so that none sees what another does. */
export const consoles = process.env['CORDILLERA_TEST_URL'] ? 1 : 2

/**
 * The built console with demo data, on a database of its own, as a user starts it, once for each worker: the demo business
 * is made once and copied, or is the one that an earlier run of the same day and program made. One Chromium serves all files,
 * each page with a context of its own: its address is in CORDILLERA_TEST_BROWSER. The consoles' addresses are in CORDILLERA_TEST_URL, one after the other, those of their stand-ins for
 * STP in CORDILLERA_TEST_STP; set beforehand, that console is used instead: quicker while writing a test.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const browser = await chromium.launchServer(chromiumOptions())
  process.env['CORDILLERA_TEST_BROWSER'] = browser.wsEndpoint()
  if (process.env['CORDILLERA_TEST_URL']) return () => browser.close()
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'inherit' })
  const shift = untilWorkingHour(Date.now())
  shiftClock(shift)
  process.env[shiftVariable] = String(shift)
  const home = fs.mkdtempSync(path.join(throwawayFolder(megabytes), 'cordillera-e2e-'))
  fs.chmodSync(home, 0o755)
  const [first = '', ...copies] = Array.from({ length: consoles }, (_, n) => path.join(home, String(n)))
  if (!keptDemo(first)) {
    await (await start(first)).stop()
    keepDemo(first)
  }
  // with owners: under root PostgreSQL runs as another user
  for (const copy of copies) execFileSync('cp', ['-a', first, copy])
  const running = await Promise.all([first, ...copies].map(start))
  process.env['CORDILLERA_TEST_URL'] = running.map(({ url }) => url).join(' ')
  process.env['CORDILLERA_TEST_STP'] = running.map(({ stp }) => stp).join(' ')
  return async () => {
    await Promise.all([browser.close(), ...running.map(({ stop }) => stop())])
    fs.rmSync(home, { recursive: true, force: true })
  }
}

interface Running {
  url: string
  /** The stand-in for STP beside it. */
  stp: string
  stop(): Promise<void>
}

/** The console on a data folder, ready to answer. */
async function start(dataDir: string): Promise<Running> {
  const url = `http://127.0.0.1:${await freePort()}`
  const stp = `http://127.0.0.1:${await freePort()}`
  const env = {
    ...process.env,
    ...{ DATA_DIR: dataDir, PORT: new URL(url).port, DEMO: 'on', SIMULATOR_PORT: new URL(stp).port },
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${new URL('shifted-clock.mjs', import.meta.url)}`,
  }
  delete (env as NodeJS.ProcessEnv)['DATABASE_URL']
  const server = spawn(process.execPath, ['--enable-source-maps', 'apps/api/dist/server.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilReady(server, url)
  return {
    url,
    stp,
    async stop() {
      const ended = new Promise((resolve) => server.on('close', resolve))
      server.kill('SIGTERM')
      await ended
      // the console has an end by the clock, which its database may outlive on a busy machine: only then is the folder whole
      while (fs.existsSync(path.join(dataDir, 'cluster', 'postmaster.pid'))) await sleep(100)
    },
  }
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The console ended with ${server.exitCode} before it was ready.`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  server.kill('SIGKILL')
  throw new Error(`The console was not ready after ${READY_TIMEOUT_MS / 1000} s.`)
}

/**
 * A port below those that the system hands out by itself: the console listens only when its demo data is made, and what
 * is free now would by then be somebody's.
 */
function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', () => freePort().then(resolve, reject))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}
