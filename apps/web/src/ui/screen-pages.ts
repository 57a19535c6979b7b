import type { MenuName } from '@cordillera/contract/menus'
import type { ComponentType, LazyExoticComponent } from 'react'

/**
 * What a domain's `pages.ts` exports as `pages`: its screens by name, each loaded when it is opened. It may export `wordsOf`
 * beside it: the other domains whose public parts its screens draw, whose words have to be there too.
 */
export type Pages = Partial<Record<MenuName, LazyExoticComponent<ComponentType>>>

/** The whole of a domain's `pages.ts`. */
export interface DomainPages {
  readonly pages: Pages
  readonly wordsOf?: readonly string[]
  /** A search that stands in the navbar on every screen; it decides itself who sees it. */
  readonly navbarSearch?: LazyExoticComponent<ComponentType>
}
