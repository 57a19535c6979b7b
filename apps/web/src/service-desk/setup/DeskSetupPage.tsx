import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Can } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { DeskAnswers } from './DeskAnswers.tsx'
import { DeskHours } from './DeskHours.tsx'
import { DeskMacros } from './DeskMacros.tsx'
import { DeskPeople } from './DeskPeople.tsx'

const views = ['hours', 'answers', 'macros', 'people'] as const

/** /jedi/desk_hours: by which hours the desk's clocks run, what it keeps ready, and who works in which groups. */
export default function DeskSetupPage() {
  const { t } = useLingui()
  const [view, setView] = useView(views)
  const [adding, setAdding] = useState(false)
  const add = view === 'answers' ? t`New answer` : view === 'macros' ? t`New macro` : null
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('desk_hours').title)}
        aside={
          <ViewSwitch
            view={view}
            onView={setView}
            options={[
              { value: 'hours', label: t`Working hours` },
              { value: 'answers', label: t`Kept answers` },
              { value: 'macros', label: t`Macros` },
              { value: 'people', label: t`People and groups` },
            ]}
          />
        }
        primary={
          add && (
            <Can press="desk_hours_change">
              <Button onClick={() => setAdding(true)}>{add}</Button>
            </Can>
          )
        }
      />
      {view === 'hours' && <DeskHours />}
      {view === 'answers' && <DeskAnswers adding={adding} onAdded={() => setAdding(false)} />}
      {view === 'macros' && <DeskMacros adding={adding} onAdded={() => setAdding(false)} />}
      {view === 'people' && <DeskPeople />}
    </Page>
  )
}
