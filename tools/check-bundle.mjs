/**
 * What a person downloads before they can work, in KiB of gzipped JavaScript, against the budgets. Reads the built web's
 * manifest: run it after the build.
 */
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inRoot } from './processes.mjs'

const dist = inRoot('apps/web/dist')
const manifestFile = `${dist}/.vite/manifest.json`
if (!existsSync(manifestFile)) {
  console.error('The web is not built: run npm run build first.')
  process.exit(1)
}
/** @type {Record<string, { file: string, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))

const words = ['src/ui/locales/en.po', 'src/shell/locales/en.po']
const entry = ['index.html', ...words]
const budgets = [
  { name: 'sign-in page', atMostKib: 120, from: entry },
  {
    name: 'shell after signing in',
    atMostKib: 190,
    from: [...entry, 'src/shell/layout/Shell.tsx', 'src/shell/dashboard/Dashboard.tsx'],
  },
]

let failed = false
for (const { name, atMostKib, from } of budgets) {
  const files = filesOf(from)
  const kib = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`${dist}/${file}`)).length, 0) / 1024
  const isOver = kib > atMostKib
  failed ||= isOver
  console.log(`${isOver ? 'OVER' : 'ok'}  ${name}: ${kib.toFixed(1)} KiB of ${atMostKib} in ${files.size} files`)
}
process.exit(failed ? 1 : 0)

/** The scripts that these sources bring, each once. @param {string[]} from */
function filesOf(from) {
  /** @type {Set<string>} */
  const seen = new Set()
  const files = new Set()
  const waiting = [...from]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the manifest: this check has to follow where it went.`)
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    waiting.push(...(chunk.imports ?? []))
  }
  return files
}
