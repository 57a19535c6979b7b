/**
 * `npm run check`: types, lint, boundaries, translations, and the tests that stand beside what differs from main: about a minute,
 * for while you work. `npm test` is what decides.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { prepare } from './install.mjs'
import { inRoot, run, runNode } from './processes.mjs'

await prepare()
const [steps, tests] = await Promise.all([
  runNode([inRoot('tools/test.mjs'), 'types', 'lint', 'boundaries', 'translations'], { show: true }),
  testsOfWhatChanged(),
])
const vitest =
  tests.length > 0
    ? await runNode([inRoot('node_modules/vitest/vitest.mjs'), 'run', ...tests], { show: true })
    : { code: 0 }
if (tests.length === 0) console.log('No test stands beside what changed.')
process.exitCode = steps.code || vitest.code

/** `bill.queries.ts` is tested by the tests of its folder that begin with `bill`, or by all of it where none does. */
async function testsOfWhatChanged() {
  const found = new Set()
  for (const file of await changedFiles()) {
    const folder = path.dirname(file)
    const subject = path.basename(file).split('.')[0] ?? ''
    const beside = testsIn(folder)
    const own = beside.filter((test) => path.basename(test).startsWith(`${subject}.`))
    for (const test of own.length > 0 ? own : beside) found.add(test)
  }
  return [...found]
}

async function changedFiles() {
  const { code, output } = await run('git', ['merge-base', 'HEAD', 'origin/main'])
  const base = code === 0 ? output.trim() : 'HEAD'
  const [{ output: changed }, { output: added }] = await Promise.all([
    run('git', ['diff', '--name-only', '--diff-filter=d', base]),
    run('git', ['ls-files', '--others', '--exclude-standard']),
  ])
  return `${changed}\n${added}`.split('\n').filter((file) => /\.(ts|tsx)$/.test(file) && !file.includes('/e2e/'))
}

/** @param {string} folder @returns {string[]} */
function testsIn(folder) {
  return readdirSync(inRoot(folder)).flatMap((name) => (/\.test\.tsx?$/.test(name) ? [`${folder}/${name}`] : []))
}
