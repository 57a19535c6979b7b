import { menuGroups, screenOf } from '@cordillera/contract/menus'
import { listExceptions } from '@cordillera/contract/payment/exception'
import { listPayments } from '@cordillera/contract/payment/payment'
import { useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ImportFlow, isImporting, useImportAddress } from '../job/public.tsx'
import { Can, useEnvironment } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { useData } from '../ui/use-data.ts'
import { ExceptionDrawer } from './ExceptionDrawer.tsx'
import { ExceptionList, useExceptionFilters } from './ExceptionList.tsx'
import { MatchDrawer } from './MatchDrawer.tsx'
import { OutgoingDrawer } from './OutgoingDrawer.tsx'
import { OutgoingList, useOutgoingFilters } from './OutgoingList.tsx'
import { PayerReturnList, usePayerReturnFilters } from './PayerReturnList.tsx'
import { PaymentDrawer } from './PaymentDrawer.tsx'
import { PaymentList, usePaymentFilters, type View } from './PaymentList.tsx'
import { paymentsImport } from './payments-import.tsx'

/** /finance/paymentInfo: money that came in and money that leaves; importing; matching what nobody could name. */
export default function PaymentsPage() {
  const [search] = useSearchParams()
  return <Page>{isImporting(search) ? <ImportFlow kind={paymentsImport} /> : <Payments />}</Page>
}

/** What stands open beside the list. */
interface Open {
  readonly as: 'detail' | 'match' | 'exception' | 'order'
  readonly id: string
}
const views = ['all', 'unidentified', 'returns', 'outgoing', 'exceptions'] as const
type PageView = (typeof views)[number]

function Payments() {
  const { begin } = useImportAddress()
  const [search, setSearch] = useSearchParams()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const view = views.find((one) => one === search.get('view')) ?? 'all'
  return (
    <>
      <PageHeader
        title={inWords(screenOf('paymentInfo').title)}
        aside={<Views view={view} onView={(next) => setSearch(next === 'all' ? {} : { view: next })} />}
        primary={
          <Can press="paymentInfo_import">
            <Button onClick={begin}>{inWords(menuGroups.finance.screens.paymentInfo.actions.import)}</Button>
          </Can>
        }
      />
      {view === 'exceptions' ? (
        <Exceptions onOpen={(id) => setOpen({ as: 'exception', id })} />
      ) : view === 'returns' ? (
        <Returns onOpen={(id) => setOpen({ as: 'detail', id })} />
      ) : view === 'outgoing' ? (
        <Outgoing onOpen={(id) => setOpen({ as: 'order', id })} />
      ) : (
        <Incoming key={view} view={view} onOpen={setOpen} />
      )}
      <PaymentDrawer
        paymentId={open?.as === 'detail' ? open.id : null}
        onClose={close}
        onMatch={(id) => setOpen({ as: 'match', id })}
      />
      <MatchDrawer paymentId={open?.as === 'match' ? open.id : null} onClose={close} />
      <OutgoingDrawer orderId={open?.as === 'order' ? open.id : null} onClose={close} />
      <ExceptionDrawer exceptionId={open?.as === 'exception' ? open.id : null} onClose={close} />
    </>
  )
}

const Outgoing = ({ onOpen }: { onOpen: (orderId: string) => void }) => (
  <OutgoingList filters={useOutgoingFilters()} onOpen={onOpen} />
)
const Returns = ({ onOpen }: { onOpen: (paymentId: string) => void }) => (
  <PayerReturnList filters={usePayerReturnFilters()} onOpen={onOpen} />
)
function Incoming({ view, onOpen }: { view: View; onOpen: (open: Open) => void }) {
  return (
    <PaymentList
      view={view}
      filters={usePaymentFilters()}
      onOpen={(id) => onOpen({ as: 'detail', id })}
      onMatch={(id) => onOpen({ as: 'match', id })}
    />
  )
}
const Exceptions = ({ onOpen }: { onOpen: (exceptionId: string) => void }) => (
  <ExceptionList filters={useExceptionFilters()} onOpen={onOpen} />
)

/** All money, what waits to be matched, and what waits for a decision, with how many wait. */
function Views({ view, onView }: { view: PageView; onView: (view: PageView) => void }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const counted = (of: { total: number; totalIsExact: boolean } | undefined) =>
    of && (of.totalIsExact ? '' : '>') + new Intl.NumberFormat(locale).format(of.total)
  const waiting = counted(useData(listPayments, { state: ['unidentified'], pageSize: 1 }).data)
  const open = counted(useData(listExceptions, { state: 'open', pageSize: 1 }).data)
  return (
    <SegmentedControl
      aria-label={t`What to show`}
      size="xs"
      value={view}
      onChange={(next) => onView(views.find((one) => one === next) ?? 'all')}
      data={[
        { value: 'all', label: t`All payments` },
        { value: 'unidentified', label: waiting ? t`Unidentified: ${waiting}` : t`Unidentified` },
        { value: 'returns', label: t`Returns to payers` },
        { value: 'outgoing', label: t`Outgoing` },
        { value: 'exceptions', label: open ? t`Exceptions: ${open}` : t`Exceptions` },
      ]}
    />
  )
}
