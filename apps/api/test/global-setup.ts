import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startPostgres } from '../src/platform/embedded-postgres.ts'

const PREFIX = 'cordillera-test-'

/**
 * One PostgreSQL for a whole vitest run, its address in CORDILLERA_TEST_PG; set beforehand, that server is used instead.
 * Nothing is written safely here: the folder is deleted at the end, and tests of durability start their own.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['CORDILLERA_TEST_PG']) return undefined
  await removeAbandoned()
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`))
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    autovacuum: 'off',
  }
  const server = await startPostgres(dir, { settings })
  process.env['CORDILLERA_TEST_PG'] = server.url
  return async () => {
    await server.stop()
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

/** A test run killed with -9 leaves its server behind; the next run ends it. */
async function removeAbandoned(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dir = path.join(os.tmpdir(), name)
    const pid = Number(name.slice(PREFIX.length).split('-')[0])
    if (isRunning(pid) || !canRemove(dir)) continue
    if (fs.existsSync(path.join(dir, 'cluster'))) await (await startPostgres(dir)).stop()
    fs.rmSync(dir, { recursive: true, force: true })
  }
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
