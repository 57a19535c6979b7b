/**
 * `npm test [-- <step> …]`: runs every step, whatever failed before, and says at the end what did.
 * The last line is `N passed, N failed`: tests as Vitest counts them, and one for each other step.
 */
import { prepare } from './install.mjs'
import { giveUp, seconds } from './processes.mjs'

await prepare()
const { checks, tests } = await import('./test-steps.mjs')

/** @typedef {import('./test-steps.mjs').Step} Step */
/** @typedef {import('./test-steps.mjs').Result & { name: string, took: string }} Outcome */

const asked = process.argv.slice(2)
const unknown = asked.find((name) => ![...checks, ...tests].some((step) => matches(step, name)))
if (unknown)
  giveUp(`There is no step ${unknown}. There are: ${[...checks, ...tests].map((step) => step.name).join(', ')}.`)

// two lanes for two cores, so that no step that keeps one busy has the machine for itself
const inTurn = (/** @type {string[]} */ ...names) =>
  runAll(
    [...checks, ...tests].filter(({ name }) => names.includes(name)),
    1,
  )
const checkNames = checks.map(({ name }) => name)
const outcomes = (await Promise.all([inTurn(...checkNames, 'build', 'bundle'), inTurn('unit')])).flat()
// the first minutes of the browser's step make its demo, on one core
outcomes.push(...(await Promise.all([inTurn('statements'), inTurn('browser')])).flat())
for (const { name, passed, failed, took } of outcomes) {
  console.log(
    `${failed ? 'FAILED' : 'ok    '}  ${name.padEnd(16)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${took}`,
  )
}
for (const outcome of outcomes) for (const line of outcome.slowest ?? []) console.log(`${outcome.name}: ${line}`)
for (const line of outcomes.flatMap((outcome) => outcome.digest ?? [])) console.log(line)
const [passed, failed] = [sum('passed'), sum('failed')]
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

/** `types` means all of types:contract, types:api, types:web. @param {Step} step @param {string} name */
function matches(step, name) {
  return step.name === name || step.name.startsWith(`${name}:`)
}

/** @param {Step[]} steps @param {number} atOnce @returns {Promise<Outcome[]>} */
async function runAll(steps, atOnce) {
  const waiting = steps.filter((step) => asked.length === 0 || asked.some((name) => matches(step, name)))
  /** @type {Outcome[]} */
  const done = []
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) done.push(await runOne(step))
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return done
}

/** @param {Step} step @returns {Promise<Outcome>} */
async function runOne(step) {
  const since = Date.now()
  const result = await step.run().catch((error) => ({ passed: 0, failed: 1, output: String(error?.stack ?? error) }))
  const took = seconds(since)
  console.log(`${result.failed ? 'FAILED' : 'ok'}: ${step.name} (${took})`)
  if (result.output && (result.failed || result.passed === 0)) console.log(result.output.trim())
  return { name: step.name, took, ...result }
}

/** @param {'passed' | 'failed'} key */
function sum(key) {
  return outcomes.reduce((total, outcome) => total + outcome[key], 0)
}
