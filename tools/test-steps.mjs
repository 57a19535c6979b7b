/** The steps of `npm test`. Each gives how many passed and failed, and what to print when something failed. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { audit } from './audit.mjs'
import { ensureChromium } from './chromium.mjs'
import { inRoot, runNode } from './processes.mjs'

/**
 * @typedef {{ passed: number, failed: number, output: string, digest?: string[], slowest?: string[] }} Result digest: what
 *   failed; slowest: the files that took longest; both for the end of the report
 */
/** @typedef {{ name: string, run: () => Promise<Result> }} Step */

const bin = (/** @type {string} */ file) => inRoot('node_modules', file)

/** What needs no database: one after the other beside the units. @type {Step[]} */
export const checks = [
  typeCheck('contract', 'packages/contract'),
  typeCheck('api', 'apps/api'),
  typeCheck('web', 'apps/web'),
  check('lint', () => runNode([bin('@biomejs/biome/bin/biome'), 'ci', '--diagnostic-level=error', '--colors=off'])),
  check('boundaries', boundaries),
  check('dead-code', () => runNode([bin('knip/bin/knip.js'), '--no-progress'])),
  ...(existsSync(inRoot('tools/check-translations.mjs'))
    ? [check('translations', () => runNode([inRoot('tools/check-translations.mjs')]))]
    : []),
  { name: 'audit', run: audit },
]

/** What runs or is built; tools/test.mjs says which beside which. @type {Step[]} */
export const tests = [
  { name: 'unit', run: unit },
  check('statements', () => runNode([inRoot('tools/check-statements.mjs'), statementsSeen])),
  check('build', () => runNode([inRoot('tools/build.mjs')])),
  check('bundle', () => runNode([inRoot('tools/check-bundle.mjs')])),
  { name: 'browser', run: browser },
]

const statementsSeen = inRoot('node_modules/.cache/cordillera/statements')

/** What the statements answered is written down beside, for the step after it. */
function unit() {
  rmSync(statementsSeen, { recursive: true, force: true })
  return vitest('unit', 'vitest.config.ts', { ...process.env, CORDILLERA_STATEMENTS: statementsSeen })
}

/** A step that passes or fails as one. @param {string} name @param {() => Promise<{ code: number, output: string }>} program @returns {Step} */
function check(name, program) {
  return {
    name,
    async run() {
      const { code, output } = await program()
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
    },
  }
}

/** @param {string} name @param {string} project */
function typeCheck(name, project) {
  mkdirSync(inRoot('node_modules/.cache'), { recursive: true })
  return check(`types:${name}`, () => runNode([bin('typescript7/bin/tsc'), '-p', inRoot(project), '--pretty', 'false']))
}

/** dependency-cruiser says "no violations" also when it could read nothing: no modules is a failure. */
async function boundaries() {
  const places = ['apps', 'packages', 'bench'].filter((folder) => existsSync(inRoot(folder)))
  const args = [bin('dependency-cruiser/bin/dependency-cruise.mjs'), ...places, '--config', '.dependency-cruiser.cjs']
  const { code, output } = await runNode([...args, '--output-type', 'err-long'], {
    env: { ...process.env, NO_COLOR: '1' },
  })
  const modules = Number(output.match(/(\d+) modules/)?.[1] ?? 0)
  return modules > 0 ? { code, output } : { code: 1, output: `${output}\ndependency-cruiser saw no modules.` }
}

/**
 * A file with a failed test is run once more by itself, from nothing: new databases, an idle machine. What is broken fails
 * again. What passes then is a defect of its own: it fails a person's run, and is printed last in the continuous integration's.
 * @param {string} name @param {string} config @param {NodeJS.ProcessEnv} [env] @returns {Promise<Result>}
 */
async function vitest(name, config, env = process.env) {
  const first = await vitestOnce(name, config, [], env)
  if (!first) return { passed: 0, failed: 1, output: 'Vitest ended without a report.' }
  const { passed, failed, slowest } = first
  if (passed + failed === 0) return { passed, failed: 1, output: 'No test was found.' }
  if (failed === 0)
    return first.code === 0
      ? { passed, failed, output: '', slowest }
      : { passed, failed: 1, output: 'Vitest failed outside its tests: see above.', slowest }
  const files = [...new Set(first.problems.map((problem) => problem.file))]
  const isBroken = files.length > 5
  if (!isBroken) console.log(`${name}: once more, by themselves: ${files.map(fromRoot).join(', ')}`)
  const again = isBroken ? undefined : await vitestOnce(name, config, files, env)
  const isUnsteady = again?.code === 0
  const still = isUnsteady && process.env['CI'] ? 0 : isUnsteady ? failed : Math.max(again?.failed ?? failed, 1)
  return {
    passed: passed + failed - still,
    failed: still,
    output: '',
    slowest,
    digest: [
      ...first.problems.map(told(isUnsteady ? 'passed only when run again, which is a defect' : 'failed')),
      ...(again?.problems ?? []).map(told('failed again')),
    ],
  }
}

/**
 * Counts by Vitest's own report; a file that could not even be loaded counts as one failed.
 * @param {string} name @param {string} config @param {string[]} files none: all @param {NodeJS.ProcessEnv} env
 */
async function vitestOnce(name, config, files, env) {
  const report = inRoot('node_modules/.cache/cordillera', `${name}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [bin('vitest/vitest.mjs'), 'run', '--config', config, ...reporters, ...files]
  const { code } = await runNode(args, { env, show: true })
  if (!existsSync(report)) return undefined
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const problems = testResults.flatMap((file) => {
    if (file.status !== 'failed') return []
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return [{ file: file.name, test: 'the file itself', said: [file.message ?? ''] }]
    return failed.map((test) => ({ file: file.name, test: test.fullName.trim(), said: test.failureMessages }))
  })
  return { code, passed: numPassedTests, failed: problems.length, problems, slowest: slowestOf(testResults) }
}

/** @param {{ name: string, startTime: number, endTime: number }[]} files */
function slowestOf(files) {
  const took = files.map(({ name, startTime, endTime }) => ({ file: fromRoot(name), ms: endTime - startTime }))
  const slowest = took.sort((a, b) => b.ms - a.ms).slice(0, 20)
  return slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`)
}

/** What a failed test said, in a few lines. @param {string} verdict */
function told(verdict) {
  return (/** @type {{ file: string, test: string, said: string[] }} */ { file, test, said }) => {
    const lines = stripVTControlCharacters(said[0] ?? '').split('\n')
    const all = lines.filter((line) => line.trim() && !/^\s+at /.test(line))
    const page = all.findIndex((line) => line.startsWith('The page showed'))
    const words = page === -1 ? all.slice(0, 4) : [...all.slice(0, Math.min(page, 4)), ...all.slice(page, page + 24)]
    const places = lines.filter((line) => /^\s+at /.test(line) && !line.includes('node_modules')).slice(0, 2)
    return [`${verdict}: ${fromRoot(file)} > ${test}`, ...words, ...places]
      .map((line) => line.slice(0, 300))
      .join('\n    ')
  }
}

/** @param {string} file */
function fromRoot(file) {
  return path.relative(inRoot('.'), file)
}

async function browser() {
  const files = existsSync(inRoot('apps/web/e2e')) ? await readdir(inRoot('apps/web/e2e'), { recursive: true }) : []
  if (!files.some((file) => file.endsWith('.e2e.ts')))
    return { passed: 0, failed: 0, output: 'There is no browser test yet.' }
  const chromium = await ensureChromium()
  if ('problem' in chromium) return { passed: 0, failed: 1, output: chromium.problem }
  const env = { ...process.env, CHROMIUM: chromium.path, CHROMIUM_SHELL: chromium.shell }
  return vitest('browser', 'vitest.browser.config.ts', env)
}
