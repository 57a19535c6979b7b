import type { ComponentProps } from 'react'

/** A part that scrolls by itself: it has a name, and the keyboard reaches it. */
export function Scrolling(props: ComponentProps<'section'> & { readonly 'aria-label': string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  return <section {...props} tabIndex={0} />
}
