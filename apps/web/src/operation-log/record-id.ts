import type { Param } from '../ui/filters/params.ts'

/** The first letter of an id says what it names. */
export type Subject = { readonly caseId: string } | { readonly appId: string } | { readonly userId: string }

const shape = /^[A-Z][0-9A-HJKMNP-TV-Z]{12}$/

/** An id of one kind in the URL; half an id narrows nothing. */
export const recordId = (letter: 'C' | 'A' | 'U'): Param<string> => ({
  read: (text) => {
    const id = text.trim().toUpperCase()
    return id.startsWith(letter) && shape.test(id) ? id : undefined
  },
  write: (id) => id.trim().toUpperCase(),
})

/** Undefined where it is not the id of a case, an application or a borrower. */
export function subjectOf(text: string): Subject | undefined {
  const id = text.trim().toUpperCase()
  if (!shape.test(id)) return undefined
  if (id.startsWith('C')) return { caseId: id }
  if (id.startsWith('A')) return { appId: id }
  return id.startsWith('U') ? { userId: id } : undefined
}
