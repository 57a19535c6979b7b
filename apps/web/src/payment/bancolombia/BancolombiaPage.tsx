import { useSearchParams } from 'react-router'
import { Page } from '../../ui/page.tsx'
import { CollectionDetail } from './CollectionDetail.tsx'
import { CollectionList } from './CollectionList.tsx'

/** /finance/bancolombia: what the bank collected, file by file; one of them with its lines. */
export default function BancolombiaPage() {
  const [search, setSearch] = useSearchParams()
  const collectionId = search.get('file')
  const open = (file: string) => setSearch({ file })
  return (
    <Page>
      {collectionId ? (
        <CollectionDetail key={collectionId} collectionId={collectionId} onBack={() => setSearch({})} />
      ) : (
        <CollectionList onOpen={open} />
      )}
    </Page>
  )
}
