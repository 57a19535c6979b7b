import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useMay } from '../../ui/environment.tsx'

const views = ['cases', 'coverage', 'promises', 'rules', 'assignments', 'cover'] as const
type CaseView = (typeof views)[number]

export function useCaseView(): CaseView {
  const [search] = useSearchParams()
  return views.find((view) => view === search.get('view')) ?? 'cases'
}

/** The parts of the case screen: what everybody reads, then what those may change who assign. */
export function CaseViews() {
  const { t } = useLingui()
  const may = useMay()
  const [, setSearch] = useSearchParams()
  const view = useCaseView()
  const canAssign = may.press('caseManagement_assign') || may.press('caseManagement_rules')
  return (
    <SegmentedControl
      aria-label={t`What to show`}
      size="xs"
      value={view}
      onChange={(next) => setSearch(next === 'cases' ? {} : { view: next })}
      data={[
        { value: 'cases', label: t`Cases` },
        { value: 'coverage', label: t`Coverage` },
        { value: 'promises', label: t`Promises` },
        ...(canAssign
          ? [
              { value: 'rules', label: t`Rules` },
              { value: 'assignments', label: t`Assignments` },
            ]
          : []),
        ...(may.press('caseManagement_cover') ? [{ value: 'cover', label: t`Cover` }] : []),
      ]}
    />
  )
}
