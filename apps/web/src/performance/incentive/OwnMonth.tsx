import type { Output } from '@cordillera/contract/endpoint'
import { getResultByUser } from '@cordillera/contract/performance/incentive'
import type { Stage } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Panel } from '../../ui/page.tsx'
import { Money } from '../../ui/show/show.tsx'
import { useData } from '../../ui/use-data.ts'
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
      <PlainTable<Own>
        folds
        label={t`My month so far`}
        rows={live}
        rowKey={(row) => `${row.period} ${row.incentiveType}`}
        columns={[
          { header: t`Type`, cell: (row) => typeName(row.incentiveType) },
          { header: t`Stage`, cell: (row) => row.period },
          { header: t`Goal`, end: true, cell: (row) => inUnit(row, row.incentiveGoal) },
          { header: t`Result`, end: true, cell: (row) => inUnit(row, row.result) },
          { header: t`Amount so far`, end: true, cell: (row) => <Money minor={row.amount} currency={row.currency} /> },
          {
            header: t`At this pace`,
            end: true,
            cell: (row) => (
              <strong>
                <Money minor={row.projectedAmount} currency={row.currency} />
              </strong>
            ),
          },
        ]}
      />
      <ExplainDrawer
        asked={opened === null ? null : { own: { incentiveDate: month, period: opened } }}
        onClose={() => setOpened(null)}
      />
    </Panel>
  )
}

const inUnit = ({ incentiveType, currency }: Own, value: Own['result']) => (
  <InUnit type={incentiveType} value={value} currency={currency} />
)
