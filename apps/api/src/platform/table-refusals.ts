/** A table given back with a column why: all of it, and its refused rows alone. */

import type { Language, Words } from '@cordillera/contract/words'
import { firstOf } from './cut.ts'
import type { Tx } from './db.ts'
import { exportMimes } from './export.ts'
import { storeFile } from './files.ts'
import { annotated } from './table-annotate.ts'
import type { TableFile } from './table-file.ts'

/** Of how many rows the faults are told with the outcome; the error file has all. */
const rowsShown = 200
const title: Words = { zh: '拒绝原因', en: 'why it was refused', es: 'por qué se rechazó' }

interface Fault {
  row: number
  /** The field's name; empty where the row as a whole is refused. */
  column: string
  why: string
}
export interface RefusedRow<F extends Fault> {
  row: number
  errors: readonly F[]
}
/** A fault with what stands in the file: the text, and in which of its columns; null where no one cell is at fault. */
export type ShownFault<F extends Fault> = F & { value: string | null; cell: number | null }

interface Reading {
  /** Where the fields stand in a row. */
  plan: Partial<Record<string, number>>
  fields: Readonly<Record<string, Words>>
  language: Language
}

/** Stores both files, in the language of who asked; `whole` has every row. Both null where nothing was refused. */
export async function storeRefusals<F extends Fault>(
  tx: Tx,
  table: TableFile,
  about: { name: string; createdBy: number; now: Date },
  refused: readonly RefusedRow<F>[],
  reading: Reading,
): Promise<{ whole: string | null; refused: string | null; shown: ShownFault<F>[] }> {
  if (refused.length === 0) return { whole: null, refused: null, shown: [] }
  const errorsOf = new Map(refused.map(({ row, errors }) => [row, errors]))
  const shown = new Map<number, ShownFault<F>[]>()
  const asked = new Set(refused.slice(0, rowsShown).map(({ row }) => row))
  function textOf(row: number, cells: readonly string[]): string {
    const faults = (errorsOf.get(row) ?? []).map((fault) => withValue(fault, cells, reading.plan))
    if (asked.has(row)) shown.set(row, faults)
    return faults.map((fault) => worded(fault, reading)).join('; ')
  }
  const store = async (suffix: string, onlyAnnotated: boolean) => {
    const content = annotated(table, { title: title[reading.language], textOf, onlyAnnotated })
    const isCsv = table.format.kind === 'csv'
    const name = about.name.replace(/(\.\w+)?$/, (ending) => `-${suffix}${isCsv ? ending : '.xlsx'}`)
    const mime = isCsv ? 'text/csv' : exportMimes.xlsx
    return (await storeFile(tx, { ...about, name, mime }, content)).fileId
  }
  const whole = await store('errors', false)
  const alone = await store('refused', true)
  return { whole, refused: alone, shown: [...asked].flatMap((row) => shown.get(row) ?? []) }
}

function withValue<F extends Fault>(fault: F, cells: readonly string[], plan: Reading['plan']): ShownFault<F> {
  const cell = fault.column === '' ? undefined : plan[fault.column]
  if (cell === undefined) return { ...fault, value: null, cell: null }
  return { ...fault, value: firstOf((cells[cell] ?? '').trim(), 200), cell }
}

function worded({ column, value, why }: ShownFault<Fault>, { fields, language }: Reading): string {
  if (column === '') return why
  const name = fields[column]?.[language] ?? column
  return value ? `${name} “${value}”: ${why}` : `${name}: ${why}`
}
