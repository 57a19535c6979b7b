/** What one has begun to answer where it was changed at two places: in a page that is open, and by a merge or another page. */

export interface Begun {
  /** What the page knew as kept when it went on from there. */
  readonly began: string
  /** What is kept by now. */
  readonly kept: string
  /** What stands in the page. */
  readonly text: string
}
const apart = '\n\n'
const joined = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join(apart)

/** Both, so that neither is lost; a merge puts what came before or behind what one had begun. */
export function draftsTogether({ began, kept, text }: Begun): string {
  if (kept === began || kept.trim() === '' || text.startsWith(kept)) return text
  if (began.trim() === '') return joined(text, kept)
  if (kept.startsWith(began + apart)) return joined(text, kept.slice(began.length + apart.length))
  if (kept.endsWith(apart + began)) return joined(kept.slice(0, -began.length - apart.length), text)
  return joined(text, kept)
}
