/** The steps of `npm test`. Each gives how many passed and failed, and what to print when something failed. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { audit } from './audit.mjs'
import { ensureChromium } from './chromium.mjs'
import { inRoot, runNode } from './processes.mjs'

/** @typedef {{ passed: number, failed: number, output: string }} Result */
/** @typedef {{ name: string, run: () => Promise<Result> }} Step */

const bin = (/** @type {string} */ file) => inRoot('node_modules', file)

/** Independent of each other and of a database: run two at a time. @type {Step[]} */
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

/** One after the other: they want the cores for themselves. @type {Step[]} */
export const tests = [
  { name: 'unit', run: () => vitest('unit', 'vitest.config.ts') },
  check('build', () => runNode([inRoot('tools/build.mjs')])),
  check('bundle', () => runNode([inRoot('tools/check-bundle.mjs')])),
  { name: 'browser', run: browser },
]

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

/** Counts by Vitest's own report; a file that could not even be loaded counts as one failed. @param {string} name @param {string} config @param {NodeJS.ProcessEnv} [env] @returns {Promise<Result>} */
async function vitest(name, config, env = process.env) {
  const report = inRoot('node_modules/.cache/cordillera', `${name}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runNode([bin('vitest/vitest.mjs'), 'run', '--config', config, ...reporters], {
    env,
    show: true,
  })
  if (!existsSync(report)) return { passed: 0, failed: 1, output: `Vitest ended with ${code} and without a report.` }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const unloadable = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  const failed = numFailedTests + unloadable
  const none = numPassedTests + failed === 0
  return {
    passed: numPassedTests,
    failed: failed === 0 && (code !== 0 || none) ? 1 : failed,
    output: none
      ? 'No test was found.'
      : code !== 0 && failed === 0
        ? 'Vitest failed outside its tests: see above.'
        : '',
  }
}

async function browser() {
  const files = existsSync(inRoot('apps/web/e2e')) ? await readdir(inRoot('apps/web/e2e'), { recursive: true }) : []
  if (!files.some((file) => file.endsWith('.e2e.ts')))
    return { passed: 0, failed: 0, output: 'There is no browser test yet.' }
  const chromium = await ensureChromium()
  if ('problem' in chromium) return { passed: 0, failed: 1, output: chromium.problem }
  return vitest('browser', 'vitest.browser.config.ts', { ...process.env, CHROMIUM: chromium.path })
}
