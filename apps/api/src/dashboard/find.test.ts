import { listCases } from '@cordillera/contract/collection/case'
import { billDetail } from '@cordillera/contract/credit/bill'
import { findRecord } from '@cordillera/contract/dashboard/find'
import { expect, test } from 'vitest'
import { givenCases } from '../../test/given-cases.ts'
import { givenLoans } from '../../test/given-loans.ts'
import { startApp } from '../../test/harness.ts'

const testApp = startApp()
const short = (id: string) => `${id.slice(0, 1)}${id.slice(-6, -3)}-${id.slice(-3)}`
const loanNumber = async (appId: string) =>
  (
    await testApp()
      .app.db.selectFrom('application')
      .select('loanRef')
      .where('appId', '=', appId)
      .executeTakeFirstOrThrow()
  ).loanRef as string

test('a case is found by its number, whole or as lists print it, and by the number of its loan', async () => {
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const [mine] = await givenCases(testApp(), agent, { count: 1 })
  if (!mine) throw new Error('a case was asked for')
  const number = await loanNumber(mine.appId)
  for (const text of [mine.caseId, mine.caseId.toLowerCase(), short(mine.caseId), number])
    expect(await agent.call(findRecord, { text }), text).toEqual([
      { kind: 'case', id: mine.caseId, number, note: 'Luna Credito' },
    ])
})

test('a case of a colleague is not found, nor a loan by who may not see bills', async () => {
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const other = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const [theirs] = await givenCases(testApp(), other, { count: 1 })
  if (!theirs) throw new Error('a case was asked for')
  for (const text of [theirs.caseId, short(theirs.caseId), theirs.billId, await loanNumber(theirs.appId)])
    expect(await agent.call(findRecord, { text }), text).toEqual([])
})

test('finance finds a loan, its bill and its case list by what is printed, and opens the loan by its number', async () => {
  const [loan] = await givenLoans(testApp())
  if (!loan) throw new Error('a loan was asked for')
  const finance = await testApp().given.person({ role: 'FINANCE' })
  const number = await loanNumber(loan.appId)
  expect(await finance.call(findRecord, { text: number })).toContainEqual({
    kind: 'loan',
    id: loan.appId,
    number,
    note: 'Luna Credito',
  })
  expect(await finance.call(findRecord, { text: loan.billId })).toMatchObject([{ kind: 'bill', id: loan.billId }])
  expect(await finance.call(billDetail, { appId: number })).toMatchObject({ appId: loan.appId, loanId: number })
  await finance.refused(billDetail, { appId: 'no such loan' }, 'record.missing')
})

test('the case list is narrowed by a number as it is printed', async () => {
  const leader = await testApp().given.person({ role: 'COUNTRY_DIRECTOR' })
  const [loan] = await givenLoans(testApp())
  if (!loan) throw new Error('a loan was asked for')
  for (const number of [short(loan.caseId), loan.caseId, loan.billId, await loanNumber(loan.appId)]) {
    const { list } = await leader.call(listCases, { currentPage: 1, pageSize: 10, number })
    expect(
      list.map(({ caseId }) => caseId),
      number,
    ).toEqual([loan.caseId])
  }
})

test('people in scope are found by a part of their name and by their staff number', async () => {
  const hr = await testApp().given.person({ role: 'HR' })
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const person = await testApp()
    .app.db.selectFrom('staff')
    .innerJoin('account', 'account.accountId', 'staff.accountId')
    .select(['account.name', 'staff.userNo'])
    .where('staff.accountId', '=', agent.accountId)
    .executeTakeFirstOrThrow()
  const found = { kind: 'staff', id: String(agent.accountId), note: person.userNo }
  expect(await hr.call(findRecord, { text: person.userNo })).toMatchObject([found])
  expect(await agent.call(findRecord, { text: person.userNo })).toEqual([])
})
