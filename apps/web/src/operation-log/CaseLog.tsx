import { screenOf } from '@cordillera/contract/menus'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { IconSearch } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader, Panel } from '../ui/page.tsx'
import { Count } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { SubjectHistory } from './History.tsx'
import classes from './operation-log.module.css'
import { type Subject, subjectOf } from './record-id.ts'

/** /opt-audit/case: everything that was done to one case, application or borrower. */
export default function CaseLog() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('id') ?? ''
  const subject = subjectOf(asked)
  return (
    <Page>
      <PageHeader title={inWords(screenOf('case').title)} />
      <SubjectForm key={asked} asked={asked} onAsk={(id) => setSearch(id ? { id } : {})} />
      {subject ? (
        <SubjectLog key={asked} id={asked} subject={subject} />
      ) : (
        <Empty title={t`Whose log?`} icon={<IconSearch size={20} aria-hidden />}>
          {t`Enter the id of a case, an application or a borrower. It stands in every list and in the operation log.`}
        </Empty>
      )}
    </Page>
  )
}

function SubjectForm({ asked, onAsk }: { asked: string; onAsk: (id: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(asked)
  const [refused, setRefused] = useState(Boolean(asked) && !subjectOf(asked))
  function submit(event: FormEvent) {
    event.preventDefault()
    const id = typed.trim().toUpperCase()
    setRefused(id !== '' && !subjectOf(id))
    if (id === '' || subjectOf(id)) onAsk(id)
  }
  return (
    <form onSubmit={submit} className={classes.ask}>
      <TextInput
        className={classes.askField ?? ''}
        aria-label={t`Id of a case, application or borrower`}
        placeholder={t`Id of a case, application or borrower`}
        leftSection={<IconSearch size={13} aria-hidden />}
        value={typed}
        error={refused && t`This is not an id: it has 13 letters and digits and begins with C, A or U.`}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <Button type="submit" variant="default" flex="none">{t`Show`}</Button>
    </form>
  )
}

function SubjectLog({ id, subject }: { id: string; subject: Subject }) {
  return (
    <SubjectHistory subject={subject}>
      {(total, entries) => (
        <Panel
          title={
            <>
              <span className="mono">{id}</span>
              <span className={classes.total}>
                <Count value={total} /> <Plural value={total} one="entry" other="entries" />
              </span>
            </>
          }
        >
          {entries}
        </Panel>
      )}
    </SubjectHistory>
  )
}
