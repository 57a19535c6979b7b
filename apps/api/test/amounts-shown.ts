/** What is due on bills: by hand from the ledger's entries, and as each place of the console shows it. Minor units. */
import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { caseSelectionSummary, listCases } from '@cordillera/contract/collection/case'
import { exportCases } from '@cordillera/contract/collection/case-export'
import { debtByDate } from '@cordillera/contract/collection/debt'
import { forecastDebt } from '@cordillera/contract/collection/tools'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { billDetail, billSums, exportBills, listBills } from '@cordillera/contract/credit/bill'
import { stageBoard } from '@cordillera/contract/dashboard/dashboard'
import { calculateDerate } from '@cordillera/contract/derate/derate'
import { getRepaymentLink } from '@cordillera/contract/payment/pay-link'
import { addDays, daysBetween } from '../src/platform/clock.ts'
import { sql } from '../src/platform/db.ts'
import type { GivenLoan } from './given-loans.ts'
import type { Person, TestApp } from './harness.ts'

interface Booked {
  billId: string
  caseId: string | null
  principal: number
  all: number
  /** Late interest ever billed. */
  penaltyBilled: number
  lent: number
  dueDate: string
  bookedThrough: string | null
  status: string
}

/** A millionth part, rounded half up. */
const parts = (millionths: number) => Number((BigInt(millionths) + 500_000n) / 1_000_000n)
const latest = (...days: string[]) => days.sort().at(-1) ?? ''

/** Of test loans: 1 % of the principal a day from the due date on, 100 % at most, rounded once a calendar month. */
export function accruedByHand(
  { principal, lent, penaltyBilled, dueDate, bookedThrough }: Booked,
  today: string,
): number {
  const from = latest(dueDate, bookedThrough ?? dueDate)
  const monthEnd = addDays(`${today.slice(0, 7)}-01`, -1)
  const grown = (first: string, last: string) => parts(principal * 10_000 * Math.max(0, daysBetween(first, last)))
  return Math.max(0, Math.min(grown(from, monthEnd) + grown(latest(from, monthEnd), today), lent - penaltyBilled))
}

/** Each bill with what is due today, from the entries of the ledger and the words of the terms. */
export async function dueByHand(test: TestApp, today: string): Promise<(Booked & { due: number })[]> {
  const { rows } = await sql<Booked>`
    select b.bill_id, b.principal_minor as lent, b.due_date, b.penalty_through as booked_through, b.status, sums.*,
      (select case_id from collection_case c where c.bill_id = b.bill_id and c.closed_at is null) as case_id
    from bill b cross join lateral (
      select coalesce(sum(e.amount_minor) filter (where e.account = 'receivable.principal'), 0)::bigint as principal,
        coalesce(sum(e.amount_minor) filter (where e.account like 'receivable.%'), 0)::bigint as all,
        coalesce(sum(e.amount_minor) filter (where e.account = 'receivable.penalty' and x.kind = 'penalty'), 0)::bigint as penalty_billed
      from ledger_entry e join ledger_tx x using (tx_id) where e.bill_id = b.bill_id) sums
    order by b.bill_id`.execute(test.app.db)
  return rows.map((row) => ({ ...row, due: row.all + accruedByHand(row, today) }))
}

/** Two columns of a file: the text of one by the id in the other. */
const textsOf = (csv: string, id: string, column: string): Record<string, string> => {
  const [heads = '', ...lines] = csv
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
  const names = heads.split(',')
  return Object.fromEntries(
    lines.map((line) => {
      const cells = line.split(',')
      return [cells[names.indexOf(id)] ?? '', cells[names.indexOf(column)] ?? '']
    }),
  )
}
const cellsOf = (csv: string, id: string, amount: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(textsOf(csv, id, amount)).map(([billId, text]) => [billId, Math.round(Number(text) * 100)]),
  )

/** Days past due of each open bill by its due date alone, as text. */
export const daysByHand = (bills: readonly Booked[], today: string): Record<string, string> =>
  Object.fromEntries(
    bills
      .filter(({ status }) => status !== 'repaid')
      .map(({ billId, dueDate }) => [billId, String(daysBetween(dueDate, today))]),
  )

/** The same as lists, files, drawer and workbench show them, of bills that are open; a repaid one has none in the file. */
export async function daysShown(
  boss: Person,
  loans: readonly GivenLoan[],
): Promise<Record<string, Record<string, string>>> {
  const { list: cases } = await boss.call(listCases, { pageSize: 200 })
  const { list: bills } = await boss.call(listBills, { pageSize: 200 })
  const file = async (endpoint: typeof exportCases | typeof exportBills) =>
    (await boss.download(endpoint, { filter: {}, format: 'csv' })).body.toString('utf8')
  const billOf = new Map(cases.map(({ caseId, billId }) => [caseId, billId]))
  const caseDays = Object.entries(textsOf(await file(exportCases), 'Case', 'Days past due'))
  const billDays = Object.entries(textsOf(await file(exportBills), 'Bill', 'Days past due'))
  const shown: Record<string, Record<string, string>> = {
    'case list': Object.fromEntries(cases.map(({ billId, dpd }) => [billId, String(dpd)])),
    'case file': Object.fromEntries(
      caseDays.flatMap(([caseId, days]) => (billOf.has(caseId) ? [[billOf.get(caseId), days]] : [])),
    ),
    'bill list': Object.fromEntries(
      bills.flatMap(({ billId, billStatus, dpd }) => (billStatus === 'repaid' ? [] : [[billId, String(dpd)]])),
    ),
    'bill file': Object.fromEntries(billDays.filter(([, days]) => days !== '')),
    'bill drawer': {},
    workbench: {},
  }
  // of some: these two read one loan each
  for (const { appId, billId, caseId } of loans.filter((_, n) => n % 5 === 0)) {
    const { bills: instalments } = await boss.call(billDetail, { appId })
    const own = instalments.find((bill) => bill.billId === billId)
    if (own && own.billStatus !== 'repaid') Object.assign(shown['bill drawer'] ?? {}, { [billId]: String(own.dpd) })
    const info = await boss.call(getCaseInfo, { caseId })
    if (billOf.get(caseId)) Object.assign(shown['workbench'] ?? {}, { [billId]: String(info.bill.dpd) })
  }
  return shown
}

/** What each place shows of each bill, by the place's name. A place that shows only open cases leaves the others out. */
export async function amountsShown(
  test: TestApp,
  { boss, service }: { boss: Person; service: Person },
  loans: readonly GivenLoan[],
): Promise<Record<string, Record<string, number>>> {
  const { list: cases } = await boss.call(listCases, { pageSize: 200 })
  const { list: closed } = await boss.call(listCases, { pageSize: 200, closed: true })
  const { list: bills } = await boss.call(listBills, { pageSize: 200 })
  const billOf = Object.fromEntries([...cases, ...closed].map(({ caseId, billId }) => [caseId, billId]))
  const shown: Record<string, Record<string, number>> = {
    'case list': Object.fromEntries(cases.map(({ billId, dueAmount }) => [billId, dueAmount])),
    'closed cases': Object.fromEntries(closed.map(({ billId, dueAmount }) => [billId, dueAmount])),
    'bill list': Object.fromEntries(bills.map(({ billId, dueAmount }) => [billId, dueAmount])),
  }
  const put = (place: string, billId: string, amount: number | undefined) => {
    shown[place] ??= {}
    if (amount !== undefined) shown[place][billId] = amount
  }
  const file = async (endpoint: typeof exportCases | typeof exportBills) =>
    (await boss.download(endpoint, { filter: {}, format: 'csv' })).body.toString('utf8')
  const caseCells = cellsOf(await file(exportCases), 'Case', 'Due')
  for (const [caseId, amount] of Object.entries(caseCells)) put('case file', billOf[caseId] ?? caseId, amount)
  shown['bill file'] = cellsOf(await file(exportBills), 'Bill', 'Due')
  for (const { billId, caseId, userId, appId } of loans) {
    const info = await boss.call(getCaseInfo, { caseId })
    put('workbench', billId, info.bill.dueAmount)
    put(
      'components of the workbench',
      billId,
      info.bill.components.reduce((sum, { open }) => sum + open, 0),
    )
    put('debt by date', billId, (await boss.call(debtByDate, { caseId })).days[0]?.amount)
    const forecast = await boss.call(forecastDebt, { caseId, days: 1 })
    put('reduction', billId, (await boss.call(calculateDerate, { caseId })).due)
    const person = await service.call(fetchAllUserInfo, { userId })
    const own = (bill: { billId: string }) => bill.billId === billId
    put('borrower page', billId, person.bills.find(own)?.dueAmount)
    const { bills: instalments } = await boss.call(billDetail, { appId })
    put('bill drawer', billId, instalments.find(own)?.dueAmount)
    if (instalments.length === 1) {
      put('loans of the borrower', billId, person.applications[0]?.dueAmount)
      put('forecast of debt', billId, forecast.list[0]?.total ?? 0)
    }
    put('pay link', billId, await amountOfLink(test, service, billId))
  }
  return shown
}

/** What of the open cases' bills was billed in all, late interest included, in every place that names an amount of the bill. */
export async function billedShown(
  { boss, service }: { boss: Person; service: Person },
  loans: readonly GivenLoan[],
): Promise<Record<string, Record<string, number>>> {
  const { list: cases } = await boss.call(listCases, { pageSize: 200 })
  const open = cases.filter(({ billId }) => loans.some((loan) => loan.billId === billId))
  const { list: bills } = await boss.call(listBills, { pageSize: 200 })
  const shown: Record<string, Record<string, number>> = {}
  const put = (place: string, billId: string, amount: number | undefined) => {
    shown[place] = { ...shown[place], [billId]: amount ?? Number.NaN }
  }
  for (const { caseId, billId, appId, userId, billAmount } of open) {
    const own = (bill: { billId: string }) => bill.billId === billId
    put('bill list', billId, bills.find(own)?.billAmount)
    put('case list', billId, billAmount)
    const { bill } = await boss.call(getCaseInfo, { caseId })
    put('workbench', billId, bill.billAmount)
    put(
      'components of the workbench',
      billId,
      bill.components.reduce((sum, { billed }) => sum + billed, 0),
    )
    put('bill drawer', billId, (await boss.call(billDetail, { appId })).bills.find(own)?.billAmount)
    put('borrower page', billId, (await service.call(fetchAllUserInfo, { userId })).bills.find(own)?.billAmount)
  }
  return shown
}

/** What the page of a repayment link asks for; nothing where there is nothing to pay. */
async function amountOfLink(test: TestApp, service: Person, billId: string): Promise<number> {
  const { userId } = await test.app.db
    .selectFrom('bill')
    .select('userId')
    .where('billId', '=', billId)
    .executeTakeFirstOrThrow()
  const answer = await service.raw(getRepaymentLink, { userId, billId })
  if (answer.code !== 2000) return 0
  const { pathname } = new URL(answer.data.url)
  const { body } = await test.app.http.inject({ method: 'GET', url: `${pathname}?lang=en` })
  const [, text = 'NaN'] = /MXN\s*([\d,]+\.\d\d)/.exec(body.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')) ?? []
  return Math.round(Number(text.replaceAll(',', '')) * 100)
}

/** Sums of the same, as lists and boards tell them. */
export async function sumsShown({ boss }: { boss: Person }): Promise<Record<string, number>> {
  const all = await boss.call(caseSelectionSummary, { selection: { filter: {} } })
  const [bills] = await boss.call(billSums, {})
  const board = await boss.call(stageBoard, {})
  return {
    'exact total of cases': all.sums[0]?.amount ?? 0,
    'stages of the board': board.stages.reduce((sum, { amounts }) => sum + (amounts[0]?.amount ?? 0), 0),
    'sums of bills': bills?.dueAmount ?? 0,
  }
}
