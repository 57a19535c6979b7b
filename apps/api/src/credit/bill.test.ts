import { billDetail, billEntries, billSums, exportBills, listBills } from '@cordillera/contract/credit/bill'
import type { Input } from '@cordillera/contract/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { openBooks } from '../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp()
let finance: Person
let paidInPart: GivenLoan
let early: GivenLoan

beforeAll(async () => {
  const { app, given } = testApp()
  finance = await given.person({ role: 'FINANCE' })
  const late = await givenLoans(testApp(), { dpd: 10, count: 3 })
  const soon = await givenLoans(testApp(), { dpd: -1 })
  const first = late[0]
  const [next] = soon
  if (!first || !next) throw new Error('loans were made')
  paidInPart = first
  early = next
  await openBooks(
    app.db,
    [...late, ...soon].map(({ appId }) => appId),
  )
  const { loanRef } = await app.db
    .selectFrom('application')
    .select('loanRef')
    .where('appId', '=', first.appId)
    .executeTakeFirstOrThrow()
  const payment = { loan: loanRef, amount: '300.00', paidAt: '2026-11-21T09:00:00', key: 'PART' }
  await importPayments(testApp(), finance, paymentsCsv([payment]))
})

test('bills by due date, filtered by state, day, loan and person', async () => {
  const all = await finance.call(listBills, {})
  expect(all.total).toBe(4)
  expect(all.list[0]?.billId).toBe(early.billId)
  const ids = async (filter: Parameters<typeof finance.call<typeof listBills>>[1]) =>
    (await finance.call(listBills, filter)).list.map(({ billId }) => billId)
  expect(await ids({ billStatus: ['repayment'] })).toEqual([early.billId])
  expect(await ids({ billStatus: ['overdue'], sortField: 'due', sortOrder: 'asc' })).toHaveLength(3)
  expect(await ids({ dueFrom: '2026-11-20' })).toEqual([early.billId])
  expect(await ids({ appId: paidInPart.appId })).toEqual([paidInPart.billId])
  expect(await ids({ userId: early.userId })).toEqual([early.billId])
  expect(await ids({ extension: true })).toEqual([])
  expect(await ids({ currency: 'COP' })).toEqual([])
})

test('a bill shows its dpd, what was paid, and what is due with the penalty of today', async () => {
  const { list } = await finance.call(listBills, { billId: paidInPart.billId })
  const [bill] = list
  expect(bill).toMatchObject({ dpd: 10, billStatus: 'overdue', period: 'S2', repaidAmount: 30_000, extension: false })
  expect((bill?.billAmount ?? 0) - 30_000).toBe(bill?.dueAmount)
})

test('sums are one line a currency and equal the rows', async () => {
  const { list } = await finance.call(listBills, {})
  const sum = (pick: (bill: (typeof list)[number]) => number) => list.reduce((all, bill) => all + pick(bill), 0)
  expect(await finance.call(billSums, {})).toEqual([
    {
      currency: 'MXN',
      bills: 4,
      billAmount: sum(({ billAmount }) => billAmount),
      repaidAmount: 30_000,
      dueAmount: sum(({ dueAmount }) => dueAmount),
    },
  ])
})

test('every figure of a bill is the sum of the entries it opens', async () => {
  const loan = await finance.call(billDetail, { appId: paidInPart.appId })
  const [bill] = loan.bills
  if (!bill) throw new Error('the loan has one bill')
  type Of = Input<typeof billEntries>
  const sumOf = async (figure: Of['figure'], component?: Of['component']) => {
    const asked = { billId: bill.billId, figure, ...(component ? { component } : {}) }
    const { sum, entries } = await finance.call(billEntries, asked)
    expect(entries.reduce((all, { amount }) => all + amount, 0)).toBe(sum)
    return sum
  }
  for (const { component, billed, paid, reduced, open } of bill.components) {
    expect(await sumOf(component)).toBe(open)
    expect(await sumOf('billed', component)).toBe(billed)
    expect(0 - (await sumOf('paid', component))).toBe(paid)
    expect(0 - (await sumOf('reduced', component))).toBe(reduced)
  }
  expect(await sumOf('billed')).toBe(bill.billAmount - bill.accruedPenalty)
  expect(await sumOf('paid')).toBe(-bill.repaidAmount)
  expect(await sumOf('reduced')).toBe(0)
  expect(bill.components.reduce((all, { open }) => all + open, Number(bill.accruedPenalty))).toBe(bill.dueAmount)
  // the whole ledger has both legs of every booking
  expect(await sumOf('all')).toBe(0)
})

test('the list as a file has the same rows, masked', async () => {
  const { body, headers } = await finance.download(exportBills, { filter: { billStatus: ['overdue'] }, format: 'csv' })
  expect(headers['content-disposition']).toContain('bills-2026-11-21.csv')
  const lines = body.toString().trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain('A•••o')
})

test('bills are finance’s: a collector sees none, another country’s finance neither', async () => {
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S2' })
  await agent.refused(listBills, {}, 'access.forbidden')
  await agent.refused(billEntries, { billId: paidInPart.billId, figure: 'all' }, 'credit.billMissing')
  const colombian = await testApp().given.person({ role: 'FINANCE', country: 'CO' })
  expect((await colombian.call(listBills, {})).total).toBe(0)
  await colombian.refused(billDetail, { appId: paidInPart.appId }, 'record.missing')
  await colombian.refused(billEntries, { billId: paidInPart.billId, figure: 'all' }, 'credit.billMissing')
})
