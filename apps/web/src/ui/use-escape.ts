import { useEffectEvent, useLayoutEffect } from 'react'

const layers: (() => void)[] = []

/** Lists and menus that are open answer the key themselves, and say so on their field. */
const isAnswered = (target: EventTarget | null) =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

function closeTopmost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || isAnswered(event.target)) return
  layers.at(-1)?.()
}

/**
 * Escape closes what was opened last, one at a press. Left to Mantine, each that is open closes by itself: a drawer with the form on
 * it, and the question whether to throw the form away with the very press that asked it.
 */
export function useEscape(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // before it is painted: whoever sees it may press the key at once
  useLayoutEffect(() => {
    if (!opened) return
    const layer = () => close()
    if (layers.length === 0) window.addEventListener('keydown', closeTopmost, { capture: true })
    layers.push(layer)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) window.removeEventListener('keydown', closeTopmost, { capture: true })
    }
  }, [opened])
}
