import type { ChatState } from '@cordillera/contract/service-desk/chat-terms'
import type { ToneName } from '../../ui/show/show.tsx'

export const chatTones: Record<ChatState, ToneName> = { bot: 'blue', waiting: 'amber', person: 'green', closed: 'grey' }
