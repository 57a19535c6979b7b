/**
 * `npm run db:types`: the types of the migrated schema, written to platform/db-types.ts. With `--verify` nothing is written and
 * a difference is an error, which db-types.test.ts runs.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startPostgres } from '../src/platform/embedded-postgres.ts'
import { migrate } from '../src/platform/migrate.ts'

const api = resolve(import.meta.dirname, '..')

/** Runs the generator on a migrated database. Throws what it printed when it fails. */
export function generateTypes(databaseUrl: string, ...flags: string[]): string {
  const generator = resolve(api, '../../node_modules/kysely-codegen/dist/cli/bin.js')
  const config = ['--config-file', '.kysely-codegenrc.json', ...flags]
  return execFileSync(process.execPath, [generator, ...config], { cwd: api, env: { ...process.env, DATABASE_URL: databaseUrl }, encoding: 'utf8' })
}

if (process.argv[1] === import.meta.filename) {
  const dir = mkdtempSync(join(tmpdir(), 'cordillera-types-'))
  const server = await startPostgres(dir)
  await migrate(server.url, join(api, 'migrations'))
  console.log(generateTypes(server.url))
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
}
