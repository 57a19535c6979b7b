/** What the networks outside STP tell us, signed a line each. */
import {
  transferChannels,
  transferDeposit,
  transferDepositFields,
  transferState,
  transferStateFields,
} from '@cordillera/contract/payment/webhook'
import { bindProvider, noticeKeeper } from '../../payment/public.ts'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'
import { transferChannel } from './transfers.ts'

export function transfersWebhook(app: App): void {
  const keep = noticeKeeper(app)
  for (const name of transferChannels)
    bindProvider(app, { name, open: ({ url = '' }, { secret = '' }) => transferChannel(name, { url, secret }) })

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
