/** What PayValida tells us: kept by the payment domain, proved by its checksum. */
import { payvalidaNotice } from '@cordillera/contract/payment/charge/webhook'
import {
  bindProvider,
  chargeNamed,
  keepNotice,
  noticeRows,
  registerChargeNotices,
  signedByProvider,
  textsOf,
  workChargeNotices,
  workCharges,
} from '../../payment/public.ts'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'
import { RateLimit } from '../../platform/rate-limit.ts'
import { amountOf, payvalidaChannel, statusOf } from './payvalida.ts'

const provider = 'PAYVALIDA' as const
const untrustedKeptPerMinute = 30

export function payvalidaWebhook(app: App): void {
  const untrusted = new RateLimit(untrustedKeptPerMinute)
  bindProvider(app, {
    name: provider,
    open: ({ url = '', merchant = '', email = '' }, { fixedHash = '', notificationHash = '' }) =>
      payvalidaChannel({ url, merchant, email, fixedHash, notificationHash }),
  })
  registerChargeNotices(provider, (body) => ({
    ...{
      status: statusOf(String(body['status'])),
      rawStatus: String(body['status']),
      amountMinor: amountOf(body['amount']),
    },
    ...{
      providerRef: body['pv_po_id'] === undefined ? null : String(body['pv_po_id']),
      reference: null,
      checkoutUrl: null,
    },
    ...{
      authCode: body['pv_payment'] === undefined ? null : String(body['pv_payment']),
      paidAt: null,
      raw: textsOf(body),
    },
  }))

  implement(app, payvalidaNotice, async (body, { unscoped, now, origin, fail }) => {
    const { po_id: orderKey, status, pv_checksum: checksum } = body
    const trusted = await signedByProvider(app, provider, [orderKey, status], checksum)
    if (!trusted && untrusted.wait(origin.address, now) > 0) throw fail('payment.webhookUntrusted')
    const db = noticeRows({ unscoped })
    const chargeId = await chargeNamed(db, { provider, orderKey, providerRef: null })
    const told = {
      provider,
      orderKey,
      providerRef: null,
      body,
      trusted,
      ...(trusted ? {} : { outcome: 'untrusted' as const }),
    }
    await keepNotice(db, told, { chargeId, address: origin.address, now })
    // kept, so that somebody can look at it, but nothing is made of it
    if (!trusted) throw fail('payment.webhookUntrusted')
    const onError = (error: Error) => app.http.log.error(`charge notice: ${error.message}`)
    await workChargeNotices(app, onError)
    void workCharges(app).catch(onError)
    return { received: true as const }
  })
}
