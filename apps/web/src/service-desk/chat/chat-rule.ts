import type { Output } from '@cordillera/contract/endpoint'
import type { listChatRules } from '@cordillera/contract/service-desk/chat'

export type ChatRule = Output<typeof listChatRules>['rules'][number]
