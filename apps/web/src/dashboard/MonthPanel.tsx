import type { Output } from '@cordillera/contract/endpoint'
import { getResultByUser } from '@cordillera/contract/performance/incentive'
import { incentiveTypeTitle } from '@cordillera/contract/performance/incentive-types'
import { useLingui } from '@lingui/react/macro'
import { stageTones } from '../collection/public.tsx'
import { InUnit } from '../performance/public.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { currentLanguage } from '../ui/language.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Panel } from '../ui/page.tsx'
import { dayIn, monthText } from '../ui/show/dates.ts'
import { Count, Money, nothing, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import classes from './dashboard.module.css'

type Result = Output<typeof getResultByUser>[number]

/** What I recovered this month against the goal, my rank, and what it pays: the incentive's own figures. */
export function MonthPanel() {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const month = dayIn(zone, new Date()).slice(0, 7)
  const title = monthText(month, currentLanguage())
  const { data, error, refetch } = useData(getResultByUser, { incentiveDate: month }, { goodForMs: 60_000 })
  return (
    <Panel title={title}>
      <Loaded data={data} error={error} refetch={refetch}>
        {(results) =>
          results.length === 0 ? (
            <p className={classes.none}>{t`No incentive rule of this month is meant for your role and stage.`}</p>
          ) : (
            <PlainTable<Result>
              label={title}
              rows={results}
              rowKey={({ incentiveType, period }) => `${incentiveType} ${period}`}
              folds
              columns={[
                {
                  header: t`Incentive`,
                  wraps: true,
                  cell: (row) => incentiveTypeTitle(row.incentiveType, currentLanguage()),
                },
                { header: t`Stage`, cell: ({ period }) => <Tone tone={stageTones[period]}>{period}</Tone> },
                { header: t`Result`, end: true, cell: (row) => <Figure of={row} value={row.result} /> },
                { header: t`Goal`, end: true, cell: (row) => <Figure of={row} value={row.incentiveGoal} /> },
                {
                  header: t`Rank`,
                  end: true,
                  cell: ({ ranking }) => (ranking === null ? nothing : <Count value={ranking} />),
                },
                { header: t`Amount`, end: true, cell: (row) => <Money minor={row.amount} currency={row.currency} /> },
              ]}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}

const Figure = ({ of, value }: { of: Result; value: number | null }) => (
  <InUnit type={of.incentiveType} value={value} currency={of.currency} />
)
