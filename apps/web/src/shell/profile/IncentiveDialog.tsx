import type { Output } from '@cordillera/contract/endpoint'
import { getResultByUser } from '@cordillera/contract/performance/incentive'
import { incentiveTypeTitle } from '@cordillera/contract/performance/incentive-types'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Modal } from '@mantine/core'
import { useState } from 'react'
import { InUnit } from '../../performance/public.tsx'
import { useEnvironment } from '../../ui/environment.tsx'
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.ts'
import { currentLanguage } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { dayIn, monthText } from '../../ui/show/dates.ts'
import { Money, Tone } from '../../ui/show/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import { monthAfter } from './month.ts'
import classes from './profile.module.css'

type Result = Output<typeof getResultByUser>[number]

/** My incentive results of a month: what was asked, what I reached, what it pays (spec 1 §2). */
export default function IncentiveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const [thisMonth] = useState(() => dayIn(zone, new Date()).slice(0, 7))
  const [month, setMonth] = useState(thisMonth)
  const { data, error, refetch } = useData(getResultByUser, { incentiveDate: month })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Personal incentive`}
      size={880}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <fieldset className={classes.month} aria-label={t`Month`}>
        <ActionIcon variant="default" aria-label={t`The month before`} onClick={() => setMonth(monthAfter(month, -1))}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <strong aria-live="polite">{monthText(month, currentLanguage())}</strong>
        <ActionIcon
          variant="default"
          aria-label={t`The month after`}
          disabled={month >= thisMonth}
          onClick={() => setMonth(monthAfter(month, 1))}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </fieldset>
      <Loaded data={data} error={error} refetch={refetch}>
        {(results) =>
          results.length === 0 ? (
            <Empty title={t`No incentive in this month`}>
              {t`No rule of this month is meant for your role and stage, or you had no cases.`}
            </Empty>
          ) : (
            <Results results={results} />
          )
        }
      </Loaded>
    </Modal>
  )
}

function Results({ results }: { results: readonly Result[] }) {
  const { t } = useLingui()
  return (
    <PlainTable<Result>
      label={t`Personal incentive`}
      rows={results}
      rowKey={({ country, incentiveType, period }) => `${country} ${incentiveType} ${period}`}
      folds
      columns={[
        { header: t`Country`, cell: (row) => row.country },
        { header: t`User number`, cell: (row) => row.userNo },
        { header: t`Full name`, cell: (row) => row.userName },
        { header: t`Incentive`, cell: (row) => incentiveTypeTitle(row.incentiveType, currentLanguage()) },
        {
          header: t`Goal`,
          end: true,
          cell: (row) => <InUnit type={row.incentiveType} value={row.incentiveGoal} currency={row.currency} />,
        },
        {
          header: t`Reached`,
          end: true,
          cell: (row) => <InUnit type={row.incentiveType} value={row.result} currency={row.currency} />,
        },
        { header: t`Amount`, end: true, cell: (row) => <Amount of={row} /> },
        { header: t`State`, cell: (row) => <State state={row.state} /> },
      ]}
    />
  )
}

/** What it pays, and while the month runs what it would come to. */
function Amount({ of: { amount, projectedAmount, currency } }: { of: Result }) {
  const { t } = useLingui()
  return (
    <div className={classes.figure}>
      <Money minor={amount} currency={currency} />
      {projectedAmount !== null && (
        <small className={classes.pace}>
          {t`at this pace`} <Money minor={projectedAmount} currency={currency} />
        </small>
      )}
    </div>
  )
}

function State({ state }: { state: Result['state'] }) {
  const { t } = useLingui()
  const words = {
    running: <Tone tone="blue">{t`Running`}</Tone>,
    open: <Tone tone="grey">{t`Not computed`}</Tone>,
    computed: <Tone tone="amber">{t`Computed`}</Tone>,
    frozen: <Tone tone="green">{t`Approved`}</Tone>,
  }
  return words[state]
}
