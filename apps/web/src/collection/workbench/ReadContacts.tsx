import { useLingui } from '@lingui/react/macro'
import { Contacts } from './Contacts.tsx'
import type { CaseInfo } from './case-info.ts'
import classes from './do-now.module.css'

/** In place of the form where there is nothing to log: who could be reached, to read. */
export function ReadContacts({ info, closed }: { info: CaseInfo; closed: boolean }) {
  const { t } = useLingui()
  return (
    <section className={classes.panel} aria-label={t`Contacts`}>
      <header>
        <h2>{t`Contacts`}</h2>
      </header>
      <div className={classes.fields}>
        <Contacts info={info} closed={closed} value={null} />
      </div>
    </section>
  )
}
