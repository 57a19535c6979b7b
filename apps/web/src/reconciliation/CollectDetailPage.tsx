import { DetailPage } from './DetailPage.tsx'

/** /reconciliation/collectDetail */
export default function CollectDetailPage() {
  return <DetailPage list="collect" />
}
