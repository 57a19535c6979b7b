/** The detail lists of both sides, one set of calls a list. */
import { reconLists } from '@cordillera/contract/reconciliation/common'
import { detailCalls } from '@cordillera/contract/reconciliation/detail'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'
import { detailFiles, pageOfDetail, sumsOfDetail } from './detail.queries.ts'

export function detailRoutes(app: App): void {
  for (const list of reconLists) {
    const calls = detailCalls[list]
    implement(app, calls.list, (input, context) => pageOfDetail(context, list, input))
    implement(app, calls.sums, ({ filter }, context) => sumsOfDetail(context, list, filter))
    implement(app, calls.file, async ({ filter, format }, context) => {
      const { channel: paymentChannel, ...rest } = filter
      const asked = { ...rest, ...(paymentChannel ? { paymentChannel } : {}) }
      await context.log({ action: 'reconciliation.detailExport', target: list, after: { filter: asked, format } })
      return context.sendList(detailFiles[list], filter, format)
    })
  }
}
