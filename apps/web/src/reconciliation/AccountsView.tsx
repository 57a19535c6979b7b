import type { Output } from '@cordillera/contract/endpoint'
import { listReconExceptions, reconWall } from '@cordillera/contract/reconciliation/exception'
import { listReconSettings, runReconciliation } from '@cordillera/contract/reconciliation/run'
import { listStatements, pullStatement } from '@cordillera/contract/reconciliation/statement'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Can } from '../ui/environment.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Count, Day, Money, nothing } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import classes from './reconciliation.module.css'
import { TermsForm } from './TermsForm.tsx'

type Account = Output<typeof listReconSettings>['accounts'][number]
type Standing = Output<typeof reconWall>[number]

/** How each channel's account stands, and matching it again. */
export function AccountsView({ onJob }: { onJob: (jobId: string) => void }) {
  const { t } = useLingui()
  const settings = useData(listReconSettings, {})
  const wall = useData(reconWall, {})
  const [terms, setTerms] = useState<Account | null>(null)
  const standing = ({ channel, currency }: Account): Standing | undefined =>
    wall.data?.find((one) => one.channel === channel && one.currency === currency)
  return (
    <>
      <Loaded {...settings}>
        {({ accounts }) => (
          <PlainTable
            label={t`Channel accounts`}
            folds
            rows={accounts}
            rowKey={({ channel, currency }) => `${channel} ${currency}`}
            columns={[
              { header: t`Channel`, cell: (one) => `${one.channel} ${one.currency}` },
              { header: t`Read until`, cell: (one) => (one.lastDay ? <Day day={one.lastDay} /> : nothing) },
              { header: t`To be resolved`, end: true, cell: (one) => <Count value={standing(one)?.open ?? 0} /> },
              {
                header: t`Amount`,
                end: true,
                cell: (one) => <Money minor={standing(one)?.openMinor ?? 0} currency={one.currency} />,
              },
              { header: t`Past its time`, end: true, cell: (one) => <Count value={standing(one)?.overdue ?? 0} /> },
              { header: t`Not due yet`, end: true, cell: (one) => <Count value={standing(one)?.expected ?? 0} /> },
              {
                header: t`Actions`,
                unnamed: true,
                cell: (one) => <AccountActions account={one} onJob={onJob} onTerms={() => setTerms(one)} />,
              },
            ]}
          />
        )}
      </Loaded>
      {terms && <TermsForm account={terms} onClose={() => setTerms(null)} />}
    </>
  )
}

const lookBackDays = 14
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

interface AccountActionsProps {
  readonly account: Account
  readonly onJob: (jobId: string) => void
  readonly onTerms: () => void
}
function AccountActions({ account, onJob, onTerms }: AccountActionsProps) {
  const { t } = useLingui()
  const { channel, currency, lastDay, pulls } = account
  const options = {
    invalidate: [listReconExceptions, listStatements, reconWall, listReconSettings],
    onDone: ({ jobId }: { jobId: string }) => onJob(jobId),
  }
  const match = useAction(runReconciliation, { ...options, success: t`Matching has begun.` })
  const pull = useAction(pullStatement, { ...options, success: t`The channel is being asked.` })
  const today = new Date().toISOString().slice(0, 10)
  return (
    <div className={classes.actions}>
      {lastDay && (
        <Can press="payoutReconciliation_work">
          <Button
            size="xs"
            variant="default"
            loading={match.pending}
            onClick={() =>
              void match.run({
                channel,
                currency,
                fromDay: daysBefore(lastDay, lookBackDays),
                toDay: lastDay,
                dry: false,
              })
            }
          >{t`Match again`}</Button>
        </Can>
      )}
      <Can press="payoutReconciliation_work">
        <Button size="xs" variant="default" onClick={onTerms}>{t`Terms`}</Button>
      </Can>
      {pulls && (
        <Can press="payoutReconciliation_import">
          <Button
            size="xs"
            variant="default"
            loading={pull.pending}
            onClick={() => void pull.run({ channel, currency, day: today })}
          >{t`Ask for today’s statement`}</Button>
        </Can>
      )}
    </div>
  )
}
