import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleServer } from '../../../tools/build.mjs'
import { throwawayFolder } from '../../../tools/throwaway.mjs'
import { startPostgres } from '../src/platform/embedded-postgres.ts'

const PREFIX = 'cordillera-test-'

/** What the databases of a run take together: each file's is dropped at its end. */
const megabytes = 6000

/** What a whole vitest run shares: a PostgreSQL and the bundle of the threads. */
export default async function setup(): Promise<() => Promise<void>> {
  const ends = await Promise.all([threads(), postgres()])
  return async () => {
    await Promise.all(ends.map((end) => end()))
  }
}

/** The threads as they are in the built server; beside which file, is in CORDILLERA_TEST_THREADS. */
async function threads(): Promise<() => Promise<void>> {
  const folder = fileURLToPath(new URL(`../node_modules/.cache/threads-${process.pid}/`, import.meta.url))
  const problem = await bundleServer([], folder)
  if (problem) throw new Error(problem)
  process.env['CORDILLERA_TEST_THREADS'] = pathToFileURL(path.join(folder, 'tests.mjs')).href
  return async () => fs.rmSync(folder, { recursive: true, force: true })
}

/**
 * One PostgreSQL, its address in CORDILLERA_TEST_PG; set beforehand, that server is used instead.
 * Nothing is written safely here: the folder is deleted at the end, and tests of durability start their own.
 */
async function postgres(): Promise<() => Promise<void>> {
  if (process.env['CORDILLERA_TEST_PG']) return async () => undefined
  await removeAbandoned()
  const dir = fs.mkdtempSync(path.join(throwawayFolder(megabytes), `${PREFIX}${process.pid}-`))
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '512MB',
    autovacuum: 'off',
  }
  const server = await startPostgres(dir, { settings })
  process.env['CORDILLERA_TEST_PG'] = server.url
  return async () => {
    await server.stop()
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

/** A test run killed with -9 leaves its server behind, or one that was being made; the next run ends it. */
async function removeAbandoned(): Promise<void> {
  for (const dir of [throwawayFolder(0), os.tmpdir()].flatMap(runsIn)) {
    const pid = Number(path.basename(dir).slice(PREFIX.length).split('-')[0])
    if (isRunning(pid) || !canRemove(dir)) continue
    if (fs.existsSync(path.join(dir, 'cluster', 'PG_VERSION'))) await (await startPostgres(dir)).stop()
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

function runsIn(place: string): string[] {
  const names = fs.readdirSync(place).filter((entry) => entry.startsWith(PREFIX))
  return names.map((name) => path.join(place, name))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Another user's runs are left to that user. */
function canRemove(dir: string): boolean {
  const me = process.getuid?.()
  return me === 0 || fs.statSync(dir).uid === me
}
