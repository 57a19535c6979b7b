import type { Output } from '@cordillera/contract/endpoint'
import { getResultByUser } from '@cordillera/contract/performance/incentive'
import type { Stage } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '../../ui/page.tsx'
import { Money } from '../../ui/show/show.tsx'
import { useData } from '../../ui/use-data.ts'
import shown from '../show/show.module.css'
import { InUnit } from '../show/values.tsx'
import { typeName } from '../show/words.ts'
import { ExplainDrawer } from './ExplainDrawer.tsx'

type Own = Output<typeof getResultByUser>[number]

/** My own figures of a month that runs, or that nobody has computed yet: as they stand now, and what they come to at this pace. */
export function OwnMonth({ month }: { month: string }) {
  const { t } = useLingui()
  const { data } = useData(getResultByUser, { incentiveDate: month })
  const [opened, setOpened] = useState<Stage | null>(null)
  const live = data?.filter(({ resultId }) => resultId === null) ?? []
  if (live.length === 0) return null
  const stages = [...new Set(live.map(({ period }) => period))]
  return (
    <Panel
      title={t`My month so far`}
      actions={stages.map((stage) => (
        <Button key={stage} size="xs" variant="default" onClick={() => setOpened(stage)}>
          {t`My cases of ${stage}`}
        </Button>
      ))}
    >
      <div className={shown.scroll}>
        <table className={shown.table}>
          <thead>
            <tr>
              <th scope="col">{t`Type`}</th>
              <th scope="col">{t`Stage`}</th>
              <th scope="col" data-end>{t`Goal`}</th>
              <th scope="col" data-end>{t`Result`}</th>
              <th scope="col" data-end>{t`Amount so far`}</th>
              <th scope="col" data-end>{t`At this pace`}</th>
            </tr>
          </thead>
          <tbody>
            {live.map((row) => (
              <OwnRow key={`${row.period} ${row.incentiveType}`} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <ExplainDrawer
        asked={opened === null ? null : { own: { incentiveDate: month, period: opened } }}
        onClose={() => setOpened(null)}
      />
    </Panel>
  )
}

function OwnRow({ row }: { row: Own }) {
  const { incentiveType: type, currency } = row
  return (
    <tr>
      <td>{typeName(type)}</td>
      <td>{row.period}</td>
      <td data-end>
        <InUnit type={type} value={row.incentiveGoal} currency={currency} />
      </td>
      <td data-end>
        <InUnit type={type} value={row.result} currency={currency} />
      </td>
      <td data-end>
        <Money minor={row.amount} currency={currency} />
      </td>
      <td data-end>
        <strong>
          <Money minor={row.projectedAmount} currency={currency} />
        </strong>
      </td>
    </tr>
  )
}
