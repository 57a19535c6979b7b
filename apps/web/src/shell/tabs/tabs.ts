/** The open tabs, as pure data: what visiting, closing and pinning do to them (spec 1 §2 Tags view, DESIGN of tabs). */

import type { Landing } from './landing.ts'

export interface TabLocation {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}
export interface OpenTab {
  /** The path: two details of one screen are two tabs, two filters of one list are one. */
  readonly key: string
  readonly location: TabLocation
  readonly screen: string
  /** What the screen calls itself, such as a case's id; else its title stands there. */
  readonly title?: string
  /** Can't be closed: the dashboard, or what the person pinned. */
  readonly affix: boolean
  readonly pinned: boolean
  readonly noCache: boolean
  /** Counts visits: the least is the longest ago. */
  readonly seen: number
  /** Counts refreshes: another number is another life of the screen. */
  readonly life: number
}
export interface Visit {
  readonly location: TabLocation
  readonly screen: string
  readonly affix: boolean
  readonly noCache: boolean
}

export const openAtMost = 30
export const aliveAtMost = 12
export const stays = (tab: OpenTab) => tab.affix || tab.pinned

export function visit(tabs: readonly OpenTab[], { location, screen, affix, noCache }: Visit): readonly OpenTab[] {
  const key = location.pathname
  const newest = Math.max(0, ...tabs.map((tab) => tab.seen))
  const known = tabs.find((tab) => tab.key === key)
  if (known) {
    const isSame = known.seen === newest && sameAddress(known.location, location)
    return isSame ? tabs : tabs.map((tab) => (tab === known ? { ...tab, location, seen: newest + 1 } : tab))
  }
  const opened: OpenTab = { key, location, screen, affix, noCache, pinned: false, seen: newest + 1, life: 0 }
  return evict(affix ? [opened, ...tabs] : [...tabs, opened])
}
const sameAddress = (a: TabLocation, b: TabLocation) => a.search === b.search && a.hash === b.hash

/** Beyond the cap the tab not looked at for longest goes, never one that stays. */
function evict(tabs: readonly OpenTab[]): readonly OpenTab[] {
  if (tabs.length <= openAtMost) return tabs
  const oldest = tabs.filter((tab) => !stays(tab)).sort((a, b) => a.seen - b.seen)[0]
  return oldest ? tabs.filter((tab) => tab !== oldest) : tabs
}

/** Which tabs keep their screen running while hidden: the latest few, of those shown in this life of the page. */
export function alive(tabs: readonly OpenTab[], activeKey: string, shown: ReadonlySet<string>): OpenTab[] {
  const candidates = tabs.filter((tab) => tab.key === activeKey || (shown.has(tab.key) && !tab.noCache))
  const latest = new Set([...candidates].sort((a, b) => b.seen - a.seen).slice(0, aliveAtMost))
  return candidates.filter((tab) => latest.has(tab) || tab.key === activeKey)
}

export const without = (tabs: readonly OpenTab[], closes: (tab: OpenTab) => boolean): readonly OpenTab[] =>
  tabs.filter((tab) => stays(tab) || !closes(tab))
export const closeOne = (tabs: readonly OpenTab[], key: string) => without(tabs, (tab) => tab.key === key)
export const closeOthers = (tabs: readonly OpenTab[], key: string) => without(tabs, (tab) => tab.key !== key)
export const closeAll = (tabs: readonly OpenTab[]) => without(tabs, () => true)
export function closeSide(tabs: readonly OpenTab[], key: string, side: 'left' | 'right') {
  const at = tabs.findIndex((tab) => tab.key === key)
  const closing = new Set(side === 'left' ? tabs.slice(0, at) : tabs.slice(at + 1))
  return without(tabs, (tab) => closing.has(tab))
}

/** Where to go when the active tab closed: to the last tab, or to the one looked at before, as the person prefers. */
export function afterClose(tabs: readonly OpenTab[], lands: Landing): OpenTab | undefined {
  return lands === 'last' ? tabs.at(-1) : [...tabs].sort((a, b) => b.seen - a.seen)[0]
}

export const change = (tabs: readonly OpenTab[], key: string, changes: Partial<OpenTab>): readonly OpenTab[] =>
  tabs.map((tab) => (tab.key === key ? { ...tab, ...changes } : tab))
export const refresh = (tabs: readonly OpenTab[], key: string) =>
  tabs.map((tab) => (tab.key === key ? { ...tab, life: tab.life + 1 } : tab))

/** A pinned tab moves to the others that stay, at the front. */
export function pin(tabs: readonly OpenTab[], key: string, pinned: boolean): readonly OpenTab[] {
  const changed = change(tabs, key, { pinned })
  return [...changed.filter(stays), ...changed.filter((tab) => !stays(tab))]
}
/** Drags a tab to where another one is. Those that stay keep the front. */
export function drag(tabs: readonly OpenTab[], key: string, to: string): readonly OpenTab[] {
  const moved = tabs.find((tab) => tab.key === key)
  const target = tabs.find((tab) => tab.key === to)
  if (!moved || !target || moved === target || stays(moved) !== stays(target)) return tabs
  const forward = tabs.indexOf(moved) < tabs.indexOf(target)
  const others = tabs.filter((tab) => tab !== moved)
  const at = others.indexOf(target) + (forward ? 1 : 0)
  return [...others.slice(0, at), moved, ...others.slice(at)]
}

/** One place to the left or right: what dragging does, for those who don't drag. */
export function shift(tabs: readonly OpenTab[], key: string, side: 'left' | 'right'): readonly OpenTab[] {
  const at = tabs.findIndex((tab) => tab.key === key)
  const beside = tabs[at + (side === 'left' ? -1 : 1)]
  return beside ? drag(tabs, key, beside.key) : tabs
}

/** A tab becomes another address of its screen, in its place. Another screen, or one that is open already, takes it away. */
export function replace(tabs: readonly OpenTab[], key: string, path: string, screen?: string): readonly OpenTab[] {
  if (key === path) return tabs
  const goes = tabs.some((tab) => tab.key === path || (tab.key === key && tab.screen !== screen))
  if (goes) return tabs.filter((tab) => tab.key !== key)
  return tabs.map((tab) => {
    if (tab.key !== key) return tab
    const { title: _, ...same } = tab
    return { ...same, key: path, location: { pathname: path, search: '', hash: '' }, pinned: false, life: 0 }
  })
}

/** What a page keeps for when it is loaded again, and whose it is: titles name borrowers. */
export const toKeep = (tabs: readonly OpenTab[], accountId: number): string => JSON.stringify({ accountId, tabs })

/** Reads what a page kept before it was reloaded; anything not understood, or of somebody else, is no tabs. */
export function readKept(
  text: string | null,
  accountId: number,
  isKnown: (screen: string) => boolean,
): readonly OpenTab[] {
  if (!text) return []
  try {
    const kept = JSON.parse(text) as { accountId: number; tabs: readonly OpenTab[] }
    if (kept.accountId !== accountId) return []
    return kept.tabs.filter(
      (tab) => typeof tab.key === 'string' && tab.location?.pathname === tab.key && isKnown(tab.screen),
    )
  } catch {
    return []
  }
}
