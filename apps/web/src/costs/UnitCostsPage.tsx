import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Can } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { CostStatistics } from './CostStatistics.tsx'
import { UnitCostForm } from './UnitCostForm.tsx'
import { UnitCostList } from './UnitCostList.tsx'

const views = ['list', 'statistics'] as const

/** /jedi/channel_cost_statistics_conf: what a unit of each channel costs, and what its use came to. */
export default function UnitCostsPage() {
  const { t } = useLingui()
  const [view, setView] = useView(views)
  const [isNew, setNew] = useState(false)
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('channel_cost_statistics_conf').title)}
        primary={
          <Can press="channel_cost_statistics_conf_change">
            <Button onClick={() => setNew(true)}>{t`New price`}</Button>
          </Can>
        }
        aside={
          <ViewSwitch
            view={view}
            onView={setView}
            options={[
              { value: 'list', label: t`Prices` },
              { value: 'statistics', label: t`What it came to` },
            ]}
          />
        }
      />
      {view === 'list' ? <UnitCostList /> : <CostStatistics />}
      {isNew && <UnitCostForm onClose={() => setNew(false)} />}
    </Page>
  )
}
