/** Outside parties that sign what they tell: each of our webhooks, posted to as its party would. */
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { transferChannels } from '@cordillera/contract/payment/webhook'
import { secretOf as partnerSecretOf } from '../src/app-operation/partners/offer.queries.ts'
import { secretOf } from '../src/messaging/secrets.ts'
import { bindChannel } from '../src/payment/public.ts'
import { seal } from '../src/platform/secrets.ts'
import { sign } from '../src/platform/webhook.ts'
import { type TestApp, testKey } from './harness.ts'

export const webhookSecret = 'what both sides know of each other'

/** Networks whose every signature is right, so that what they say is read. */
export function believeNetworks({ app }: TestApp): void {
  const silent = async () => ({ taken: false, message: 'nothing is sent here' }) as const
  for (const name of ['STP', 'PAYVALIDA', ...transferChannels]) {
    const asked = { payOut: silent, withhold: silent, outcomeOf: async () => null, signed: () => true }
    bindChannel(app, { name, paysOut: null, ...asked })
  }
}

/** The webhooks whose shapes are their parties' own, by path. The test's app is started with `webhookSecret` for its dialer. */
export async function givenWebhooks(test: TestApp): Promise<string[]> {
  const { db } = test.app
  for (const protocol of ['http', 'whatsapp']) {
    const code = `told-${protocol}`
    const secrets = { webhook: seal(testKey, secretOf(code, 'webhook'), webhookSecret) }
    const type = protocol === 'whatsapp' ? 'whatsapp' : 'sms'
    await db
      .insertInto('messageChannel')
      .values({ type, code, protocol, settings: {}, secrets: JSON.stringify(secrets), priority: 9, testPass: true })
      .execute()
  }
  const superuser = await test.given.person({ superuser: true })
  const merchantId = await test.given.merchantId('Luna Credito')
  const by = { madeBy: superuser.accountId, madeAt: test.clock.now() }
  const { productId } = await db
    .insertInto('partnerProduct')
    .values({
      ...{ merchantId, code: 'told', partner: 'Prestanube', names: JSON.stringify({ es: 'Préstamo' }) },
      ...{ amountFromMinor: 100_000, amountToMinor: 500_000, daysFrom: 7, daysTo: 30, currency: 'MXN' },
      ...{ targetUrl: 'https://prestanube.example/', revenueModel: 'none', revenueMinor: 0 },
      secret: seal(testKey, partnerSecretOf(merchantId, 'told'), webhookSecret),
      ...{ ...by, changedBy: by.madeBy, changedAt: by.madeAt },
    })
    .returning('productId')
    .executeTakeFirstOrThrow()
  return [
    '/webhook/dialer',
    '/webhook/message/told-http',
    '/webhook/message/told-whatsapp',
    `/webhook/partners/${productId}`,
  ]
}

/** Posted and signed over the very bytes; answers the HTTP status. */
export async function deliver({ app }: TestApp, url: string, body: unknown): Promise<number> {
  const payload = JSON.stringify(body) ?? ''
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': sign(webhookSecret, payload) }
  return (await app.http.inject({ method: 'POST', url, headers, payload })).statusCode
}

export const isWebhook = ({ access, path }: AnyEndpoint): boolean =>
  access === 'public' && path.startsWith('/api/webhook/')
