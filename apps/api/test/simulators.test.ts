/** The stand-ins of the demo are processes of their own: their end is their parent's, never a closed pipe's. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const patient = { timeout: 50_000, interval: 100 }
let child: ChildProcess | undefined
afterEach(() => void child?.kill())

const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => found(port))
    })
  })

test('a stand-in that nobody reads any more still answers, and ends when its parent does', async () => {
  const port = await freePort()
  child = spawn(process.execPath, ['--import', 'tsx', resolve(import.meta.dirname, '../simulators/stp.ts')], {
    cwd: root,
    env: { ...process.env, SIMULATOR_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = new Promise<number | null>((resolve) => child?.once('exit', resolve))
  // the reader of its output is gone before it says its first word
  child.stdout?.destroy()
  child.stderr?.destroy()
  const status = () =>
    fetch(`http://127.0.0.1:${port}/nothing`).then(
      (answer) => answer.status,
      () => null,
    )
  await expect.poll(status, patient).toBe(404)
  expect(child.exitCode).toBeNull()
  child.disconnect()
  expect(await ended).toBe(0)
})
