import type { FormEvent } from 'react'

/**
 * For what opens forms of its own from within a form: React lets their submits bubble to the outer one, though their drawers
 * stand elsewhere in the page.
 */
export const ownForms = { onSubmit: (event: FormEvent) => event.stopPropagation() }
