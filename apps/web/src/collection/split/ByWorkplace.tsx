import { searchWorkplaceCases } from '@cordillera/contract/collection/workplace-ratio'
import type { Stage } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { Panel } from '../../ui/page.tsx'
import { Scrolling } from '../../ui/Scrolling.tsx'
import { Count } from '../../ui/show/show.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import { StageBadge } from '../show/case-words.tsx'
import classes from './split.module.css'

/** Open cases of the stages in scope, by the workplace that has them. */
export function ByWorkplace({ period, merchant }: { period?: Stage; merchant?: number }) {
  const { t } = useLingui()
  const { data, error, refetch } = useData(searchWorkplaceCases, {
    ...(period ? { period } : {}),
    ...(merchant ? { merchant } : {}),
  })
  return (
    <Scrolling className={classes.below} aria-label={t`Open cases by workplace`}>
      <Panel title={t`Open cases by workplace`}>
        {error && <ErrorState error={error} onRetry={refetch} />}
        {!data && !error && <Loading lines={4} />}
        {data && (
          <table className={classes.table}>
            <thead>
              <tr>
                <th>{t`Stage`}</th>
                <th>{t`Workplace`}</th>
                <th data-end>{t`Assigned`}</th>
                <th data-end>{t`Not assigned`}</th>
                <th data-end>{t`New customers`}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <tr key={`${row.period} ${row.workplace}`}>
                  <td>
                    <StageBadge stage={row.period} />
                  </td>
                  <td>{row.name ?? t`no workplace yet`}</td>
                  <td data-end>
                    <Count value={row.assigned} />
                  </td>
                  <td data-end>
                    <Count value={row.notAssigned} />
                  </td>
                  <td data-end>
                    <Count value={row.newCustomers} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
    </Scrolling>
  )
}
