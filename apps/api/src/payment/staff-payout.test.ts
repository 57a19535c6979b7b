import { correctFile, uploadFile } from '@cordillera/contract/job/file'
import { getJob } from '@cordillera/contract/job/job'
import {
  decidePayOfStaff,
  dryRunPayroll,
  giveUpPayOfStaff,
  inspectPayroll,
  payOfMexicoStaff,
  payOfStaffLines,
  payOfStaffList,
  payrollOutcome,
  retryPayOfStaff,
  runPayroll,
} from '@cordillera/contract/payment/staff-payout'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenStp, givenStp } from '../../test/given-stp.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { checkLedger, clabeCheckDigit } from '../credit/public.ts'
import { payrollPeople } from './staff-payout.queries.ts'

const testApp = startApp()
let stp: GivenStp
let maker: Person
let approver: Person
let lists = 0
const racers = 200
const head = 'user_no,name,amount,bank_account,concept'
const note = 'compared with payroll'

interface Payee {
  userNo: string
  name: string
  clabe: string
  accountId: number
}

beforeAll(async () => {
  stp = await givenStp(testApp())
  maker = await testApp().given.person({ role: 'FINANCE' })
  approver = await testApp().given.person({ role: 'FINANCE' })
})
afterAll(() => stp.stop())

/** A person of Mexico with an account on record. */
async function payee(change: { clabe?: string | null; country?: 'MX' | 'CO' } = {}): Promise<Payee> {
  const { accountId } = await testApp().given.person({ role: 'AGENT', country: change.country ?? 'MX' })
  const { db } = testApp().app
  const digits = `07218000${String(accountId).padStart(9, '0')}`
  const clabe = digits + clabeCheckDigit(digits)
  await db
    .insertInto('staffPerson')
    .values({
      ...{ accountId, sex: 'female', birthday: '1996-04-23', phone: '+525512345678', email: 'a@example.com' },
      bankAccount: change.clabe === undefined ? clabe : change.clabe,
    })
    .execute()
  const found = await db
    .selectFrom('staff')
    .innerJoin('account', 'account.accountId', 'staff.accountId')
    .select(['userNo', 'name'])
    .where('staff.accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return { ...found, clabe, accountId }
}

async function upload(lines: readonly string[], by: Person = maker) {
  const content = [head, ...lines].join('\n')
  return by.upload(payOfMexicoStaff, { name: `Nómina ${++lists}` }, { name: 'nomina.csv', content })
}
async function uploaded(lines: readonly string[]) {
  const { code, msg, data } = await upload(lines)
  expect(code, msg).toBe(2000)
  return batchOf(data.batchId)
}
async function batchOf(batchId: string) {
  const { list } = await approver.call(payOfStaffList, { pageSize: 200 })
  const batch = list.find((one) => one.batchId === batchId)
  if (!batch) throw new Error('the list was uploaded')
  return batch
}
const linesOf = async (batchId: string) => (await approver.call(payOfStaffLines, { batchId, pageSize: 200 })).list
const approve = ({ batchId, version }: { batchId: string; version: number }) =>
  approver.call(decidePayOfStaff, { batchId, version, decision: 'approve', note })
const line = ({ userNo }: Payee, amount: string, rest = ',,') =>
  `${userNo},${rest.split(',')[0]},${amount},${rest.split(',')[1]},`

test('a list is checked line by line, approved by another person and paid by STP', async () => {
  const [ana, ben] = [await payee(), await payee()]
  const batch = await uploaded([line(ana, '8200.50'), `${ben.userNo},${ben.name},"9,100.00",${ben.clabe},BONO`])
  expect(batch).toMatchObject({
    state: 'uploaded',
    total: 1_730_050,
    counts: { lines: 2, ready: 2, invalid: 0 },
    mine: false,
  })
  expect(await approve(batch)).toMatchObject({ state: 'approved', sent: 2 })
  await stp.settle(async () => (await batchOf(batch.batchId)).counts.paid === 2)
  expect(await batchOf(batch.batchId)).toMatchObject({ paid: 1_730_050, counts: { paying: 0, failed: 0 } })
  const [first, second] = await linesOf(batch.batchId)
  expect(first).toMatchObject({
    row: 2,
    userNo: ana.userNo,
    name: ana.name,
    bankAccount: `••••${ana.clabe.slice(-2)}`,
    concept: 'NOMINA',
  })
  expect(second).toMatchObject({ bankName: 'Banorte', concept: 'BONO', state: 'paid', payoutState: 'settled' })
  expect(await checkLedger(testApp().app.db)).toEqual([])
  const cash = await testApp()
    .app.db.selectFrom('ledgerEntry')
    .select(({ fn }) => fn.sum<number>('amountMinor').as('sum'))
    .where('account', '=', 'cash.stp')
    .executeTakeFirstOrThrow()
  expect(Number(cash.sum)).toBe(-1_730_050)
})

test('a list is mapped, tried with its total, corrected where it is wrong and kept for another person', async () => {
  const [ana, ben] = [await payee(), await payee()]
  const content = ['Clave;Neto', `${ana.userNo};8.200,50`, `${ben.userNo};mil`, ''].join('\n')
  const { fileId } = (await maker.upload(uploadFile, {}, { name: 'nomina-q2.csv', content })).data
  expect(await maker.call(inspectPayroll, { fileId })).toMatchObject({ missing: ['user_no'], rows: 2 })
  const mapping = { Clave: 'user_no', Neto: 'amount' } as const
  const name = `Nómina ${++lists}`
  const asked = async (endpoint: typeof dryRunPayroll | typeof runPayroll, file: string) => {
    const { jobId } = await maker.call(endpoint, { fileId: file, name, mapping })
    await testApp().drainJobs()
    return payrollOutcome.parse((await maker.call(getJob, { jobId })).result)
  }
  const tried = await asked(dryRunPayroll, fileId)
  expect(tried).toMatchObject({
    counts: { rows: 2, ready: 1, refused: 1 },
    sums: [{ currency: 'MXN', amount: 820_050 }],
    errors: [{ row: 3, column: 'amount', cell: 1, value: 'mil', userNo: ben.userNo, reason: 'notAmount' }],
    batchId: null,
  })
  const copy = await maker.call(correctFile, { fileId, cells: [{ row: 3, cell: 1, value: '1.000,00' }] })
  const kept = await asked(runPayroll, copy.fileId)
  expect(kept).toMatchObject({ counts: { ready: 2, refused: 0 }, sums: [{ amount: 920_050 }] })
  expect(await batchOf(kept.batchId ?? '')).toMatchObject({ name, state: 'uploaded', total: 920_050 })
  await approver.refused(runPayroll, { fileId, name, mapping }, 'file.missing')
})

test('every fault of every line is said; only what is right is paid', async () => {
  const [good, bare, wrong, twice, abroad] = [
    await payee(),
    await payee({ clabe: null }),
    await payee({ clabe: '032180000118359718' }),
    await payee(),
    await payee({ country: 'CO' }),
  ]
  const batch = await uploaded([
    line(good, '100'),
    line(bare, '100'),
    line(wrong, '100'),
    line(twice, '100'),
    line(twice, '100'),
    line(abroad, '100'),
    'MX999999,,100,,',
    ',,100,,',
    `${good.userNo.toLowerCase()}x,,abc,,`,
    `${(await payee()).userNo},Somebody Else,0,012180001234567899,${'x'.repeat(40)}`,
  ])
  const lines = await linesOf(batch.batchId)
  expect(lines.map(({ faults }) => faults)).toEqual([
    [],
    ['noAccount'],
    ['badAccount'],
    ['twice'],
    ['twice'],
    ['unknownPerson'],
    ['unknownPerson'],
    ['noUserNo'],
    ['notAmount', 'unknownPerson'],
    ['notPositive', 'tooLong', 'accountDiffers', 'nameDiffers'],
  ])
  expect(batch).toMatchObject({ total: 10_000, counts: { lines: 10, ready: 1, invalid: 9 } })
  expect(await approve(batch)).toMatchObject({ sent: 1 })
  expect(await linesOf(batch.batchId)).toMatchObject([{ state: 'paying' }, ...Array(9).fill({ state: 'invalid' })])
})

test('nobody approves their own list; a refused one pays nobody and may come again', async () => {
  const ana = await payee()
  const lines = [line(ana, '500')]
  const { batchId, version } = await uploaded(lines)
  const decision = { batchId, version, decision: 'approve', note } as const
  await maker.refused(decidePayOfStaff, decision, 'credit.ownRequest')
  const service = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  await service.refused(decidePayOfStaff, decision, 'access.forbidden')
  await approver.refused(decidePayOfStaff, { ...decision, version: 9 }, 'record.stale')
  await approver.refused(decidePayOfStaff, { ...decision, batchId: 'Z000000000000' }, 'record.missing')
  expect((await upload(lines)).msg).toContain('same list')
  expect(await approver.call(decidePayOfStaff, { ...decision, decision: 'refuse' })).toMatchObject({
    state: 'refused',
    sent: 0,
  })
  await approver.refused(decidePayOfStaff, decision, 'credit.decided')
  expect(await linesOf(batchId)).toMatchObject([{ state: 'ready', payoutState: null }])
  expect((await upload(lines)).code).toBe(2000)
})

test('nobody is paid to the account of a colleague', async () => {
  const [ana, ben, gone] = [await payee(), await payee(), await payee()]
  const { db } = testApp().app
  const records = db.updateTable('staffPerson').where('accountId', 'in', [ben.accountId, gone.accountId])
  await records.set({ bankAccount: ana.clabe }).execute()
  await db.updateTable('staff').set({ status: 'LEAVE' }).where('accountId', '=', gone.accountId).execute()
  const { batchId } = await uploaded([line({ ...ben, clabe: ana.clabe }, '700')])
  expect(await linesOf(batchId)).toMatchObject([{ state: 'invalid', faults: ['accountShared'] }])
  await records.where('accountId', '=', ben.accountId).set({ bankAccount: ben.clabe }).execute()
  // who has left and came back has two records with one account
  expect(await linesOf((await uploaded([line(ana, '701')])).batchId)).toMatchObject([{ state: 'ready' }])
})

test('where numbers do not say their bank, an account is shared at one bank alone', async () => {
  const number = { clabe: '001234567890', country: 'CO' } as const
  const people = [await payee(number), await payee(number), await payee(number)]
  const { db } = testApp().app
  const banks = ['Bancolombia', ' BANCOLOMBIA', 'Davivienda']
  for (const [index, { accountId }] of people.entries())
    await db.updateTable('staffPerson').set({ bankName: banks[index] }).where('accountId', '=', accountId).execute()
  const found = await payrollPeople(
    db,
    'CO',
    people.map(({ userNo }) => userNo),
  )
  expect(people.map(({ userNo }) => found.get(userNo)?.isShared)).toEqual([true, true, false])
})

test('an account that HR changed after the check stops the whole list', async () => {
  const ana = await payee()
  const { batchId, version } = await uploaded([line(ana, '700')])
  await testApp()
    .app.db.updateTable('staffPerson')
    .set({ bankAccount: '012180001234567899' })
    .where('accountId', '=', ana.accountId)
    .execute()
  const decision = { batchId, version, decision: 'approve', note } as const
  const { msg } = await approver.refused(decidePayOfStaff, decision, 'payment.payoutAccountsChanged')
  expect(msg).toContain('of 1 people')
  expect(await linesOf(batchId)).toMatchObject([{ state: 'ready' }])
})

test('what STP refuses or sends back is paid again to the account on record then, or given up', async () => {
  const [ana, ben] = [await payee(), await payee()]
  const batch = await uploaded([line(ana, '1.13'), line(ben, '1.66')])
  await approve(batch)
  await stp.settle(async () => (await batchOf(batch.batchId)).counts.failed === 2)
  const [refused, returned] = await linesOf(batch.batchId)
  if (!refused || !returned) throw new Error('two lines')
  expect([refused.message, returned.payoutState]).toEqual(['Cuenta inexistente', 'returned'])
  expect(await checkLedger(testApp().app.db)).toEqual([])
  const again = { lineId: refused.lineId, version: refused.version }
  await maker.refused(retryPayOfStaff, again, 'credit.ownRequest')
  await approver.refused(retryPayOfStaff, { ...again, version: 0 }, 'record.stale')
  await approver.refused(retryPayOfStaff, { lineId: 'H000000000000', version: 0 }, 'record.missing')
  await approver.refused(giveUpPayOfStaff, { lineId: 'H000000000000', version: 0, reason: note }, 'record.missing')
  const { db } = testApp().app
  const record = db.updateTable('staffPerson').where('accountId', '=', ana.accountId)
  await record.set({ bankAccount: '1' }).execute()
  await approver.refused(retryPayOfStaff, again, 'payment.payoutAccountBad')
  await record.set({ bankAccount: '012180001234567899' }).execute()
  const tries = await Promise.all(Array.from({ length: racers }, () => approver.raw(retryPayOfStaff, again)))
  expect(tries.filter(({ code }) => code === 2000)).toHaveLength(1)
  const orders = await db.selectFrom('payout').select('bankAccount').where('targetId', '=', refused.lineId).execute()
  expect(orders.map(({ bankAccount }) => bankAccount).sort()).toEqual(['012180001234567899', ana.clabe])
  const leave = { lineId: returned.lineId, version: returned.version, reason: 'paid in cash' }
  await maker.refused(giveUpPayOfStaff, leave, 'credit.ownRequest')
  const gone = await Promise.all(Array.from({ length: racers }, () => approver.raw(giveUpPayOfStaff, leave)))
  expect(gone.filter(({ code }) => code === 2000)).toMatchObject([{ data: { state: 'givenUp' } }])
  await approver.refused(giveUpPayOfStaff, leave, 'payment.lineNotFailed')
  await approver.refused(retryPayOfStaff, leave, 'request.invalid')
  expect(await checkLedger(db)).toEqual([])
})

test(`of ${racers} approvals one counts, and each line goes out once; of as many uploads one list is kept`, async () => {
  const [ana, ben] = [await payee(), await payee()]
  const lines = [line(ana, '300'), line(ben, '400')]
  const uploads = await Promise.all(Array.from({ length: racers }, () => upload(lines)))
  const kept = uploads.filter(({ code }) => code === 2000)
  expect(kept).toHaveLength(1)
  const batchId = kept[0]?.data.batchId ?? ''
  const decision = { batchId, version: 0, decision: 'approve', note } as const
  const decisions = await Promise.all(Array.from({ length: racers }, () => approver.raw(decidePayOfStaff, decision)))
  expect(decisions.filter(({ code }) => code === 2000)).toHaveLength(1)
  const { db } = testApp().app
  const orders = await db
    .selectFrom('payout')
    .innerJoin('staffPayoutLine', 'lineId', 'targetId')
    .select('targetId')
    .where('batchId', '=', batchId)
    .execute()
  expect(orders).toHaveLength(2)
  await stp.settle(async () => (await batchOf(batchId)).counts.paid === 2)
  expect(await checkLedger(db)).toEqual([])
}, 60_000)

test('a payroll whose amounts may be a thousand times others is not kept until somebody says how they are written', async () => {
  const content = `${head}\nMX4321,,412.345,,`
  const send = (reading: { decimalSign?: '.' | ',' }) =>
    maker.upload(payOfMexicoStaff, { name: `Nómina ${++lists}`, reading }, { name: 'nomina.csv', content })
  const before = (await approver.call(payOfStaffList, {})).total
  expect((await send({})).msg).toContain('412.345')
  expect((await approver.call(payOfStaffList, {})).total).toBe(before)
  const said = await send({ decimalSign: '.' })
  expect((await linesOf(said.data.batchId)).map(({ faults }) => faults)).toEqual([
    expect.arrayContaining(['tooManyDecimals']),
  ])
})

test('what is no list of staff is refused and nothing is kept, and so is one of a country without a channel', async () => {
  const send = (content: string, by: Person = maker) =>
    by.upload(payOfMexicoStaff, { name: 'Wrong' }, { name: 'nomina.csv', content })
  const before = (await approver.call(payOfStaffList, {})).total
  expect((await send('')).msg).toContain('empty')
  expect((await send('name,amount\nAna,3')).msg).toContain('user_no')
  expect((await send(`${head}\n`)).msg).toContain('no lines')
  const many = Array.from({ length: 5001 }, (_, n) => `MX${n},,1,,`)
  expect((await send([head, ...many].join('\n'))).msg).toContain('5000')
  const bogota = await testApp().given.person({ role: 'FINANCE', country: 'CO' })
  expect((await send(`${head}\nCO1,,1,,`, bogota)).msg).toContain('no channel')
  const { batchId, version } = await uploaded(['MX1234,,1,,'])
  await approver.refused(decidePayOfStaff, { batchId, version, decision: 'approve', note }, 'payment.payoutNothing')
  expect((await approver.call(payOfStaffList, {})).total).toBe(before + 1)
})
