import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useMay } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { CaseTools } from './CaseTools.tsx'
import { Checker } from './Checker.tsx'
import { Decisions } from './Decisions.tsx'
import { Places } from './Places.tsx'
import { Register } from './Register.tsx'

/** /collection/tools: may I contact now, debt by date, ids and phones, the register, and what the gate refused. */
export default function ToolsPage() {
  const { t } = useLingui()
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const tabs = [
    { value: 'case', label: t`May I contact now?` },
    { value: 'check', label: t`Id and phone checker` },
    { value: 'register', label: t`Do-not-contact list` },
    { value: 'places', label: t`Places to repair` },
    ...(may.open('caseManagement') ? [{ value: 'decisions', label: t`Refused contacts` }] : []),
  ]
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'case'
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('tools').title)}
        aside={
          <SegmentedControl
            aria-label={t`Tool`}
            size="xs"
            data={tabs}
            value={tab}
            onChange={(value) => setSearch(value === 'case' ? {} : { tab: value })}
          />
        }
      />
      {tab === 'case' && <CaseTools />}
      {tab === 'check' && <Checker />}
      {tab === 'register' && <Register />}
      {tab === 'places' && <Places />}
      {tab === 'decisions' && <Decisions />}
    </Page>
  )
}
