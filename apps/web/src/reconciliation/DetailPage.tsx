import { screenOf } from '@cordillera/contract/menus'
import type { ReconList } from '@cordillera/contract/reconciliation/common'
import { detailCalls } from '@cordillera/contract/reconciliation/detail'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { DetailView } from './DetailView.tsx'

/** Both sides of one kind of money: what the bank says beside what was booked. */
export function DetailPage({ list }: { list: Exclude<ReconList, 'internal'> }) {
  return (
    <Page>
      <PageHeader title={inWords(screenOf(detailCalls[list].menu).title)} />
      <DetailView list={list} />
    </Page>
  )
}
