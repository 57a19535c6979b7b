export { messagingModule } from './messaging.module.ts'
export { secretOf } from './outbox.service.ts'
export type { ChannelSettings, MessageProvider, Outgoing, Receipt } from './provider.ts'
