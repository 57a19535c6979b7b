/** Finds PostgreSQL's programs in node_modules and makes them usable. */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { allowed, type RunAs } from './embedded-postgres-home.ts'

const COPIES = '/var/lib/cordillera/postgresql'

export async function findBinaries(runAs: RunAs | undefined, log: (line: string) => void): Promise<{ bin: string }> {
  const native = findPackage()
  hydrateSymlinks(native)
  if (!runAs || allowed('test -x "$1"', path.join(native, 'bin', 'postgres'), runAs)) {
    return { bin: path.join(native, 'bin') }
  }
  return { bin: path.join(copyOutside(native, log), 'bin') }
}

/** Resolved at run time from node_modules, also by the bundle: the binaries can't be part of it. */
function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `The package ${name} is not installed. Run npm ci without --omit=optional; ` +
        'if there is no such package for this machine, set DATABASE_URL to a PostgreSQL server that you run.',
    )
  }
}

/** npm packages can't hold symbolic links; the package's install script makes them, but npm may have blocked it. */
function hydrateSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue // another process was faster
      throw new Error(
        `PostgreSQL's library link ${link} is missing and cannot be made (${code}). Run npm ci as the owner.`,
      )
    }
  }
}

/** Under a closed home such as /root the unprivileged user can't reach node_modules: it gets a copy (60 MB, once). */
function copyOutside(native: string, log: (line: string) => void): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = path.join(COPIES, version)
  if (fs.existsSync(copy)) return copy
  log(`PostgreSQL's user cannot enter ${native}: its programs are copied to ${copy}.`)
  const draft = `${copy}.${process.pid}`
  fs.mkdirSync(COPIES, { recursive: true, mode: 0o755 })
  fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  try {
    fs.renameSync(draft, copy)
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    if (!fs.existsSync(copy)) throw error
  }
  return copy
}
