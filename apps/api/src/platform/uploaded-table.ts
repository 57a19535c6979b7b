/** A table somebody uploaded: found among their own files, looked at before it is imported. */

import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import type { Reading } from '@cordillera/contract/job/table-reading'
import type { Language } from '@cordillera/contract/words'
import { sql } from './db.ts'
import type { Context } from './implement.ts'
import { openTable, type TableFile, type TableOptions, type TableRow } from './table-file.ts'
import type { TableSource } from './table-format.ts'
import type { ColumnMapping } from './table-mapping.ts'
import { Evidence, type FileReading, firstReading, type ReadColumns, readingOf } from './table-values.ts'
import { sheetsOf } from './workbook.ts'

const sampleRows = 20
const rowsLookedAt = 20_000
const sampleValues = 3

type Reader = Pick<Context<AnyEndpoint>, 'db' | 'rows'>

export interface Upload {
  name: string
  sizeBytes: number
  sha256: string
}

/** The caller's own upload. */
export async function findUpload({ db, rows }: Reader, fileId: string): Promise<Upload | undefined> {
  const { rows: found } = await sql<Upload>`
    select name, size_bytes, sha256 from ${rows.files} f where file_id = ${fileId}`.execute(db)
  return found[0]
}

interface Inspecting<F extends string> extends Pick<TableOptions, 'namesOf'> {
  source: TableSource
  sheet: string | undefined
  columns: ColumnMapping<F>
  /** Which of the mapped columns hold amounts and days. */
  read: (plan: Partial<Record<F, number>>) => ReadColumns
}

/** What kind of table it is, its columns with the proposed fields, how its values are written, and its first rows. */
export async function inspectTable<F extends string>({ source, sheet, columns, read, namesOf }: Inspecting<F>) {
  const workbook = await sheetsOf(source)
  if (workbook && workbook.sheets.length > 1 && sheet === undefined) return notChosen<F>(workbook)
  const table = await openTable(source, { sheet, ...(namesOf ? { namesOf } : {}) })
  const mapping = columns.propose(table.header)
  const planned = columns.plan(table.header, mapping)
  const evidence = new Evidence(read('plan' in planned ? planned.plan : {}))
  const rows = await lookAt(table, evidence)
  return {
    ...formatOf(table),
    sheets: workbook?.sheets ?? [],
    sheet: table.sheet,
    decimalSign: evidence.decimalSign,
    dayOrder: evidence.dayOrder,
    unclear: evidence.examples,
    rows: table.expectedRows,
    columns: table.header.map((column, index) => ({
      column,
      field: mapping[column] ?? null,
      sample: rows.flatMap((cells) => cells[index] || []).slice(0, sampleValues),
    })),
    missing: columns.missing(mapping),
    sample: rows,
  }
}

function formatOf({ format }: Pick<TableFile, 'format'>) {
  if (format.kind === 'csv') return { format: format.kind, encoding: format.encoding, separator: format.separator }
  return { format: format.kind, encoding: null, separator: null }
}

const notChosen = <F extends string>({ format, sheets }: NonNullable<Awaited<ReturnType<typeof sheetsOf>>>) => ({
  ...formatOf({ format }),
  sheets,
  sheet: null,
  decimalSign: '.' as const,
  dayOrder: 'dmy' as const,
  unclear: { amounts: [], days: [] },
  rows: null,
  columns: [],
  missing: [] as F[],
  sample: [],
})

/** Shows the evidence more rows than people see: what is found out here need not be asked. The import itself reads them all. */
async function lookAt(table: TableFile, evidence: Evidence): Promise<string[][]> {
  const shown: string[][] = []
  let seen = 0
  for await (const batch of table.batches()) {
    for (const row of batch) {
      evidence.see(row)
      if (shown.length < sampleRows) shown.push(row.cells)
    }
    seen += batch.length
    if (seen >= rowsLookedAt) break
  }
  return shown
}

/**
 * Reads a whole file in one pass, as its columns turn out to be written. A file is read as its first rows suggest, and once
 * more only where later ones say otherwise.
 */
export async function readAsWritten(
  table: TableFile,
  { columns, chosen, read }: { columns: ReadColumns; chosen: Reading | undefined; read: ReadBatches },
): Promise<void> {
  const evidence = new Evidence(columns)
  for await (const batch of table.batches()) {
    for (const row of batch) evidence.see(row)
    break
  }
  const first = firstReading(chosen, evidence, table.from1904)
  async function* seen() {
    for await (const batch of table.batches()) {
      for (const row of batch) evidence.see(row)
      yield batch
    }
  }
  await read(seen(), first)
  const right = readingOf(evidence, chosen, table.from1904)
  if (right.decimalSign !== first.decimalSign || right.dayOrder !== first.dayOrder) await read(table.batches(), right)
}

/** Takes all rows; what was taken before is taken no more where it is called again. */
type ReadBatches = (batches: AsyncGenerator<TableRow[]>, reading: FileReading) => Promise<void>

/** Windows-1252 has no Chinese: an error file that must stay in it speaks English. */
export function languageOfErrors({ format }: TableFile, language: Language): Language {
  const latin = format.kind === 'csv' && format.encoding === 'windows-1252'
  return latin && language === 'zh' ? 'en' : language
}
