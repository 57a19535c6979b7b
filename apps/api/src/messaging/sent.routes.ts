/** The list of messages on cases in scope, and its file. */
import { exportSent, listSent } from '@cordillera/contract/messaging/sent'
import type { App } from '../platform/app.ts'
import { implement } from '../platform/implement.ts'
import { masked, pageOfSent, sentFile } from './sent.queries.ts'

export function sentRoutes(app: App): void {
  implement(app, listSent, async (input, context) => {
    const page = await pageOfSent(context, input)
    return { ...page, list: page.list.map(masked) }
  })

  implement(app, exportSent, async ({ filter, format }, context) => {
    await context.log({ action: 'messaging.export', after: { filter, format } })
    return context.sendList(sentFile, filter, format)
  })
}
