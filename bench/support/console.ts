/** The built console with demo data for a benchmark. Its database is kept between runs: making the demo takes a minute. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '../..')
const readyWithinMs = 300_000

export async function startConsole(): Promise<{ url: string; stop(): Promise<void> }> {
  const running = process.env['CORDILLERA_TEST_URL']
  if (running) return { url: running, stop: async () => {} }
  await finished(spawn(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'inherit' }))
  const migrations = readdirSync(join(root, 'apps/api/migrations')).sort().join()
  const version = createHash('sha256').update(migrations).digest('hex').slice(0, 8)
  const url = `http://127.0.0.1:${await freePort()}`
  const server = spawn(process.execPath, ['apps/api/dist/server.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: new URL(url).port,
      DATA_DIR: join(tmpdir(), `cordillera-bench-web-${version}`),
      DEMO: 'on',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const deadline = Date.now() + readyWithinMs; ; await sleep(200)) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('The console did not start.')
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) break
  }
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await finished(server)
    },
  }
}

const finished = (child: ReturnType<typeof spawn>) => new Promise<void>((done) => child.once('close', () => done()))

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => found(port))
    })
  })
}
