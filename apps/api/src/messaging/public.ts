export { messagingModule } from './messaging.module.ts'
export { secretOf } from './outbox.service.ts'
export {
  type ChannelSettings,
  type MessageProvider,
  NotNow,
  type Outgoing,
  type Receipt,
  Undeliverable,
} from './provider.ts'
