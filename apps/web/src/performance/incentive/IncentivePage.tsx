import { Page } from '../../ui/page.tsx'
import { useView } from '../../ui/ViewSwitch.tsx'
import { AdjustmentsView } from './AdjustmentsView.tsx'
import { DisputesView } from './DisputesView.tsx'
import { views } from './IncentiveHeader.tsx'
import { ResultsView } from './ResultsView.tsx'
import { RulesView } from './RulesView.tsx'

/** /collection/incentive: results of a month, what came after it was approved, disputes, and the rules. */
export default function IncentivePage() {
  const [view] = useView(views)
  return (
    <Page>
      {view === 'results' && <ResultsView />}
      {view === 'adjustments' && <AdjustmentsView />}
      {view === 'disputes' && <DisputesView />}
      {view === 'rules' && <RulesView />}
    </Page>
  )
}
