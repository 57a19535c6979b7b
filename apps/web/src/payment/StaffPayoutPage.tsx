import { useSearchParams } from 'react-router'
import { Page } from '../ui/page.tsx'
import { PayoutDetail } from './PayoutDetail.tsx'
import { PayoutList } from './PayoutList.tsx'

/** /account/payOfMexicoStaff: lists of staff to be paid; one of them with its lines. */
export default function StaffPayoutPage() {
  const [search, setSearch] = useSearchParams()
  const batchId = search.get('list')
  return (
    <Page>
      {batchId ? (
        <PayoutDetail key={batchId} batchId={batchId} onBack={() => setSearch({})} />
      ) : (
        <PayoutList onOpen={(list) => setSearch({ list })} />
      )}
    </Page>
  )
}
