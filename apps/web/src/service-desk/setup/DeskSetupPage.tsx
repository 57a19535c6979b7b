import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
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
      />
      {view === 'hours' && <DeskHours />}
      {view === 'answers' && <DeskAnswers />}
      {view === 'macros' && <DeskMacros />}
      {view === 'people' && <DeskPeople />}
    </Page>
  )
}
