/** What channels report: each report is checked for its signature, kept as it came, and worked right after. */
import {
  depositFields,
  stpDeposit,
  stpState,
  transferDeposit,
  transferDepositFields,
  transferState,
  transferStateFields,
} from '@cordillera/contract/payment/webhook'
import type { App } from '../platform/app.ts'
import { type Context, implement } from '../platform/implement.ts'
import { RateLimit } from '../platform/rate-limit.ts'
import { channelNamed } from './channel.ts'
import { keepRaw } from './webhook.queries.ts'
import { workWebhooks } from './webhook.service.ts'

const lookEveryMs = 5_000
/** Of one address. Who is trusted may tell as much as there is; anybody else doesn't fill the database. */
const untrustedKeptPerMinute = 30

export function webhookRoutes(app: App): void {
  const onError = (error: Error) => app.http.log.error(`webhook: ${error.message}`)
  const work = () => workWebhooks(app, onError)
  const untrusted = new RateLimit(untrustedKeptPerMinute)

  async function keep(
    context: Pick<Context<typeof stpDeposit>, 'unscoped' | 'now' | 'origin' | 'fail'>,
    told: {
      channel: string
      signature: string
      kind: 'deposit' | 'state'
      key: readonly unknown[]
      body: Record<string, unknown>
      signed: readonly unknown[]
    },
  ): Promise<void> {
    const { unscoped, now, origin, fail } = context
    const values = told.signed.map((value) => String(value ?? ''))
    const trusted = channelNamed(app, told.channel)?.signed(values, told.signature) ?? false
    if (!trusted && untrusted.wait(origin.address, now) > 0) throw fail('payment.webhookUntrusted')
    const db = unscoped('what a channel says is nobody’s row yet')
    const providerKey = told.key.join('/')
    await keepRaw(db, { ...told, providerKey, trusted, address: origin.address, now })
    // kept, so that somebody can look at it, but nothing is made of it
    if (!trusted) throw fail('payment.webhookUntrusted')
    await work()
  }

  implement(app, stpDeposit, async (body, context) => {
    const key = [body.ClaveRastreo, body.InstitucionOrdenante, body.FechaOperacion]
    const signed = depositFields.map((field) => body[field])
    await keep(context, { channel: 'STP', signature: body.firma, kind: 'deposit', key, body, signed })
    return { received: true as const }
  })

  implement(app, stpState, async (body, context) => {
    const key = [body.id, body.Estado]
    const signed = [body.id, body.Estado, body.Detalle]
    await keep(context, { channel: 'STP', signature: body.firma, kind: 'state', key, body, signed })
    return { received: true as const }
  })

  implement(app, transferDeposit, async ({ signature, ...body }, context) => {
    const signed = transferDepositFields.map((field) => body[field])
    const { channel, trackingKey } = body
    await keep(context, { channel, signature, kind: 'deposit', key: [trackingKey], body, signed })
    return { received: true as const }
  })

  implement(app, transferState, async ({ signature, ...body }, context) => {
    const signed = transferStateFields.map((field) => body[field])
    const { channel, id, state } = body
    await keep(context, { channel, signature, kind: 'state', key: [id, state], body, signed })
    return { received: true as const }
  })

  app.jobs.regularly(lookEveryMs, work)
}
