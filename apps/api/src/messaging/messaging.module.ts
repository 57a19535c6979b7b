import type { App } from '../platform/app.ts'
import { type Webhook, webhook } from '../platform/webhook.ts'
import { cascadeRoutes } from './cascades/cascade.routes.ts'
import { cascadeRunRoutes } from './cascades/run.routes.ts'
import { channelRoutes } from './channels/channel.routes.ts'
import { openLinkRoutes } from './links/open.http.ts'
import { linkPlace } from './links/place.ts'
import { shortLinkRoutes } from './links/short-link.routes.ts'
import type { MailReceiver } from './mail/mail.ts'
import { mailHandlers } from './mail/mail-in.service.ts'
import { messageRoutes } from './message.routes.ts'
import { Outbox } from './outbox.service.ts'
import type { MessageProviders } from './provider.ts'
import { reportRoutes } from './report/report.routes.ts'
import { opened } from './secrets.ts'
import { sentRoutes } from './sent.routes.ts'
import { suppressionRoutes } from './suppressions/suppression.routes.ts'
import { templateRoutes } from './template.routes.ts'
import { sendRoutes } from './templates/send.routes.ts'
import { keepProviderNotice } from './templates/sms-template.queries.ts'
import { smsTemplateRoutes } from './templates/sms-template.routes.ts'
import { unsubscribeRoutes } from './unsubscribe/unsubscribe.http.ts'
import { workRoutes } from './work/work.routes.ts'

export interface MessagingOptions {
  /** How people reach this installation: where short links and the end of mails stand. */
  origin(): string
  /** Hosts to which short links may lead; none: any. */
  linkHosts?: readonly string[]
  /** Where mail comes in; none: it does not. */
  mailIn?: MailReceiver
}

export function messagingModule(app: App, providers: MessageProviders, options: MessagingOptions): void {
  const place = linkPlace(options.origin, options.linkHosts)
  templateRoutes(app)
  messageRoutes(app)
  sentRoutes(app)
  channelRoutes(app)
  reportRoutes(app)
  smsTemplateRoutes(app)
  sendRoutes(app, place)
  shortLinkRoutes(app, place)
  openLinkRoutes(app)
  unsubscribeRoutes(app)
  cascadeRoutes(app)
  suppressionRoutes(app)
  workRoutes(app)
  cascadeRunRoutes(app, place)
  const outbox = new Outbox(app, providers, options.origin)
  for (const provider of Object.values(providers)) provider.listen?.(outbox)
  webhook(app.http, channelWebhook(app, providers, outbox))
  if (options.mailIn) receiveMail(app, options.mailIn, outbox)
}

/** From when calls are taken, until none are any more. */
function receiveMail({ http, ...app }: App, receiver: MailReceiver, outbox: Outbox): void {
  let receiving: Awaited<ReturnType<MailReceiver>> | undefined
  http.addHook('onListen', async () => {
    receiving = await receiver(mailHandlers({ http, ...app }, outbox))
  })
  http.addHook('onClose', () => receiving?.close())
}

/** Of the protocols that post: /webhook/message/<the channel's code>, signed with the channel's webhook secret. */
function channelWebhook(app: App, providers: MessageProviders, outbox: Outbox): Webhook {
  const channelOf = async (code: string) => {
    const channel = await app.db
      .selectFrom('messageChannel')
      .select(['channelId', 'code', 'protocol', 'secret', 'secrets'])
      .where('code', '=', code)
      .executeTakeFirst()
    return channel && { ...channel, ...opened(app.secretKey, channel) }
  }
  return {
    path: '/webhook/message/:name',
    async secretOf(name) {
      const channel = await channelOf(name)
      // one that was set up before they were told apart has one secret for both
      return channel?.secrets.webhook ?? channel?.secret ?? null
    },
    verifyTokenOf: async (name) => (await channelOf(name))?.secrets.verify ?? null,
    async handle(name, body) {
      const channel = await channelOf(name)
      const told = channel && providers[channel.protocol as keyof MessageProviders].toldBy?.(body)
      if (!channel || !told) return
      for (const template of told.templates ?? []) await keepProviderNotice(app.db, template, app.clock.now())
      await Promise.all(told.receipts.map((receipt) => outbox.receipt(channel.channelId, receipt)))
      for (const inbound of told.inbound) await outbox.inbound(channel.channelId, inbound)
    },
  }
}
