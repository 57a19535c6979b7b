/** The release of `npm run release` serves from a folder of its own, by a user without rights, and ends when asked to. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Who has no rights: nobody, where the test itself runs as root. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

test('the release is unpacked into an empty folder and serves', async () => {
  execFileSync(process.execPath, ['tools/release.mjs'], { cwd: root })
  const file = readdirSync(join(root, 'release')).find((name) => /^cordillera-[\d.]+\.tgz$/.test(name))
  const folder = mkdtempSync(join(tmpdir(), 'cordillera-release-'))
  try {
    execFileSync('tar', [
      '-xzf',
      join(root, 'release', file ?? ''),
      '-C',
      folder,
      '--strip-components=1',
      '--no-same-owner',
    ])
    const data = join(folder, 'data')
    mkdirSync(data)
    if (unprivileged.uid) execFileSync('chown', ['-R', `${unprivileged.uid}:${unprivileged.gid}`, folder])
    const port = await freePort()
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder, DEMO: 'off', PORT: String(port), DATA_DIR: data }
    const server = spawn(process.execPath, ['apps/api/dist/server.mjs'], { cwd: folder, env, ...unprivileged })
    let said = ''
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += text))
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null))?.ok === true
    while (!(await ready()) && server.exitCode === null) await sleep(200)
    expect(server.exitCode, said).toBeNull()
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<div id="root">')
    server.kill('SIGTERM')
    const [code] = await once(server, 'exit')
    expect(code).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 600_000)
