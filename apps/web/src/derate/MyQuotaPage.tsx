import { myDerateQuota } from '@cordillera/contract/derate/quota'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import { useEvents } from '../ui/use-events.ts'
import { DerateList } from './DerateList.tsx'
import classes from './derate.module.css'
import { QuotaLeft } from './QuotaLeft.tsx'
import { SettlementList } from './SettlementList.tsx'

/** /derate/myDerateQuota: what is left to reduce today, what one asked for, and what waits for one's word. */
export default function MyQuotaPage() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') === 'settlements' ? 'settlements' : 'reductions'
  const own = useData(myDerateQuota, {})
  useEvents('case', own.refetch)
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('myDerateQuota').title)}
        aside={
          <SegmentedControl
            aria-label={t`What to show`}
            size="xs"
            value={view}
            onChange={(next) => setSearch(next === 'settlements' ? { view: next } : {})}
            data={[
              { value: 'reductions', label: t`Reductions` },
              { value: 'settlements', label: t`Settlements` },
            ]}
          />
        }
      />
      <section className={classes.mine} aria-label={t`My quota today`}>
        <Loaded {...own}>
          {({ quota, approvesFreely }) =>
            approvesFreely && !quota ? (
              <p
                className={classes.none}
              >{t`What others ask for you approve without a quota; what you ask for yourself another director decides.`}</p>
            ) : (
              <QuotaLeft quota={quota} />
            )
          }
        </Loaded>
      </section>
      {view === 'settlements' ? <SettlementList /> : <DerateList />}
    </Page>
  )
}
