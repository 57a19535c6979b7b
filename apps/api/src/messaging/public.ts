export { priceOf } from './channel.queries.ts'
export { linkValue, ownAddress } from './links/own-address.ts'
export { type LinkPlace, linkPlace } from './links/place.ts'
export type { Mail, MailHandlers, MailReceiver } from './mail/mail.ts'
export { messagingModule } from './messaging.module.ts'
export { callAgain, withdraw } from './outbox.queries.ts'
export {
  type ChannelSettings,
  type Inbound,
  type LateAnswer,
  type MessageProvider,
  NotNow,
  type Outgoing,
  PartlySent,
  type ProviderListener,
  type Receipt,
  type TemplateNotice,
  TooLate,
  Undeliverable,
} from './provider.ts'
export { tally } from './report/report.queries.ts'
export { secretOf } from './secrets.ts'
export { sendText } from './send-text.ts'
export { queueMany } from './templates/queue-many.queries.ts'
export { type SentTemplate, sentTemplate, sentVersions } from './templates/sent-template.queries.ts'
export { filled, measured } from './templates/sms-template.rules.ts'
