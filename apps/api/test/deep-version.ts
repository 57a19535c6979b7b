/** Versions of the server as installations have them: a bundle with its migrations, of these sources or of an older commit. For deep tests. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname, '../../..')
const entries = ['apps/api/src/server.ts', 'apps/api/simulators/simulators.ts', 'apps/api/simulators/stp.ts']

export interface Version {
  folder: string
  /** What is started: its server.mjs. */
  entry: string
  remove(): void
}

/** The sources as they stand. */
export function thisVersion(): Version {
  const folder = folderWithPackages(join(root, 'packages'))
  bundle(root, join(folder, 'apps/api/dist'))
  for (const part of ['apps/api/migrations', 'apps/api/openapi-page'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  return installedIn(folder)
}

/** The same program with further migrations, by name. */
export function laterVersion({ folder: of }: Version, furtherMigrations: Record<string, string>): Version {
  const folder = mkdtempSync(join(tmpdir(), 'cordillera-version-'))
  cpSync(of, folder, { recursive: true, verbatimSymlinks: true })
  for (const [name, text] of Object.entries(furtherMigrations))
    writeFileSync(join(folder, 'apps/api/migrations', name), text)
  return installedIn(folder)
}

/** The version whose database was kept last (`npm run landed`); null without the repository's history. */
export function landedVersion(): Version | null {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 1e9 })
  let archive: Buffer
  try {
    const commit = git('log', '-1', '--format=%H', '--', 'apps/api/test/landed/demo.sql.br').toString().trim()
    archive = git('archive', commit, 'apps/api', 'packages', 'tools', 'package.json', 'tsconfig.base.json')
  } catch {
    return null
  }
  const folder = folderWithPackages()
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  bundle(folder, join(folder, 'apps/api/dist'))
  return installedIn(folder)
}

/** The packages of the repository, but its own: those are `own`, or come to lie in the folder itself. */
function folderWithPackages(own?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cordillera-version-'))
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@cordillera'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => each !== '@cordillera'))
    symlinkSync(join(root, 'node_modules', name), join(packages, name))
  symlinkSync(join(own ?? join(folder, 'packages'), 'contract'), join(packages, '@cordillera/contract'))
  return folder
}

function bundle(sources: string, target: string): void {
  const build = pathToFileURL(join(sources, 'tools/build.mjs')).href
  const script = `const { bundleServer } = await import(${JSON.stringify(build)})
    const problem = await bundleServer(${JSON.stringify(entries)}, ${JSON.stringify(target)})
    if (problem) throw new Error(problem)`
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: sources,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const installedIn = (folder: string): Version => ({
  folder,
  entry: join(folder, 'apps/api/dist/server.mjs'),
  remove: () => rmSync(folder, { recursive: true, force: true }),
})
