import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { inWords } from '../../ui/language.ts'
import { PageHeader } from '../../ui/page.tsx'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { InPlace, PlaceSelect } from '../Place.tsx'
import { FiguresView } from './FiguresView.tsx'
import { PeopleView } from './PeopleView.tsx'

/** /loan_market_convert/loan_market_day_situation: what happened on each day, and what it cost. */
export default function DayPage() {
  return (
    <InPlace>
      <Views />
    </InPlace>
  )
}

function Views() {
  const { t } = useLingui()
  const [view, setView] = useView(['figures', 'people'])
  return (
    <>
      <PageHeader
        title={inWords(screenOf('loan_market_day_situation').title)}
        aside={
          <>
            <ViewSwitch
              view={view}
              onView={setView}
              options={[
                { value: 'figures', label: t`Figures` },
                { value: 'people', label: t`People` },
              ]}
            />
            <PlaceSelect />
          </>
        }
      />
      {view === 'figures' ? <FiguresView basis="event" first="day" /> : <PeopleView basis="event" />}
    </>
  )
}
