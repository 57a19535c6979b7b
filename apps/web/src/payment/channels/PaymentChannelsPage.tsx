import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Can } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { MeaningForm } from './MeaningForm.tsx'
import { MeaningList } from './MeaningList.tsx'
import { PaymentChannelForm } from './PaymentChannelForm.tsx'
import { PaymentChannelList } from './PaymentChannelList.tsx'
import { WhatWouldHappen } from './WhatWouldHappen.tsx'

const views = ['list', 'route', 'codes'] as const

/** /payment/paymentChannelConfig: through which channel money goes, what providers' codes mean, and what would happen. */
export default function PaymentChannelsPage() {
  const { t } = useLingui()
  const [view, setView] = useView(views)
  const [isNew, setNew] = useState(false)
  const close = () => setNew(false)
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('paymentChannelConfig').title)}
        primary={
          view !== 'route' && (
            <Can press="paymentChannelConfig_change">
              <Button onClick={() => setNew(true)}>{view === 'list' ? t`New channel` : t`New meaning`}</Button>
            </Can>
          )
        }
        aside={
          <ViewSwitch
            view={view}
            onView={setView}
            options={[
              { value: 'list', label: t`Channels` },
              { value: 'route', label: t`What would happen` },
              { value: 'codes', label: t`Codes of providers` },
            ]}
          />
        }
      />
      {view === 'list' && <PaymentChannelList />}
      {view === 'route' && <WhatWouldHappen />}
      {view === 'codes' && <MeaningList />}
      {isNew && view === 'list' && <PaymentChannelForm channel={null} onClose={close} />}
      {isNew && view === 'codes' && <MeaningForm onClose={close} />}
    </Page>
  )
}
