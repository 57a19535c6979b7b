import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { InPlace, PlaceSelect } from '../../acquisition/public.ts'
import { inWords } from '../../ui/language.ts'
import { PageHeader } from '../../ui/page.tsx'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { ClicksView } from './ClicksView.tsx'
import { TrafficView } from './TrafficView.tsx'

/** /app_operation/traffic_import_statistics: who came from partners, and who went to them. */
export default function TrafficPage() {
  return (
    <InPlace>
      <Views />
    </InPlace>
  )
}

function Views() {
  const { t } = useLingui()
  const [view, setView] = useView(['figures', 'clicks'])
  return (
    <>
      <PageHeader
        title={inWords(screenOf('traffic_import_statistics').title)}
        aside={
          <>
            <ViewSwitch
              view={view}
              onView={setView}
              options={[
                { value: 'figures', label: t`Figures` },
                { value: 'clicks', label: t`Who went` },
              ]}
            />
            <PlaceSelect />
          </>
        }
      />
      {view === 'figures' ? <TrafficView /> : <ClicksView />}
    </>
  )
}
