/**
 * The server process, bundled as in production, and a lean HTTP client for it, so that the loader costs as little as it can on
 * the same two cores.
 */
import { fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import { resolve } from 'node:path'

export interface BenchServer {
  readonly port: number
  readonly pid: number
  post(account: number, path: string, body: unknown): Promise<{ code: number; data: unknown; text: string }>
  /** The same without reading JSON: what a load loop does. */
  fire(account: number, path: string, body: string): Promise<void>
  /** Resident memory of the server's process, in bytes. */
  memory(): Promise<number>
  /** Works a queued job in the server's process. */
  work(jobId: string): Promise<void>
  stop(): void
}

type Build = { bundleServer(entries: string[], folder: string): Promise<string | undefined> }
async function bundle(): Promise<void> {
  const { bundleServer } = (await import(new URL('../../tools/build.mjs', import.meta.url).href)) as Build
  const failure = await bundleServer(['bench/support/serve.ts'], folder)
  if (failure) throw new Error(failure)
}
let bundled: Promise<void> | undefined
const folder = 'apps/api/dist-bench' // as deep as apps/api/dist: what is read beside the bundle is found from there

export async function serve(
  databaseUrl: string,
  accounts: readonly number[],
  connections: number,
): Promise<BenchServer> {
  bundled ??= bundle()
  await bundled
  const file = resolve(import.meta.dirname, '../..', folder, 'serve.mjs')
  const child = fork(file, [databaseUrl, ...accounts.map(String)], { execArgv: [] })
  const { port, tokens } = await new Promise<{ port: number; tokens: Record<string, string> }>((ready, failed) => {
    child.once('message', (message) => ready(message as { port: number; tokens: Record<string, string> }))
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
  })
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = (account: number, path: string, body: string, keep: boolean): Promise<string> =>
    new Promise((done, failed) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        authorization: `JWT ${tokens[account]}`,
        'device-id': 'b'.repeat(32),
        'idempotency-key': `bench-${Math.random()}`,
      }
      const call = request({ agent, port, host: '127.0.0.1', path, method: 'POST', headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => keep && parts.push(part))
        answer.on('end', () => done(Buffer.concat(parts).toString()))
      })
      call.on('error', failed)
      call.end(body)
    })
  return {
    port,
    pid: child.pid ?? 0,
    async post(account, path, body) {
      const text = await send(account, path, JSON.stringify(body), true)
      return { ...(JSON.parse(text) as { code: number; data: unknown }), text }
    },
    async fire(account, path, body) {
      await send(account, path, body, false)
    },
    memory: () =>
      new Promise((told) => {
        child.once('message', (message) => told((message as { memory: number }).memory))
        child.send('memory')
      }),
    work: (jobId) =>
      new Promise((worked) => {
        child.once('message', () => worked())
        child.send({ jobId })
      }),
    stop() {
      agent.destroy()
      child.disconnect()
    },
  }
}
