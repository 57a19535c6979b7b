/** The keys of the screen that is shown: it names them, the help under `?` lists them. */
import { useEffect, useEffectEvent } from 'react'

export interface Shortcut {
  readonly label: string
  /** The keys as they stand on the keyboard: `Ctrl`, `Enter`, `N`. */
  readonly press: readonly string[]
}
export interface ShortcutGroup {
  readonly title: string
  readonly keys: readonly Shortcut[]
}

const shown = new Set<ShortcutGroup>()
export const shownShortcuts = (): readonly ShortcutGroup[] => [...shown]

/** Lists the screen's own keys for as long as it is shown. Make the group in a `useMemo`. */
export function useShortcuts(group: ShortcutGroup) {
  useEffect(() => {
    shown.add(group)
    return () => {
      shown.delete(group)
    }
  }, [group])
}

interface PageKeys {
  /** Ctrl+Enter, from anywhere, fields too. */
  readonly commandEnter: () => void
  /** Any other key that nothing else wants; answers whether it meant something. */
  readonly press: (event: KeyboardEvent) => boolean
}

/** A screen that is worked by keyboard, listed as `group`. */
export function usePageKeys(keys: PageKeys, group: ShortcutGroup) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const withCommand = event.ctrlKey || event.metaKey
    if (withCommand && event.key === 'Enter' && !event.isComposing) {
      event.preventDefault()
      return keys.commandEnter()
    }
    if (withCommand || isTaken(event)) return
    if (keys.press(event)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    document.addEventListener('click', givesKeysBack)
    return () => {
      document.removeEventListener('keydown', listener)
      document.removeEventListener('click', givesKeysBack)
    }
  }, [])
  useShortcuts(group)
}

/** A button pressed by the pointer keeps no focus: Enter is the screen's, and never presses the last button again. */
function givesKeysBack({ detail: clicks, target }: MouseEvent) {
  const button = clicks > 0 && target instanceof Element ? target.closest<HTMLElement>('button') : null
  if (button && button === document.activeElement && !button.closest('[role="dialog"]')) button.blur()
}

/** Whether a key pressed now is meant for the field that has the focus, or for what is open on top. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey) return true
  const target = event.target instanceof HTMLElement ? event.target : null
  const onTop = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')
  // a dialog of a tab behind is in the page too, unseen
  if ([...onTop].some((element) => element.checkVisibility())) return true
  return isTyping(target)
}
export function isTyping(target: HTMLElement | null): boolean {
  if (!target) return false
  if (target.isContentEditable || target.tagName === 'TEXTAREA' || target.tagName === 'SELECT') return true
  return target instanceof HTMLInputElement && !['radio', 'checkbox', 'button', 'submit'].includes(target.type)
}
