/** Which screen an address names, which of them a person sees in the menu, and the page that a domain registered for it. */
import { type MenuName, menuGroups, type NamedScreen, screens } from '@cordillera/contract/menus'
import type { Words } from '@cordillera/contract/words'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { matchPath } from 'react-router'
import { currentLanguage } from '../ui/language.ts'
import type { LoadPage, Pages } from '../ui/screen-pages.ts'
import { loadWords } from './words.ts'

export function screenAt(pathname: string): NamedScreen | undefined {
  return screens.find((screen) => matchPath({ path: screen.path, end: true }, pathname))
}

export interface MenuEntry {
  readonly key: string
  readonly title: Words
  readonly icon: string
  /** One screen: the group collapsed into it (spec 1 §2), else its visible screens. */
  readonly screens: readonly NamedScreen[]
}

/** The menu of a person: screens that are hidden or not built omitted, groups without a screen dropped, in the order of the contract. */
export function menuOf(mayOpen: (screen: NamedScreen) => boolean): MenuEntry[] {
  return Object.entries(menuGroups).flatMap(([key, { title, icon }]) => {
    const own = screens.filter((screen) => screen.group === key && screen.ready && !screen.hidden && mayOpen(screen))
    const [only] = own
    if (!only) return []
    return [{ key, icon, screens: own, title: own.length === 1 ? only.title : title }]
  })
}

interface Registered {
  /** The folders whose words the page shows: its own, and those of which it draws public parts. */
  readonly words: readonly string[]
  readonly load: LoadPage
  readonly Page: LazyExoticComponent<ComponentType>
}
const modules = import.meta.glob<{ pages: Pages; wordsOf?: readonly string[] }>('./*/pages.ts', {
  base: '../',
  eager: true,
})
const registered = new Map<string, Registered>()
for (const [file, { pages, wordsOf = [] }] of Object.entries(modules)) {
  const words = [file.split('/')[1] ?? '', ...wordsOf]
  for (const [name, load] of Object.entries(pages)) registered.set(name, { words, load, Page: lazy(load) })
}
/** The page of a screen; none where it is not built yet. */
export const pageOf = (name: MenuName): Registered | undefined => registered.get(name)

/** Loads what an address will need before anybody may see it: the answer of who is there takes as long as its script. */
export function loadScreen(pathname: string) {
  const screen = screenAt(pathname)
  const page = screen && pageOf(screen.name)
  if (!page) return
  // whoever opens it meets the failure
  page.load().catch(() => undefined)
  for (const domain of page.words) void loadWords(domain, currentLanguage())
}
