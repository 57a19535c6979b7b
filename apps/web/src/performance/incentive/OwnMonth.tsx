import type { Output } from '@cordillera/contract/endpoint'
import { getResultByUser } from '@cordillera/contract/performance/incentive'
import { incentiveTypes } from '@cordillera/contract/performance/incentive-types'
import type { Stage } from '@cordillera/contract/stages'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Panel } from '../../ui/page.tsx'
import { Money } from '../../ui/show/show.tsx'
import { useData } from '../../ui/use-data.ts'
import { InUnit } from '../show/values.tsx'
import { roleName, typeName } from '../show/words.ts'
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
          { header: t`Rank`, cell: rankOf },
          { header: t`To the next tier`, cell: (row) => <NextTier row={row} /> },
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
      <Together rows={live} />
      <ExplainDrawer
        asked={opened === null ? null : { own: { incentiveDate: month, period: opened } }}
        onClose={() => setOpened(null)}
      />
    </Panel>
  )
}

/** One sum a currency, however many kinds of incentive there are. */
function Together({ rows }: { rows: readonly Own[] }) {
  const { t } = useLingui()
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  const sum = (currency: Own['currency'], of: 'amount' | 'projectedAmount') =>
    rows.filter((row) => row.currency === currency).reduce((total, row) => total + (row[of] ?? 0), 0)
  return currencies.map((currency) => (
    <p key={currency}>
      {t`Together so far`}{' '}
      <strong>
        <Money minor={sum(currency, 'amount')} currency={currency} />
      </strong>
      {rows.some(({ projectedAmount }) => projectedAmount !== null) && (
        <>
          {', '}
          {t`at this pace`} <Money minor={sum(currency, 'projectedAmount')} currency={currency} />
        </>
      )}
    </p>
  ))
}

/** What is still missing, and what it pays; a rank is not a number of anything, so the rank itself is named. */
function NextTier({ row }: { row: Own }) {
  const { incentiveType, result, nextGoal, nextAmount, currency } = row
  if (nextGoal === null || nextAmount === null) return '—'
  const isRank = incentiveTypes[incentiveType].unit === 'rank'
  const missing = inUnit(row, isRank ? nextGoal : Math.max(nextGoal - (result ?? 0), 0))
  const pays = <Money minor={nextAmount} currency={currency} />
  return isRank ? (
    <Trans>
      rank {missing} for {pays}
    </Trans>
  ) : (
    <Trans>
      {missing} more for {pays}
    </Trans>
  )
}

/** The rank with whom it is among. */
const rankOf = ({ ranking, role }: Own) =>
  ranking === null ? '—' : `${ranking} · ${role === null ? '' : roleName(role)}`

const inUnit = ({ incentiveType, currency }: Own, value: Own['result']) => (
  <InUnit type={incentiveType} value={value} currency={currency} />
)
