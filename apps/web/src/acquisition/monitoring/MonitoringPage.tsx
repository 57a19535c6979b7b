import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Can } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { PageHeader } from '../../ui/page.tsx'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { InPlace, PlaceSelect, usePlace } from '../Place.tsx'
import { AlertEventsView } from './AlertEventsView.tsx'
import { AlertForm } from './AlertForm.tsx'
import { AlertsView } from './AlertsView.tsx'
import { HoursView } from './HoursView.tsx'

/** /loan_market_convert/channel_data_monitoring: the hours of today, and rules that tell when a figure leaves its bounds. */
export default function MonitoringPage() {
  return (
    <InPlace>
      <Views />
    </InPlace>
  )
}

function Views() {
  const { t } = useLingui()
  const { merchant } = usePlace()
  const [view, setView] = useView(['hours', 'alerts', 'said'])
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title={inWords(screenOf('channel_data_monitoring').title)}
        aside={
          <>
            <ViewSwitch
              view={view}
              onView={setView}
              options={[
                { value: 'hours', label: t`By the hour` },
                { value: 'alerts', label: t`Alerts` },
                { value: 'said', label: t`What they said` },
              ]}
            />
            <PlaceSelect />
          </>
        }
        primary={
          <Can press="channel_data_monitoring_alert">
            <Button onClick={() => setAdding(true)}>{t`New alert`}</Button>
          </Can>
        }
      />
      {view === 'hours' && <HoursView key={merchant} />}
      {view === 'alerts' && <AlertsView key={merchant} />}
      {view === 'said' && <AlertEventsView key={merchant} />}
      {isAdding && <AlertForm alert={null} onClose={() => setAdding(false)} />}
    </>
  )
}
