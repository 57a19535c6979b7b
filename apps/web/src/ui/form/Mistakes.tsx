import { Plural } from '@lingui/react/macro'
import { type FieldErrors, useFormContext } from 'react-hook-form'
import classes from './form.module.css'

/** What a field is called on the screen; a list or a day keeps its name in a hidden field that stands after the shown one. */
function labelOf(name: string): string {
  const [input] = document.getElementsByName(name)
  const shown =
    input instanceof HTMLInputElement && input.type === 'hidden'
      ? input.previousElementSibling?.querySelector('label')
      : input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement
        ? input.labels?.[0]
        : undefined
  return shown?.textContent?.replace(/\s*\*$/, '') || name
}
/** The names of the fields that are wrong, the parts of a group by their own. */
function namesOf(errors: FieldErrors, before = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const name = before + key
    if (!error || key === 'root') return []
    return 'message' in error && typeof error.message === 'string' ? [name] : namesOf(error as FieldErrors, `${name}.`)
  })
}

/** As the eye meets them; those without a field of their own come last. */
function asTheyStand(one: string, other: string): number {
  const [first] = document.getElementsByName(one)
  const [second] = document.getElementsByName(other)
  if (!first || !second) return Number(!first) - Number(!second)
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** After a form was not accepted: how many fields are wrong, and the way to each. By the buttons, where the eye is. */
export function Mistakes() {
  const { formState, setFocus } = useFormContext()
  const { errors, submitCount } = formState
  const names = namesOf(errors).sort(asTheyStand)
  if (submitCount === 0 || names.length === 0) return null
  return (
    <div className={classes.mistakes} role="alert">
      <strong>
        <Plural value={names.length} one="# field needs a look:" other="# fields need a look:" />
      </strong>
      {names.map((name) => (
        <button key={name} type="button" onClick={() => setFocus(name)}>
          {labelOf(name)}
        </button>
      ))}
    </div>
  )
}
