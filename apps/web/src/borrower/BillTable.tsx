import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { DaysPastDue, StageBadge, workbenchPath } from '../collection/public.tsx'
import { type Asked, billStatusTones, billStatusWords, loanPath } from '../credit/public.tsx'
import { useMay } from '../ui/environment.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Day, Money, nothing, Tone } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import classes from './user.module.css'
import type { UserInfo } from './user-info.ts'

/** All bills; every figure opens the ledger entries it comes from. */
export function BillTable({ info, onAsk }: { info: UserInfo; onAsk: (asked: Asked) => void }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  if (info.bills.length === 0) return <Empty title={t`No bills yet`} />
  const caseOf = new Map(info.cases.map((one) => [one.billId, one]))
  const figure = (asked: Asked, minor: number, name: string) => (
    <button
      type="button"
      className={classes.figure}
      title={t`Show the entries of ${name}`}
      onClick={() => onAsk(asked)}
    >
      <Money minor={minor} currency={info.base.currency} />
    </button>
  )
  return (
    <PlainTable
      label={t`Bills`}
      rows={info.bills}
      rowKey={(bill) => bill.billId}
      columns={[
        {
          header: t`Loan`,
          cell: (bill) => {
            const name = `${bill.loanId} · ${bill.cycle}/${bill.periods}`
            return may.open('creditBill') ? <Link to={loanPath(bill.appId)}>{name}</Link> : name
          },
        },
        {
          header: t`Status`,
          cell: (bill) => (
            <Tone tone={billStatusTones[bill.billStatus]}>{i18n._(billStatusWords[bill.billStatus])}</Tone>
          ),
        },
        {
          header: t`Stage`,
          cell: (bill) => (bill.period && bill.billStatus !== 'repaid' ? <StageBadge stage={bill.period} /> : nothing),
        },
        { header: t`Due date`, cell: (bill) => <Day day={bill.dueDate} /> },
        {
          header: t`Days past due`,
          end: true,
          cell: (bill) => (bill.billStatus === 'repaid' ? nothing : <DaysPastDue dpd={bill.dpd} />),
        },
        {
          header: t`Billed`,
          end: true,
          cell: (bill) =>
            figure(
              { billId: bill.billId, figure: 'billed', unbooked: bill.accruedPenalty },
              bill.billAmount,
              t`Billed`,
            ),
        },
        {
          header: t`Paid so far`,
          end: true,
          cell: (bill) => figure({ billId: bill.billId, figure: 'paid' }, bill.repaidAmount, t`Paid so far`),
        },
        {
          header: t`To pay today`,
          end: true,
          cell: (bill) =>
            figure(
              { billId: bill.billId, figure: 'open', unbooked: bill.accruedPenalty },
              bill.dueAmount,
              t`To pay today`,
            ),
        },
        {
          header: t`Case`,
          cell: (bill) => {
            const open = caseOf.get(bill.billId)
            return open ? <Link to={workbenchPath(open.caseId)}>{open.collectorName ?? t`in the pool`}</Link> : nothing
          },
        },
      ]}
    />
  )
}
