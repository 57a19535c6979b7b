import { useEffect, useRef } from 'react'

/**
 * Who comes to another place by the keyboard, from the palette or by Enter on a row, goes on from its beginning: not through the
 * menu again. `place` changes with the address and once more when the screen there is drawn.
 */
export function useFocusInMain(place: string): void {
  const before = useRef(place)
  useEffect(() => {
    if (before.current === place) return
    before.current = place
    // after the palette or the row it was pressed on is gone; a field that took the focus keeps it
    const timer = setTimeout(() => {
      const focused = document.activeElement
      // a list that was hidden with its tab has the focus for a moment still
      const isLost = focused === null || focused === document.body || !focused.checkVisibility()
      if (isLost) document.getElementById('main')?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [place])
}
