/** A table somebody uploaded: found among their own files, looked at before it is imported. */

import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import type { Language } from '@cordillera/contract/words'
import { sql } from './db.ts'
import type { Context } from './implement.ts'
import type { TableFile } from './table-file.ts'

const sampleRows = 20
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

/** What kind of table it is, its columns with the proposed fields, and its first rows. */
export async function inspectTable<F extends string>(
  table: TableFile,
  { mapping, missing, decimalSign }: { mapping: Readonly<Record<string, F>>; missing: F[]; decimalSign: '.' | ',' },
) {
  const { format } = table
  const rows = await firstRows(table)
  return {
    format: format.kind,
    encoding: format.kind === 'csv' ? format.encoding : null,
    separator: format.kind === 'csv' ? format.separator : null,
    decimalSign,
    rows: table.expectedRows,
    columns: table.header.map((column, index) => ({
      column,
      field: mapping[column] ?? null,
      sample: rows.flatMap((cells) => cells[index] || []).slice(0, sampleValues),
    })),
    missing,
    sample: rows,
  }
}

async function firstRows(table: TableFile): Promise<string[][]> {
  for await (const batch of table.batches()) return batch.slice(0, sampleRows).map(({ cells }) => cells)
  return []
}

/** Windows-1252 has no Chinese: an error file that must stay in it speaks English. */
export function languageOfErrors({ format }: TableFile, language: Language): Language {
  const latin = format.kind === 'csv' && format.encoding === 'windows-1252'
  return latin && language === 'zh' ? 'en' : language
}
