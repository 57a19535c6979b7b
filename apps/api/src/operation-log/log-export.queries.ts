/** The operation log as a file, oldest first, its entries in words as the screen says them. */
import { logExportColumns } from '@cordillera/contract/operation-log/log-export'
import { actionName, changeLine, reasonText } from '@cordillera/contract/operation-log/reading'
import { type Language, languageTags } from '@cordillera/contract/words'
import { type Sql as Fragment, sql } from '../platform/db.ts'
import { each, inBatches, listFile } from '../platform/export.ts'
import { lookBack } from '../platform/history.ts'
import { type Entry, type EntryFilter, entriesMatching, entryFields, withNames } from './reading.queries.ts'

/** An entry with names in the place of numbers, and `kept` as it was written. */
type ExportedEntry = Entry & { kept: Pick<Entry, 'before' | 'after'> }

/** An entry keeps all that changed: a role's hundreds of permissions, before and after. */
const entriesAtOnce = 100

export const operationsFile = listFile({
  name: 'operation-log',
  columns: logExportColumns,
  rows({ db, rows, reach, user, language }, filter: EntryFilter) {
    const names = reach.shared()
    let asked: Promise<Fragment> | undefined
    const matching = async () =>
      entriesMatching({ ...filter, from: (await lookBack(names, filter, 'operation_log')).from }, user.merchantId)
    const entries = inBatches<ExportedEntry>(async (last, limit) => {
      asked ??= matching()
      const where = await asked
      const { rows: batch } = await sql<Entry>`
        select ${entryFields} from ${rows.operationLog} e where ${where} and e.entry_id > ${last?.entryId ?? 0}
        order by e.entry_id limit ${limit}`.execute(db)
      const list = batch.map((entry) => ({ ...entry, kept: { before: entry.before, after: entry.after } }))
      return (await withNames(names, { list })).list
    }, entriesAtOnce)
    return each(entries, readIn(language))
  },
})

/** Instants stand as in the file's other columns. */
function readIn(language: Language) {
  const reader = { language, locale: languageTags[language], instant: (kept: string) => kept }
  return ({ kept, ...entry }: ExportedEntry) => ({
    ...entry,
    target: entry.targetName ? `${entry.targetName} · ${entry.target}` : entry.target,
    actionName: actionName(entry.action, language),
    reason: reasonText(entry.reason, language),
    changes: changeLine(entry, reader),
    before: asText(kept.before),
    after: asText(kept.after),
  })
}
const asText = (kept: unknown) => (kept === null ? null : JSON.stringify(kept))
