import { useLingui } from '@lingui/react/macro'
import { Tone } from '../ui/show/show.tsx'
import type { Person } from './person.ts'
import classes from './staff.module.css'
import { statusTones, statusWords, workStatusWords } from './words.ts'

/** The step somebody is at; beside it that they are not at work now. */
export function StatusCell({ person }: { person: Pick<Person, 'status' | 'workStatus'> }) {
  const { i18n } = useLingui()
  return (
    <span className={classes.badges}>
      <Tone tone={statusTones[person.status]}>{i18n._(statusWords[person.status])}</Tone>
      {person.workStatus !== 'working' && <Tone tone="amber">{i18n._(workStatusWords[person.workStatus])}</Tone>}
    </span>
  )
}
