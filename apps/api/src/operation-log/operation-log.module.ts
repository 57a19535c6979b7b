/** Reading the operation log, and adding what only the page knows: that something was copied or printed. */

import { mayTakeLists, recordListTaken } from '@cordillera/contract/operation-log/list-taken'
import { listCaseOperations, listOperationLog, recordOperation } from '@cordillera/contract/operation-log/log'
import { exportOperationLog } from '@cordillera/contract/operation-log/log-export'
import type { App } from '../platform/app.ts'
import { sql } from '../platform/db.ts'
import { lookBack } from '../platform/history.ts'
import { implement } from '../platform/implement.ts'
import { maskText } from '../platform/mask.ts'
import { operationsFile } from './log-export.queries.ts'
import { withoutWords } from './masked.rules.ts'
import { accountsNamed, findSubject, operationsOf, operationsOn, withNames } from './reading.queries.ts'
import { sealRoutes } from './seal.routes.ts'

export function operationLogModule(app: App): void {
  sealRoutes(app)

  implement(app, recordOperation, async (input, { db, rows, fail, log }) => {
    const subject = await findSubject(db, rows, input)
    if (!subject) throw fail('caseId' in input ? 'collection.caseMissing' : 'record.missing')
    if ('caseId' in input && !subject.inScope) throw fail('collection.caseOutOfScope')
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

  implement(app, recordListTaken, async ({ list, rows }, { user, fail, log }) => {
    if (!mayTakeLists(user.role)) throw fail('access.forbidden')
    await log({ action: 'operationLog.listTaken', target: list, after: { rows } })
    return { done: true as const }
  })

  implement(app, listOperationLog, async (input, { db, rows, user, reach }) => {
    const accounts = await accountsNamed(reach.shared(), input.userName)
    const look = await lookBack(reach.shared(), input, 'operation_log')
    const page = await operationsOf(db, rows, input, { accounts, merchantId: user.merchantId, look })
    return withNames(reach.shared(), page)
  })

  implement(app, exportOperationLog, async ({ filter: { userName, ...filter }, format }, context) => {
    const { reach, log } = context
    const accounts = await accountsNamed(reach.shared(), userName)
    await log({ action: 'operationLog.export', after: { filter: { userName, ...filter }, format } })
    return context.sendList(operationsFile, { ...filter, accounts }, format)
  })

  implement(app, listCaseOperations, async ({ of, withArchive, ...paging }, { db, rows, user, unscoped, fail }) => {
    const subject = await findSubject(db, rows, of)
    if (!subject) throw fail('caseId' in of ? 'collection.caseMissing' : 'record.missing')
    // who keeps the system running reads what happened to any case, and nothing that people wrote about a person
    const technical = user.role === 'TECHNICAL'
    if (subject.kind === 'case' && !subject.inScope && !technical) throw fail('collection.caseOutOfScope')
    const all = unscoped('everything about a subject with a case in scope; of another, only whom its entries name')
    const looking = { ...paging, look: await lookBack(all, { withArchive }, 'operation_log', 'case_event') }
    const page = subject.inScope
      ? await operationsOn(all, sql`operation_log`, subject, looking)
      : await operationsOn(db, rows.operationLog, subject, looking)
    const named = await withNames(all, page)
    return technical ? { ...named, list: named.list.map(withoutWords) } : named
  })
}
