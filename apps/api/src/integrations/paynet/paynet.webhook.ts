/** What the cash network tells us. Nobody signs it: it is kept, and makes us read the charge from the network itself. */
import { paynetEvent } from '@cordillera/contract/payment/charge/webhook'
import {
  bindProvider,
  chargeNamed,
  keepNotice,
  noticeRows,
  workChargeNotices,
  workCharges,
} from '../../payment/public.ts'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'
import { RateLimit } from '../../platform/rate-limit.ts'
import { paynetChannel } from './paynet.ts'

const provider = 'PAYNET' as const
const unknownKeptPerMinute = 30

export function paynetWebhook(app: App): void {
  const unknown = new RateLimit(unknownKeptPerMinute)
  bindProvider(app, {
    name: provider,
    open: ({ url = '', merchant = '' }, { apiKey = '' }) => paynetChannel({ url, merchant, apiKey }),
  })

  implement(app, paynetEvent, async (body, { unscoped, now, origin }) => {
    const db = noticeRows({ unscoped })
    const { id = null, order_id: orderKey = null } = body.transaction ?? {}
    const chargeId = await chargeNamed(db, { provider, orderKey, providerRef: id })
    // anybody may post here: what names no charge of ours doesn't fill the database
    if (chargeId === null && unknown.wait(origin.address, now) > 0) return { received: true as const }
    const outcome =
      body.type === 'verification' ? ('greeting' as const) : chargeId === null ? ('unknown' as const) : null
    const told = { provider, orderKey, providerRef: id, body, trusted: false, outcome } as const
    await keepNotice(db, told, { chargeId, address: origin.address, now })
    const onError = (error: Error) => app.http.log.error(`charge notice: ${error.message}`)
    await workChargeNotices(app, onError)
    void workCharges(app).catch(onError)
    return { received: true as const }
  })
}
