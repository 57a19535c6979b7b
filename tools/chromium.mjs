/** The browser of the browser tests: Debian's, or one that is there; installed when that is allowed. */
import { existsSync } from 'node:fs'
import { ensurePackages } from './debian.mjs'

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
  // without the font Chinese shows as boxes
  const problem = await ensurePackages(['chromium', 'fonts-wqy-microhei'], find, {
    what: 'Chromium',
    byHand:
      'Install Chromium or Chrome (Debian: apt-get install chromium fonts-wqy-microhei), or set CHROMIUM to its path.',
  })
  return problem === null ? { path: find() ?? '' } : { problem }
}
