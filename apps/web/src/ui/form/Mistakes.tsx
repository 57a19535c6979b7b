import { Plural } from '@lingui/react/macro'
import { type FieldErrors, useFormContext } from 'react-hook-form'
import classes from './form.module.css'

/** What a field is called on the screen. */
function labelOf(name: string): string {
  const input = document.getElementsByName(name)[0]
  const label =
    input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input.labels?.[0] : undefined
  return label?.textContent?.replace(/\s*\*$/, '') || name
}
/** The names of the fields that are wrong, the parts of a group by their own. */
function namesOf(errors: FieldErrors, before = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const name = before + key
    if (!error || key === 'root') return []
    return 'message' in error && typeof error.message === 'string' ? [name] : namesOf(error as FieldErrors, `${name}.`)
  })
}

/** After a form was not accepted: how many fields are wrong, and the way to each. By the buttons, where the eye is. */
export function Mistakes() {
  const { formState, setFocus } = useFormContext()
  const { errors, submitCount } = formState
  const names = namesOf(errors)
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
