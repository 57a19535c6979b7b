import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { InPlace, PlaceSelect, usePlace } from '../../acquisition/public.ts'
import { Can } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { ChecksView } from './ChecksView.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import { ProvidersOrder } from './ProvidersOrder.tsx'
import { ProvidersView } from './ProvidersView.tsx'
import { TryCurp } from './TryCurp.tsx'

/** /app_operation/curp_conf: who is asked about a CURP, in which order, and what they said. */
export default function CurpPage() {
  return (
    <InPlace>
      <Views />
    </InPlace>
  )
}

function Views() {
  const { t } = useLingui()
  const { merchant, country } = usePlace()
  const [view, setView] = useView(['providers', 'checks'])
  const [opened, setOpened] = useState<'new' | 'order' | 'try' | null>(null)
  const isOfMexico = country === 'MX'
  const close = () => setOpened(null)
  return (
    <>
      <PageHeader
        title={inWords(screenOf('curp_conf').title)}
        aside={
          <>
            <ViewSwitch
              view={view}
              onView={setView}
              options={[
                { value: 'providers', label: t`Providers` },
                { value: 'checks', label: t`Checks asked` },
              ]}
            />
            <PlaceSelect />
          </>
        }
        actions={
          isOfMexico && (
            <>
              <Can press="curp_conf_try">
                <Button variant="default" onClick={() => setOpened('try')}>{t`Try a CURP`}</Button>
              </Can>
              <Can press="curp_conf_change">
                <Button variant="default" onClick={() => setOpened('order')}>{t`Change the order`}</Button>
              </Can>
            </>
          )
        }
        primary={
          isOfMexico && (
            <Can press="curp_conf_change">
              <Button onClick={() => setOpened('new')}>{t`New provider`}</Button>
            </Can>
          )
        }
      />
      {!isOfMexico && (
        <Empty title={t`Only merchants of Mexico have a CURP to check`}>{t`Choose one of Mexico above.`}</Empty>
      )}
      {isOfMexico && view === 'providers' && <ProvidersView key={merchant} />}
      {isOfMexico && view === 'checks' && <ChecksView key={merchant} />}
      {opened === 'new' && <ProviderForm provider={null} onClose={close} />}
      {opened === 'order' && <ProvidersOrder onClose={close} />}
      {opened === 'try' && <TryCurp onClose={close} />}
    </>
  )
}
