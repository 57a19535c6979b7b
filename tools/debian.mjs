/** Programs of the system that tests need: found, or installed where that is allowed. */
import { existsSync } from 'node:fs'
import { run } from './processes.mjs'

/** Whether this is Debian, as root. */
const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Answers null where `find` succeeds, before or after installing, else what went wrong and what to do by hand.
 * @param {string[]} packages
 * @param {() => unknown} find
 * @param {{ what: string, byHand: string }} words
 * @returns {Promise<string | null>}
 */
export async function ensurePackages(packages, find, { what, byHand }) {
  if (find()) return null
  if (!mayInstall()) return `${what} was not found. ${byHand}`
  console.log(`Installing ${what} for the tests (apt-get).`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  const { output } = await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
  if (find()) return null
  return `${output.trim().split('\n').slice(-5).join('\n')}\n${what} could not be installed. ${byHand}`
}
