import type { Input } from '@cordillera/contract/endpoint'
import type { listContent, saveContent } from '@cordillera/contract/market/content'
import type { ContentKindName } from '@cordillera/contract/market/kinds'
import type { RowOf } from '../ui/use-list.ts'

export type Item = RowOf<typeof listContent>
export type Draft = Input<typeof saveContent>
export type DraftOf<K extends ContentKindName> = Extract<Draft, { kind: K }>

/** What the form of an item begins with; of a new one what its kind begins with. */
export function draftOf<K extends ContentKindName>(
  kind: K,
  item: Item | null,
  begin: Partial<DraftOf<K>>,
  merchant: number,
) {
  if (!item) {
    const anybody = { platform: 'all', customer: 'all', districts: [], jumpType: 'none' } as const
    return { kind, merchant, slot: '', ...anybody, ...begin } as unknown as DraftOf<K>
  }
  const { itemId, version, slot, title, platform, customer, districts, jumpType, body } = item
  const given = {
    versionFrom: item.versionFrom,
    versionBefore: item.versionBefore,
    language: item.language,
    validFrom: item.validFrom,
    validTo: item.validTo,
    jumpTarget: item.jumpTarget,
  }
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  const whole = { kind, itemId, version, slot, title, platform, customer, districts, jumpType, ...said, body }
  return whole as unknown as DraftOf<K>
}
