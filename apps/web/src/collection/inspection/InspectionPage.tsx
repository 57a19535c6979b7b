import { useLingui } from '@lingui/react/macro'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { FormsView } from './FormsView.tsx'
import { RulesView } from './RulesView.tsx'
import { SamplesView } from './SamplesView.tsx'

/** /detect/qualityInspection: sampled records and their scores; how records are sampled; what they are scored by. */
export default function InspectionPage() {
  const { t } = useLingui()
  const [view, setView] = useView(['samples', 'rules', 'form'])
  const views = (
    <ViewSwitch
      view={view}
      onView={setView}
      options={[
        { value: 'samples', label: t`Samples` },
        { value: 'rules', label: t`Sampling` },
        { value: 'form', label: t`Form` },
      ]}
    />
  )
  if (view === 'rules') return <RulesView views={views} />
  return view === 'form' ? <FormsView views={views} /> : <SamplesView views={views} />
}
