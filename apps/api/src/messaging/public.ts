export { messagingModule } from './messaging.module.ts'
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
  Undeliverable,
} from './provider.ts'
export { tally } from './report/report.queries.ts'
export { secretOf } from './secrets.ts'
