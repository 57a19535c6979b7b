import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { AuditMark } from '../audit/public.tsx'
import { loanPath } from '../credit/public.tsx'
import { useMay } from '../ui/environment.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Day, Instant, Money, nothing, Tone } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import classes from './user.module.css'
import type { UserInfo } from './user-info.ts'
import { applicationWords, payoutWords, wordOf } from './words.ts'

export function Loans({ info }: { info: UserInfo }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  if (info.applications.length === 0) return <Empty title={t`No loan was asked for`} />
  return (
    <PlainTable
      label={t`Loans`}
      rows={info.applications}
      rowKey={(loan) => loan.appId}
      columns={[
        {
          header: t`Loan`,
          cell: (loan) => (
            <>
              {may.open('creditBill') ? <Link to={loanPath(loan.appId)}>{loan.loanId}</Link> : loan.loanId}
              <div className={classes.under}>{`${loan.productName} · ${loan.periods}`}</div>
            </>
          ),
        },
        {
          header: t`Status`,
          cell: (loan) => (
            <Tone tone={loan.status === 'approved' ? 'green' : 'grey'}>
              {wordOf(i18n, applicationWords, loan.status)}
            </Tone>
          ),
        },
        {
          header: t`Audit`,
          cell: ({ audit }) => (audit ? <AuditMark audit={audit} /> : nothing),
        },
        {
          header: t`Payout`,
          cell: ({ paymentStatus }) =>
            paymentStatus === null ? (
              nothing
            ) : (
              <Tone tone={paymentStatus === 'success' ? 'green' : 'amber'}>
                {wordOf(i18n, payoutWords, paymentStatus)}
              </Tone>
            ),
        },
        { header: t`Applied`, cell: (loan) => <Instant at={loan.appliedTime} /> },
        { header: t`Paid out`, cell: (loan) => <Day day={loan.payDay} /> },
        { header: t`Amount`, end: true, cell: (loan) => <Money minor={loan.loanAmount} currency={loan.currency} /> },
        { header: t`Open bills`, end: true, cell: (loan) => loan.openBills },
        {
          header: t`To pay today`,
          end: true,
          cell: (loan) => <Money minor={loan.dueAmount} currency={loan.currency} />,
        },
      ]}
    />
  )
}
