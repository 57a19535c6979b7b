import { csvCell, neutralised } from '@cordillera/contract/csv'
import { readXlsx } from 'hucre/xlsx'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { computed, type ExportColumn, type ExportFormat, fileBytes } from './export.ts'

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
const listOf = (format: ExportFormat, list: readonly Row[]) =>
  bytesOf(fileBytes({ name: 'list', format, columns, language: 'es' }, computed(list)))
async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

describe('exporting a list', () => {
  test('a CSV has its titles, quotes what needs it, writes money with its digits and neutralises formulas', async () => {
    const csv = await listOf('csv', rows)
    expect(csv.toString('utf8')).toBe(
      '\uFEFFNombre,Monto,Hora,Abierto\r\n"Zoë, ""la mayor""",1234.50,2026-11-21T16:00:00.000Z,1\r\n"\'=HYPERLINK(""http://x"")",-7,,0\r\n',
    )
  })

  test('an XLSX has the same rows, amounts as numbers', async () => {
    const bytes = await listOf('xlsx', rows)
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]?.rows).toEqual([
      ['Nombre', 'Monto', 'Hora', 'Abierto'],
      ['Zoë, "la mayor"', 1234.5, '2026-11-21T16:00:00.000Z', '1'],
      ['\'=HYPERLINK("http://x")', -7, null, '0'],
    ])
  })

  test('an XLSX opens in another reader too, its texts exactly as they were but for what XML cannot hold', async () => {
    const odd = ['<b>&amp;</b>', ' spaces ', 'línea 1\nlínea 2', '中文 😀', "]]>'"]
    const lost = ['a\u0000b\u0008c', '\ud800half']
    const bytes = await bytesOf(
      fileBytes(
        {
          ...{ name: 'Cases: [all] / MX', format: 'xlsx', language: 'es' },
          columns: [{ title: 'Ítem & <más>', key: 'text', kind: 'text' }],
        },
        computed([...odd, ...lost].map((text) => ({ text }))),
      ),
    )
    const kept = [...odd, 'abc', 'half'].map((text) => [text])
    const [sheet] = await readXlsxFile(bytes, { trim: false })
    expect(sheet?.data).toEqual([['Ítem & <más>'], ...kept])
    expect(sheet?.sheet).toBe('Cases   all    MX')
    expect((await readXlsx(bytes)).sheets[0]?.rows).toEqual([['Ítem & <más>'], ...kept])
  })

  test('a list of many pieces keeps every row in order', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => ({
      name: `row ${n}`,
      amount: n,
      currency: 'MXN',
      at: null,
      open: n % 2 === 0,
    }))
    const [sheet] = await readXlsxFile(await listOf('xlsx', many))
    expect(sheet?.data.length).toBe(20_001)
    expect(sheet?.data.slice(1).every(([name, amount], n) => name === `row ${n}` && amount === n / 100)).toBe(true)
  })

  test('an empty list is a file with its titles', async () => {
    const [sheet] = await readXlsxFile(await listOf('xlsx', []))
    expect(sheet?.data).toEqual([['Nombre', 'Monto', 'Hora', 'Abierto']])
  })

  test('a cell that Excel may split holds no formula in its middle', () => {
    expect(csvCell('nota;=1+1;-2;-x')).toBe("nota;'=1+1;-2;'-x")
    expect(csvCell('uno\n@cmd')).toBe('"uno\n\'@cmd"')
    expect(csvCell(' =1+1')).toBe("' =1+1")
    expect(csvCell('a=b; c-d')).toBe('a=b; c-d')
  })

  test('a signed number is data, a signed word is not', () => {
    expect(['+525512345678', '-12.50', '=1+1', '@cmd', '-2+3', '\tx', '＝1+1'].map(neutralised)).toEqual([
      '+525512345678',
      '-12.50',
      "'=1+1",
      "'@cmd",
      "'-2+3",
      "'\tx",
      "'＝1+1",
    ])
  })
})
