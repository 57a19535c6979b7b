import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { inWords } from '../../ui/language.ts'
import { PageHeader } from '../../ui/page.tsx'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { InPlace, PlaceSelect } from '../Place.tsx'
import { BatchesView } from './BatchesView.tsx'
import { DevicesView } from './DevicesView.tsx'
import { EventFigures } from './EventFigures.tsx'
import { FunnelView } from './FunnelView.tsx'
import { RawView } from './RawView.tsx'

/** /loan_market/loan_market_bytedata: what is seen and pressed in the apps, and how far people come. */
export default function EventsPage() {
  return (
    <InPlace>
      <Views />
    </InPlace>
  )
}

function Views() {
  const { t } = useLingui()
  const [view, setView] = useView(['figures', 'funnel', 'devices', 'raw', 'batches'])
  return (
    <>
      <PageHeader
        title={inWords(screenOf('loan_market_bytedata').title)}
        aside={
          <>
            <ViewSwitch
              view={view}
              onView={setView}
              options={[
                { value: 'figures', label: t`Figures` },
                { value: 'funnel', label: t`Funnel` },
                { value: 'devices', label: t`Devices of a step` },
                { value: 'raw', label: t`Single events` },
                { value: 'batches', label: t`What was received` },
              ]}
            />
            <PlaceSelect />
          </>
        }
      />
      {view === 'figures' && <EventFigures />}
      {view === 'funnel' && <FunnelView />}
      {view === 'devices' && <DevicesView />}
      {view === 'raw' && <RawView />}
      {view === 'batches' && <BatchesView />}
    </>
  )
}
