/** Statements and what was booked agree, or somebody sees why not. */
import { uploadFile } from '@cordillera/contract/job/file'
import { getJob } from '@cordillera/contract/job/job'
import {
  assignReconException,
  decideReconWriteOff,
  listReconExceptions,
  matchReconException,
  reconExceptionDetail,
  resolveReconException,
  takeReconException,
} from '@cordillera/contract/reconciliation/exception'
import {
  listReconSettings,
  matchDetail,
  runReconciliation,
  saveReconTerms,
  undoMatch,
} from '@cordillera/contract/reconciliation/run'
import { pullStatement, statementOutcome, uploadStatement } from '@cordillera/contract/reconciliation/statement'
import { beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '../../test/given-ledger.ts'
import { givenLoans } from '../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { checkLedger } from '../credit/public.ts'
import { sql } from '../platform/db.ts'

const testApp = startApp()
let finance: Person
let second: Person
let colombia: Person
let loanRef = ''
const terms = {
  ...{ settlementDays: 1, dayTolerance: 2, amountTolerance: 0, rounding: 50, feeFixed: 0, feeRate: 0, feeTaxRate: 0 },
  cutoffHour: 24,
}

beforeAll(async () => {
  finance = await testApp().given.person({ role: 'FINANCE' })
  second = await testApp().given.person({ role: 'FINANCE' })
  colombia = await testApp().given.person({ role: 'FINANCE', country: 'CO' })
  const [loan] = await givenLoans(testApp(), { dpd: 2, principal: 90_000_000 })
  if (!loan) throw new Error('a loan was made')
  await openBooks(testApp().app.db, [loan.appId])
  const found = await testApp()
    .app.db.selectFrom('application')
    .select('loanRef')
    .where('appId', '=', loan.appId)
    .executeTakeFirstOrThrow()
  loanRef = found.loanRef
})

/** An account of its own for each story. */
let accounts = 0
const newChannel = () => `BANK${++accounts}`
const today = '2026-11-21'

interface Paid {
  key: string
  amount: string
  day?: string
  at?: string
}
const pay = (channel: string, paid: readonly Paid[]) =>
  importPayments(
    testApp(),
    finance,
    paymentsCsv(
      paid.map(({ key, amount, day = today, at = '10:00' }) => ({
        ...{ loan: loanRef, amount, paidAt: `${day} ${at}`, key, channel },
      })),
    ),
  )

const head =
  'Operation day,Value day,Paid in,Paid out,Fee,Tax on the fee,Tracking key,Key of what it returns,Reference,Settlement,Counterparty account'
interface Told {
  key?: string
  paidIn?: string
  paidOut?: string
  fee?: string
  feeTax?: string
  day?: string
  returns?: string
  reference?: string
  batch?: string
  account?: string
}
const csv = (lines: readonly Told[]) =>
  [
    head,
    ...lines.map((one) =>
      [
        one.day ?? today,
        '',
        one.paidIn,
        one.paidOut,
        one.fee,
        one.feeTax,
        one.key,
        one.returns,
        one.reference,
        one.batch,
        one.account,
      ]
        .map((cell) => cell ?? '')
        .join(','),
    ),
  ].join('\n')

async function jobOf(person: Person, jobId: string) {
  await testApp().drainJobs()
  return person.call(getJob, { jobId })
}
async function upload(content: string, channel: string, name = 'statement.csv', person = finance) {
  const { fileId } = (await person.upload(uploadFile, {}, { name, content })).data
  const { jobId } = await person.call(uploadStatement, { fileId, channel, currency: 'MXN' })
  const job = await jobOf(person, jobId)
  expect(job, String(job.error)).toMatchObject({ state: 'done' })
  return statementOutcome.parse(job.result)
}
async function refusedUpload(content: string, channel: string, name: string) {
  const { fileId } = (await finance.upload(uploadFile, {}, { name, content })).data
  const { jobId } = await finance.call(uploadStatement, { fileId, channel, currency: 'MXN' })
  const job = await jobOf(finance, jobId)
  expect(job.state).toBe('failed')
  return String(job.error)
}
const open = async (channel: string, person = finance) =>
  (await person.call(listReconExceptions, { channel })).list
    .map(({ class: of, side, amount }) => [of, side, amount])
    .sort()
const oneOpen = async (channel: string) => {
  const [found] = (await finance.call(listReconExceptions, { channel })).list
  if (!found) throw new Error('an exception is open')
  return found
}
const matches = async (channel: string) => {
  const { rows } = await sql<{ matchId: string; rule: string; class: string; state: string; feeMinor: number }>`
    select match_id, rule, class, state, fee_minor from recon_match where channel = ${channel} and state <> 'undone' order by book_day, tracking_key`.execute(
    testApp().app.db,
  )
  return rows
}
const cash = async (channel: string) => {
  const { rows } = await sql<{ minor: number }>`select coalesce(sum(amount_minor), 0)::bigint as minor from ledger_entry
    where account = ${`cash.${channel.toLowerCase()}`}`.execute(testApp().app.db)
  return rows[0]?.minor
}
const booksAgree = async () => expect(await checkLedger(testApp().app.db)).toEqual([])

describe('a statement', () => {
  test('is matched by key, and what only one side has waits with its class', async () => {
    const channel = newChannel()
    await pay(channel, [
      { key: 'K1', amount: '100.00' },
      { key: 'K2', amount: '70.00' },
      { key: 'GONE1', amount: '50.00', day: '2026-11-19' },
    ])
    const outcome = await upload(
      csv([
        { key: 'EARLIER', paidIn: '33.00', day: '2026-11-19' },
        { key: 'K1', paidIn: '100.00' },
        { key: 'K2', paidIn: '69.00' },
        { paidIn: '5.00' },
        { key: 'K1', paidIn: '100.00' },
      ]),
      channel,
    )
    expect(outcome).toMatchObject({ lines: 5, newLines: 5 })
    expect((await matches(channel)).map(({ rule, class: of }) => [rule, of])).toEqual([['trackingKey', 'matched']])
    expect(await open(channel)).toEqual([
      ['amountDiffers', 'bank', 6900],
      ['duplicate', 'bank', 10_000],
      ['missingHere', 'bank', 3300],
      ['missingThere', 'house', 5000],
      ['unidentified', 'bank', 500],
    ])
    expect(await open(channel, colombia)).toEqual([])
  })

  test('read twice adds nothing, and one that overlaps adds what is new', async () => {
    const channel = newChannel()
    await pay(channel, [{ key: 'A1', amount: '10.00' }])
    const first = [
      { key: 'A1', paidIn: '10.00' },
      { key: 'SAME', paidIn: '7.00' },
      { key: 'SAME', paidIn: '7.00' },
    ]
    await upload(csv(first), channel)
    const { fileId } = (await finance.upload(uploadFile, {}, { name: 'again.csv', content: csv(first) })).data
    await finance.refused(uploadStatement, { fileId, channel, currency: 'MXN' }, 'reconciliation.statementTwice')
    const again = await upload(csv([...first, { key: 'SAME', paidIn: '7.00' }]), channel)
    expect(again).toMatchObject({ lines: 4, newLines: 1 })
    expect(await matches(channel)).toHaveLength(1)
  })

  test('of a settlement net of fees is one line for many payments, and the fee is booked', async () => {
    const channel = newChannel()
    await finance.call(saveReconTerms, {
      ...terms,
      channel,
      currency: 'MXN',
      version: 0,
      feeRate: 200,
      feeTaxRate: 1600,
      reason: 'Contract of May',
    })
    await pay(channel, [
      { key: 'S1', amount: '100.00' },
      { key: 'S2', amount: '250.00' },
    ])
    await sql`update payment set raw = raw || '{"settlementBatch": "LOTE9"}' where channel = ${channel}`.execute(
      testApp().app.db,
    )
    // 2 % and 16 % on it: 2.00 + 0.32, 5.00 + 0.80
    await upload(csv([{ batch: 'LOTE9', paidIn: '341.88' }]), channel)
    expect(await matches(channel)).toMatchObject([{ rule: 'oneToMany', class: 'matched', feeMinor: 812 }])
    expect(await cash(channel)).toBe(34_188)
    await booksAgree()
    const [match] = await matches(channel)
    const detail = await finance.call(matchDetail, { matchId: match?.matchId ?? '' })
    expect(detail.movements.map(({ amount }) => amount).sort()).toEqual([10_000, 25_000])
    // the settlement is named on both sides
    expect([...detail.lines, ...detail.movements].map(({ batch }) => batch)).toEqual(['LOTE9', 'LOTE9', 'LOTE9'])
    await finance.call(undoMatch, { matchId: detail.matchId, version: 0, reason: 'Of another day' })
    expect(await cash(channel)).toBe(35_000)
    expect((await open(channel)).length).toBe(3)
  })

  test('has its amount in parts where the bank paid one order in two lines', async () => {
    const channel = newChannel()
    await pay(channel, [{ key: 'PART1', amount: '90.00' }])
    await upload(
      csv([
        { key: 'PART1', paidIn: '40.00' },
        { key: 'PART1', paidIn: '50.00' },
      ]),
      channel,
    )
    expect(await matches(channel)).toMatchObject([{ rule: 'manyToOne', class: 'matched' }])
    expect(await open(channel)).toEqual([])
  })

  test('that tells a fee of another rate is matched, and the fee waits for somebody', async () => {
    const channel = newChannel()
    await finance.call(saveReconTerms, {
      ...terms,
      channel,
      currency: 'MXN',
      version: 0,
      feeRate: 100,
      reason: 'Contract of May',
    })
    await pay(channel, [{ key: 'FEE1', amount: '100.00' }])
    await upload(csv([{ key: 'FEE1', paidIn: '100.00', fee: '1.50' }]), channel)
    expect(await matches(channel)).toMatchObject([{ class: 'feeDiffers', feeMinor: 150 }])
    expect(await open(channel)).toEqual([['feeDiffers', 'match', 9850]])
    expect(await cash(channel)).toBe(9850)
  })

  test('of a later day heals what waited, and says so', async () => {
    const channel = newChannel()
    await pay(channel, [{ key: 'LATE1', amount: '60.00', day: '2026-11-17' }])
    await upload(
      csv([
        { key: 'FIRST', paidIn: '1.00', day: '2026-11-17' },
        { key: 'OTHER', paidIn: '1.00', day: '2026-11-19' },
      ]),
      channel,
    )
    expect(await open(channel)).toContainEqual(['missingThere', 'house', 6000])
    const outcome = await upload(csv([{ key: 'LATE1', paidIn: '60.00', day: '2026-11-20' }]), channel)
    expect(outcome.run?.healed).toBe(1)
    expect(await matches(channel)).toMatchObject([{ class: 'late' }])
    const { list } = await finance.call(listReconExceptions, { channel, state: 'resolved' })
    expect(list).toMatchObject([{ resolution: 'healed', class: 'missingThere' }])
  })

  test('never confirms what has two candidates, nor an amount alone against another key', async () => {
    const channel = newChannel()
    await pay(channel, [
      { key: 'TWIN1', amount: '80.00' },
      { key: 'TWIN2', amount: '80.00' },
    ])
    await upload(csv([{ paidIn: '80.00' }, { key: 'ELSE', paidIn: '80.00' }]), channel)
    expect(await matches(channel)).toEqual([])
    const line = (await finance.call(listReconExceptions, { channel, class: 'missingHere' })).list[0]
    const { candidates } = await finance.call(reconExceptionDetail, { exceptionId: line?.exceptionId ?? '' })
    expect(candidates).toHaveLength(2)
    expect(candidates.every(({ obstacles }) => obstacles.includes('key'))).toBe(true)
  })

  test('of the next day has what came after the cut-off, and says why', async () => {
    const channel = newChannel()
    const account = { channel, currency: 'MXN', version: 0 } as const
    await finance.call(saveReconTerms, { ...terms, ...account, cutoffHour: 18, reason: 'Contract of May' })
    await pay(channel, [
      { key: 'EARLY', amount: '60.00', day: '2026-11-20', at: '17:59' },
      { key: 'EVENING', amount: '70.00', day: '2026-11-20', at: '18:00' },
      { key: 'BEFORE', amount: '80.00', day: '2026-11-20' },
    ])
    await upload(
      csv([
        { key: 'EARLY', paidIn: '60.00' },
        { key: 'EVENING', paidIn: '70.00' },
      ]),
      channel,
    )
    const classes = await matches(channel)
    expect(classes.map(({ class: of }) => of)).toEqual(['matched', 'outOfCutOff'])
    // it was on a statement that this account does not have
    expect((await finance.call(listReconExceptions, { channel })).list).toEqual([])
    expect((await finance.call(listReconExceptions, { channel, state: 'expected' })).list).toEqual([])
  })

  test('whose payments are expected tomorrow opens no exception for them', async () => {
    const channel = newChannel()
    await pay(channel, [{ key: 'NOW1', amount: '12.00' }])
    await upload(csv([{ key: 'ELSE2', paidIn: '3.00' }]), channel)
    expect(await open(channel)).toEqual([['missingHere', 'bank', 300]])
    const { list } = await finance.call(listReconExceptions, { channel, state: 'expected' })
    expect(list).toMatchObject([{ class: 'expected', amount: 1200 }])
  })
})

describe('formats of banks', () => {
  const mt940 = (closing: string) => `:20:STMT1\r\n:25:012180001234567895\r\n:28C:1/1\r\n:60F:C261120MXN1000,00\r
:61:2611211121C120,50NTRFABC1//B-77\r\n:86:/EREF/MTKEY1/NAME/JUAN PEREZ PEREZ: PAGO\r\n:61:2611211121RC20,00NTRFNONREF//B-78\r
:86:DEVOLUCION MTKEY0\r\n:62F:C261121MXN${closing}\r\n:86:SALDO DEL DIA\r\n-`

  test('MT940: a reversal of a credit takes money, a colon is text, what follows the balance is no line', async () => {
    const channel = newChannel()
    await pay(channel, [{ key: 'MTKEY1', amount: '120.50' }])
    expect(await upload(mt940('1100,50'), channel, 'a.sta')).toMatchObject({ lines: 2 })
    expect(await matches(channel)).toMatchObject([{ rule: 'trackingKey' }])
    expect(await open(channel)).toEqual([['returned', 'bank', 2000]])
    expect(await refusedUpload(mt940('1100,40'), newChannel(), 'b.sta')).toContain('does not add up')
  })

  const camt = (entries: string, closing: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>C1</Id><Acct><Id><Othr><Id>0121</Id></Othr></Id><Ccy>MXN</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="MXN">500.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="MXN">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><DtTm>2026-11-21T23:30:00-06:00</DtTm></Dt></Bal>
${entries}</Stmt></BkToCstmrStmt></Document>`
  const details = (key: string, amount: string) =>
    `<TxDtls><Refs><EndToEndId>${key}</EndToEndId></Refs><Amt Ccy="MXN">${amount}</Amt></TxDtls>`
  const entry = (amount: string, inside = '', sign = 'CRDT', more = '') =>
    `<Ntry><Amt Ccy="MXN">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${more}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt><NtryDtls>${inside}</NtryDtls></Ntry>`

  test('camt.053: amounts come from the transactions, and what the entry lacks of them is a charge', async () => {
    const channel = newChannel()
    await pay(channel, [
      { key: 'C1', amount: '30.00' },
      { key: 'C2', amount: '70.00' },
    ])
    const pending = entry('999.00').replace('BOOK', 'PDNG')
    const file = camt(entry('98.00', details('C1', '30.00') + details('C2', '70.00')) + pending, '598.00')
    expect(await upload(file, channel, 'c.xml')).toMatchObject({ lines: 3 })
    expect(await matches(channel)).toHaveLength(2)
    expect(await open(channel)).toEqual([['feeDiffers', 'bank', 200]])
    const { exceptionId, version } = await oneOpen(channel)
    await finance.call(resolveReconException, {
      exceptionId,
      version,
      end: 'fee',
      reason: 'The bank’s charge of the day',
    })
    expect(await cash(channel)).toBe(9800)
    expect(await open(channel)).toEqual([])
    await booksAgree()
  })

  test('camt.053: a bank that signs reversals as what they undo is read the other way, once', async () => {
    const channel = newChannel()
    const file = camt(entry('40.00', details('R1', '40.00'), 'CRDT', '<RvslInd>true</RvslInd>'), '460.00')
    await upload(file, channel, 'r.xml')
    expect((await finance.call(listReconExceptions, { channel })).list).toMatchObject([
      { direction: 'out', amount: 4000 },
    ])
  })

  test.each([
    ['cut short', camt(entry('40.00'), '540.00').slice(0, -60), 'cannot be read'],
    ['of another currency', camt(entry('40.00'), '540.00').replaceAll('"MXN"', '"COP"'), 'cannot be read'],
    [
      'with a document type',
      camt('', '500.00').replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document'),
      'cannot be read',
    ],
    ['with a wrong total', camt(entry('40.00'), '541.00'), 'does not add up'],
    ['MT940 without its end', ':20:X\r\n:60F:C261120MXN1,00\r\n:61:2611211121C1,00NTRFX', 'cannot be read'],
  ])('a file %s is refused in a sentence, and nothing of it is kept', async (_, content, sentence) => {
    const channel = newChannel()
    expect(await refusedUpload(content, channel, 'bad')).toContain(sentence)
    const kept = await testApp()
      .app.db.selectFrom('statement')
      .select('statementId')
      .where('channel', '=', channel)
      .execute()
    expect(kept).toEqual([])
  })
})

describe('the desk', () => {
  const waiting = async () => {
    const channel = newChannel()
    await upload(csv([{ key: `W${channel}`, paidIn: '44.00' }]), channel)
    return oneOpen(channel)
  }

  test('of two who take the next at once, each gets another', async () => {
    for (let n = 0; n < 3; n++) await waiting()
    const [mine, theirs] = await Promise.all([
      second.call(takeReconException, {}),
      finance.call(takeReconException, {}),
    ])
    expect(mine.exceptionId).not.toBeNull()
    expect(mine.exceptionId).not.toBe(theirs.exceptionId)
  })

  test('money that nobody told of is booked as unidentified, and the line has its other side', async () => {
    const { channel, exceptionId, version } = await waiting()
    const { bookedAs } = await finance.call(resolveReconException, {
      exceptionId,
      version,
      end: 'booked',
      reason: 'The webhook never came',
    })
    expect(bookedAs).toMatch(/^P/)
    expect(await matches(channel)).toMatchObject([{ class: 'unidentified' }])
    expect(await cash(channel)).toBe(4400)
    await finance.refused(
      resolveReconException,
      { exceptionId, version, end: 'booked', reason: 'Once more' },
      'reconciliation.resolved',
    )
    await booksAgree()
  })

  test('a write-off takes a second person, and rounding its bound', async () => {
    const { channel, exceptionId, version } = await waiting()
    const end = { exceptionId, version, reason: 'Too old to be claimed' } as const
    await finance.refused(resolveReconException, { ...end, end: 'rounding' }, 'reconciliation.overRounding')
    await finance.call(resolveReconException, { ...end, end: 'writeOff' })
    const decision = { exceptionId, version: version + 1, decision: 'approve', note: 'Agreed' } as const
    await finance.refused(decideReconWriteOff, decision, 'credit.ownRequest')
    expect(await cash(channel)).toBe(0)
    await second.call(decideReconWriteOff, decision)
    expect(await cash(channel)).toBe(4400)
    await booksAgree()
  })

  test('what one person calls a fee or rounding is bounded, whatever the terms say', async () => {
    const channel = newChannel()
    const account = { channel, currency: 'MXN', version: 0, reason: 'Looks better' } as const
    const invalid = await finance.raw(saveReconTerms, { ...terms, ...account, rounding: 501 })
    expect(invalid.code).toBe(40000)
    const half = await finance.raw(saveReconTerms, { ...terms, ...account, feeRate: 5000 })
    expect(half.code).toBe(40000)
    await finance.refused(saveReconTerms, { ...terms, ...account, feeFixed: 100_001 }, 'reconciliation.feeTooLarge')
    await upload(csv([{ key: 'OUT1', paidOut: '90000.00' }]), channel)
    const { exceptionId, version } = await oneOpen(channel)
    const end = { exceptionId, version, end: 'fee', reason: 'Charges of the bank' } as const
    expect(await finance.call(resolveReconException, end)).toMatchObject({ state: 'waiting' })
    const decision = { exceptionId, version: version + 1, decision: 'approve', note: 'Agreed' } as const
    await finance.refused(decideReconWriteOff, decision, 'credit.ownRequest')
    expect(await cash(channel)).toBe(0)
    await second.call(decideReconWriteOff, decision)
    expect(await cash(channel)).toBe(-9_000_000)
    await booksAgree()
  })

  test('a match by hand says what its difference is, and of two at once one holds', async () => {
    const channel = newChannel()
    await pay(channel, [{ key: 'H1', amount: '100.00' }])
    await upload(csv([{ key: 'H1', paidIn: '97.00' }]), channel)
    const { exceptionId, version } = await oneOpen(channel)
    const detail = await finance.call(reconExceptionDetail, { exceptionId })
    const both = { lineIds: [detail.line?.lineId ?? 0], movementIds: [detail.candidates[0]?.movementId ?? 0] }
    const hand = { exceptionId, version, ...both, reason: 'Same key' }
    await finance.refused(matchReconException, hand, 'reconciliation.differenceUnsaid')
    const answers = await Promise.all(
      [finance, second].map((one) => one.raw(matchReconException, { ...hand, difference: 'fee' })),
    )
    expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
    expect(await cash(channel)).toBe(9700)
    expect(await open(channel)).toEqual([])
    await booksAgree()
  })

  test('shows a person what is theirs, their team’s, or everybody’s', async () => {
    const { channel, exceptionId } = await waiting()
    await sql`update staff set leader_id = ${finance.accountId} where account_id = ${second.accountId}`.execute(
      testApp().app.db,
    )
    await finance.call(assignReconException, { exceptionIds: [exceptionId], accountId: second.accountId })
    const seen = async (scope: 'own' | 'team' | 'all', person = finance) =>
      (await person.call(listReconExceptions, { channel, scope })).total
    expect([await seen('own'), await seen('team'), await seen('all')]).toEqual([0, 1, 1])
    expect(await seen('own', second)).toBe(1)
    await finance.refused(
      assignReconException,
      { exceptionIds: [exceptionId], accountId: colombia.accountId },
      'reconciliation.cannotWork',
    )
  })

  test('people of another country neither see nor end it', async () => {
    const { exceptionId, version } = await waiting()
    await colombia.refused(reconExceptionDetail, { exceptionId }, 'record.missing')
    await colombia.refused(
      resolveReconException,
      { exceptionId, version, end: 'explained', reason: 'Not mine' },
      'record.missing',
    )
    const { fileId } = (
      await colombia.upload(uploadFile, {}, { name: 'x.csv', content: csv([{ key: 'X', paidIn: '1.00' }]) })
    ).data
    await colombia.refused(uploadStatement, { fileId, channel: 'STP', currency: 'MXN' }, 'reconciliation.noSuchAccount')
  })
})

test('a dry run keeps nothing and says what other rules would pair', async () => {
  const channel = newChannel()
  await pay(channel, [{ key: 'D1', amount: '15.00' }])
  await upload(csv([{ key: 'D1', paidIn: '15.00' }]), channel)
  const days = { channel, currency: 'MXN', fromDay: today, toDay: today } as const
  const rules = [{ rule: 'accountDay' as const, active: true, confirms: true }]
  const tried = { ...days, dry: true, rules }
  const { jobId } = await finance.call(runReconciliation, tried)
  expect((await jobOf(finance, jobId)).result).toMatchObject({ differs: { lost: 1, won: 0 } })
  expect(await matches(channel)).toHaveLength(1)
  await finance.refused(runReconciliation, { ...tried, dry: false }, 'reconciliation.triesMustBeDry')
})

test('a channel that cannot be asked says so; accounts of other currencies are not listed', async () => {
  await finance.refused(pullStatement, { channel: 'OXXO', currency: 'MXN', day: today }, 'reconciliation.cannotPull')
  const { accounts: known, rules } = await finance.call(listReconSettings, {})
  expect(known.every(({ currency }) => currency === 'MXN')).toBe(true)
  expect(rules.map(({ rule }) => rule)).toContain('oneToMany')
})
