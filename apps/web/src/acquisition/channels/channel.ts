import type { listChannels } from '@cordillera/contract/acquisition/channels'
import type { RowOf } from '../../ui/use-list.ts'

export type Channel = RowOf<typeof listChannels>
