import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it when a dialog is taken off the page as a whole: the dialog itself does so only when
 * it stays and is closed.
 */
export function useFocusBack(): void {
  const [before] = useState(() => openerOf(document.activeElement))
  useEffect(
    () => () => {
      // after the dialog is gone: whatever took the focus meanwhile keeps it
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (!isLost) return
        if (before instanceof HTMLElement && before.isConnected) before.focus()
        else topmostDialog()?.focus()
      })
    },
    [before],
  )
}

const topmostDialog = () =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog]')].filter((dialog) => dialog.checkVisibility()).at(-1)

function comeIn(event: KeyboardEvent): void {
  if (event.key === 'Tab' && document.activeElement === document.body) topmostDialog()?.focus()
}

/**
 * What had the focus may be gone from an open dialog, as its record changes with what was done. Tab then goes on in the
 * dialog, not on the page behind it, which cannot be seen to have it.
 */
export function useFocusWithin(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    const listener = (event: KeyboardEvent) => comeIn(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [opened])
}

/** A line of a menu goes with its menu: the button that opened it stays. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
}
