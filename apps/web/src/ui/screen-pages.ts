import type { MenuName } from '@cordillera/contract/menus'
import type { ComponentType, LazyExoticComponent } from 'react'

/** What a domain's `pages.ts` exports as `pages`: its screens by name, each loaded when it is opened. */
export type Pages = Partial<Record<MenuName, LazyExoticComponent<ComponentType>>>
