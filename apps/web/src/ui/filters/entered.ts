import type { KeyboardEvent } from 'react'

/**
 * For a field whose value is looked up whole: it takes effect by Enter or when the field is left, not while it is typed, as
 * every value that is asked for counts as a search of people.
 */
export function whenEntered(typed: string, enter: (value: string) => void) {
  const onEnter = () => enter(typed.trim())
  return {
    onBlur: onEnter,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      // the form around it is not sent by this
      event.preventDefault()
      onEnter()
    },
  }
}
