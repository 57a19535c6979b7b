import { useEffect, useRef } from 'react'

/** Who comes to another place by the keyboard, as from the palette, goes on from its beginning: not through the menu again. */
export function useFocusInMain(pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    // after the palette or the row it was pressed on is gone; a field that took the focus keeps it
    const timer = setTimeout(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost) document.getElementById('main')?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [pathname])
}
