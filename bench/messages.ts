/**
 * Messages by SMPP over four binds: how many a second leave, each decided about, marked and counted, and how long a message centre waits until its
 * receipt is stored and acknowledged. Against the bare protocol: the same library, binds and window, with no database behind it. The centre is a
 * process of its own, and so is the sender; none may be lost or sent twice.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import smpp from 'smpp'
import { secretOf } from '../apps/api/src/messaging/public.ts'
import { seal } from '../apps/api/src/platform/secrets.ts'
import type { Submitted } from '../apps/api/test/message-peer.ts'
import { benchDatabase } from './support/database.ts'
import { interleave, median, ms, printTable, ratio } from './support/measure.ts'

const messages = Number(process.argv[2] ?? 40_000)
const rounds = Number(process.argv[3] ?? 1)
const [binds, window] = [4, 20]
const allowedPerSecond = 2000
const allowedP95Ms = 100
const test = resolve(import.meta.dirname, '../apps/api/test')

const folder = mkdtempSync(join(tmpdir(), 'bench-messages-'))
const port = await new Promise<number>((done) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = server.address() as { port: number }
    server.close(() => done(free))
  })
})
async function start(entry: string, args: string[], env = {}): Promise<ChildProcess> {
  const child = fork(resolve(test, entry), args, { execArgv: ['--import', 'tsx'], env: { ...process.env, ...env } })
  await new Promise((ready) => child.once('message', ready))
  return child
}
const end = (child: ChildProcess) =>
  new Promise((gone) => {
    child.once('exit', gone)
    child.kill('SIGKILL')
  })

interface Sent {
  perSecond: number
  p95Ms: number
}
let serial = 0
/** What the centre took and how long it waited, of a side that sends. */
async function measured(send: () => Promise<() => Promise<unknown>>): Promise<Sent> {
  const file = join(folder, `${++serial}.jsonl`)
  const centre = await start('message-peer.ts', [String(port), file], { RECEIPTS: 'on' })
  const over = await send()
  const acknowledged = await new Promise<number[]>((told) => {
    centre.once('message', (message) => told((message as { acknowledged: number[] }).acknowledged))
    centre.send('tell')
  })
  await over()
  await end(centre)
  const taken = readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Submitted)
  const texts = new Set(taken.map(({ text }) => text))
  if (taken.length !== messages || texts.size !== messages || acknowledged.length !== messages)
    throw new Error(
      `${taken.length} submitted, ${texts.size} different, ${acknowledged.length} acknowledged of ${messages}`,
    )
  const [first, last] = [taken[0]?.at ?? 0, taken.at(-1)?.at ?? 0]
  acknowledged.sort((a, b) => a - b)
  return { perSecond: (messages * 1000) / (last - first), p95Ms: acknowledged[Math.floor(messages * 0.95)] ?? 0 }
}

async function bare(): Promise<Sent> {
  return measured(async () => {
    let left = messages
    let receipts = 0
    await Promise.all(
      Array.from({ length: binds }, async () => {
        const session = smpp.connect({ url: `smpp://127.0.0.1:${port}` })
        session.on('deliver_sm', (pdu: { response(): unknown }) => {
          receipts++
          session.send(pdu.response() as never)
        })
        await new Promise<void>((bound) =>
          session.on('connect', () => session.bind_transceiver({ system_id: 'bare', password: 'x' }, () => bound())),
        )
        const one = (): Promise<void> =>
          new Promise((answered) =>
            session.submit_sm(
              { destination_addr: '525512345678', data_coding: 0, short_message: Buffer.from(`aviso ${left}`) },
              () => answered(),
            ),
          )
        await Promise.all(
          Array.from({ length: window }, async () => {
            while (left > 0) {
              const sending = one()
              left--
              await sending
            }
          }),
        )
      }),
    )
    while (receipts < messages) await sleep(20)
    return async () => {}
  })
}

const database = await benchDatabase(1000)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()
const key = Buffer.alloc(32, 'cordillera')
await client.query(`update message_channel set active = false`)
await client.query(
  `insert into message_channel (type, code, protocol, priority, settings, secret, test_pass, test_state)
   values ('sms', 'bench-smpp', 'smpp', 0, $1, $2, true, 'pass')`,
  [
    JSON.stringify({ host: '127.0.0.1', port, systemId: 'bench', sender: '22622', binds, window }),
    seal(key, secretOf('bench-smpp'), 'secret'),
  ],
)

async function ours(): Promise<Sent> {
  await client.query('truncate message cascade')
  await client.query(
    `insert into message (merchant_id, channel, purpose, address, body, state, queued_at, segments)
     select (select min(merchant_id) from merchant where country = 'MX'), 'sms', 'service', '+5255' || 10000000 + n, 'aviso ' || n, 'queued', now(), 1
     from generate_series(1, $1::int) n`,
    [messages],
  )
  await client.query('vacuum analyze message')
  return measured(async () => {
    const sender = await start('message-server.ts', [url])
    for (;;) {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from message where state = 'delivered'`,
      )
      if (rows[0]?.n === messages) break
      await sleep(500)
    }
    return () => end(sender)
  })
}

const results = await interleave<Sent>({ bare, ours }, rounds)
const of = (side: string, figure: keyof Sent) => median((results[side] ?? []).map((one) => one[figure]))
const [rate, p95] = [of('ours', 'perSecond'), of('ours', 'p95Ms')]
printTable(`${messages.toLocaleString('en')} messages over ${binds} binds, window ${window}`, [
  { what: 'bare protocol, a second', value: of('bare', 'perSecond').toFixed(0) },
  { what: 'bare protocol, receipt to acknowledgement p95', value: ms(of('bare', 'p95Ms')) },
  {
    what: 'sent a second',
    value: `${rate.toFixed(0)} (at least ${allowedPerSecond}), ${ratio(of('bare', 'perSecond') / rate)} × slower than bare`,
  },
  { what: 'receipt to stored row p95', value: `${ms(p95)} (may take ${allowedP95Ms} ms)` },
])
await client.end()
await database.stop()
rmSync(folder, { recursive: true, force: true })
if (rate < allowedPerSecond) throw new Error(`${rate.toFixed(0)} messages a second; at least ${allowedPerSecond}`)
if (p95 > allowedP95Ms) throw new Error(`95 of 100 receipts took up to ${ms(p95)}; they may take ${allowedP95Ms} ms`)
