/** Files that are no statement of this account, or not the whole of one: each is refused in a sentence, and nothing of it is kept. */
import { uploadFile } from '@cordillera/contract/job/file'
import { getJob } from '@cordillera/contract/job/job'
import { statementOutcome, uploadStatement } from '@cordillera/contract/reconciliation/statement'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, startApp } from '../../../test/harness.ts'
import { xlsxOf } from '../../../test/workbooks.ts'
import { sql } from '../../platform/db.ts'
import { stage } from './import.service.ts'
import type { StatementFile, StatementLine } from './statement.rules.ts'

const testApp = startApp()
let finance: Person
let accounts = 0

beforeAll(async () => {
  finance = await testApp().given.person({ role: 'FINANCE' })
})

async function send(content: string | Buffer, channel = `BAD${++accounts}`) {
  const { fileId } = (await finance.upload(uploadFile, {}, { name: 'statement', content })).data
  const answer = await finance.raw(uploadStatement, { fileId, channel, currency: 'MXN' })
  const jobId = (answer.data as { jobId?: string } | undefined)?.jobId
  if (!jobId) return { channel, state: 'refused', error: String(answer.msg), result: null }
  await testApp().drainJobs()
  const { state, error, result } = await finance.call(getJob, { jobId })
  return { channel, state, error: String(error), result }
}
const keptOf = async (channel: string) =>
  (
    await sql`select 1 from statement where channel = ${channel} union all select 1 from statement_line where channel = ${channel}
      union all select 1 from channel_movement where channel = ${channel}`.execute(testApp().app.db)
  ).rows

const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="MXN">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`
const statement = (account: string, opening: string, closing: string, payer = 'ANA') =>
  `<Stmt><Id>C1</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>MXN</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}
<Ntry><Amt Ccy="MXN">40.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt>`
const camt = (...statements: string[]) =>
  `<?xml version="1.0"?><Document><BkToCstmrStmt>${statements.join('')}</BkToCstmrStmt></Document>`
const mine = '012180001234567895'
const other = '002180009999999991'

const page = (account: string, opening: string, closing: string, text = 'PAGO') =>
  `:20:S1\r\n:25:${account}\r\n:28C:1/1\r\n:60F:C261120MXN${opening}\r\n:61:2611201120C40,00NTRFK1//B1\r\n:86:${text}\r\n:62F:C261120MXN${closing}\r\n-\r\n`
const head = 'Operation day,Paid in,Paid out,Tracking key,Counterparty,Balance'
const csv = (...lines: string[]) => [head, ...lines].join('\n')
const row = (key: string, amount: string, left: string, payer = 'ANA') =>
  `2026-11-20,${amount},,${key},${payer},${left}`
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

const bad: readonly (readonly [string, () => string | Buffer, RegExp])[] = [
  ['camt.053 cut within an entry', () => camt(statement(mine, '1.00', '41.00')).slice(0, -120), /cut short or damaged/],
  [
    'camt.053 cut after its first statement',
    () => camt(statement(mine, '1.00', '41.00'), statement(mine, '41.00', '81.00')).slice(0, -300),
    /cut short or damaged/,
  ],
  ['camt.053 of a wrong total', () => camt(statement(mine, '1.00', '41.01')), /does not add up/],
  [
    'camt.053 of two accounts',
    () => camt(statement(mine, '1.00', '41.00'), statement(other, '41.00', '81.00')),
    /second account/,
  ],
  [
    'camt.053 that is not in the encoding it has to be',
    () => Buffer.from(camt(statement(mine, '1.00', '41.00', 'PEÑA')), 'latin1'),
    /encoding/,
  ],
  [
    'MT940 cut before its closing balance',
    () => page(mine, '1,00', '41,00').split(':62F')[0] ?? '',
    /closing balance is missing/,
  ],
  [
    'MT940 cut after the head of its second statement',
    () => `${page(mine, '1,00', '41,00')}:20:S2\r\n:25:${mine}\r\n:28C:2/1\r\n:60F:C261120MXN41,00\r\n`,
    /closing balance is missing/,
  ],
  [
    'MT940 whose first statement has no end',
    () => (page(mine, '1,00', '41,00').split(':62F')[0] ?? '') + page(mine, '41,00', '81,00'),
    /closing balance is missing/,
  ],
  ['MT940 of a wrong total', () => page(mine, '1,00', '42,00'), /does not add up/],
  ['MT940 of two accounts', () => page(mine, '1,00', '41,00') + page(other, '41,00', '81,00'), /second account/],
  [
    'MT940 in the letters of DOS',
    () =>
      Buffer.concat([
        Buffer.from(page(mine, '1,00', '41,00').split('PAGO')[0] ?? ''),
        Buffer.from([0x50, 0x45, 0xa5, 0x41]),
        Buffer.from(page(mine, '1,00', '41,00').split('PAGO')[1] ?? ''),
      ]),
    /Line 6 .*encoding/,
  ],
  [
    'a table cut within a line',
    () => csv(row('A', '1.00', '11.00'), row('B', '2.00', '13.00')).slice(0, -8),
    /cannot be read|does not add up/,
  ],
  [
    'a table whose running balance jumps',
    () => csv(row('A', '1.00', '11.00'), row('B', '2.00', '14.00')),
    /left a line out/,
  ],
  [
    'a table in the letters of DOS',
    () => Buffer.concat([Buffer.from(csv(row('A', '1.00', '11.00', 'PE'))), Buffer.from([0xa4])]),
    /Line 2 .*encoding/,
  ],
  ['a table without an amount', () => 'Operation day,Tracking key\n2026-11-20,K1', /amount/i],
  [
    'an Excel file that unfolds a thousandfold',
    () =>
      xlsxOf([{ name: 's', rows: `<row r="1">${cell('A1', 'Operation day')}${cell('B1', 'Paid in')}</row>` }], {
        padding: 'a'.repeat(257 * 1024 * 1024),
      }),
    /256 MB/,
  ],
  [
    'an Excel file cut short',
    () => xlsxOf([{ name: 's', rows: `<row r="1">${cell('A1', 'Operation day')}</row>` }]).subarray(0, 300),
    /damaged|cut/i,
  ],
  ['a picture', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]), /JPEG/],
]

describe('refused in a sentence, and nothing of it is kept:', () => {
  test.each(bad)('%s', async (_, content, sentence) => {
    const { channel, state, error } = await send(content())
    expect(error).toMatch(sentence)
    expect(state).not.toBe('done')
    expect(await keptOf(channel)).toEqual([])
  })
})

test.each([
  ['camt.053', camt(statement(mine, '1.00', '41.00')), camt(statement(other, '41.00', '81.00'))],
  ['MT940', page(mine, '1,00', '41,00'), page(other, '41,00', '81,00')],
])(
  'a %s of another account than the channel’s earlier one is refused, and named by its last digits alone',
  async (_, own, foreign) => {
    const first = await send(own)
    expect(first).toMatchObject({ state: 'done' })
    const before = await keptOf(first.channel)
    const { state, error } = await send(foreign, first.channel)
    expect([state, error]).toEqual(['failed', expect.stringMatching(/ending in 9991; this channel’s ends in 7895/)])
    expect(error).not.toContain(other)
    expect(await keptOf(first.channel)).toHaveLength(before.length)
  },
)

test('of more lines than a bank tells of at once nothing is kept', async () => {
  const line: StatementLine = {
    ...{
      row: 1,
      direction: 'in',
      gross: 1,
      fee: 0,
      feeTax: 0,
      trackingKey: null,
      returnsKey: null,
      reference: null,
      batch: null,
    },
    ...{ payer: null, account: null, day: '2026-11-20', at: null, balance: null, detail: {} },
  } as unknown as StatementLine
  const batch = Array.from({ length: 100_000 }, () => line)
  let taken = 0
  const copy = async (_: string, pieces: AsyncIterable<string>) => {
    for await (const piece of pieces) taken += piece.split('\n').length - 1
  }
  const file = (batches: number) =>
    ({
      async *batches() {
        for (let n = 0; n < batches; n++) yield batch
      },
    }) as unknown as StatementFile
  await expect(stage(copy as never, file(21), async () => {})).rejects.toMatchObject({
    error: 'reconciliation.linesAtMost',
  })
  expect(taken).toBe(2_000_000)
})

test('Spanish as Windows writes it is read as it is meant, where the file names no encoding', async () => {
  const taken = await send(Buffer.from(csv(row('Ñ1', '1.00', '11.00', 'MUÑOZ PEÑA')), 'latin1'))
  expect(statementOutcome.parse(taken.result)).toMatchObject({ newLines: 1 })
  const { rows } = await sql`select tracking_key, payer from statement_line where channel = ${taken.channel}`.execute(
    testApp().app.db,
  )
  expect(rows).toEqual([{ trackingKey: 'Ñ1', payer: 'MUÑOZ PEÑA' }])
})
