/** Both sides stand beside each other; a day on which they agree is closed by two people and then does not change. */
import { uploadFile } from '@cordillera/contract/job/file'
import {
  closeDay,
  closingPaper,
  decideCloseDay,
  decideReopenDay,
  exportDay,
  listReconDays,
  reopenDay,
} from '@cordillera/contract/reconciliation/closing'
import {
  collectDetail,
  collectSums,
  exportCollectDetail,
  internalDetail,
  reversalDetail,
} from '@cordillera/contract/reconciliation/detail'
import { listReconExceptions, resolveReconException } from '@cordillera/contract/reconciliation/exception'
import { undoMatch } from '@cordillera/contract/reconciliation/run'
import { askTransfer, decideTransfer, listTransfers } from '@cordillera/contract/reconciliation/transfer'
import { beforeAll, describe, expect, test } from 'vitest'
import { card } from '../../../seed/pictures.ts'
import { Random } from '../../../seed/random.ts'
import { openBooks } from '../../../test/given-ledger.ts'
import { givenLoans } from '../../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../../test/given-payments.ts'
import { readStatement, type Told } from '../../../test/given-statements.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { checkLedger } from '../../credit/public.ts'
import { sql } from '../../platform/db.ts'

const running = startApp()
let finance: Person
let second: Person
let colombia: Person
let loan = ''
const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'] as const
const [first, next, third] = days
const reason = 'The bank’s word is in'

beforeAll(async () => {
  const { given, app } = running()
  finance = await given.person({ role: 'FINANCE' })
  second = await given.person({ role: 'FINANCE' })
  colombia = await given.person({ role: 'FINANCE', country: 'CO' })
  const [made] = await givenLoans(running(), { dpd: 2, principal: 90_000_000 })
  await openBooks(app.db, [made?.appId ?? ''])
  const found = await app.db
    .selectFrom('application')
    .select('loanRef')
    .where('appId', '=', made?.appId ?? '')
    .executeTakeFirstOrThrow()
  loan = found.loanRef
})

let accounts = 0
/** An account of its own for each story, with what was booked over it. */
async function account(paid: readonly (readonly [key: string, amount: string, day: string])[]) {
  const channel = `CLOSE${++accounts}`
  const rows = paid.map(([key, amount, day]) => ({
    ...{ loan, amount, paidAt: `${day} 10:00`, key: `${key}${channel}`, channel },
  }))
  if (rows.length > 0) await importPayments(running(), finance, paymentsCsv(rows))
  return channel
}
const told = (channel: string, lines: readonly Told[]) =>
  readStatement(
    running(),
    finance,
    channel,
    lines.map(({ key, ...of }) => ({ ...of, ...(key ? { key: `${key}${channel}` } : {}) })),
  )
const dayOf = async (channel: string, day: string) => {
  const found = (await finance.call(listReconDays, { channel, currency: 'MXN' })).find((one) => one.day === day)
  if (!found) throw new Error(`${channel} has no ${day}`)
  return found
}
const one = (channel: string, day: string) => ({ channel, currency: 'MXN' as const, day })
async function close(channel: string, day: string) {
  await finance.call(closeDay, one(channel, day))
  const { version } = await dayOf(channel, day)
  await second.call(decideCloseDay, { ...one(channel, day), version, decision: 'approve', note: reason })
}
const cashThrough = async (channel: string) => {
  const { rows } = await sql<{ minor: number }>`select coalesce(sum(amount_minor), 0)::bigint as minor from ledger_entry
    where account = ${`cash.${channel.toLowerCase()}`}`.execute(running().app.db)
  return rows[0]?.minor
}
const evidence = async (person: Person) => {
  const content = await card(new Random(7), ['BBVA', 'SPEI 18/11'])
  return [(await person.upload(uploadFile, {}, { name: 'proof.jpg', content })).data.fileId]
}

describe('the detail lists', () => {
  test('show both sides of each payment, and what one side has alone; their sums are those of the ledger', async () => {
    const channel = await account([
      ['A', '100.00', first],
      ['B', '70.00', first],
    ])
    await told(channel, [
      { day: first, key: 'A', paidIn: '100.00', fee: '2.00' },
      { day: first, key: 'X', paidIn: '5.00' },
      { day: third, key: 'Y', paidIn: '1.00' },
    ])
    const { list, total } = await finance.call(collectDetail, { channel, dayTo: first })
    expect(total).toBe(3)
    expect(
      list.map(({ rowKind, house, bank, fee, movements }) => [rowKind, house, bank, fee, movements]).sort(),
    ).toEqual([
      ['exception', null, 500, 0, 0],
      ['exception', 7000, null, 0, 1],
      ['match', 10_000, 9800, 200, 1],
    ])
    const matched = list.find(({ rowKind }) => rowKind === 'match')
    expect(matched?.borrower).toContain('•')
    expect(matched?.sourceId).toMatch(/^P/)
    const sums = await finance.call(collectSums, { filter: { channel, dayTo: first } })
    expect(sums.reduce((sum, { house }) => sum + house, 0)).toBe(17_000)
    expect(await cashThrough(channel)).toBe(17_000 - 200)
    const file = await finance.download(exportCollectDetail, { filter: { channel }, format: 'csv' })
    expect(file.body.toString().trim().split('\r\n')).toHaveLength(5)
    expect((await finance.call(collectDetail, { channel, alone: true })).total).toBe(3)
    expect((await colombia.call(collectDetail, { channel })).total).toBe(0)
    expect((await finance.call(reversalDetail, { channel })).total).toBe(0)
  })
})

test('a settlement of two merchants tells neither of them whose money of the other is in it', async () => {
  const { given, app } = running()
  const [other] = await givenLoans(running(), { dpd: 2, merchant: 'Sol Rapido' })
  await openBooks(app.db, [other?.appId ?? ''])
  const { loanRef } = await app.db
    .selectFrom('application')
    .select('loanRef')
    .where('appId', '=', other?.appId ?? '')
    .executeTakeFirstOrThrow()
  const channel = await account([['A', '100.00', first]])
  await importPayments(
    running(),
    finance,
    paymentsCsv([{ loan: loanRef, amount: '50.00', paidAt: `${first} 10:00`, key: `B${channel}`, channel }]),
  )
  await sql`update payment set raw = raw || '{"settlementBatch": "LOTE2"}' where channel = ${channel}`.execute(app.db)
  await readStatement(running(), finance, channel, [{ day: first, reference: 'LOTE2', paidIn: '150.00' }])
  const luna = await given.person({ role: 'FINANCE', merchants: ['Luna Credito'] })
  const [row] = (await luna.call(collectDetail, { channel })).list
  expect(row).toMatchObject({ movements: 2, house: 15_000, borrower: null, userId: null, billId: null, appId: null })
  const file = await luna.download(exportCollectDetail, { filter: { channel }, format: 'csv' })
  expect(file.body.toString('utf8')).not.toContain(other?.userId)
  // one merchant's own is told
  const alone = await account([['C', '20.00', first]])
  await told(alone, [{ day: first, key: 'C', paidIn: '20.00' }])
  expect((await luna.call(collectDetail, { channel: alone })).list[0]?.borrower).not.toBeNull()
})

describe('a transfer between own accounts', () => {
  test('is booked by a second person and found on both statements', async () => {
    const [from, to] = [await account([['F', '500.00', first]]), await account([['T', '1.00', first]])]
    await told(from, [{ day: first, key: 'F', paidIn: '500.00' }])
    await told(to, [{ day: first, key: 'T', paidIn: '1.00' }])
    const { merchantId } = await running()
      .app.db.selectFrom('merchant')
      .select('merchantId')
      .where('name', '=', 'Luna Credito')
      .executeTakeFirstOrThrow()
    const asked = { merchant: merchantId, fromChannel: from, toChannel: to, amount: 40_000, day: next, reason }
    const proof = await evidence(finance)
    await finance.refused(askTransfer, { ...asked, toChannel: from, evidence: proof }, 'reconciliation.sameAccount')
    await finance.refused(
      askTransfer,
      { ...asked, toChannel: 'NOBODY', evidence: proof },
      'reconciliation.noSuchChannel',
    )
    await finance.refused(askTransfer, { ...asked, day: '2026-01-01', evidence: proof }, 'reconciliation.transferDay')
    const { transferId } = await finance.call(askTransfer, { ...asked, trackingKey: 'OWN1', evidence: proof })
    const decision = { transferId, version: 0, decision: 'approve', note: reason } as const
    await finance.refused(decideTransfer, decision, 'credit.ownRequest')
    await colombia.refused(decideTransfer, decision, 'record.missing')
    const answers = await Promise.all([second, second].map((person) => person.raw(decideTransfer, decision)))
    expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
    expect([await cashThrough(from), await cashThrough(to)]).toEqual([10_000, 40_100])
    await readStatement(running(), finance, from, [{ day: next, paidOut: '400.00', key: 'OWN1' }])
    await readStatement(running(), finance, to, [{ day: next, paidIn: '400.00', key: 'OWN1' }])
    const { list } = await finance.call(listTransfers, {})
    expect(list[0]).toMatchObject({ transferId, state: 'approved', legOut: 'matched', legIn: 'matched' })
    const both = await finance.call(internalDetail, { trackingKey: 'OWN1' })
    expect(both.list.map(({ channel, direction, house, bank }) => [channel, direction, house, bank]).sort()).toEqual(
      [
        [from, 'out', 40_000, 40_000],
        [to, 'in', 40_000, 40_000],
      ].sort(),
    )
    await close(from, first)
    await close(from, next)
    expect(await dayOf(from, next)).toMatchObject({ paidOut: 40_000, ledger: -40_000, closing: 10_000 })
    expect(await checkLedger(running().app.db)).toEqual([])
  })
})

describe('a day', () => {
  test('is closed once nothing is open on it, by a person who did not ask for it', async () => {
    const channel = await account([
      ['A', '100.00', first],
      ['B', '50.00', next],
    ])
    await told(channel, [
      { day: first, key: 'A', paidIn: '100.00', fee: '3.00', balance: '1097.00' },
      { day: first, key: 'S', paidIn: '4.00', balance: '1101.00' },
      { day: next, key: 'B', paidIn: '50.00', balance: '1151.00' },
    ])
    await finance.refused(closeDay, one(channel, next), 'reconciliation.dayNotNext')
    await finance.refused(closeDay, one(channel, first), 'reconciliation.dayNotEmpty')
    expect((await dayOf(channel, first)).obstacles).toEqual(['exceptions'])
    // money nobody told us of, and a fee that no contract has
    for (const { exceptionId, version, side } of (await finance.call(listReconExceptions, { channel })).list)
      await finance.call(resolveReconException, {
        ...{ exceptionId, version, reason },
        end: side === 'bank' ? 'booked' : 'explained',
      })
    expect(await dayOf(channel, first)).toMatchObject({
      ...{ opening: 100_000, paidIn: 10_400, fees: 300, closing: 110_100, ledger: 10_100, obstacles: [] },
    })
    await finance.call(closeDay, one(channel, first))
    await finance.refused(closeDay, one(channel, first), 'reconciliation.dayAsked')
    const decision = { ...one(channel, first), version: 0, decision: 'approve', note: reason } as const
    await finance.refused(decideCloseDay, decision, 'credit.ownRequest')
    await colombia.refused(decideCloseDay, decision, 'record.missing')
    await second.call(decideCloseDay, decision)
    const closed = await dayOf(channel, first)
    expect(closed).toMatchObject({ state: 'closed', sealHolds: true, matches: 2 })
    expect(closed.seal).toMatch(/^[0-9a-f]{64}$/)
    // the bank tells the balance of the statement’s last day
    expect(await dayOf(channel, next)).toMatchObject({
      opening: 110_100,
      closing: 115_100,
      bankClosing: 115_100,
      obstacles: [],
    })
  })

  test('that is closed changes by nothing: what comes later counts in the open day, and the closing is proved on paper', async () => {
    const channel = await account([
      ['A', '100.00', first],
      ['GONE', '9.00', first],
    ])
    await told(channel, [{ day: first, key: 'A', paidIn: '100.00' }])
    await close(channel, first)
    const before = await dayOf(channel, first)
    await told(channel, [
      { day: first, key: 'LATE', paidIn: '7.00' },
      { day: third, key: 'Z', paidIn: '2.00' },
    ])
    const { list } = await finance.call(listReconExceptions, { channel })
    expect(list.map(({ class: of, bookDay, amount }) => [of, bookDay, amount]).sort()).toEqual([
      ['late', next, 700],
      ['missingHere', third, 200],
      ['missingThere', next, 900],
    ])
    expect(await dayOf(channel, first)).toEqual(before)
    const matchId = (await finance.call(collectDetail, { channel, dayTo: first })).list[0]?.rowId ?? ''
    await finance.refused(undoMatch, { matchId, version: 0, reason }, 'reconciliation.dayClosed')
    await expect(
      sql`update recon_match set fee_minor = 0, adjusted_minor = 0 where match_id = ${matchId}`.execute(
        running().app.db,
      ),
    ).rejects.toThrow('closed')
    await expect(sql`delete from recon_day where channel = ${channel}`.execute(running().app.db)).rejects.toThrow(
      'closed',
    )
    const missing = list.find(({ class: of }) => of === 'missingThere')
    const end = {
      exceptionId: missing?.exceptionId ?? '',
      version: missing?.version ?? 0,
      end: 'explained',
      reason,
    } as const
    await finance.call(resolveReconException, end)
    const paper = await finance.download(closingPaper, one(channel, first))
    expect(paper.body.subarray(0, 5).toString()).toBe('%PDF-')
    expect(paper.body.toString('latin1')).toContain('/SubFilter /adbe.pkcs7.detached')
    const rows = await finance.download(exportDay, { filter: one(channel, first), format: 'csv' })
    expect(rows.body.toString().trim().split('\r\n')).toHaveLength(2)
  })

  test('whose order the ledger has not settled yet is not closed, nor one whose bank says otherwise', async () => {
    const channel = await account([['A', '100.00', first]])
    await told(channel, [{ day: first, key: 'A', paidIn: '100.00', balance: '100.00' }])
    await sql`update statement set closing_minor = 10500 where channel = ${channel}`.execute(running().app.db)
    await finance.refused(closeDay, one(channel, first), 'reconciliation.dayNotBank')
    await sql`update statement set closing_minor = 10000 where channel = ${channel}`.execute(running().app.db)
    // a movement that was collected and never booked
    await sql`
      with moved as (
        insert into channel_movement (source, source_id, channel, currency, direction, amount_minor, day, made_at)
        values ('payout', 'Y000000000000', ${channel}, 'MXN', 'out', 100, ${first}, ${running().clock.now()}) returning movement_id
      ), made as (
        insert into recon_match (channel, currency, direction, list, rule, class, state, line_minor, movement_minor, fee_minor, book_day, made_at)
        values (${channel}, 'MXN', 'out', 'withdraw', 'hand', 'matched', 'confirmed', 100, 100, 0, ${first}, ${running().clock.now()}) returning match_id
      )
      insert into recon_match_item (match_id, movement_id, allocated_minor, live) select match_id, movement_id, 100, true from made, moved`.execute(
      running().app.db,
    )
    await sql`update statement set closing_minor = 9900 where channel = ${channel}`.execute(running().app.db)
    await finance.refused(closeDay, one(channel, first), 'reconciliation.dayNotLedger')
  })

  test('that moved between asking and deciding is not closed', async () => {
    const channel = await account([['A', '100.00', first]])
    await told(channel, [{ day: first, key: 'A', paidIn: '100.00' }])
    await finance.call(closeDay, one(channel, first))
    const matchId = (await finance.call(collectDetail, { channel })).list[0]?.rowId ?? ''
    await finance.call(undoMatch, { matchId, version: 0, reason })
    const decision = { ...one(channel, first), version: 0, note: reason } as const
    await second.refused(decideCloseDay, { ...decision, decision: 'approve' }, 'reconciliation.dayMoved')
    await second.call(decideCloseDay, { ...decision, decision: 'refuse' })
    expect(await dayOf(channel, first)).toMatchObject({ state: 'open', obstacles: ['exceptions'] })
  })

  test('is opened again by two people, the last one alone, and how it stood is kept', async () => {
    const channel = await account([
      ['A', '100.00', first],
      ['B', '20.00', next],
    ])
    await told(channel, [
      { day: first, key: 'A', paidIn: '100.00' },
      { day: next, key: 'B', paidIn: '20.00' },
    ])
    await close(channel, first)
    await close(channel, next)
    await finance.refused(reopenDay, { ...one(channel, first), reason }, 'reconciliation.dayNotLast')
    const { seal } = await dayOf(channel, next)
    const { reopeningId } = await finance.call(reopenDay, { ...one(channel, next), reason })
    await finance.refused(reopenDay, { ...one(channel, next), reason }, 'reconciliation.dayAsked')
    const decision = { reopeningId, version: 0, decision: 'approve', note: reason } as const
    await finance.refused(decideReopenDay, decision, 'credit.ownRequest')
    await colombia.refused(decideReopenDay, decision, 'record.missing')
    await second.call(decideReopenDay, decision)
    expect(await dayOf(channel, next)).toMatchObject({ state: 'open', reopened: 1 })
    const kept = await sql<{
      seal: string
    }>`select figures ->> 'seal' as seal from recon_reopening where channel = ${channel}`.execute(running().app.db)
    expect(kept.rows).toEqual([{ seal }])
    await close(channel, next)
    expect(await dayOf(channel, next)).toMatchObject({ state: 'closed', sealHolds: true, reopened: 1 })
  })
})
