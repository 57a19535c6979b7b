/**
 * Kannel of Debian, the reference client of SMPP, against the project's message centre: what the simulator says and expects is the protocol's, so
 * what the console is proved with by it holds elsewhere. Kannel binds, sends in each alphabet and in parts, hears of delivery, and gets what phones write.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
// @ts-expect-error: a plain script of the tools, without types
import { ensurePackages } from '../../../tools/debian.mjs'
import { startMessageCentre } from '../simulators/message-centre.ts'
import type { Received } from '../simulators/simulator.ts'
import { freePort } from './deep-process.ts'

const [bearerbox, smsbox] = ['/usr/sbin/bearerbox', '/usr/sbin/smsbox']
const secret = 'kannel'
const received: Received[] = []
const asked: URL[] = []
const boxes: ChildProcess[] = []
let folder: string
let server: Server
let sendPort: number
let hearing: string

beforeAll(async () => {
  const found = () => existsSync(bearerbox) && existsSync(smsbox)
  const problem = await ensurePackages(['kannel'], found, {
    what: 'Kannel',
    byHand: 'Install it (Debian: apt-get install kannel).',
  })
  if (problem) throw new Error(problem)
  const centre = await startMessageCentre((one) => void received.push(one), 0.1, secret)
  server = createServer((request, answer) => {
    asked.push(new URL(request.url ?? '/', 'http://kannel'))
    answer.writeHead(200, { 'content-type': 'text/plain' }).end('')
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  hearing = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [adminPort, boxPort] = [await freePort(), await freePort()]
  sendPort = await freePort()
  folder = await mkdtemp(join(tmpdir(), 'kannel-'))
  const conf = join(folder, 'kannel.conf')
  const groups: Record<string, string | number>[] = [
    {
      group: 'core',
      'admin-port': adminPort,
      'admin-password': 'x',
      'smsbox-port': boxPort,
      'box-allow-ip': '127.0.0.1',
      'dlr-storage': 'internal',
    },
    {
      ...{
        group: 'smsc',
        smsc: 'smpp',
        'smsc-id': 'sim',
        host: '127.0.0.1',
        port: centre,
        'transceiver-mode': 'true',
        'system-type': '""',
      },
      ...{
        'smsc-username': 'cordillera',
        'smsc-password': secret,
        'interface-version': 34,
        'reconnect-delay': 1,
      },
    },
    { group: 'smsbox', 'bearerbox-host': '127.0.0.1', 'bearerbox-port': boxPort, 'sendsms-port': sendPort },
    { group: 'sendsms-user', username: 'u', password: 'p', 'max-messages': 5, concatenation: 'true' },
    { group: 'sms-service', keyword: 'default', 'get-url': `"${hearing}/wrote?from=%p&text=%a"`, 'max-messages': 0 },
  ]
  const text = groups.map((group) =>
    Object.entries(group)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  )
  await writeFile(conf, text.join('\n'))
  boxes.push(spawn(bearerbox, ['-v', '0', conf], { cwd: folder, stdio: 'ignore' }))
  await sleep(1500)
  boxes.push(spawn(smsbox, ['-v', '4', conf], { cwd: folder, stdio: 'ignore' }))
  const answers = () =>
    fetch(`http://127.0.0.1:${sendPort}/`).then(
      () => true,
      () => false,
    )
  while (!(await answers())) await sleep(200)
}, 120_000)
afterAll(async () => {
  for (const box of boxes) box.kill('SIGKILL')
  server.close()
  await rm(folder, { recursive: true, force: true })
})

/** By Kannel, which asks to hear of delivery. Answers what the centre took of it. */
async function send(to: string, text: string, coding = 0): Promise<Received[]> {
  const search = new URLSearchParams({
    ...{ username: 'u', password: 'p', from: '22622', to, text, charset: 'UTF-8', coding: String(coding) },
    ...{ 'dlr-mask': '3', 'dlr-url': `${hearing}/told?to=${to}&type=%d` },
  })
  const answer = await fetch(`http://127.0.0.1:${sendPort}/cgi-bin/sendsms?${search}`)
  expect(await answer.text()).toMatch(/^[0123]: /)
  const mine = () => received.filter((one) => one.to.endsWith(to))
  await expect.poll(() => mine().length, { timeout: 10_000 }).toBeGreaterThan(0)
  await sleep(500)
  return mine()
}
const told = (to: string) =>
  asked
    .filter(({ pathname, searchParams }) => pathname === '/told' && searchParams.get('to') === to)
    .map(({ searchParams }) => searchParams.get('type'))

test('what Kannel sends in GSM-7, with the extension table and in UCS-2 arrives as it was written', async () => {
  expect(await send('525500000001', 'hola mañana')).toMatchObject([{ text: 'hola mañana', dataCoding: 0 }])
  expect(await send('525500000002', 'precio [10] ~')).toMatchObject([{ text: 'precio [10] ~' }])
  expect(await send('525500000003', '你好 Última', 2)).toMatchObject([{ text: '你好 Última', dataCoding: 8 }])
})

test('a long text of Kannel comes in parts of one reference, and joins to what was written', async () => {
  const text = 'Su pago vence hoy y puede hacerlo en linea. '.repeat(8).trim()
  const parts = await send('525500000004', text)
  expect(parts.map(({ part }) => [part?.total, part?.part])).toEqual([
    [3, 1],
    [3, 2],
    [3, 3],
  ])
  expect(new Set(parts.map(({ part }) => part?.reference)).size).toBe(1)
  expect(parts.map((one) => one.text).join('')).toBe(text)
})

test('Kannel understands the receipts of delivery and of failure, and gets what a phone writes', async () => {
  await send('525500000005', 'hola')
  await expect.poll(() => told('525500000005'), { timeout: 10_000 }).toEqual(['1'])
  await send('525500000006', 'si no quiere mensajes responda BAJA')
  await expect
    .poll(
      () => asked.filter(({ pathname }) => pathname === '/wrote').map(({ searchParams }) => searchParams.get('text')),
      { timeout: 10_000 },
    )
    .toEqual(['BAJA'])
})
