import type { Readable } from 'node:stream'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { type ExportColumn, exportStream, neutralised } from './export.ts'

interface Row {
  name: string
  amount: number
  currency: string
  at: Date | null
  open: boolean
}
const rows: Row[] = [
  { name: 'Zoë, "la mayor"', amount: 123_450, currency: 'MXN', at: new Date('2026-11-21T16:00:00Z'), open: true },
  { name: '=HYPERLINK("http://x")', amount: -7, currency: 'CLP', at: null, open: false },
]
const columns: ExportColumn<Row>[] = [
  { title: 'Nombre', key: 'name', kind: 'text' },
  { title: 'Monto', key: 'amount', kind: 'money' },
  { title: 'Hora', key: 'at', kind: 'instant' },
  { title: 'Abierto', key: 'open', kind: 'flag' },
]
const bytesOf = async (stream: Readable) => Buffer.concat(await stream.toArray())

describe('exporting a list', () => {
  test('a CSV has its titles, quotes what needs it, writes money with its digits and neutralises formulas', async () => {
    const csv = await bytesOf(exportStream({ name: 'list', format: 'csv', columns }, rows))
    expect(csv.toString('utf8')).toBe(
      '\uFEFFNombre,Monto,Hora,Abierto\r\n"Zoë, ""la mayor""",1234.50,2026-11-21T16:00:00.000Z,1\r\n"\'=HYPERLINK(""http://x"")",-7,,0\r\n',
    )
  })

  test('an XLSX has the same rows, amounts as numbers', async () => {
    const bytes = await bytesOf(exportStream({ name: 'list', format: 'xlsx', columns }, rows))
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]?.rows).toEqual([
      ['Nombre', 'Monto', 'Hora', 'Abierto'],
      ['Zoë, "la mayor"', 1234.5, '2026-11-21T16:00:00.000Z', '1'],
      ['\'=HYPERLINK("http://x")', -7, null, '0'],
    ])
  })

  test('a signed number is data, a signed word is not', () => {
    expect(['+525512345678', '-12.50', '=1+1', '@cmd', '-2+3', '\tx'].map(neutralised)).toEqual([
      '+525512345678',
      '-12.50',
      "'=1+1",
      "'@cmd",
      "'-2+3",
      "'\tx",
    ])
  })
})
