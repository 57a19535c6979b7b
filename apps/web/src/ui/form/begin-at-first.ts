/**
 * A drawer's focus begins at the first of these fields; a list that has its choice already is passed over, for there is nothing to
 * type in it. Not where that is a day, which would open its calendar, nor by thumb, where the keyboard would cover the form. Fields
 * that come after their drawer take the focus from its close button, where it went meanwhile; from anything else they don't, for
 * somebody put it there.
 */
export function beginAtFirst(fields: HTMLElement | null): void {
  const all = fields?.querySelectorAll<HTMLInputElement>(
    'textarea, input:not([type=hidden], [type=file], :disabled, [data-dates-input])',
  )
  const first = [...(all ?? [])].find((each) => !isChosen(each)) ?? all?.[0]
  const day = fields?.querySelector('[data-dates-input]')
  const isAfterDay = first && day && day.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING
  if (!first || isAfterDay || !matchMedia('(hover: hover)').matches) return
  first.setAttribute('data-autofocus', '')
  const focused = document.activeElement
  if (focused?.matches('header button') && focused.closest('[role=dialog]')?.contains(first))
    first.focus({ preventScroll: true })
}

const isChosen = (field: HTMLInputElement) => field.role === 'combobox' && field.value !== ''
