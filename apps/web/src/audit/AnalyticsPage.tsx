import { useLingui } from '@lingui/react/macro'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { ConclusionsView } from './ConclusionsView.tsx'
import { FiguresView } from './FiguresView.tsx'

/** /auditing/auditAnalytics: what auditors did, what became of it, and the conclusions behind each figure. */
export default function AnalyticsPage() {
  const { t } = useLingui()
  const [view, setView] = useView(['figures', 'conclusions'])
  const views = (
    <ViewSwitch
      view={view}
      onView={setView}
      options={[
        { value: 'figures', label: t`Figures` },
        { value: 'conclusions', label: t`Conclusions` },
      ]}
    />
  )
  return view === 'conclusions' ? <ConclusionsView views={views} /> : <FiguresView views={views} />
}
