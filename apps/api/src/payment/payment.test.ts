import { runAgeing } from '@cordillera/contract/collection/ageing'
import { saveLog } from '@cordillera/contract/collection/log'
import { uploadFile } from '@cordillera/contract/job/file'
import { getJob } from '@cordillera/contract/job/job'
import { dryRunPayments, inspectPayments, runPayments } from '@cordillera/contract/payment/import'
import { listPayments, matchPayment, paymentCandidates, paymentDetail } from '@cordillera/contract/payment/payment'
import { exportPayments } from '@cordillera/contract/payment/payment-export'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { givenCases } from '../../test/given-cases.ts'
import { openBooks } from '../../test/given-ledger.ts'
import { givenLoans } from '../../test/given-loans.ts'
import { importPayments, type PaymentRow, paymentsCsv } from '../../test/given-payments.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { checkLedger } from '../credit/public.ts'
import { sql } from '../platform/db.ts'

const testApp = startApp()
let finance: Person
let key = 0
beforeAll(async () => {
  finance = await testApp().given.person({ role: 'FINANCE' })
})
afterEach(async () => {
  expect(await checkLedger(testApp().app.db)).toEqual([])
})

/** A loan of one bill whose ledger stands as an import leaves it: 1,000.01 principal, 30.00 interest, 80.00 fee, 10.00 tax. */
async function loan(options: { dpd?: number; merchant?: string; collector?: Person; principal?: number } = {}) {
  const { dpd = 2, merchant = 'Luna Credito', collector, principal } = options
  const [made] = collector
    ? await givenCases(testApp(), collector, { dpd, merchant })
    : await givenLoans(testApp(), { dpd, merchant, ...(principal ? { principal } : {}) })
  if (!made) throw new Error('one loan was asked for')
  await openBooks(testApp().app.db, [made.appId])
  const { loanRef } = await testApp()
    .app.db.selectFrom('application')
    .select('loanRef')
    .where('appId', '=', made.appId)
    .executeTakeFirstOrThrow()
  return { ...made, loanRef }
}

const pay = (rows: (Partial<PaymentRow> & { loan: string; amount: string })[]) =>
  importPayments(
    testApp(),
    finance,
    paymentsCsv(rows.map((row) => ({ paidAt: '2026-11-21T09:00:00', key: `K${++key}`, ...row }))),
  )
const bill = (billId: string) =>
  testApp().app.db.selectFrom('bill').selectAll().where('billId', '=', billId).executeTakeFirstOrThrow()
const caseOf = (caseId: string) =>
  testApp().app.db.selectFrom('collectionCase').selectAll().where('caseId', '=', caseId).executeTakeFirstOrThrow()
const balance = async (userId: string) =>
  (
    await testApp()
      .app.db.selectFrom('borrower')
      .select('balanceMinor')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).balanceMinor

// 100,001 principal + 3,000 interest + 8,000 fee + 1,000 tax, and 1 % of principal a day
const billed = 112_001
const penaltyADay = 1000

describe('a payment', () => {
  test('of everything due on its day, penalty included, repays the bill, pays the case and keeps its collector', async () => {
    const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    const { loanRef, billId, caseId, userId } = await loan({ collector: agent })
    const outcome = await pay([{ loan: loanRef, amount: '1140.01' }])
    expect(outcome.counts).toMatchObject({ rows: 1, payments: 1, refused: 0 })
    expect(await bill(billId)).toMatchObject({
      status: 'repaid',
      principalOpen: 0,
      penaltyMinor: 2 * penaltyADay,
      penaltyOpen: 0,
      repaidMinor: billed + 2 * penaltyADay,
    })
    expect(await caseOf(caseId)).toMatchObject({
      status: 'payed',
      repaymentStatus: 2,
      openMinor: 0,
      closeReason: 'paid',
      collectorId: agent.accountId,
    })
    expect(await balance(userId)).toBe(0)
  })

  test('fills penalty first, then fee, its tax, interest, and principal last', async () => {
    const { loanRef, billId, caseId } = await loan()
    await pay([{ loan: loanRef, amount: '115.00' }])
    expect(await bill(billId)).toMatchObject({
      penaltyOpen: 0,
      feeOpen: 0,
      feeTaxOpen: 0,
      interestOpen: 2500,
      principalOpen: 100_001,
      status: 'overdue',
    })
    expect(await caseOf(caseId)).toMatchObject({
      repaymentStatus: 1,
      openMinor: billed + 2000 - 11_500,
      closedAt: null,
    })
  })

  test('that is more than what is due goes to the borrower’s balance', async () => {
    const { loanRef, billId, userId } = await loan({ dpd: 0 })
    await pay([{ loan: loanRef, amount: '1200' }])
    expect((await bill(billId)).status).toBe('repaid')
    expect(await balance(userId)).toBe(120_000 - billed)
  })

  test('counts as of the payer’s day, even when the penalty of later days is booked already', async () => {
    const { loanRef, billId } = await loan({ dpd: 3, merchant: 'Sol Rapido' })
    testApp().clock.advance(86_400_000)
    const boss = await testApp().given.person({ superuser: true })
    await boss.call(runAgeing, { country: 'MX' })
    await testApp().drainJobs()
    expect(await bill(billId)).toMatchObject({ stage: 'S1B', penaltyOpen: 4 * penaltyADay })
    finance = await testApp().given.signedIn(finance.accountId)
    // three days' penalty: paid the evening before
    await pay([{ loan: loanRef, amount: '1150.01', paidAt: '2026-11-21T20:00:00' }])
    expect(await bill(billId)).toMatchObject({ status: 'repaid', penaltyMinor: 3 * penaltyADay, penaltyOpen: 0 })
    testApp().clock.set('2026-11-21T16:00:00Z')
    finance = await testApp().given.signedIn(finance.accountId)
  })

  test('that names only the loan pays the oldest due instalment first and prepays none of the future', async () => {
    const { loanRef, appId, billId, userId } = await loan({ dpd: 3 })
    const later = await secondInstalment(appId, '2026-12-15')
    const older = await bill(billId)
    await pay([{ loan: loanRef, amount: '2500.00' }])
    expect((await bill(billId)).status).toBe('repaid')
    expect(await bill(later)).toMatchObject({ status: 'repayment', repaidMinor: 0 })
    expect(await balance(userId)).toBe(250_000 - billed - 3 * Math.round(older.principalMinor * 0.01))
    await pay([{ loan: loanRef, amount: '100.00' }])
    expect(await bill(later)).toMatchObject({ repaidMinor: 10_000, feeOpen: 0 })
  })

  test('that names an instalment pays that one', async () => {
    const { loanRef, appId, billId } = await loan({ dpd: 3 })
    const later = await secondInstalment(appId, '2026-12-15')
    await pay([{ loan: loanRef, amount: '100.00', instalment: 2 }])
    expect(await bill(later)).toMatchObject({ repaidMinor: 10_000 })
    expect(await bill(billId)).toMatchObject({ repaidMinor: 0 })
    const { errors } = await pay([{ loan: loanRef, amount: '100.00', instalment: 7 }])
    expect(errors).toMatchObject([{ row: 2, column: 'instalment', reason: 'unknownInstalment' }])
  })

  test('several of one loan in a file are booked in the order they were paid', async () => {
    const { loanRef, billId, userId } = await loan({ dpd: 2 })
    await pay([
      { loan: loanRef, amount: '1000.00', paidAt: '2026-11-21T08:00:00' },
      { loan: loanRef, amount: '50.00', paidAt: '2026-11-20T08:00:00' },
      { loan: loanRef, amount: '100.00', paidAt: '2026-11-21T09:00:00' },
    ])
    expect(await bill(billId)).toMatchObject({ status: 'repaid', penaltyMinor: 2 * penaltyADay })
    expect(await balance(userId)).toBe(115_000 - billed - 2 * penaltyADay)
  })
})

async function secondInstalment(appId: string, due: string): Promise<string> {
  const { rows } = await sql<{ billId: string }>`
    insert into bill (merchant_id, app_id, user_id, product_id, instalment, instalments, currency, principal_minor,
      interest_minor, fee_minor, fee_tax_minor, principal_open, interest_open, fee_open, fee_tax_open, due_date,
      original_due_date, status, created_at)
    select merchant_id, app_id, user_id, product_id, 2, 2, currency, principal_minor, interest_minor, fee_minor, fee_tax_minor,
      principal_minor, interest_minor, fee_minor, fee_tax_minor, ${due}, ${due}, 'repayment', created_at
    from bill where app_id = ${appId} returning bill_id`.execute(testApp().app.db)
  const [made] = rows
  if (!made) throw new Error('one bill was made')
  await openBooks(testApp().app.db, [appId])
  return made.billId
}

describe('what is refused or waits', () => {
  test('zero, negative and unreadable lines are refused, each with its row, column and reason; the rest is booked', async () => {
    const { loanRef, billId } = await loan()
    const { counts, errors } = await pay([
      { loan: loanRef, amount: '0.00' },
      { loan: loanRef, amount: '-5.00' },
      { loan: loanRef, amount: 'much' },
      { loan: loanRef, amount: '10.00', paidAt: '2026-02-30' },
      { loan: loanRef, amount: '10.00', currency: 'USD' },
      { loan: loanRef, amount: '10.00', paidAt: '2026-11-24T10:00:00' },
      { loan: loanRef, amount: '10.00' },
    ])
    expect(counts).toMatchObject({ rows: 7, payments: 1, refused: 6 })
    expect(errors.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [2, 'amount', 'notPositive'],
      [3, 'amount', 'notPositive'],
      [4, 'amount', 'notAmount'],
      [5, 'paid_at', 'notDate'],
      [6, 'currency', 'notYourCurrency'],
      [7, 'paid_at', 'inFuture'],
    ])
    expect((await bill(billId)).repaidMinor).toBe(1000)
  })

  test('the same tracking key books once; with other values it is refused and the difference named', async () => {
    const { loanRef, billId } = await loan()
    const line = { loan: loanRef, amount: '20.00', key: 'ONCE' }
    expect((await pay([line, line])).counts).toMatchObject({ payments: 1, duplicates: 1 })
    expect((await pay([line])).counts).toMatchObject({ payments: 0, duplicates: 1 })
    const { errors } = await pay([{ ...line, amount: '21.00' }])
    expect(errors).toMatchObject([{ reason: 'existsDifferently', column: 'tracking_key' }])
    expect(errors[0]?.why).toContain('amount')
    expect((await bill(billId)).repaidMinor).toBe(2000)
  })

  test('of another merchant’s money nothing is told but that it is another’s', async () => {
    const { given } = testApp()
    const own = await given.person({ role: 'FINANCE', merchants: ['Sol Rapido'] })
    const mine = await loan({ merchant: 'Sol Rapido' })
    const theirs = await loan({ merchant: 'Luna Credito' })
    const paidAt = '2026-11-21T09:00:00'
    await pay([{ loan: theirs.loanRef, amount: '20.00', key: 'THEIRS', paidAt }])
    const guess = (row: Partial<PaymentRow>, run?: typeof dryRunPayments) => {
      const line = { loan: mine.loanRef, amount: '20.00', key: 'THEIRS', paidAt, ...row }
      return importPayments(testApp(), own, paymentsCsv([line]), ...(run ? [run] : []))
    }
    const guesses = [
      {},
      { loan: theirs.loanRef },
      { amount: '21.00' },
      { paidAt: '2026-11-20T09:00:00' },
      { loan: 'NOBODY-7', amount: '22.00' },
    ]
    // tried without a trace it looks like any new money
    for (const row of guesses) {
      const { counts, errors } = await guess(row, dryRunPayments)
      expect([counts, errors]).toEqual(
        ((tried) => [tried.counts, tried.errors])(await guess({ ...row, key: 'NOBODYS' }, dryRunPayments)),
      )
      expect(counts).toMatchObject({ refused: 0, duplicates: 0 })
    }
    const said = async (row: Partial<PaymentRow>) =>
      (await guess(row)).errors.map(({ reason, why }) => ({ reason, why }))
    const told = await said({})
    expect(told).toMatchObject([{ reason: 'existsDifferently' }])
    for (const row of guesses.slice(2)) expect(await said(row)).toEqual(told)
    // booked, it is lost to nobody: finance finds what the file said
    const conflicts = await testApp()
      .app.db.selectFrom('paymentException')
      .select('amountMinor')
      .where('trackingKey', '=', 'THEIRS')
      .where('kind', '=', 'fileConflict')
      .execute()
    expect(new Set(conflicts.map(({ amountMinor }) => amountMinor))).toEqual(new Set([2000, 2100, 2200]))
  })

  test('money for an unknown loan waits and can be matched by hand, once', async () => {
    const { loanRef, appId, billId } = await loan()
    expect((await pay([{ loan: 'NOBODY-1', amount: '200.00', key: 'LOST' }])).counts).toMatchObject({ unidentified: 1 })
    const waiting = await finance.call(listPayments, { state: ['unidentified'] })
    expect(waiting.list).toMatchObject([{ trackingKey: 'LOST', merchant: null, amount: 20_000, loanId: 'NOBODY-1' }])
    const paymentId = waiting.list[0]?.paymentId ?? ''

    const found = await finance.call(paymentCandidates, { paymentId, find: loanRef })
    expect(found).toMatchObject([
      { appId, openAmount: billed + 2 * penaltyADay, bills: [{ billId, dueAmount: billed + 2000 }] },
    ])
    const racers = Array.from({ length: 200 }, () => finance.raw(matchPayment, { paymentId, appId }))
    expect((await Promise.all(racers)).filter(({ code }) => code === 2000)).toHaveLength(1)
    await finance.refused(matchPayment, { paymentId, appId }, 'payment.alreadyMatched')
    expect(await bill(billId)).toMatchObject({ repaidMinor: 20_000 })

    const detail = await finance.call(paymentDetail, { paymentId })
    expect(detail).toMatchObject({ state: 'booked', appId, billId, raw: { tracking_key: 'LOST' } })
    expect(detail.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    const logged = await testApp()
      .app.db.selectFrom('operationLog')
      .select('action')
      .where('target', '=', paymentId)
      .execute()
    expect(logged).toEqual([{ action: 'payment.matched' }])
  })

  test('loans are found by a name, as far as masks show it, and what speaks for one puts it first', async () => {
    const [older, newer] = [await loan({ principal: 90_000 }), await loan({ principal: 55_000 })]
    await sql`update borrower set first_name = 'Xochitl', last_name = case user_id when ${older.userId} then 'Zavala' else 'Zarate' end
      where user_id in (${older.userId}, ${newer.userId})`.execute(testApp().app.db)
    const candidates = async (trackingKey: string, find: string) => {
      const { list } = await finance.call(listPayments, { trackingKey })
      return finance.call(paymentCandidates, { paymentId: list[0]?.paymentId ?? '', find })
    }
    await pay([{ loan: 'NOBODY-3', amount: '1.00', key: 'NAMED' }])
    const [first, second] = await candidates('NAMED', 'xóchitl z')
    expect([first?.why, second?.why]).toEqual([[], []])
    const owed = (appId: string) => [first, second].find((one) => one?.appId === appId)?.bills[0]?.dueAmount ?? 0
    for (const { appId, amount } of [older, newer].map((of) => ({ ...of, amount: owed(of.appId) }))) {
      const decimal = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
      await pay([{ loan: 'NOBODY-4', amount: decimal, key: `OWES-${appId}` }])
      expect((await candidates(`OWES-${appId}`, 'Xochitl'))[0]).toMatchObject({ appId, why: ['billAmount'] })
    }
    // a family name is not found by more than its mask shows
    expect(await candidates('NAMED', 'Xochitl Zavala')).toHaveLength(2)
    expect(await candidates('NAMED', 'Zavala')).toEqual([])
  })

  test('another merchant’s loan is as unknown as one that nobody has', async () => {
    const { loanRef } = await loan({ merchant: 'Sol Rapido' })
    const own = await testApp().given.person({ role: 'FINANCE', merchants: ['Luna Credito'] })
    const outcome = await importPayments(
      testApp(),
      own,
      paymentsCsv([{ loan: loanRef, amount: '10.00', paidAt: '2026-11-21T09:00:00', key: `K${++key}` }]),
    )
    expect(outcome.counts).toMatchObject({ payments: 0, unidentified: 1 })
  })

  test('another country’s finance finds neither the payment nor the waiting money, and cannot take our loans', async () => {
    const { loanRef, appId } = await loan()
    await pay([
      { loan: loanRef, amount: '10.00', key: 'OURS' },
      { loan: 'NOBODY-2', amount: '10.00', key: 'WAITS' },
    ])
    const ours = await finance.call(listPayments, { trackingKey: 'OURS' })
    const waits = await finance.call(listPayments, { trackingKey: 'WAITS' })
    const colombian = await testApp().given.person({ role: 'FINANCE', country: 'CO' })
    for (const { list } of [ours, waits]) {
      const paymentId = list[0]?.paymentId ?? ''
      await colombian.refused(paymentDetail, { paymentId }, 'payment.missing')
      await colombian.refused(paymentCandidates, { paymentId, find: loanRef }, 'payment.missing')
      await colombian.refused(matchPayment, { paymentId, appId }, 'payment.missing')
    }
    expect((await colombian.call(listPayments, {})).total).toBe(0)
    const sol = await testApp().given.person({ role: 'FINANCE', merchants: ['Sol Rapido'] })
    await sol.refused(matchPayment, { paymentId: waits.list[0]?.paymentId ?? '', appId }, 'record.missing')
  })

  test('an import books only to merchants that its asker may use when it runs', async () => {
    const { app, given } = testApp()
    const asker = await given.person({ role: 'FINANCE' })
    const paid = await loan()
    const content = paymentsCsv([{ loan: paid.loanRef, amount: '10', paidAt: '2026-11-21T09:00:00', key: `K${++key}` }])
    const { fileId } = (await asker.upload(uploadFile, {}, { name: 'late.csv', content })).data
    const { jobId } = await asker.call(runPayments, { fileId })
    const taken = await given.merchantId('Luna Credito')
    await app.db
      .deleteFrom('accountMerchant')
      .where('accountId', '=', asker.accountId)
      .where('merchantId', '=', taken)
      .execute()
    await testApp().drainJobs()
    const { counts } = await app.db
      .selectFrom('job')
      .select('counts')
      .where('jobId', '=', jobId)
      .executeTakeFirstOrThrow()
    expect(counts).toMatchObject({ payments: 0, unidentified: 1 })
  })

  test('a dry run says the same and books nothing', async () => {
    const { loanRef, billId } = await loan()
    const csv = paymentsCsv([{ loan: loanRef, amount: '10.00', paidAt: '2026-11-21T09:00:00', key: `K${++key}` }])
    const { counts, sums } = await importPayments(testApp(), finance, csv, dryRunPayments)
    expect(counts).toMatchObject({ payments: 1 })
    expect(sums).toEqual([{ currency: 'MXN', amount: 1000 }])
    expect((await bill(billId)).repaidMinor).toBe(0)
  })

  test('a spreadsheet in Spanish is understood, and a file without amounts is refused', async () => {
    const { loanRef, billId } = await loan()
    const spanish = `\uFEFFPréstamo;Monto;Divisa;Fecha de pago;Medio de pago;Clave de rastreo\r\n${loanRef};1.010,50;MXN;21/11/2026;STP;ES-1\r\n`
    const { fileId } = (await finance.upload(uploadFile, {}, { name: 'pagos.csv', content: spanish })).data
    expect(await finance.call(inspectPayments, { fileId })).toMatchObject({ decimalSign: ',', missing: [] })
    await importPayments(testApp(), finance, spanish)
    expect((await bill(billId)).repaidMinor).toBe(101_050)
    const bare = (await finance.upload(uploadFile, {}, { name: 'x.csv', content: 'loan_id,kind\nA,payment\n' })).data
    await finance.refused(runPayments, { fileId: bare.fileId }, 'credit.columnsMissing')
  })
})

test('an amount that may be a thousand times another is asked about, and no channel books digits that money lacks', async () => {
  const { loanRef, billId } = await loan()
  const line = (amount: string) => ({ loan: loanRef, amount, paidAt: '2026-11-21T09:00:00', key: `T${++key}` })
  const fileOf = async (...lines: ReturnType<typeof line>[]) =>
    (await finance.upload(uploadFile, {}, { name: 'pagos.csv', content: paymentsCsv(lines) })).data.fileId
  const jobOf = async (input: Parameters<typeof finance.call<typeof runPayments>>[1]) => {
    const { jobId } = await finance.call(runPayments, input)
    await testApp().drainJobs()
    return finance.call(getJob, { jobId })
  }
  const unclear = await fileOf(line('412.345'))
  expect(await jobOf({ fileId: unclear })).toMatchObject({ state: 'failed', error: expect.stringContaining('412.345') })
  const proven = await jobOf({ fileId: await fileOf(line('412.345'), line('0.001'), line('5.50')) })
  expect(proven.counts).toMatchObject({ payments: 1, refused: 2 })
  expect((await bill(billId)).repaidMinor).toBe(550)
  await jobOf({ fileId: unclear, reading: { decimalSign: '.' } })
  expect((await bill(billId)).repaidMinor).toBe(550)
})

describe('a reversal', () => {
  test('undoes its payment, reopens the case with its collector, in whatever order the lines stand', async () => {
    const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    const { loanRef, billId, caseId } = await loan({ collector: agent })
    const line = { loan: loanRef, amount: '1140.01', key: 'BACK' }
    await pay([line])
    expect((await caseOf(caseId)).status).toBe('payed')
    expect((await pay([{ ...line, kind: 'reversal' }])).counts).toMatchObject({ reversals: 1 })
    expect(await bill(billId)).toMatchObject({
      status: 'overdue',
      repaidMinor: 0,
      repaidAt: null,
      principalOpen: 100_001,
    })
    expect(await caseOf(caseId)).toMatchObject({
      status: 'assigned',
      collectorId: agent.accountId,
      repaymentStatus: 0,
      closedAt: null,
      openMinor: billed + 2 * penaltyADay,
    })

    const both = { loan: loanRef, amount: '50.00', key: 'BOTH' }
    const { counts } = await pay([{ ...both, kind: 'reversal' }, both])
    expect(counts).toMatchObject({ payments: 1, reversals: 1, refused: 0 })
    expect(await bill(billId)).toMatchObject({ repaidMinor: 0 })
  })

  test('without its payment, or of another amount, is refused', async () => {
    const { loanRef } = await loan()
    const alone = await pay([{ loan: loanRef, amount: '5.00', key: 'ALONE', kind: 'reversal' }])
    expect(alone.errors).toMatchObject([{ reason: 'nothingToReverse' }])
    await pay([{ loan: loanRef, amount: '5.00', key: 'OTHER' }])
    const other = await pay([{ loan: loanRef, amount: '6.00', key: 'OTHER', kind: 'reversal' }])
    expect(other.errors).toMatchObject([{ reason: 'reversalDiffers' }])
  })

  test('of an overpayment takes it from the balance', async () => {
    const { loanRef, userId } = await loan({ dpd: 0 })
    const line = { loan: loanRef, amount: '1200', key: 'OVER' }
    await pay([line])
    await pay([{ ...line, kind: 'reversal' }])
    expect(await balance(userId)).toBe(0)
  })
})

describe('promises', () => {
  // they are made at 10:00
  const afterwards = '2026-11-21T11:00:00'
  test('money by the promised day keeps the promise; reversing it opens the promise again', async () => {
    const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    const { loanRef, billId, caseId } = await loan({ collector: agent })
    await agent.call(saveLog, {
      caseId,
      version: 0,
      contactId: null,
      channel: 'call',
      result: 1,
      promise: { day: '2026-11-22', amount: 30_000 },
    })
    const state = async () =>
      (await testApp().app.db.selectFrom('promise').selectAll().where('billId', '=', billId).executeTakeFirstOrThrow())
        .state
    await pay([{ loan: loanRef, amount: '100.00', paidAt: afterwards }])
    expect(await state()).toBe('pending')
    const rest = { loan: loanRef, amount: '200.00', key: 'KEPT', paidAt: afterwards }
    await pay([rest])
    expect(await state()).toBe('kept')
    expect(await caseOf(caseId)).toMatchObject({ promisedOn: null, workRank: 2, repaymentStatus: 1 })
    await pay([{ ...rest, kind: 'reversal' }])
    expect(await state()).toBe('pending')
    expect(await caseOf(caseId)).toMatchObject({ promisedOn: '2026-11-22', workRank: 3 })
  })

  test('with a hundredth of it missing a promise is kept; with more it waits, and is partly kept once its grace is over', async () => {
    const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    const promised = async () => {
      const made = await loan({ collector: agent })
      const promise = { day: '2026-11-22', amount: 30_000 }
      await agent.call(saveLog, {
        caseId: made.caseId,
        version: 0,
        contactId: null,
        channel: 'call',
        result: 1,
        promise,
      })
      return made
    }
    const stateOf = async (billId: string) =>
      (
        await testApp()
          .app.db.selectFrom('promise')
          .select('state')
          .where('billId', '=', billId)
          .executeTakeFirstOrThrow()
      ).state
    const [near, short] = [await promised(), await promised()]
    await pay([
      { loan: near.loanRef, amount: '297.00', paidAt: afterwards },
      { loan: short.loanRef, amount: '296.98', paidAt: afterwards },
    ])
    expect([await stateOf(near.billId), await stateOf(short.billId)]).toEqual(['kept', 'pending'])

    // a cent of that day comes four days later
    const today = testApp().clock.now()
    testApp().clock.set(new Date('2026-11-26T18:00:00Z'))
    const later = await testApp().given.signedIn(finance.accountId)
    const late = { loan: short.loanRef, amount: '0.01', paidAt: '2026-11-22T20:00:00', key: 'LATE' }
    await importPayments(testApp(), later, paymentsCsv([late]))
    expect(await stateOf(short.billId)).toBe('partly kept')
    testApp().clock.set(today)
  })
})

describe('exporting', () => {
  test('what a filter matches comes as CSV with decimals; another country’s finance finds none of it', async () => {
    const owed = await loan()
    await pay([{ loan: owed.loanRef, amount: '12.30' }])
    const { body } = await finance.download(exportPayments, { filter: { loanId: owed.loanRef }, format: 'csv' })
    const [head, ...lines] = body.toString().trim().split('\r\n')
    expect(head).toContain('Payment,Tracking key,State')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('MXN,12.30,2026-11-21')
    const elsewhere = await testApp().given.person({ role: 'FINANCE', country: 'CO' })
    const other = await elsewhere.download(exportPayments, { filter: { loanId: owed.loanRef }, format: 'csv' })
    expect(other.body.toString().trim().split('\r\n')).toHaveLength(1)
    const director = await testApp().given.person({ role: 'COUNTRY_DIRECTOR' })
    expect((await director.download(exportPayments, { filter: {}, format: 'csv' })).http).toBe(403)
  })
})
