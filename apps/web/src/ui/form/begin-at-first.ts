/**
 * A drawer's focus begins at the first of these fields. Not where that is a day, which would open its calendar, nor by thumb,
 * where the keyboard would cover the form. Fields that come after their drawer take the focus from its close button, where
 * it went meanwhile; from anything else they don't, for somebody put it there.
 */
export function beginAtFirst(fields: HTMLElement | null): void {
  const first = fields?.querySelector<HTMLElement>('textarea, input:not([type=hidden], [type=file], :disabled)')
  if (!first || first.matches('[data-dates-input]') || !matchMedia('(hover: hover)').matches) return
  first.setAttribute('data-autofocus', '')
  const focused = document.activeElement
  if (focused?.matches('header button') && focused.closest('[role=dialog]')?.contains(first))
    first.focus({ preventScroll: true })
}
