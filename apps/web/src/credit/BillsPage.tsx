import { listWriteOffs } from '@cordillera/contract/credit/write-off'
import { listSettlements } from '@cordillera/contract/derate/settlement'
import { menuGroups, screenOf } from '@cordillera/contract/menus'
import { listRefunds } from '@cordillera/contract/payment/refund'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { SettlementList } from '../derate/public.tsx'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { useData } from '../ui/use-data.ts'
import { BillList } from './BillList.tsx'
import { RefundList } from './RefundList.tsx'
import { WriteOffList } from './WriteOffList.tsx'

const views = ['bills', 'refunds', 'writeOffs', 'settlements'] as const
type View = (typeof views)[number]

/** /finance/creditBill: bills; refunds, write-offs and settlements that wait for a second person. */
export default function BillsPage() {
  const [search, setSearch] = useSearchParams()
  const view = views.find((each) => each === search.get('view')) ?? 'bills'
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('creditBill').title)}
        aside={<Views view={view} onView={(next) => setSearch(next === 'bills' ? {} : { view: next })} />}
      />
      {view === 'bills' && <BillList />}
      {view === 'refunds' && <RefundList />}
      {view === 'writeOffs' && <WriteOffList />}
      {view === 'settlements' && <SettlementList />}
    </Page>
  )
}

function Views({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useLingui()
  const refunds = useData(listRefunds, { state: 'requested', pageSize: 1 }).data?.total
  const writeOffs = useData(listWriteOffs, { state: 'proposed', pageSize: 1 }).data?.total
  const settlements = useData(listSettlements, { state: 'endorsed', pageSize: 1 }).data?.total
  return (
    <SegmentedControl
      aria-label={t`What to show`}
      size="xs"
      value={view}
      onChange={(next) => onView(views.find((each) => each === next) ?? 'bills')}
      data={[
        { value: 'bills', label: inWords(menuGroups.finance.screens.creditBill.title) },
        { value: 'refunds', label: refunds ? t`Refunds: ${refunds}` : t`Refunds` },
        { value: 'writeOffs', label: writeOffs ? t`Write-offs: ${writeOffs}` : t`Write-offs` },
        { value: 'settlements', label: settlements ? t`Settlements: ${settlements}` : t`Settlements` },
      ]}
    />
  )
}
