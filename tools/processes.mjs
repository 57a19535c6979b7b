/** Running other programs from the repository's root. Used before node_modules exists: Node's own modules only. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Path of a file of the repository. */
export const inRoot = (/** @type {string[]} */ ...parts) => path.join(root, ...parts)

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options] show: straight to the terminal, not collected
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { cwd = root, env = process.env, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 127, output: `${program}: ${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs a script of an installed package, without a shell and without npx. */
export const runNode = (/** @type {string[]} */ args, /** @type {Parameters<typeof run>[2]} */ options) =>
  run(process.execPath, args, options)

/** The very npm that runs this; started directly by node, the one in PATH. @param {string[]} args */
export function runNpm(args) {
  const npm = process.env['npm_execpath']
  return npm?.endsWith('.js') ? runNode([npm, ...args]) : run('npm', args)
}

/**
 * Ends this process with a sentence instead of a stack trace.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

export const seconds = (/** @type {number} */ sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`

/**
 * Runs a program that stays, in a process group of its own, and ends as it ends. Ctrl-C reaches this process twice
 * (from the terminal and from npm) but the program once; a second Ctrl-C a second later is passed on as well.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 */
export function become(program, args, { env = process.env } = {}) {
  const child = spawn(program, args, { cwd: root, env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] })
  let lastMs = 0
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (Date.now() - lastMs < 1000) return
      lastMs = Date.now()
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
  whenNpmIsGone(() => child.kill('SIGTERM'))
  child.on('error', (error) => giveUp(`${program} cannot be started: ${error.message}`))
  child.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

/** npm passes a SIGTERM on to its shell only, which dies of it in silence: notice that the parent is gone. */
export function whenNpmIsGone(/** @type {() => void} */ end) {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  setInterval(() => process.ppid === parent || end(), 500).unref()
}
