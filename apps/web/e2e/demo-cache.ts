/**
 * The demo business of the last run, kept as its data folder: making it takes a minute and a half, copying it seconds. It is used
 * again on the same day by the same program: its key is the day and a digest of everything that it is made by.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const kept = path.join(root, 'node_modules/.cache/cordillera/demo')
const madeBy = ['apps/api/migrations', 'apps/api/seed', 'apps/api/simulators', 'apps/api/src', 'packages/contract/src']

function key(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const place of [...madeBy, 'package-lock.json']) {
    for (const file of filesOf(path.join(root, place))) hash.update(file).update(fs.readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

function filesOf(place: string): string[] {
  if (fs.statSync(place).isFile()) return [place]
  const names = fs.readdirSync(place, { recursive: true, encoding: 'utf8' }).sort()
  return names.map((name) => path.join(place, name)).filter((file) => fs.statSync(file).isFile())
}

/** Copies the kept demo to `dataDir`; false where there is none that this program would make today. */
export function keptDemo(dataDir: string): boolean {
  const from = path.join(kept, key())
  if (!fs.existsSync(from)) return false
  copy(from, dataDir)
  return true
}

/** Keeps a demo whose server has stopped, in place of the last one. A build machine starts from nothing each time and keeps none. */
export function keepDemo(dataDir: string): void {
  if (process.env['CI']) return
  fs.rmSync(kept, { recursive: true, force: true })
  fs.mkdirSync(kept, { recursive: true })
  const half = path.join(kept, 'half')
  copy(dataDir, half)
  fs.renameSync(half, path.join(kept, key()))
}

/** With owners: under root PostgreSQL runs as another user. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}
