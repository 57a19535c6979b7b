import type { MenuName } from '@cordillera/contract/menus'
import type { ComponentType } from 'react'

/** Loads a screen. */
export type LoadPage = () => Promise<{ default: ComponentType }>

/**
 * What a domain's `pages.ts` exports as `pages`: its screens by name, each loaded when it is opened. It may export `wordsOf`
 * beside it: the other domains whose public parts its screens draw, whose words have to be there too.
 */
export type Pages = Partial<Record<MenuName, LoadPage>>
