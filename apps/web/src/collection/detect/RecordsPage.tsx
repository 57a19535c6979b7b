import { useLingui } from '@lingui/react/macro'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { CallsView } from './CallsView.tsx'
import { LogsView } from './LogsView.tsx'
import { MessagesView } from './MessagesView.tsx'
import { StatisticsView } from './StatisticsView.tsx'

/** /detect/collectRecords: how collecting goes, and the calls, logs and messages behind every figure. */
export default function RecordsPage() {
  const { t } = useLingui()
  const [view, setView] = useView(['statistics', 'calls', 'logs', 'messages'])
  const views = (
    <ViewSwitch
      view={view}
      onView={setView}
      options={[
        { value: 'statistics', label: t`Statistics` },
        { value: 'calls', label: t`Calls` },
        { value: 'logs', label: t`Logs` },
        { value: 'messages', label: t`Messages` },
      ]}
    />
  )
  if (view === 'calls') return <CallsView views={views} />
  if (view === 'messages') return <MessagesView views={views} />
  return view === 'logs' ? <LogsView views={views} /> : <StatisticsView views={views} />
}
