import { queryLoanUserInfo, type userFilterTypes } from '@cordillera/contract/borrower/search'
import { beforeAll, expect, test } from 'vitest'
import { givenKnownCase, known } from '../../test/given-cases.ts'
import { givenLoans } from '../../test/given-loans.ts'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp()
let service: Person
let mine: { userId: string; caseId: string }
let agent: Person

beforeAll(async () => {
  const { given, app } = testApp()
  agent = await given.person({ role: 'AGENT', stage: 'S1A' })
  mine = await givenKnownCase(testApp(), agent)
  service = await given.person({ role: 'CUSTOMER_SERVICE' })
  await app.db
    .updateTable('borrower')
    .set({ firstName: 'María José', lastName: 'Hernández Ñúñez' })
    .where('userId', '=', mine.userId)
    .execute()
})

const find = async (person: Person, filterType: (typeof userFilterTypes)[number], filterValue: string) =>
  (await person.call(queryLoanUserInfo, { filterType, filterValue })).list.map(({ user_id }) => user_id)

test.each<[(typeof userFilterTypes)[number], () => string]>([
  ['mobile', () => known.mobile],
  ['mobile', () => '55 1234 1661'],
  ['user_id', () => mine.userId],
  ['user_id', () => mine.userId.toLowerCase()],
  ['pan_number', () => known.docNumber],
  ['pan_number', () => known.docNumber.toLowerCase()],
  ['bank_account', () => known.bankAccount],
  ['bank_account', () => '032 180 00011835971 9'],
  ['name', () => 'maria hernandez'],
  ['name', () => 'HERNÁNDEZ, María'],
  ['name', () => 'hernandez jose'],
  ['name', () => 'maria jose'],
  ['any', () => '5512341661'],
  ['any', () => mine.userId],
  ['any', () => known.docNumber],
])('a borrower is found by %s', async (filterType, value) => {
  expect(await find(service, filterType, value())).toEqual([mine.userId])
})

test('what is typed as one thing is not found as another, and a wrong word finds nobody', async () => {
  expect(await find(service, 'user_id', known.mobile)).toEqual([])
  expect(await find(service, 'mobile', known.docNumber)).toEqual([])
  expect(await find(service, 'name', 'maria gonzalez')).toEqual([])
  expect(await find(service, 'name', "maria' & | ! (hernandez")).toEqual([mine.userId])
})

test('a list shows personal data masked and what is owed', async () => {
  const { list, total } = await service.call(queryLoanUserInfo, { filterType: 'user_id', filterValue: mine.userId })
  expect(total).toBe(1)
  const text = JSON.stringify(list)
  for (const secret of [known.mobile, known.docNumber, known.bankAccount, 'Hernández'])
    expect(text).not.toContain(secret)
  expect(list[0]).toMatchObject({
    name: 'María José H•••z',
    mobile: '+52 55••••61',
    docNumber: '••••09',
    bankAccount: '••••19',
    merchantName: 'Luna Credito',
    openBills: 1,
    openAmount: 114_001,
    dpd: 2,
  })
})

test('an empty value is refused, and so is a name of a letter or two', async () => {
  await service.refused(queryLoanUserInfo, { filterType: 'any', filterValue: '  ' }, 'request.invalid')
  await service.refused(queryLoanUserInfo, { filterType: 'name', filterValue: 'ma j.' }, 'borrower.nameTooShort')
})

test('a page and its total, latest registered first', async () => {
  const loans = await givenLoans(testApp(), { count: 12, dpd: 2 })
  await testApp()
    .app.db.updateTable('borrower')
    .set({ firstName: 'Ximena' })
    .where(
      'userId',
      'in',
      loans.map(({ userId }) => userId),
    )
    .execute()
  const first = await service.call(queryLoanUserInfo, { filterType: 'name', filterValue: 'ximena', pageSize: 5 })
  expect(first).toMatchObject({ total: 12, totalIsExact: true, currentPage: 1, pageSize: 5 })
  const second = await service.call(queryLoanUserInfo, {
    filterType: 'name',
    filterValue: 'ximena',
    pageSize: 10,
    currentPage: 2,
  })
  expect(second.list).toHaveLength(2)
  const seen = new Set([...first.list, ...second.list].map(({ user_id }) => user_id))
  for (const userId of seen) expect(loans.map((loan) => loan.userId)).toContain(userId)
})

test('another merchant’s borrower does not exist; a collector finds the people of their own cases alone', async () => {
  const [foreign] = await givenLoans(testApp(), { merchant: 'Cafe Plata' })
  expect(await find(service, 'user_id', foreign?.userId ?? '')).toEqual([])
  expect(await find(agent, 'user_id', mine.userId)).toEqual([mine.userId])
  const other = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  expect(await find(other, 'user_id', mine.userId)).toEqual([])
  const elsewhere = await testApp().given.person({ role: 'DIRECTOR', stage: 'M1' })
  expect(await find(elsewhere, 'any', known.mobile)).toEqual([])
  const trainer = await testApp().given.person({ role: 'TRAINER' })
  await trainer.refused(queryLoanUserInfo, { filterValue: mine.userId }, 'access.forbidden')
})
