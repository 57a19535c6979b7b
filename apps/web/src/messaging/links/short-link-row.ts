import type { listShortLinks } from '@cordillera/contract/messaging/short-link'
import type { ToneName } from '../../ui/show/show.tsx'
import type { RowOf } from '../../ui/use-list.ts'

export type ShortLink = RowOf<typeof listShortLinks>

export const linkTones: Record<ShortLink['state'], ToneName> = { open: 'green', over: 'amber', retired: 'grey' }
