/** An exception is ended once, as what it is: never beside money that is booked already, nor beside another end of the same line. */
import {
  decideReconWriteOff,
  listReconExceptions,
  matchReconException,
  resolveReconException,
} from '@cordillera/contract/reconciliation/exception'
import { beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '../../../test/given-ledger.ts'
import { givenLoans } from '../../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../../test/given-payments.ts'
import { readStatement, type Told } from '../../../test/given-statements.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { checkLedger } from '../../credit/public.ts'
import { sql } from '../../platform/db.ts'

const running = startApp()
const day = '2026-11-20'
const reason = 'the bank’s word is in'
let finance: Person
let second: Person
let loan = ''
let channels = 0

beforeAll(async () => {
  const { given, app } = running()
  finance = await given.person({ role: 'FINANCE' })
  second = await given.person({ role: 'FINANCE' })
  const [made] = await givenLoans(running(), { dpd: 2, principal: 90_000_000 })
  await openBooks(app.db, [made?.appId ?? ''])
  const found = await app.db
    .selectFrom('application')
    .select('loanRef')
    .where('appId', '=', made?.appId ?? '')
    .executeTakeFirstOrThrow()
  loan = found.loanRef
})

/** An account of its own for each story. */
const newChannel = () => `ENDS${++channels}`
const told = (channel: string, lines: readonly Omit<Told, 'day'>[]) =>
  readStatement(
    running(),
    finance,
    channel,
    lines.map((line) => ({ day, ...line })),
  )
const pay = (channel: string, key: string, amount: string) =>
  importPayments(running(), finance, paymentsCsv([{ loan, amount, paidAt: `${day} 10:00`, key, channel }]))
async function exceptionsOf(channel: string) {
  return (await finance.call(listReconExceptions, { channel })).list
}
async function exceptionOf(channel: string, of: { class?: string; amount?: number } = {}) {
  const found = (await exceptionsOf(channel)).find(
    (one) => (of.class ?? one.class) === one.class && (of.amount ?? one.amount) === one.amount,
  )
  if (!found) throw new Error(`${channel} has an exception`)
  return found
}
async function end(channel: string, how: 'fee' | 'writeOff' | 'booked' | 'explained', of = {}) {
  const { exceptionId, version } = await exceptionOf(channel, of)
  const answer = await finance.call(resolveReconException, { exceptionId, version, end: how, reason })
  if (answer.state === 'waiting')
    await second.call(decideReconWriteOff, { exceptionId, version: version + 1, decision: 'approve', note: reason })
  return answer
}
const sumOf = async (account: string) => {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor from ledger_entry where account = ${account}`.execute(
    running().app.db,
  )
  return rows[0]?.minor ?? 0
}
const cash = (channel: string) => sumOf(`cash.${channel.toLowerCase()}`)
const booksAgree = async () => expect(await checkLedger(running().app.db)).toEqual([])
async function lineOf(channel: string, key: string): Promise<number> {
  const { rows } = await sql<{ lineId: number }>`
    select line_id from statement_line where channel = ${channel} and tracking_key = ${key}`.execute(running().app.db)
  return rows[0]?.lineId ?? 0
}
async function movementOf(channel: string, key: string): Promise<number> {
  const { rows } = await sql<{ movementId: number }>`
    select movement_id from channel_movement where channel = ${channel} and tracking_key = ${key}`.execute(
    running().app.db,
  )
  return rows[0]?.movementId ?? 0
}

describe('booking what the bank shows', () => {
  test('books nothing where its money was told meanwhile: the line has its other side by itself', async () => {
    const channel = newChannel()
    await told(channel, [{ key: 'TOLD', paidIn: '44.00' }])
    await pay(channel, 'TOLD', '44.00')
    expect(await end(channel, 'booked')).toMatchObject({ state: 'resolved', bookedAs: null })
    expect(await cash(channel)).toBe(4400)
    expect(await exceptionsOf(channel)).toEqual([])
    await booksAgree()
  })
})

/** An order of ours over the account, as it stands. */
async function order(channel: string, key: string, state: 'sent' | 'settled') {
  const at = new Date(`${day}T16:00:00Z`)
  await sql`
    insert into payout (merchant_id, purpose, target_id, amount_minor, currency, beneficiary, bank_account, concept, channel, tracking_key,
      state, made_at, sent_at, finished_at)
    select merchant_id, 'refund', ${`R${key}`}, 4400, 'MXN', 'ANA RUIZ', '032180000118359719', 'devolucion', ${channel}, ${key}, ${state},
      ${at}, ${at}, case when ${state} = 'settled' then ${at}::timestamptz end from merchant where name = 'Luna Credito'`.execute(
    running().app.db,
  )
}

describe('money of an own order', () => {
  test('that the bank gives back is not booked as somebody’s: the order brings it back, once', async () => {
    const channel = newChannel()
    await order(channel, 'BACK', 'settled')
    await told(channel, [
      { key: 'BACK', paidOut: '44.00' },
      { key: 'RET', returns: 'BACK', paidIn: '44.00' },
    ])
    const { exceptionId, version } = await exceptionOf(channel)
    const wanted = { exceptionId, version, end: 'booked', reason } as const
    expect((await finance.refused(resolveReconException, wanted, 'reconciliation.ownOrder')).msg).toMatch(/Y[0-9A-Z]+/)
    await finance.refused(resolveReconException, { ...wanted, end: 'writeOff' }, 'reconciliation.ownOrder')
    await sql`update payout set state = 'returned', finished_at = ${running().clock.now()} where channel = ${channel}`.execute(
      running().app.db,
    )
    expect(await finance.call(resolveReconException, wanted)).toEqual({ state: 'resolved', bookedAs: null })
    expect(await exceptionsOf(channel)).toEqual([])
    expect(await cash(channel)).toBe(0)
  })

  test('that came back, and was paid after all as two people said, waits for no return', async () => {
    const channel = newChannel()
    await order(channel, 'AFTER', 'settled')
    const db = running().app.db
    await sql`update payout set state = 'returned', finished_at = sent_at where channel = ${channel}`.execute(db)
    await told(channel, [{ key: 'AFTER', paidOut: '44.00' }])
    await readStatement(running(), finance, channel, [{ day: '2026-11-23', key: 'ELSE', paidOut: '1.00' }])
    const returns = async () => (await exceptionsOf(channel)).filter((one) => one.class === 'returned').length
    expect(await returns()).toBe(1)
    await sql`update payout set state = 'settled', marked_at = now() where channel = ${channel}`.execute(db)
    await told(channel, [{ key: 'ELSE2', paidOut: '1.00' }])
    expect(await returns()).toBe(0)
  })

  test('that a channel refused and another one paid stands on the other one’s account alone', async () => {
    const [refused, paid] = [newChannel(), newChannel()]
    const key = `MOVED${refused}`
    await order(refused, key, 'sent')
    await readStatement(running(), finance, refused, [
      { day, key: 'ELSE', paidOut: '1.00' },
      { day: '2026-11-23', key: 'ELSE2', paidOut: '1.00' },
    ])
    await exceptionOf(refused, { class: 'missingThere' })
    await sql`update payout set channel = ${paid}, state = 'settled' where tracking_key = ${key}`.execute(
      running().app.db,
    )
    await told(paid, [{ key, paidOut: '44.00' }])
    expect(await exceptionsOf(paid)).toEqual([])
    expect((await exceptionsOf(refused)).map((one) => one.class)).toEqual(['missingHere', 'missingHere'])
    await told(refused, [{ key: 'ELSE3', paidOut: '1.00' }])
    expect((await exceptionsOf(refused)).map((one) => one.class)).toEqual(['missingHere', 'missingHere', 'missingHere'])
  })

  test('whose end nobody knows is not written off: the ledger has not taken it yet', async () => {
    const channel = newChannel()
    await order(channel, 'OPEN', 'sent')
    await readStatement(running(), finance, channel, [
      { day, key: 'ELSE', paidOut: '1.00' },
      { day: '2026-11-23', key: 'ELSE2', paidOut: '1.00' },
    ])
    const { exceptionId, version } = await exceptionOf(channel, { class: 'missingThere' })
    const wanted = { exceptionId, version, end: 'writeOff', reason } as const
    await finance.refused(resolveReconException, wanted, 'reconciliation.ownOrder')
    // proposed while nothing spoke against it, it is not booked once the order is known to have failed
    await sql`update payout set state = 'settled' where channel = ${channel}`.execute(running().app.db)
    await finance.call(resolveReconException, wanted)
    await sql`update payout set state = 'failed' where channel = ${channel}`.execute(running().app.db)
    const decision = { exceptionId, version: version + 1, decision: 'approve', note: reason } as const
    expect(await second.call(decideReconWriteOff, decision)).toEqual({ state: 'resolved' })
    expect(await cash(channel)).toBe(0)
    await booksAgree()
  })
})

describe('a match by hand', () => {
  test('has the line or the movement of the exception that it ends', async () => {
    const channel = newChannel()
    await pay(channel, 'MINE', '100.00')
    await told(channel, [
      { key: 'MINE', paidIn: '97.00' },
      { key: 'OTHER', paidIn: '30.00' },
    ])
    const other = await exceptionOf(channel, { amount: 3000 })
    const chosen = {
      lineIds: [await lineOf(channel, 'MINE')],
      movementIds: [await movementOf(channel, 'MINE')],
      difference: 'fee' as const,
    }
    const hand = { exceptionId: other.exceptionId, version: other.version, ...chosen, reason }
    await finance.refused(matchReconException, hand, 'reconciliation.notItsOwn')
    expect((await exceptionsOf(channel)).map(({ amount }) => amount).sort()).toEqual([3000, 9700])
  })

  test('takes nothing that was ended alone: what that booked would stand beside it', async () => {
    const channel = newChannel()
    await pay(channel, 'PAID', '100.00')
    await told(channel, [
      { key: 'PAID', paidIn: '97.00' },
      { key: 'CUT', paidIn: '100.00' },
    ])
    await end(channel, 'writeOff', { amount: 9700 })
    const cut = await exceptionOf(channel, { amount: 10_000 })
    const movementIds = [await movementOf(channel, 'PAID')]
    const lineIds = [await lineOf(channel, 'PAID')]
    const hand = { exceptionId: cut.exceptionId, version: cut.version, reason }
    const both = {
      ...hand,
      lineIds: [...lineIds, await lineOf(channel, 'CUT')],
      movementIds,
      difference: 'fee' as const,
    }
    await finance.refused(matchReconException, both, 'reconciliation.endedAlone')
    await booksAgree()
  })
})

describe('what one person says alone', () => {
  const one = async (person: Person, channel: string, how: 'fee' | 'explained', amount: number) => {
    const { exceptionId, version } = await exceptionOf(channel, { amount })
    const { state } = await person.call(resolveReconException, { exceptionId, version, end: how, reason })
    return state
  }

  test('explains away no booking of much money: a payment that no bank ever had takes a second person', async () => {
    const channel = newChannel()
    await pay(channel, 'NEVER', '5000.00')
    await readStatement(running(), finance, channel, [
      { day, key: 'ELSE', paidOut: '1.00' },
      { day: '2026-11-23', key: 'ELSE2', paidOut: '1.00' },
    ])
    expect(await one(finance, channel, 'explained', 500_000)).toBe('waiting')
    const { exceptionId, version } = await exceptionOf(channel, { amount: 500_000 })
    const decision = { exceptionId, version, decision: 'approve', note: reason } as const
    await finance.refused(decideReconWriteOff, decision, 'credit.ownRequest')
    await second.call(decideReconWriteOff, decision)
    expect((await exceptionsOf(channel)).map(({ amount }) => amount)).toEqual([100, 100])
    await booksAgree()
  })

  test('adds up over the day: many small fees are one large one, and a colleague’s are a colleague’s', async () => {
    const channel = newChannel()
    const person = await running().given.person({ role: 'FINANCE' })
    const amounts = Array.from({ length: 11 }, (_, n) => 95_000 + n)
    await told(
      channel,
      amounts.map((amount, n) => ({ key: `FEE${n}`, paidOut: (amount / 100).toFixed(2) })),
    )
    const states: string[] = []
    for (const amount of amounts) states.push(await one(person, channel, 'fee', amount))
    expect(states).toEqual([...Array.from({ length: 10 }, () => 'resolved'), 'waiting'])
    const spent = 95_000 * 10 + 45
    expect(await cash(channel)).toBe(-spent)
    await pay(channel, 'HAND', '700.00')
    await told(channel, [{ key: 'HAND', paidIn: '100.00' }])
    const { exceptionId, version } = await exceptionOf(channel, { amount: 10_000 })
    const both = {
      lineIds: [await lineOf(channel, 'HAND')],
      movementIds: [await movementOf(channel, 'HAND')],
      difference: 'fee' as const,
    }
    await person.refused(matchReconException, { exceptionId, version, ...both, reason }, 'reconciliation.overDay')
    await finance.call(matchReconException, { exceptionId, version, ...both, reason })
    // the next day begins anew
    running().clock.advance(86_400_000)
    finance = await running().given.signedIn(finance.accountId)
    const tomorrow = await running().given.signedIn(person.accountId)
    await told(channel, [{ key: 'NEXT', paidOut: '940.00' }])
    expect(await one(tomorrow, channel, 'fee', 94_000)).toBe('resolved')
    await booksAgree()
  })
})
