import type { listCovers } from '@cordillera/contract/collection/cover'
import type { RowOf } from '../../ui/use-list.ts'

export type CoverRow = RowOf<typeof listCovers>

/** `Ana Ruiz (3), Bea Sol (1)`. */
export const sharesText = (shares: readonly { name: string; count: number }[]): string =>
  shares.map(({ name, count }) => `${name} (${count})`).join(', ')
