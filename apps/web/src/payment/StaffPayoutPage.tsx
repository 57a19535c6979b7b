import { useSearchParams } from 'react-router'
import { ImportFlow, isImporting } from '../job/public.tsx'
import { Page } from '../ui/page.tsx'
import { PayoutDetail } from './PayoutDetail.tsx'
import { PayoutList } from './PayoutList.tsx'
import { payrollImport } from './payroll-import.tsx'

/** /account/payOfMexicoStaff: lists of staff to be paid; one of them with its lines. */
export default function StaffPayoutPage() {
  const [search, setSearch] = useSearchParams()
  const batchId = search.get('list')
  return (
    <Page>
      {isImporting(search) ? (
        <ImportFlow kind={payrollImport} />
      ) : batchId ? (
        <PayoutDetail key={batchId} batchId={batchId} onBack={() => setSearch({})} />
      ) : (
        <PayoutList onOpen={(list) => setSearch({ list })} />
      )}
    </Page>
  )
}
