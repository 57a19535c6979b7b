/** The browser of the browser tests: Debian's, or one that is there; installed when that is allowed. */
import { existsSync } from 'node:fs'
import { run } from './processes.mjs'

const PLACES = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const find = () => PLACES.find((place) => place && existsSync(place))

/** @returns {Promise<{ path: string } | { problem: string }>} */
export async function ensureChromium() {
  const found = find()
  if (found) return { path: found }
  const byHand =
    'Install Chromium or Chrome (Debian: apt-get install chromium fonts-wqy-microhei), or set CHROMIUM to its path.'
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return { problem: `No browser was found. ${byHand}` }
  console.log('Installing Chromium for the browser tests (apt-get).')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  // without the font Chinese shows as boxes
  const wanted = ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-wqy-microhei']
  const { output } = await run('apt-get', wanted, { env })
  const path = find()
  return path
    ? { path }
    : { problem: `${output.trim().split('\n').slice(-5).join('\n')}\nChromium could not be installed. ${byHand}` }
}
