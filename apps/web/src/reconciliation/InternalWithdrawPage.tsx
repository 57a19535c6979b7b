import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Can } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { DetailView } from './DetailView.tsx'
import { TransferForm } from './TransferForm.tsx'
import { TransferList } from './TransferList.tsx'

const views = ['transfers', 'sides'] as const

/** /reconciliation/internalWithdraw: money between own accounts, with both of its sides. */
export default function InternalWithdrawPage() {
  const { t } = useLingui()
  const [view, setView] = useView(views)
  const [enters, setEnters] = useState(false)
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('internalWithdraw').title)}
        aside={
          <ViewSwitch
            view={view}
            onView={setView}
            options={[
              { value: 'transfers', label: t`Transfers` },
              { value: 'sides', label: t`Both sides` },
            ]}
          />
        }
        primary={
          <Can press="internalWithdraw_transfer">
            <Button onClick={() => setEnters(true)}>{t`Enter a transfer`}</Button>
          </Can>
        }
      />
      {view === 'transfers' ? <TransferList /> : <DetailView list="internal" />}
      {enters && <TransferForm onClose={() => setEnters(false)} />}
    </Page>
  )
}
