import { useLingui } from '@lingui/react/macro'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { ConfigView } from './ConfigView.tsx'
import { JobsView } from './JobsView.tsx'

/** /collection/ppdJob: the day's auto-outbound jobs, live; and how each stage is dialled. */
export default function PpdPage() {
  const { t } = useLingui()
  const [view, setView] = useView(['jobs', 'config'])
  const views = (
    <ViewSwitch
      view={view}
      onView={setView}
      options={[
        { value: 'jobs', label: t`Jobs` },
        { value: 'config', label: t`Configuration` },
      ]}
    />
  )
  return view === 'config' ? <ConfigView views={views} /> : <JobsView views={views} />
}
