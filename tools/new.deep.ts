/** `npm run new` in a copy of this program: what it makes passes the checks and its own tests as it is, before anybody changes it. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'cordillera-new-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.trim().split('\n')) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  linkPackages('.')
  for (const place of ['apps/api', 'apps/web', 'packages/contract', 'bench', 'tools']) linkPackages(place)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Installed packages are the same; our own are those of the copy. */
function linkPackages(place: string): void {
  const from = join(root, place, 'node_modules')
  if (!existsSync(from)) return
  const to = join(copy, place, 'node_modules')
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name === '@cordillera') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else if (name !== '.cache' && !name.startsWith('.vite')) symlinkSync(join(from, name), join(to, name))
  }
}

function run(...args: string[]): string {
  const env = { ...process.env, NO_COLOR: '1' }
  try {
    return execFileSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${args.join(' ')}\n${stdout}\n${stderr}`)
  }
}

test('a new slice is made, named in every language', () => {
  const said = run(
    'tools/new.mjs',
    'slice',
    'service-desk',
    'office-key',
    '--zh',
    '办公室钥匙',
    '--es',
    'Llaves de oficina',
  )
  expect(said).toContain('apps/api/src/service-desk/office-key.routes.ts')
  expect(() => run('tools/new.mjs', 'slice', 'service-desk', 'office-key')).toThrow('Nothing was made')
  expect(() => run('tools/new.mjs', 'slice', 'no-domain', 'office-key')).toThrow('lacks')
})

test('it passes every check as it is', () => {
  run('tools/test.mjs', 'types', 'lint', 'boundaries', 'dead-code', 'translations')
})

test('its own tests pass, and those that look at everybody’s calls, tables and words', () => {
  run(
    'node_modules/vitest/vitest.mjs',
    'run',
    'office-key',
    ...['schema', 'contract', 'reach', 'registers', 'codes', 'people-search', 'watermark', 'db-types'].map(
      (name) => `apps/api/test/${name}.test.ts`,
    ),
  )
})
