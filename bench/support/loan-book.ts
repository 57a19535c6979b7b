/** A loan book of any length, the same each time, with ids and phones that check: the shape of test/fixtures/loan-book.csv. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const fixture = resolve(import.meta.dirname, '../../apps/api/test/fixtures/loan-book.csv')

/** CSV pieces of about 500 rows: the fixture's loans over and over, each time other loans of other people. */
export function* loanBook(rows: number): Generator<string> {
  const [header = '', ...lines] = readFileSync(fixture, 'utf8').trim().split('\n')
  const columns = header.split(',')
  const at = (name: string) => columns.indexOf(name)
  const [loan, type, id, mobile] = [at('loan_id'), at('doc_type'), at('doc_number'), at('mobile')]
  const contacts = [at('contact1_mobile'), at('contact2_mobile')]
  const cells = lines.map((line) => line.split(','))
  yield `${header}\n`
  let piece = ''
  for (let made = 0, round = 0; made < rows; round++) {
    for (const row of cells) {
      if (made++ === rows) break
      const copy = [...row]
      copy[loan] = `${row[loan]}-${round}`
      copy[id] = otherDocument(row[type] ?? '', row[id] ?? '', round)
      copy[mobile] = otherPhone(row[mobile] ?? '', round)
      for (const contact of contacts) copy[contact] = otherPhone(row[contact] ?? '', round)
      piece += `${copy.join(',')}\n`
      if (piece.length < 128 * 1024) continue
      yield piece
      piece = ''
    }
  }
  if (piece) yield piece
}

/** The last four digits of the national number change; all of a country's mobiles may end as they like. */
const otherPhone = (phone: string, round: number): string =>
  `${phone.slice(0, -4)}${String((Number(phone.slice(-4)) + round * 7) % 10_000).padStart(4, '0')}`

function otherDocument(type: string, number: string, round: number): string {
  if (type === 'CURP') {
    // the birth date's day and year carry the round
    const body = `${number.slice(0, 4)}${String(round % 100).padStart(2, '0')}0${1 + (round % 9)}${10 + (round % 18)}${number.slice(10, 17)}`
    return `${body}${curpCheck(body)}`
  }
  if (type === 'RUT') {
    const body = String(((Number(number.split('-')[0]) + round * 104_729) % 20_000_000) + 5_000_000)
    return `${body}-${rutCheck(body)}`
  }
  if (type === 'CI') {
    const body = `${number.slice(0, 3)}${String((Number(number.slice(3, 9)) + round * 7919) % 1_000_000).padStart(6, '0')}`
    return `${body}${ciCheck(body)}`
  }
  return String((Number(number) + round * 104_729) % 10 ** number.length).padStart(number.length, '1')
}

const curpAlphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'
const curpCheck = (body: string): number => {
  const sum = [...body].reduce((all, sign, index) => all + curpAlphabet.indexOf(sign) * (18 - index), 0)
  return (10 - (sum % 10)) % 10
}
const rutCheck = (body: string): string => {
  const sum = [...body].reverse().reduce((all, digit, index) => all + Number(digit) * (2 + (index % 6)), 0)
  return '0123456789K'.charAt((11 - (sum % 11)) % 11)
}
const ciCheck = (body: string): number => {
  const sum = [...body].reduce((all, digit, index) => {
    const weighed = Number(digit) * (2 - (index % 2))
    return all + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return (10 - (sum % 10)) % 10
}
