import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { Contacts } from './Contacts.tsx'
import type { CaseInfo } from './case-info.ts'
import classes from './do-now.module.css'

interface ReadContactsProps {
  readonly info: CaseInfo
  readonly closed: boolean
  /** A note that was being written when the case stopped being workable. */
  readonly unsaved: string
}

/** In place of the form where there is nothing to log: who could be reached, to read. */
export function ReadContacts({ info, closed, unsaved }: ReadContactsProps) {
  const { t } = useLingui()
  return (
    <section className={classes.panel} aria-label={t`Contacts`}>
      <header>
        <h2>{t`Contacts`}</h2>
      </header>
      <div className={classes.fields}>
        <Contacts info={info} closed={closed} value={null} />
        {unsaved && <Textarea label={t`Note, not saved`} value={unsaved} readOnly autosize maxRows={8} />}
      </div>
    </section>
  )
}
