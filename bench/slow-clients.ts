/** Two thousand connections that say nothing and five hundred callers that send a byte a second: what others wait for a page of cases beside them. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { listCases } from '@cordillera/contract/collection/case'
import { uploadFile } from '@cordillera/contract/job/file'
import pg from 'pg'
import { serve } from './support/client.ts'
import { benchDatabase } from './support/database.ts'
import { median, ms, printTable, type Run, ratio, steadily } from './support/measure.ts'

const idle = Number(process.argv[2] ?? 2000)
const slow = Number(process.argv[3] ?? 500)
const listsPerSecond = 20
const rounds = 5
const roundMs = 6000

const database = await benchDatabase(20_000)
const client = new pg.Client({ connectionString: database.url })
await client.connect()
const { rows } = await client.query<{ id: number }>(
  `select account_id as id from staff where role = 'AGENT' and country = 'MX' order by 1 limit 1`,
)
await client.end()
const [reader] = rows
if (!reader) throw new Error('the generated business has agents')
const server = await serve(await database.scratch(), [reader.id], 32)
const list = () => server.fire(reader.id, listCases.path, '{"currentPage":1,"pageSize":20}')

async function open(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Half of them are slow with a body, half with an upload. */
async function dribble(index: number, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    const socket = await open()
    const type = index % 2 ? 'application/json' : 'multipart/form-data; boundary=slow'
    const path = index % 2 ? listCases.path : uploadFile.path
    socket.write(`POST ${path} HTTP/1.1\r\nhost: slow\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n`)
    while (!until.aborted && !socket.destroyed) {
      socket.write(' ')
      await sleep(1000)
    }
    socket.destroy()
  }
}

const measured = async (): Promise<Run[]> => {
  const runs: Run[] = []
  for (let round = 0; round < rounds; round++) runs.push(await steadily(list, listsPerSecond, roundMs))
  return runs
}
await steadily(list, listsPerSecond, roundMs)
const alone = await measured()
const sockets: Socket[] = []
for (let n = 0; n < idle; n++) sockets.push(await open())
const end = new AbortController()
const dribbling = Array.from({ length: slow }, (_, index) => dribble(index, end.signal))
await sleep(2000)
const beside = await measured()
const held = sockets.filter((socket) => !socket.destroyed).length
end.abort()
for (const socket of sockets) socket.destroy()
await Promise.allSettled(dribbling)

const p95 = (runs: Run[]) => median(runs.map(({ p95Ms }) => p95Ms))
printTable(`A page of cases beside ${idle} idle and ${slow} slow callers`, [
  { side: 'alone, p95', took: ms(p95(alone)), 'over alone': '' },
  { side: 'beside them, p95', took: ms(p95(beside)), 'over alone': ratio(p95(beside) / p95(alone)) },
  { side: 'of the idle, still open', took: held, 'over alone': '' },
])
server.stop()
await database.stop()
