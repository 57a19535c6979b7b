/** Exports in LibreOffice, which opens a broken file only after a repair that `--convert-to` would refuse. */
import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { type ExportColumn, fileBytes } from './export.ts'

const rows = 100_000

test(`an XLSX of ${rows} rows is opened by LibreOffice with every row, letter and figure`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cordillera-xlsx-'))
  try {
    type Row = { name: string; amount: number; currency: string; at: Date }
    const columns: ExportColumn<Row>[] = [
      { title: 'Nombre', key: 'name', kind: 'text' },
      { title: 'Monto', key: 'amount', kind: 'money' },
      { title: 'Hora', key: 'at', kind: 'instant' },
    ]
    const at = new Date('2026-11-21T16:00:00Z')
    const batch = (from: number): Row[] =>
      Array.from({ length: 1000 }, (_, n) => ({
        name: `Zoë <&> 催收 ${from + n}`,
        amount: (from + n) * 7,
        currency: 'MXN',
        at,
      }))
    async function* made() {
      for (let from = 0; from < rows; from += 1000) yield batch(from)
    }
    const file = join(folder, 'list.xlsx')
    const bytes = fileBytes({ name: 'Casos: [MX]', format: 'xlsx', columns, language: 'es' }, made())
    await pipeline(Readable.from(bytes), createWriteStream(file))
    const profile = `-env:UserInstallation=file://${folder}/profile`
    // UTF-8, comma, quotes where needed
    const csv = 'csv:Text - txt - csv (StarCalc):44,34,76'
    execFileSync('soffice', ['--headless', profile, '--convert-to', csv, '--outdir', folder, file], { stdio: 'pipe' })
    const [head, ...lines] = readFileSync(join(folder, 'list.csv'), 'utf8').trimEnd().split('\n')
    expect(head).toBe('Nombre,Monto,Hora')
    expect(lines).toHaveLength(rows)
    expect(lines.every((line, n) => line.startsWith(`Zoë <&> 催收 ${n},`))).toBe(true)
    const amountOf = (line: string | undefined) => Number(line?.split(',')[1]?.replaceAll(/[^\d.]/g, ''))
    expect([0, 1, 99_999].map((n) => amountOf(lines[n]))).toEqual([0, 0.07, 6999.93])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
