import { DetailPage } from './DetailPage.tsx'

/** /reconciliation/withdrawDetail */
export default function WithdrawDetailPage() {
  return <DetailPage list="withdraw" />
}
