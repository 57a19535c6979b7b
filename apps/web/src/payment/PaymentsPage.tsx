import { menuGroups, screenOf } from '@cordillera/contract/menus'
import { listPayments } from '@cordillera/contract/payment/payment'
import { exportPayments } from '@cordillera/contract/payment/payment-export'
import { useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ImportFlow, isImporting, useImportAddress } from '../job/public.tsx'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { Can, useEnvironment } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { useData } from '../ui/use-data.ts'
import { MatchDrawer } from './MatchDrawer.tsx'
import { PaymentDrawer } from './PaymentDrawer.tsx'
import { narrowedBy, PaymentList, usePaymentFilters, type View } from './PaymentList.tsx'
import { paymentsImport } from './payments-import.tsx'

/** /finance/paymentInfo: money that came in; importing it; matching what nobody could name. */
export default function PaymentsPage() {
  const [search] = useSearchParams()
  return <Page>{isImporting(search) ? <ImportFlow kind={paymentsImport} /> : <Payments />}</Page>
}

/** What stands open beside the list. */
interface Open {
  readonly as: 'detail' | 'match'
  readonly paymentId: string
}

function Payments() {
  const { begin } = useImportAddress()
  const [search, setSearch] = useSearchParams()
  const [open, setOpen] = useState<Open | null>(null)
  const filters = usePaymentFilters()
  const close = () => setOpen(null)
  const view = search.get('view') === 'unidentified' ? 'unidentified' : 'all'
  return (
    <>
      <PageHeader
        title={inWords(screenOf('paymentInfo').title)}
        aside={<Views view={view} onView={(next) => setSearch(next === 'all' ? {} : { view: next })} />}
        actions={
          <Can press="paymentInfo_export">
            <ExportMenu endpoint={exportPayments} input={{ filter: { ...filters.values, ...narrowedBy(view) } }} />
          </Can>
        }
        primary={
          <Can press="paymentInfo_import">
            <Button onClick={begin}>{inWords(menuGroups.finance.screens.paymentInfo.actions.import)}</Button>
          </Can>
        }
      />
      <PaymentList
        key={view}
        view={view}
        filters={filters}
        onOpen={(paymentId) => setOpen({ as: 'detail', paymentId })}
        onMatch={(paymentId) => setOpen({ as: 'match', paymentId })}
      />
      <PaymentDrawer
        paymentId={open?.as === 'detail' ? open.paymentId : null}
        onClose={close}
        onMatch={(paymentId) => setOpen({ as: 'match', paymentId })}
      />
      <MatchDrawer paymentId={open?.as === 'match' ? open.paymentId : null} onClose={close} />
    </>
  )
}

/** All money, or what waits to be matched, with how many wait. */
function Views({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const { data } = useData(listPayments, { state: ['unidentified'], pageSize: 1 })
  const waiting = data && (data.totalIsExact ? '' : '>') + new Intl.NumberFormat(locale).format(data.total)
  return (
    <SegmentedControl
      aria-label={t`What to show`}
      size="xs"
      value={view}
      onChange={(next) => onView(next === 'unidentified' ? 'unidentified' : 'all')}
      data={[
        { value: 'all', label: t`All payments` },
        { value: 'unidentified', label: waiting ? t`Unidentified: ${waiting}` : t`Unidentified` },
      ]}
    />
  )
}
