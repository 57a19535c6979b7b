import { getResultByUser } from '@cordillera/contract/performance/incentive'
import { incentiveTypes, incentiveTypeTitle } from '@cordillera/contract/performance/incentive-types'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../ui/environment.tsx'
import { currentLanguage } from '../ui/language.ts'
import { Panel } from '../ui/page.tsx'
import { dayIn, monthText } from '../ui/show/dates.ts'
import { Count, Money, nothing, Share } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import classes from './dashboard.module.css'

/** What I recovered this month against the goal, my rank, and what it pays: the incentive's own figures. */
export function MonthPanel() {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const month = dayIn(zone, new Date()).slice(0, 7)
  const { data, error, refetch } = useData(getResultByUser, { incentiveDate: month }, { goodForMs: 60_000 })
  return (
    <Panel title={monthText(month, currentLanguage())}>
      <Loaded data={data} error={error} refetch={refetch}>
        {(results) =>
          results.length === 0 ? (
            <p className={classes.none}>{t`No incentive rule of this month is meant for your role and stage.`}</p>
          ) : (
            <dl className={classes.month}>
              {results.map((result) => {
                const { unit } = incentiveTypes[result.incentiveType]
                const said = (value: number | null) =>
                  value === null ? (
                    nothing
                  ) : unit === 'share' ? (
                    <Share hundredths={value} />
                  ) : unit === 'money' ? (
                    <Money minor={value} currency={result.currency} />
                  ) : (
                    <Count value={value} />
                  )
                return (
                  <div key={`${result.incentiveType} ${result.period}`}>
                    <dt>
                      {incentiveTypeTitle(result.incentiveType, currentLanguage())} · {result.period}
                    </dt>
                    <dd>
                      <strong>{said(result.result)}</strong> <small>{t`goal`}</small> {said(result.incentiveGoal)}
                    </dd>
                    {result.ranking !== null && (
                      <dd>
                        <small>{t`rank`}</small> <Count value={result.ranking} />
                      </dd>
                    )}
                    <dd>
                      <Money minor={result.amount} currency={result.currency} />
                    </dd>
                  </div>
                )
              })}
            </dl>
          )
        }
      </Loaded>
    </Panel>
  )
}
