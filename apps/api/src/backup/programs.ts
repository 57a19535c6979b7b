/** PostgreSQL's own programs, for backups and for starting what was restored. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { environment } from '../platform/embedded-postgres-cluster.ts'

export type Program = 'pg_basebackup' | 'pg_verifybackup' | 'pg_archivecleanup' | 'postgres'

/** Where packages put them that don't link all into PATH, a server's own programs among these. */
const packaged = (major: number) => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
]

/** The folder that has all these programs of this major version; throws the sentence that says what to install. */
export function programsOf(major: number, programs: readonly Program[]): string {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...packaged(major)].filter(
    (folder) => folder !== '',
  )
  const found = folders.find((folder) => programs.every((program) => majorOf(join(folder, program)) === major))
  if (found !== undefined) return found
  throw new Error(
    `PostgreSQL ${major}'s ${programs.join(' and ')} were found neither on PATH nor where packages put them. Install the programs of ` +
      `PostgreSQL ${major} (Debian: postgresql-${major}), or add their folder to PATH. Nothing was done.`,
  )
}

function majorOf(program: string): number | undefined {
  if (!existsSync(program)) return undefined
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const version = /\s(\d+)[.\w]*(\s|$)/.exec(stdout ?? '')
  return version ? Number(version[1]) : undefined
}

/** Runs a program to its end; its failure is an error with its last words. */
export function runProgram(program: string, args: readonly string[], password?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // in the environment, not among the arguments: those stand in the list of processes
    const env = { ...environment(), ...(password === undefined ? {} : { PGPASSWORD: password }) }
    const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (text: Buffer) => {
      said = `${said}${text}`.slice(-4000)
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(said.trim().split('\n').slice(-3).join(' ') || `${program} failed.`)),
    )
  })
}
