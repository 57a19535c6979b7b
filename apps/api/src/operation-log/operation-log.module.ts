/** Reading the operation log, and adding what only the page knows: that something was copied or printed. */

import { listCaseOperations, listOperationLog, recordOperation } from '@cordillera/contract/operation-log/log'
import { exportOperationLog, logExportColumns } from '@cordillera/contract/operation-log/log-export'
import { actionName, changeLine, reasonText } from '@cordillera/contract/operation-log/reading'
import { type Language, languageTags } from '@cordillera/contract/words'
import type { App } from '../platform/app.ts'
import { sql } from '../platform/db.ts'
import { each, exportList } from '../platform/export.ts'
import { implement } from '../platform/implement.ts'
import { maskText } from '../platform/mask.ts'
import {
  accountsNamed,
  type ExportedEntry,
  findSubject,
  operationsForExport,
  operationsOf,
  operationsOn,
  withNames,
} from './reading.queries.ts'
import { sealRoutes } from './seal.routes.ts'

export function operationLogModule(app: App): void {
  sealRoutes(app)

  implement(app, recordOperation, async (input, { db, rows, fail, log }) => {
    const subject = await findSubject(db, rows, input)
    if (!subject) throw fail(input.type === 1 ? 'collection.caseMissing' : 'record.missing')
    if (input.type === 1 && !subject.inScope) throw fail('collection.caseOutOfScope')
    const { channel, operate, content } = input
    await log({
      action: 'cms.operation',
      merchantId: subject.merchantId,
      ...('caseId' in input ? { caseId: input.caseId } : {}),
      ...('appId' in input ? { appId: input.appId } : {}),
      ...('userId' in input ? { userId: input.userId } : {}),
      after: { channel, operate, content: maskText(content) },
    })
    return { done: true as const }
  })

  implement(app, listOperationLog, async (input, { db, rows, user, beyond }) => {
    const accounts = await accountsNamed(beyond('names only choose among entries that are in scope'), input.userName)
    const page = await operationsOf(db, rows, input, accounts, user.merchantId)
    return withNames(beyond('whom entries in scope name'), page)
  })

  implement(app, exportOperationLog, async ({ filter: { userName, ...filter }, format }, context) => {
    const { db, rows, user, beyond, log, language } = context
    const accounts = await accountsNamed(beyond('names only choose among entries that are in scope'), userName)
    await log({ action: 'operationLog.export', after: { filter: { userName, ...filter }, format } })
    const list = { name: 'operation-log', format, columns: logExportColumns }
    const names = beyond('whom entries in scope name')
    const entries = operationsForExport({ db, rows, names }, { ...filter, accounts }, user.merchantId)
    return exportList(context, list, each(entries, readIn(language)))
  })

  implement(app, listCaseOperations, async ({ of, ...paging }, { db, rows, beyond, fail }) => {
    const subject = await findSubject(db, rows, of)
    if (!subject) throw fail('caseId' in of ? 'collection.caseMissing' : 'record.missing')
    if (subject.kind === 'case' && !subject.inScope) throw fail('collection.caseOutOfScope')
    const all = beyond('everything about a subject with a case in scope; of another, only whom its entries name')
    const page = subject.inScope
      ? await operationsOn(all, sql`operation_log`, subject, paging)
      : await operationsOn(db, rows.operationLog, subject, paging)
    return withNames(all, page)
  })
}

/** An entry with its words, as the screen says them; instants stand as in the file's other columns. */
function readIn(language: Language) {
  const reader = { language, locale: languageTags[language], instant: (kept: string) => kept }
  return ({ kept, ...entry }: ExportedEntry) => ({
    ...entry,
    actionName: actionName(entry.action, language),
    reason: reasonText(entry.reason, language),
    changes: changeLine(entry, reader),
    before: asText(kept.before),
    after: asText(kept.after),
  })
}
const asText = (kept: unknown) => (kept === null ? null : JSON.stringify(kept))
