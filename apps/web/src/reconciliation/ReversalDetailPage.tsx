import { DetailPage } from './DetailPage.tsx'

/** /reconciliation/reversalDetail */
export default function ReversalDetailPage() {
  return <DetailPage list="reversal" />
}
