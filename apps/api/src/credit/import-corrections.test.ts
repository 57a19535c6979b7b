/** Faults of an import are corrected where they are shown; its last step shows its own cases; its totals can be compared. */
import { runAgeing } from '@cordillera/contract/collection/ageing'
import { listCases } from '@cordillera/contract/collection/case'
import { runLoanBook } from '@cordillera/contract/credit/import'
import type { Input } from '@cordillera/contract/endpoint'
import { correctFile } from '@cordillera/contract/job/file'
import { getJob } from '@cordillera/contract/job/job'
import { readXlsx, writeXlsxStream } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../test/harness.ts'
import { startApp } from '../../test/harness.ts'
import { bookOf, faulty, loanBooks } from '../../test/loan-books.ts'
import { sql } from '../platform/db.ts'

const testApp = startApp()
let superuser: Person
beforeAll(async () => {
  superuser = await testApp().given.person({ superuser: true })
})
const { downloaded, dryRun, ofLoan, run } = loanBooks(testApp, () => superuser)

/** The right value of each fault, typed where the fault is shown; then the corrected copy as a run of its own. */
async function corrected(outcome: Awaited<ReturnType<typeof dryRun>>, rightFor: (column: string) => string) {
  const { fileId, mapping } = outcome.job.input as { fileId: string; mapping: Record<string, never> }
  const cells = outcome.result.errors.flatMap(({ row, cell, column }) =>
    cell === null ? [] : [{ row, cell, value: rightFor(column) }],
  )
  const { fileId: copy } = await superuser.call(correctFile, { fileId, cells })
  const { jobId } = await superuser.call(runLoanBook, { fileId: copy, mapping })
  await testApp().drainJobs()
  return { copy, fileId, job: await superuser.call(getJob, { jobId }) }
}

describe('faults corrected in the page', () => {
  test('a refused value is shown as the file has it, corrected by row and cell, and the copy goes in', async () => {
    const outcome = await dryRun(bookOf({ loan_id: 'MX-C-1', principal: 'N/A' }, { loan_id: 'MX-C-2' }))
    expect(outcome.result.errors).toMatchObject([{ row: 2, column: 'principal', value: 'N/A', reason: 'notAmount' }])
    const { copy, fileId, job } = await corrected(outcome, () => '1000.00')
    expect(job.counts).toMatchObject({ rows: 2, refused: 0, accepted: 2 })
    expect(await ofLoan('MX-C-1')).toMatchObject([{ principalMinor: 100_000 }])
    // what was sent stays as it was
    expect((await downloaded(fileId)).toString()).toContain('N/A')
    expect((await downloaded(copy)).toString()).not.toContain('N/A')
  })

  test('rows keep their numbers beside blank lines and quoted ones, and all else stays as it stands', async () => {
    const [head = '', ...rows] = bookOf(
      { loan_id: 'MX-C-3', address: '"Calle 1, int. 2"' },
      { loan_id: 'MX-C-4', fee: 'x' },
    )
      .trimEnd()
      .split('\n')
    const outcome = await dryRun([head, '', ...rows, ''].join('\n'))
    expect(outcome.result.errors).toMatchObject([{ row: 4, value: 'x' }])
    const { copy } = await corrected(outcome, () => '1,5"')
    const lines = (await downloaded(copy)).toString().split('\n')
    expect(lines.slice(0, 3)).toEqual([head, '', rows[0]])
    expect(lines[3]).toContain(',"1,5""",')
  })

  test('a workbook is corrected too: numbers stay numbers', async () => {
    const values = bookOf({ loan_id: 'MX-C-5', due_date: '31/31/2026' }, { loan_id: 'MX-C-6' })
      .trim()
      .split('\n')
      .map((line, row) =>
        line.split(',').map((cell) => (row > 0 && /^\d+(\.\d+)?$/.test(cell) && cell.length < 9 ? Number(cell) : cell)),
      )
    const bytes = Buffer.from(await new Response(writeXlsxStream(values, { name: 'book' })).arrayBuffer())
    const outcome = await dryRun(bytes, { name: 'book.xlsx' })
    expect(outcome.result.errors).toMatchObject([{ row: 2, column: 'due_date', value: '31/31/2026' }])
    const { copy, job } = await corrected(outcome, () => '2026-12-31')
    expect(job.counts).toMatchObject({ rows: 2, refused: 0 })
    const { sheets } = await readXlsx(await downloaded(copy))
    expect(sheets[0]?.rows[2]).toEqual(values[2])
  })

  test('a file of somebody else, and a row that the file does not have, are not corrected', async () => {
    const { job } = await dryRun(bookOf({ loan_id: 'MX-C-7', principal: 'N/A' }))
    const { fileId } = job.input as { fileId: string }
    const other = await testApp().given.person({ role: 'DIRECTOR' })
    const cells = [{ row: 2, cell: 0, value: 'x' }]
    expect(await other.raw(correctFile, { fileId, cells })).toMatchObject({ code: 5000 })
    const missing = await superuser.raw(correctFile, { fileId, cells: [{ row: 99, cell: 0, value: 'x' }] })
    expect(missing.msg).toBe('The file has no row 99; nothing was corrected. Check the file once more.')
  })
})

test('the error file names field, value and reason in the language of who asked', async () => {
  const outcome = await dryRun(bookOf({ loan_id: 'MX-C-8', principal: 'N/A' }), { language: 'es' })
  const [head = '', row = ''] = (await downloaded(outcome.job.errorFile?.fileId)).toString('utf8').split(/\r?\n/)
  expect(head.endsWith(',por qué se rechazó')).toBe(true)
  expect(row.endsWith(',Capital “N/A”: no es un importe')).toBe(true)
})

test('control totals by currency are told before anything is imported, as the rows of the file add up', async () => {
  const { result } = await dryRun(faulty)
  const refused = new Set(result.errors.map(({ row }) => row))
  const [head = '', ...lines] = faulty.replace('\uFEFF', '').trim().split('\r\n')
  const names = head.split(';')
  // the Chilean peso has no smaller unit
  const minorIn = (currency: string | undefined, text = '') =>
    Math.round(Number(text.replaceAll('.', '').replace(',', '.')) * (currency === 'CLP' ? 1 : 100))
  const byHand = new Map<string, { instalments: number; principal: number; paid: number }>()
  for (const [index, line] of lines.entries()) {
    if (refused.has(index + 2)) continue
    const of = (name: string) => line.split(';')[names.indexOf(name)]
    const minor = (text?: string) => minorIn(of('currency'), text)
    const sum = byHand.get(of('currency') ?? '') ?? { instalments: 0, principal: 0, paid: 0 }
    const total = ['principal', 'interest', 'fee', 'fee_tax'].reduce((all, name) => all + minor(of(name)), 0)
    byHand.set(of('currency') ?? '', {
      instalments: sum.instalments + 1,
      principal: sum.principal + minor(of('principal')),
      paid: sum.paid + Math.min(total, minor(of('paid_amount'))),
    })
  }
  expect(
    new Map(
      result.sums.map(({ currency, instalments, principal, paid }) => [currency, { instalments, principal, paid }]),
    ),
  ).toEqual(byHand)
})

test('an import leads to its own cases and not to those that were there', async () => {
  const overdue = { due_date: '2026-10-01', paid_amount: '', last_paid_at: '' }
  await run(bookOf({ loan_id: 'MX-C-19', ...overdue }))
  const { job } = await run(bookOf({ loan_id: 'MX-C-20', ...overdue }))
  const { rows } = await sql<{ importJobId: string }>`
    select distinct b.import_job_id from bill b join application a using (app_id) where a.loan_ref = 'MX-C-20'`.execute(
    testApp().app.db,
  )
  expect(rows).toEqual([{ importJobId: job.jobId }])
  await superuser.call(runAgeing, { country: 'MX' })
  await testApp().drainJobs()
  const bills = async (input: Input<typeof listCases>) =>
    (await superuser.call(listCases, input)).list.map(({ billId }) => billId)
  const own = (await ofLoan('MX-C-20')).map(({ billId }) => billId)
  expect(await bills({ importJob: job.jobId })).toEqual(own)
  expect((await bills({})).length).toBeGreaterThan(own.length)
})
