import type { App } from '../platform/app.ts'
import { unseal } from '../platform/secrets.ts'
import { webhook } from '../platform/webhook.ts'
import { messageRoutes } from './message.routes.ts'
import { Outbox, secretOf } from './outbox.service.ts'
import type { MessageProviders } from './provider.ts'
import { sentRoutes } from './sent.routes.ts'
import { templateRoutes } from './template.routes.ts'

export function messagingModule(app: App, providers: MessageProviders): void {
  templateRoutes(app)
  messageRoutes(app)
  sentRoutes(app)
  const outbox = new Outbox(app, providers)
  const channelOf = (code: string) =>
    app.db
      .selectFrom('messageChannel')
      .select(['channelId', 'code', 'protocol', 'secret'])
      .where('code', '=', code)
      .executeTakeFirst()
  // receipts of the protocols that post them: /webhook/message/<the channel's code>, signed with the channel's secret
  webhook(app.http, {
    path: '/webhook/message/:name',
    async secretOf(name) {
      const channel = await channelOf(name)
      return channel?.secret ? unseal(app.secretKey, secretOf(channel.code), channel.secret) : null
    },
    async handle(name, body) {
      const channel = await channelOf(name)
      if (!channel) return
      const receipts = providers[channel.protocol as keyof MessageProviders].receiptsIn?.(body) ?? []
      for (const receipt of receipts) await outbox.receive(channel.channelId, receipt)
    },
  })
}
