/** `npm run dev`: the API and the web with hot reload, side by side; the end of one, or Ctrl-C, ends both. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { prepare } from './install.mjs'
import { inRoot, whenNpmIsGone } from './processes.mjs'

await prepare()
const env = { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' }
const children = [
  startWith(
    'api',
    ['--watch', '--watch-preserve-output', '--import', 'tsx', 'apps/api/src/server.ts', ...process.argv.slice(2)],
    inRoot(),
  ),
  startWith('web', [inRoot('node_modules/vite/bin/vite.js')], inRoot('apps/web')),
]
let ending = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
whenNpmIsGone(() => end(0))

/** @param {string} name @param {string[]} args @param {string} cwd */
function startWith(name, args, cwd) {
  // a process group of its own: Ctrl-C comes from here alone, and reaches what --watch started as well
  const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${name} | ${line}`))
  }
  child.on('close', (code) => end(code ?? 1))
  return child
}

/** Asks both groups to end, and insists after ten seconds. @param {number} code */
async function end(code) {
  if (ending) return
  ending = true
  const closed = Promise.all(
    children.map((child) => child.exitCode ?? new Promise((resolve) => child.on('close', resolve))),
  )
  signalAll('SIGTERM')
  setTimeout(() => signalAll('SIGKILL'), 10_000).unref()
  await closed
  process.exit(code)
}

/** @param {NodeJS.Signals} signal */
function signalAll(signal) {
  for (const { pid } of children) {
    try {
      if (pid) process.kill(-pid, signal)
    } catch {
      // that one has ended already
    }
  }
}
