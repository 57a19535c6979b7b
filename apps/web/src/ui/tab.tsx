/** What a screen may ask of the tab it stands in. */
import { createContext, use, useEffect } from 'react'

export interface Tab {
  /** The path, which names the tab. */
  readonly key: string
  readonly setTitle: (title: string) => void
  readonly close: () => void
  /** Shows another address in this tab's place, such as the next case: no tab is left behind. */
  readonly replace: (path: string) => void
}
const noTab: Tab = { key: '', setTitle: () => undefined, close: () => undefined, replace: () => undefined }
export const TabContext = createContext<Tab>(noTab)
export const useTab = () => use(TabContext)

/** Names the tab after what it shows, such as a case's id, once that is known. */
export function useTabTitle(title: string | undefined) {
  const { setTitle } = useTab()
  useEffect(() => {
    if (title) setTitle(title)
  }, [title, setTitle])
}

const unsaved = new Map<symbol, string>()
/** Whether a tab holds work that is not saved. */
export const hasUnsaved = (key: string) => [...unsaved.values()].includes(key)

/** Says that the screen holds unsaved work: closing its tab asks first. A page that loads anew brings it back (decision 064). It counts while the tab is hidden too. */
export function useUnsaved(isDirty: boolean) {
  const { key } = useTab()
  useEffect(() => {
    if (!isDirty) return
    const mine = Symbol(key)
    unsaved.set(mine, key)
    return () => {
      unsaved.delete(mine)
    }
  }, [isDirty, key])
}
