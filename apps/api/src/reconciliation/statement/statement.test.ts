/** What statements of banks are really like: what comes twice, out of its days, in other encodings, or does not add up. */
import { uploadFile } from '@cordillera/contract/job/file'
import { getJob } from '@cordillera/contract/job/job'
import { statementOutcome, uploadStatement } from '@cordillera/contract/reconciliation/statement'
import { beforeAll, expect, test } from 'vitest'
import { readStatement } from '../../../test/given-statements.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'

const testApp = startApp()
let finance: Person
let accounts = 0
const newChannel = () => `READ${++accounts}`
const day = '2026-11-20'

beforeAll(async () => {
  finance = await testApp().given.person({ role: 'FINANCE' })
})

async function send(content: string | Buffer, channel: string, name: string) {
  const { fileId } = (await finance.upload(uploadFile, {}, { name, content })).data
  const { jobId } = await finance.call(uploadStatement, { fileId, channel, currency: 'MXN' })
  await testApp().drainJobs()
  return finance.call(getJob, { jobId })
}
async function taken(content: string | Buffer, channel: string, name = 'a.xml') {
  const job = await send(content, channel, name)
  expect(job, String(job.error)).toMatchObject({ state: 'done' })
  return statementOutcome.parse(job.result)
}
const kept = async (channel: string) =>
  (
    await sql<{ operationDay: string; valueDay: string | null; gross: number; payer: string | null }>`
      select operation_day, value_day, gross_minor as gross, payer from statement_line where channel = ${channel}
      order by operation_day, line_id`.execute(testApp().app.db)
  ).rows

const balance = (code: string, amount: string, at: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="MXN">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${at}</Dt></Dt></Bal>`
const camt = (entries: string, closing: string, encoding = 'UTF-8') =>
  `<?xml version="1.0" encoding="${encoding}"?><Document><BkToCstmrStmt><Stmt><Id>C1</Id><Acct><Ccy>MXN</Ccy></Acct>
${balance('OPBD', '500.00', day)}${balance('CLBD', closing, day)}${entries}</Stmt></BkToCstmrStmt></Document>`
interface Entry {
  amount: string
  booked?: string
  valued?: string
  status?: string
  ref?: string
  payer?: string
}
const entry = ({ amount, booked = `<Dt>${day}</Dt>`, valued = '', status = 'BOOK', ref = '', payer = 'ANA' }: Entry) =>
  `<Ntry>${ref && `<NtryRef>${ref}</NtryRef>`}<Amt Ccy="MXN">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt>${booked}</BookgDt>${valued && `<ValDt><Dt>${valued}</Dt></ValDt>`}<NtryDtls><TxDtls><Amt Ccy="MXN">${amount}</Amt><RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>`

test('a bank’s date is the day as it wrote it, whatever zone stands behind it', async () => {
  const channel = newChannel()
  const late = '<DtTm>2026-11-20T23:59:00-06:00</DtTm>'
  const early = '<DtTm>2026-11-20T00:01:00+05:30</DtTm>'
  await taken(
    camt(entry({ amount: '1.00', booked: late }) + entry({ amount: '2.00', booked: early }), '503.00'),
    channel,
  )
  expect((await kept(channel)).map(({ operationDay }) => operationDay)).toEqual([day, day])
})

test('lines that are known already are passed over, and the file’s balances are proved with them', async () => {
  const channel = newChannel()
  const first = entry({ amount: '10.00', ref: 'N1' })
  expect(await taken(camt(first, '510.00'), channel)).toMatchObject({ lines: 1, newLines: 1 })
  const second = camt(first + entry({ amount: '5.00', ref: 'N2' }), '515.00')
  expect(await taken(second, channel)).toMatchObject({ lines: 2, newLines: 1 })
  expect(await kept(channel)).toHaveLength(2)
})

test('a line whose booking or value day is outside of the statement’s days is kept', async () => {
  const channel = newChannel()
  const booked = entry({ amount: '3.00', booked: '<Dt>2026-11-12</Dt>' })
  const valued = entry({ amount: '4.00', valued: '2026-12-01' })
  expect(await taken(camt(booked + valued, '507.00'), channel)).toMatchObject({ newLines: 2 })
  expect(await kept(channel)).toMatchObject([{ operationDay: '2026-11-12' }, { valueDay: '2026-12-01' }])
})

test('two different lines under one number of the bank are two', async () => {
  const channel = newChannel()
  const same = { ref: 'LEGALLY-AGAIN' }
  await taken(camt(entry({ amount: '1.00', ...same }) + entry({ amount: '2.00', ...same }), '503.00'), channel)
  expect(await kept(channel)).toHaveLength(2)
})

test('what is announced and then booked under another number is one line', async () => {
  const channel = newChannel()
  const pending = entry({ amount: '8.00', status: 'PDNG', ref: 'P-1' })
  await taken(camt(pending, '500.00'), channel)
  expect(await kept(channel)).toEqual([])
  await taken(camt(entry({ amount: '8.00', ref: 'B-9' }), '508.00'), channel)
  expect(await kept(channel)).toMatchObject([{ gross: 800 }])
})

test('five equal lines stay five, and told again in a longer file they stay five', async () => {
  const channel = newChannel()
  const equal = Array.from({ length: 5 }, () => ({ day, paidIn: '9.00', key: 'EQUAL' }))
  expect(await readStatement(testApp(), finance, channel, equal)).toMatchObject({ lines: 5, newLines: 5 })
  const more = [...equal, { day, paidIn: '1.00', key: 'OTHER' }]
  expect(await readStatement(testApp(), finance, channel, more)).toMatchObject({ lines: 6, newLines: 1 })
})

test('a file is read in the encoding that it names, with or without a byte order mark', async () => {
  const named = camt(entry({ amount: '6.00', payer: 'MUÑOZ PEÑA' }), '506.00', 'ISO-8859-1')
  const marked = Buffer.concat([
    Buffer.from([0xef, 0xbb, 0xbf]),
    Buffer.from(camt(entry({ amount: '6.00', payer: 'MUÑOZ PEÑA' }), '506.00'), 'utf8'),
  ])
  const wide = Buffer.from(
    `\ufeff${camt(entry({ amount: '6.00', payer: 'MUÑOZ PEÑA' }), '506.00', 'UTF-16')}`,
    'utf16le',
  )
  for (const content of [Buffer.from(named, 'latin1'), marked, wide]) {
    const channel = newChannel()
    await taken(content, channel)
    expect(await kept(channel)).toMatchObject([{ payer: 'MUÑOZ PEÑA' }])
  }
})

test('a running balance that leaves something out stops the file and says at which line', async () => {
  const head = 'Operation day,Paid in,Paid out,Tracking key,Balance'
  const content = [head, `${day},10.00,,K1,110.00`, `${day},5.00,,K2,115.00`, `${day},1.00,,K3,126.00`].join('\n')
  const channel = newChannel()
  const job = await send(content, channel, 'gap.csv')
  expect(job.state).toBe('failed')
  expect(JSON.stringify(job)).toMatch(/balanceGap|balance/i)
  expect(await kept(channel)).toEqual([])
})

test('a day that was told is not read again in another format, nor by other columns; nothing of it is there twice', async () => {
  const channel = newChannel()
  const lines = [
    { day, key: 'FORM1', paidIn: '120.50' },
    { day, key: 'FORM2', paidIn: '79.50' },
  ]
  await readStatement(testApp(), finance, channel, lines)
  const tagged = (key: string, amount: string, n: number) =>
    `:61:2611201120C${amount}NTRF${key}//B-${n}\r\n:86:/EREF/${key}/NAME/ANA\r\n`
  const mt940 = `:20:S1\r\n:25:012180001234567895\r\n:28C:1/1\r\n:60F:C261119MXN0,00\r\n${tagged('FORM1', '120,50', 1)}${tagged('FORM2', '79,50', 2)}:62F:C261120MXN200,00\r\n-`
  const again = await send(mt940, channel, 'again.sta')
  expect([again.state, String(again.error)]).toEqual([
    'failed',
    expect.stringContaining('2 were told by the statement'),
  ])
  const head = 'Operation day,Paid in,Paid out,Tracking key,Reference'
  const other = [head, `${day},120.50,,FORM1,77`, `${day},79.50,,FORM2,78`].join('\n')
  expect(String((await send(other, channel, 'other.csv')).error)).toContain('“statement.csv”')
  expect(await kept(channel)).toHaveLength(2)
  // what is new of a day is taken, in whatever form
  const fees = [head, `${day},3.10,,,fees`, `${day},79.50,,FORM2,78`, `${day},4.10,,,fees`].join('\n')
  expect(await taken(fees, channel, 'fees.csv')).toMatchObject({ newLines: 3 })
})
