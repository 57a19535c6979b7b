/** A table given back with a column why: all of it, and its refused rows alone. */
import type { Tx } from './db.ts'
import { storeFile } from './files.ts'
import { annotated } from './table-annotate.ts'
import type { TableFile } from './table-file.ts'

const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Stores both files; `whole` has every row. Null where nothing was refused. */
export async function storeRefusals(
  tx: Tx,
  table: TableFile,
  about: { name: string; createdBy: number; now: Date },
  refused: readonly { row: number; why: string }[],
): Promise<{ whole: string; refused: string } | null> {
  if (refused.length === 0) return null
  const whyOf = new Map(refused.map(({ row, why }) => [row, why]))
  const store = async (suffix: string, onlyAnnotated: boolean) => {
    const content = annotated(table, { title: 'why', textOf: (row) => whyOf.get(row) ?? '', onlyAnnotated })
    const isCsv = table.format.kind === 'csv'
    const name = about.name.replace(/(\.\w+)?$/, (ending) => `-${suffix}${isCsv ? ending : '.xlsx'}`)
    const mime = isCsv ? 'text/csv' : xlsxMime
    return (await storeFile(tx, { ...about, name, mime }, content)).fileId
  }
  return { whole: await store('errors', false), refused: await store('refused', true) }
}
