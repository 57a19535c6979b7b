import type { Currency } from '@cordillera/contract/countries'
import { exportDay, listReconDays } from '@cordillera/contract/reconciliation/closing'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { Can } from '../ui/environment.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Count, Day, Money, nothing, Tone } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import { DayActions } from './DayActions.tsx'
import type { ReconDay } from './days.ts'
import classes from './reconciliation.module.css'
import { useAccountParam } from './use-account-param.ts'
import { useAccounts } from './use-accounts.ts'
import { dayObstacleWords, dayStateTones, dayStateWords } from './words.ts'

/** The days of one account: what each comes to on every side, closed by two people. */
export function DaysView() {
  const { t } = useLingui()
  const accounts = useAccounts()
  const [chosen, choose] = useAccountParam()
  const account = chosen ?? accounts[0]
  return (
    <>
      <Select
        className={classes.account ?? ''}
        label={t`Channel account`}
        searchable
        allowDeselect={false}
        data={accounts.map(({ channel, currency }) => `${channel} ${currency}`)}
        value={account ? `${account.channel} ${account.currency}` : null}
        onChange={(name) => {
          const [channel = '', currency = ''] = (name ?? '').split(' ')
          choose({ channel, currency: currency as Currency })
        }}
      />
      {account && <Days key={`${account.channel} ${account.currency}`} account={account} />}
    </>
  )
}

function Days({ account }: { account: { channel: string; currency: Currency } }) {
  const { t, i18n } = useLingui()
  const days = useData(listReconDays, account)
  const money = (value: (day: ReconDay) => number | null) => (day: ReconDay) =>
    value(day) === null ? nothing : <Money minor={value(day)} currency={day.currency} />
  return (
    <Loaded {...days}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty title={t`No day yet`}>{t`Days begin with the first statement that is read.`}</Empty>
        ) : (
          <PlainTable
            label={t`Closing of days`}
            folds
            rows={rows}
            rowKey={(day) => day.day}
            columns={[
              { header: t`Day`, cell: (one) => <Day day={one.day} /> },
              {
                header: t`State`,
                wraps: true,
                cell: (one) => (
                  <>
                    <Tone tone={one.sealHolds === false ? 'red' : dayStateTones[one.state]}>
                      {one.sealHolds === false ? t`Seal broken` : i18n._(dayStateWords[one.state])}
                    </Tone>{' '}
                    {one.state === 'open' && one.obstacles.map((name) => i18n._(dayObstacleWords[name])).join(', ')}
                  </>
                ),
              },
              { header: t`To be resolved`, end: true, cell: (one) => <Count value={one.openExceptions} /> },
              { header: t`Opening`, end: true, cell: money((one) => one.opening) },
              { header: t`Money in`, end: true, cell: money((one) => one.paidIn) },
              { header: t`Money out`, end: true, cell: money((one) => one.paidOut) },
              { header: t`Fees`, end: true, cell: money((one) => one.fees) },
              { header: t`Adjusted`, end: true, cell: money((one) => one.adjusted) },
              { header: t`Closing`, end: true, cell: money((one) => one.closing) },
              { header: t`The bank’s closing`, end: true, cell: money((one) => one.bankClosing) },
              { header: t`Change in the ledger`, end: true, cell: money((one) => one.ledger) },
              {
                header: t`Actions`,
                unnamed: true,
                cell: (one) => (
                  <div className={classes.actions}>
                    <DayActions day={one} />
                    {one.state === 'closed' && (
                      <Can press="payoutReconciliation_export">
                        <ExportMenu endpoint={exportDay} input={{ filter: { ...account, day: one.day } }} />
                      </Can>
                    )}
                  </div>
                ),
              },
            ]}
          />
        )
      }
    </Loaded>
  )
}
