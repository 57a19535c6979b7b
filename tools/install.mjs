/** What every command does first: a Node that is new enough, and the packages that package-lock.json names. */
import { existsSync, readFileSync } from 'node:fs'
import { giveUp, inRoot, runNpm, seconds } from './processes.mjs'

export async function prepare() {
  checkNode()
  await installIfNeeded()
}

/** 20.19 and 22.12 are the first that load ES modules by require(), which Vite and others rely on. */
function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return
  giveUp(`Cordillera needs Node.js 20.19 or newer (of the 22 line: 22.12 or newer); this is ${process.version}.`)
}

async function installIfNeeded() {
  if (isInstalled()) return
  const since = Date.now()
  console.log('Installing the packages (npm ci).')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await runNpm(args)
  if (code !== 0) giveUp(`${output.trim()}\nThe packages could not be installed: see npm's words above.`)
  console.log(`Installed in ${seconds(since)}.`)
}

/**
 * Compares package-lock.json with npm's record of what it installed. Unlike a stamp of ours this also holds after a
 * hand-made `npm install`, and after a `git pull` that changed the lock file back and forth.
 */
function isInstalled() {
  const record = inRoot('node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readPackages(record)
  const wanted = readPackages(inRoot('package-lock.json'))
  for (const [folder, entry] of Object.entries(wanted)) {
    const found = installed[folder]
    if (found ? found.version !== entry.version : !entry.optional) return false
  }
  return Object.keys(installed).every((folder) => wanted[folder])
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function readPackages(file) {
  const packages = JSON.parse(readFileSync(file, 'utf8')).packages
  delete packages[''] // the root and the workspaces are the repository itself
  return Object.fromEntries(
    Object.entries(packages).filter(
      ([folder]) => folder.startsWith('node_modules/') || folder.includes('/node_modules/'),
    ),
  )
}
