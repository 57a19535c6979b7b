/** What the networks outside STP tell us, signed a line each. */
import {
  transferDeposit,
  transferDepositFields,
  transferState,
  transferStateFields,
} from '@cordillera/contract/payment/webhook'
import { noticeKeeper } from '../../payment/public.ts'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'

export function transfersWebhook(app: App): void {
  const keep = noticeKeeper(app)

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
}
