/** How the console looks in this browser: size, theme colour, and the layout's switches. Light or dark is Mantine's. */
import { useSyncExternalStore } from 'react'
import { defaultColour } from '../ui/colour.ts'
import { readCookie, writeCookie } from '../ui/kept.ts'
import { type Size, sizes } from '../ui/size.ts'

export interface Appearance {
  readonly size: Size
  readonly colour: string
  /** The desktop's sidebar; the phone's drawer never changes it. */
  readonly sidebarOpen: boolean
  readonly tagsView: boolean
  readonly fixedHeader: boolean
  readonly sidebarLogo: boolean
  /** Whether the settings panel has its handle at the edge. */
  readonly showSettings: boolean
}
const first: Appearance = {
  size: 'mini',
  colour: defaultColour,
  sidebarOpen: true,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  showSettings: true,
}
const keptDays = 365
const listeners = new Set<() => void>()
let now: Appearance = read()

function read(): Appearance {
  const flag = (name: keyof Appearance, otherwise: boolean) => {
    const kept = readCookie(name)
    return kept === null ? otherwise : kept === '1'
  }
  const colour = readCookie('colour')
  return {
    size: sizes.find((size) => size === readCookie('size')) ?? first.size,
    colour: colour && /^#[0-9a-f]{6}$/i.test(colour) ? colour : first.colour,
    sidebarOpen: flag('sidebarOpen', first.sidebarOpen),
    tagsView: flag('tagsView', first.tagsView),
    fixedHeader: flag('fixedHeader', first.fixedHeader),
    sidebarLogo: flag('sidebarLogo', first.sidebarLogo),
    showSettings: flag('showSettings', first.showSettings),
  }
}

export function setAppearance(change: Partial<Appearance>) {
  now = { ...now, ...change }
  for (const [name, value] of Object.entries(change)) {
    writeCookie(name, typeof value === 'boolean' ? (value ? '1' : '0') : String(value), keptDays)
  }
  if (globalThis.document) document.documentElement.dataset.size = now.size
  for (const listener of listeners) listener()
}
if (globalThis.document) document.documentElement.dataset.size = now.size

export function useAppearance(): Appearance {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => now,
  )
}
