/** What others' products of payments were complained of, as demands: which test proves each here. One that is renamed or goes missing is told. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const recon = 'apps/api/src/reconciliation/reconciliation.test.ts'
const closing = 'apps/api/src/reconciliation/closing/closing.test.ts'
const statement = 'apps/api/src/reconciliation/statement/statement.test.ts'
const routing = 'apps/api/src/payment/routing/routing.test.ts'
const payvalida = 'apps/api/src/payment/charge/payvalida.test.ts'
const identity = 'apps/api/src/payment/identity.test.ts'
const proofs = 'apps/api/src/payment/proof/proof.test.ts'

/** By the number of FACTS-PAYMENTS §3. */
const demands: readonly [number: number, demand: string, file: string, title: string][] = [
  [
    1,
    'an amount alone confirms nothing against another reference',
    recon,
    'never confirms what has two candidates, nor an amount alone against another key',
  ],
  [2, 'equal instalments stay proposed, told apart by their keys', proofs, 'two equal payments stay two candidates'],
  [3, 'line amounts are those of the transactions', recon, 'camt.053: amounts come from the transactions'],
  [
    4,
    'a reversal turns the sign once',
    recon,
    'a bank that signs reversals as what they undo is read the other way, once',
  ],
  [5, 'what an entry has beyond its transactions is a charge', recon, 'what the entry lacks of them is a charge'],
  [6, 'a bank’s date is never moved by a zone', statement, 'a bank’s date is the day as it wrote it'],
  [7, 'known lines leave the proof of balances right', statement, 'the file’s balances are proved with them'],
  [
    8,
    'a line outside the period is kept',
    statement,
    'booking or value day is outside of the statement’s days is kept',
  ],
  [9, 'bank ids repeat legally', statement, 'two different lines under one number of the bank are two'],
  [
    10,
    'pending and then posted is one',
    statement,
    'what is announced and then booked under another number is one line',
  ],
  [11, 'N identical lines stay N', statement, 'five equal lines stay five'],
  [12, 'an unknown outcome ends by no timer', routing, 'an order nobody answered about stays unknown for a year'],
  [
    13,
    'recorded is not delivered',
    'apps/api/src/payment/transfers.test.ts',
    'an order that was taken in silence is asked for, and goes out once',
  ],
  [14, '"no such order" of the provider settles it', routing, 'an order the channel says it never got goes again'],
  [15, 'an older state after a newer one changes nothing', payvalida, 'older than what is known changes nothing'],
  [
    16,
    'two deliveries at once are one booking',
    identity,
    'from two banks are two payments; the same one told again is one',
  ],
  [
    16,
    'one name of money with another amount is not booked over it',
    identity,
    'of one bank and day with another amount, or on another account, wait for finance',
  ],
  [17, 'one key with another body is refused', proofs, 'the same key with other words is refused'],
  [18, 'a refusal that was kept stops no lawful attempt', proofs, 'a refusal under a key stops no later attempt'],
  [19, 'a settlement stands on both sides', recon, 'of a settlement net of fees is one line for many payments'],
  [20, 'a net is recomputed from its parts', recon, 'that tells a fee of another rate is matched, and the fee waits'],
  [
    21,
    'money given back after settlement counts once, in the open day',
    closing,
    'what comes later counts in the open day',
  ],
  [22, 'a closed day changes by nothing', closing, 'that is closed changes by nothing'],
  [
    23,
    'two million lines open at once',
    'apps/api/src/reconciliation/exception/two-million.deep.ts',
    'with two million lines open, the desk, its next case, its lists and its wall open at once',
  ],
  [
    24,
    'the desk keeps its place',
    'apps/web/e2e/reconciliation/reconciliation.e2e.ts',
    'the desk keeps its place: what is ended leads to the row below',
  ],
  [25, 'the encoding that a file names is honoured', statement, 'a file is read in the encoding that it names'],
  [26, 'MT940 as banks write it', recon, 'a colon is text, what follows the balance is no line'],
  [27, 'a gap of the running balance is told', statement, 'a running balance that leaves something out stops the file'],
]

test.each(demands)('%i %s', (_, __, file, title) => {
  expect(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')).toContain(title)
})

test('each of the 27 is proved', () => {
  expect([...new Set(demands.map(([number]) => number))]).toEqual(Array.from({ length: 27 }, (_, n) => n + 1))
})
