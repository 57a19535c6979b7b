/** Statements: looked at, uploaded or pulled, listed. */
import type { Parsed } from '@cordillera/contract/endpoint'
import {
  inspectStatement,
  listStatements,
  pullStatement,
  uploadStatement,
} from '@cordillera/contract/reconciliation/statement'
import { statementsOf } from '../../payment/public.ts'
import type { App } from '../../platform/app.ts'
import { dayIn } from '../../platform/clock.ts'
import { sql } from '../../platform/db.ts'
import { readFileContent } from '../../platform/files.ts'
import { implement } from '../../platform/implement.ts'
import { all, byTime, type Made, pageOf } from '../../platform/page.ts'
import { openTable } from '../../platform/table-file.ts'
import { findUpload, inspectTable } from '../../platform/uploaded-table.ts'
import { demandCurrency, zoneOf } from '../account.queries.ts'
import { importStatement, keptMapping, type StatementInput } from './import.service.ts'
import { kindOf } from './open.ts'
import { type PullInput, pullStatement as pull } from './pull.service.ts'
import { readColumnsOf, statementColumns, statementPlanOf } from './table.reader.ts'

const importKind = 'reconciliation.import'
const pullKind = 'reconciliation.pull'
const made: Made = { at: 'imported_at', id: 'statement_id' }

export function statementRoutes(app: App): void {
  app.jobs.define<StatementInput>(importKind, importStatement, 'payoutReconciliation_import')
  app.jobs.define<PullInput>(pullKind, pull(app), 'payoutReconciliation_import')

  implement(app, inspectStatement, async ({ fileId, sheet, channel, currency }, context) => {
    const file = await findUpload(context, fileId)
    if (!file) throw context.fail('file.missing')
    const db = context.reach.from(file)
    const source = () => readFileContent(db, fileId)
    const kind = await kindOf(source)
    if (kind !== 'table') return { kind, name: file.name, table: null }
    const kept = channel && currency ? (await keptMapping(db, { channel, currency }))?.mapping : undefined
    const columns = kept ? { ...statementColumns, propose: () => kept } : statementColumns
    const found = await inspectTable({ source, sheet, columns, read: readColumnsOf })
    return { kind, name: file.name, table: { fileId, name: file.name, sizeBytes: file.sizeBytes, ...found } }
  })

  implement(app, uploadStatement, async ({ fileId, channel, currency, mapping, reading }, context) => {
    const { user, now, reach, origin, fail } = context
    const file = await findUpload(context, fileId)
    if (!file) throw fail('file.missing')
    const tx = reach.from(file)
    await demandCurrency(tx, user, currency)
    const twice = await tx
      .selectFrom('statement')
      .select('importedAt')
      .where('channel', '=', channel)
      .where('currency', '=', currency)
      .where('sha256', '=', file.sha256)
      .executeTakeFirst()
    if (twice) throw fail('reconciliation.statementTwice', { day: dayIn(zoneOf(currency), twice.importedAt) })
    if (mapping) {
      const table = await openTable(() => readFileContent(tx, fileId), { sheet: reading?.sheet })
      statementPlanOf(table.header, mapping)
    }
    const asker = { accountId: user.accountId, userName: user.userName, origin }
    const asked: StatementInput = {
      fileId,
      channel,
      currency,
      asker,
      ...(mapping ? { mapping } : {}),
      ...(reading ? { reading } : {}),
    }
    const by = { createdBy: user.accountId, now, sourceFile: fileId }
    const jobId = await app.jobs.enqueue(tx, { kind: importKind, title: file.name, input: asked, ...by })
    await context.log({
      action: 'reconciliation.statementAsked',
      target: jobId,
      after: { paymentChannel: channel, currency, file: file.name, sha256: file.sha256 },
    })
    return { jobId }
  })

  implement(app, pullStatement, async ({ channel, currency, day }, context) => {
    const { user, now, reach, origin, fail } = context
    const tx = reach.merchant(...user.merchants)
    await demandCurrency(tx, user, currency)
    if (!(await statementsOf(app, [channel])).has(channel)) throw fail('reconciliation.cannotPull')
    const asked: PullInput = {
      channel,
      currency,
      day,
      asker: { accountId: user.accountId, userName: user.userName, origin },
    }
    const jobId = await app.jobs.enqueue(tx, {
      kind: pullKind,
      title: `${channel} ${day}`,
      input: asked,
      createdBy: user.accountId,
      now,
    })
    await context.log({
      action: 'reconciliation.statementPulled',
      target: jobId,
      after: { paymentChannel: channel, currency, day },
    })
    return { jobId }
  })

  implement(app, listStatements, ({ channel, currency, ...input }: Parsed<typeof listStatements>, { db, rows }) =>
    pageOf(db, input, {
      fields: sql`h.statement_id as "statementId", h.channel, h.currency, h.format, h.name, h.bank_reference as "bankReference",
        mask_number(h.account) as account, h.from_day as "fromDay", h.to_day as "toDay", h.opening_minor as opening, h.closing_minor as closing,
        h.in_minor as "paidIn", h.out_minor as "paidOut", h.fee_minor as fees, h.line_count as lines, h.new_lines as "newLines",
        a.name as "importedBy", h.imported_at as "importedTime"`,
      hits: sql`from ${rows.statements} h where ${all([channel && sql`h.channel = ${channel}`, currency && sql`h.currency = ${currency}`])}`,
      joins: sql`left join account a on a.account_id = h.imported_by`,
      order: byTime(made, input),
    }),
  )
}
