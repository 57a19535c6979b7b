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
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    },
    [before],
  )
}

/** A line of a menu goes with its menu: the button that opened it stays. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
}
