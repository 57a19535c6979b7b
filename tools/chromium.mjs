/** The browsers of the browser tests: Debian's, or one that is there; installed when that is allowed. */
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

/** The same engine without tab strip and menus, which take most of a new page's time; a browser of one's choice is used alone. */
const findShell = () =>
  process.env['CHROMIUM'] ? find() : ['/usr/bin/chromium-headless-shell'].find((place) => existsSync(place))

const words = {
  what: 'Chromium',
  byHand:
    'Install Chromium or Chrome (Debian: apt-get install chromium fonts-wqy-microhei), or set CHROMIUM to its path.',
}

/**
 * The ordinary browser, and its headless shell: the ordinary one again where there is none.
 * @returns {Promise<{ path: string, shell: string } | { problem: string }>}
 */
export async function ensureChromium() {
  // without the font Chinese shows as boxes
  const packages = ['chromium', 'fonts-wqy-microhei']
  await ensurePackages([...packages, 'chromium-headless-shell'], () => find() && findShell(), words)
  const problem = await ensurePackages(packages, find, words)
  if (problem !== null) return { problem }
  const path = find() ?? ''
  return { path, shell: findShell() ?? path }
}
