/** The doors channels knock at: what they say is checked for their signature, kept as it came, and worked right after. */
import { depositFields, stpDeposit, stpState } from '@cordillera/contract/payment/webhook'
import type { App } from '../platform/app.ts'
import { type Context, implement } from '../platform/implement.ts'
import { channelNamed } from './channel.ts'
import { keepRaw } from './webhook.queries.ts'
import { workWebhooks } from './webhook.service.ts'

const lookEveryMs = 5_000

export function webhookRoutes(app: App): void {
  const onError = (error: Error) => app.http.log.error(`webhook: ${error.message}`)
  const work = () => workWebhooks(app, onError)

  async function keep(
    context: Pick<Context<typeof stpDeposit>, 'beyond' | 'now' | 'origin' | 'fail'>,
    told: {
      kind: 'deposit' | 'state'
      key: readonly unknown[]
      body: Record<string, unknown>
      signed: readonly unknown[]
    },
  ): Promise<void> {
    const { beyond, now, origin, fail } = context
    const signature = String(told.body['firma'] ?? '')
    const trusted =
      channelNamed(app, 'STP')?.signed(
        told.signed.map((value) => String(value ?? '')),
        signature,
      ) ?? false
    const db = beyond('what a channel says is nobody’s row yet')
    const providerKey = told.key.join('/')
    await keepRaw(db, { ...told, channel: 'STP', providerKey, trusted, address: origin.address, now })
    // kept, so that somebody can look at it, but nothing is made of it
    if (!trusted) throw fail('payment.webhookUntrusted')
    await work()
  }

  implement(app, stpDeposit, async (body, context) => {
    const key = [body.ClaveRastreo, body.InstitucionOrdenante, body.FechaOperacion]
    await keep(context, { kind: 'deposit', key, body, signed: depositFields.map((field) => body[field]) })
    return { received: true as const }
  })

  implement(app, stpState, async (body, context) => {
    const key = [body.id, body.Estado]
    await keep(context, { kind: 'state', key, body, signed: [body.id, body.Estado, body.Detalle] })
    return { received: true as const }
  })

  app.jobs.regularly(lookEveryMs, work)
}
