/** The list of messages on cases in scope, and its file. */
import { exportSent, listSent, sentExportColumns } from '@cordillera/contract/messaging/sent'
import type { App } from '../platform/app.ts'
import { each, exportList } from '../platform/export.ts'
import { implement } from '../platform/implement.ts'
import { maskEmail, maskPhone } from '../platform/mask.ts'
import { pageOfSent, sentForExport } from './sent.queries.ts'

const masked = <R extends { channel: string; address: string }>(row: R): R => ({
  ...row,
  address: row.channel === 'email' ? maskEmail(row.address) : maskPhone(row.address),
})

export function sentRoutes(app: App): void {
  implement(app, listSent, async (input, context) => {
    const page = await pageOfSent(context, input)
    return { ...page, list: page.list.map(masked) }
  })

  implement(app, exportSent, async ({ filter, format }, context) => {
    await context.log({ action: 'messaging.export', after: { filter, format } })
    const rows = each(sentForExport(context, filter), masked)
    return exportList(context, { name: 'messages', format, columns: sentExportColumns }, rows)
  })
}
