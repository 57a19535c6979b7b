import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { inWords } from '../../ui/language.ts'
import { Page } from '../../ui/page.tsx'
import { CollectionDetail } from './CollectionDetail.tsx'
import { CollectionList } from './CollectionList.tsx'
import { PayoutFileDetail } from './PayoutFileDetail.tsx'
import { PayoutFileList } from './PayoutFileList.tsx'

/** /finance/bancolombia: what the bank collected and what it is asked to pay, file by file; one of them with its lines. */
export default function BancolombiaPage() {
  const [search, setSearch] = useSearchParams()
  const collectionId = search.get('file')
  const payoutFileId = search.get('payout')
  if (collectionId)
    return (
      <Page>
        <CollectionDetail key={collectionId} collectionId={collectionId} onBack={() => setSearch({})} />
      </Page>
    )
  if (payoutFileId)
    return (
      <Page>
        <PayoutFileDetail
          key={payoutFileId}
          payoutFileId={payoutFileId}
          onBack={() => setSearch({ view: 'payouts' })}
        />
      </Page>
    )
  const showsPayouts = search.get('view') === 'payouts'
  const views = <Views payouts={showsPayouts} onView={(next) => setSearch(next ? { view: 'payouts' } : {})} />
  return (
    <Page>
      {showsPayouts ? (
        <PayoutFileList views={views} onOpen={(payout) => setSearch({ payout })} />
      ) : (
        <CollectionList views={views} onOpen={(file) => setSearch({ file })} />
      )}
    </Page>
  )
}

function Views({ payouts, onView }: { payouts: boolean; onView: (payouts: boolean) => void }) {
  const { t } = useLingui()
  return (
    <SegmentedControl
      size="xs"
      aria-label={inWords(screenOf('bancolombia').title)}
      value={payouts ? 'payouts' : 'collections'}
      onChange={(next) => onView(next === 'payouts')}
      data={[
        { value: 'collections', label: t`Collection files` },
        { value: 'payouts', label: t`Payout files` },
      ]}
    />
  )
}
