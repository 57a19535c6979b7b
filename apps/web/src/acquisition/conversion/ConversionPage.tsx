import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { inWords } from '../../ui/language.ts'
import { PageHeader } from '../../ui/page.tsx'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { InPlace, PlaceSelect } from '../Place.tsx'
import { AttributionBox } from './AttributionBox.tsx'
import { FiguresView } from './FiguresView.tsx'
import { PeopleView } from './PeopleView.tsx'

/** /loan_market_convert/loan_market_channel_convert_new: how far new customers come, by channel and cohort. */
export default function ConversionPage() {
  return (
    <InPlace>
      <Views />
    </InPlace>
  )
}

function Views() {
  const { t } = useLingui()
  const [view, setView] = useView(['figures', 'people', 'rule'])
  return (
    <>
      <PageHeader
        title={inWords(screenOf('loan_market_channel_convert_new').title)}
        aside={
          <>
            <ViewSwitch
              view={view}
              onView={setView}
              options={[
                { value: 'figures', label: t`Figures` },
                { value: 'people', label: t`People` },
                { value: 'rule', label: t`Who wins a registration` },
              ]}
            />
            <PlaceSelect />
          </>
        }
      />
      {view === 'figures' && <FiguresView basis="cohort" first="channel" />}
      {view === 'people' && <PeopleView basis="cohort" />}
      {view === 'rule' && <AttributionBox />}
    </>
  )
}
