import { billDetail } from '@cordillera/contract/credit/bill'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { borrowerPath, Mandates } from '../borrower/public.tsx'
import { DaysPastDue, StageBadge } from '../collection/public.tsx'
import { Can, InPlace } from '../ui/environment.tsx'
import { Page, PageHeader, Panel } from '../ui/page.tsx'
import { Day, type Fact, Facts, Instant, Money, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useTabTitle } from '../ui/tab.tsx'
import { useData } from '../ui/use-data.ts'
import { BillActions } from './BillActions.tsx'
import { ComponentTable } from './ComponentTable.tsx'
import classes from './credit.module.css'
import { type Asked, EntriesDrawer } from './EntriesDrawer.tsx'
import { instalmentId, LoanSummary } from './LoanSummary.tsx'
import type { Loan, LoanBill } from './loan.ts'
import { billStatusTones, billStatusWords, writeOffStateTones, writeOffStateWords } from './words.ts'

/** /finance/billDetail/:appId: one loan, its bills, and the ledger behind every figure. */
export default function LoanPage() {
  const { appId = '' } = useParams()
  const loan = useData(billDetail, { appId })
  useTabTitle(loan.data?.loanId)
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Page>
      <Loaded {...loan}>
        {(data) => (
          <InPlace of={data}>
            <Head loan={data} />
            <div className={classes.scroll}>
              <LoanSummary loan={data} />
              {data.bills.map((bill) => (
                <BillPanel
                  key={bill.billId}
                  bill={bill}
                  userId={data.userId}
                  onAsk={(figure) => setAsked({ billId: bill.billId, ...figure })}
                />
              ))}
              <Mandates userId={data.userId} merchant={data.merchant} />
            </div>
            <EntriesDrawer asked={asked} onClose={() => setAsked(null)} />
          </InPlace>
        )}
      </Loaded>
    </Page>
  )
}

function Head({ loan }: { loan: Loan }) {
  const { t } = useLingui()
  const facts: Fact[] = [
    { label: t`Borrower`, value: <Link to={borrowerPath(loan.userId)}>{loan.borrower}</Link> },
    { label: t`Merchant`, value: loan.merchantName },
    { label: t`Product`, value: loan.productName },
    { label: t`Loan amount`, value: <Money minor={loan.loanAmount} currency={loan.currency} /> },
    { label: t`Applied`, value: <Instant at={loan.appliedTime} /> },
    { label: t`Paid out`, value: <Day day={loan.payDay} /> },
    { label: t`Customer type`, value: loan.newCustomer ? t`new` : t`returning` },
  ]
  return (
    <>
      <PageHeader title={loan.loanId} />
      <Facts facts={facts} />
    </>
  )
}

interface BillPanelProps {
  readonly bill: LoanBill
  readonly userId: string
  readonly onAsk: (asked: Omit<Asked, 'billId'>) => void
}
function BillPanel({ bill, userId, onAsk }: BillPanelProps) {
  const { t, i18n } = useLingui()
  const dueWords = ({ billStatus, dpd }: LoanBill) => {
    if (billStatus === 'repaid') return t`nothing left to pay`
    if (dpd < 0) return plural(-dpd, { one: 'due in # day', other: 'due in # days' })
    return dpd === 0 ? t`due today` : t`overdue: to pay today`
  }
  const facts: Fact[] = [
    {
      label: t`Due date`,
      value: (
        <>
          <Day day={bill.dueDate} />
          {bill.extension && (
            <>
              {' '}
              ({t`first`} <Day day={bill.originalDueDate} />)
            </>
          )}
        </>
      ),
    },
    { label: t`Days past due`, value: bill.billStatus !== 'repaid' && <DaysPastDue dpd={bill.dpd} /> },
    { label: t`Extensions`, value: bill.extensionCount || null },
    { label: t`Repaid`, value: bill.actualRepaymentDate && <Instant at={bill.actualRepaymentDate} /> },
    {
      label: t`Late interest not booked yet`,
      value: bill.accruedPenalty > 0 && <Money minor={bill.accruedPenalty} currency={bill.currency} />,
    },
  ]
  return (
    <Panel
      id={instalmentId(bill)}
      title={
        <>
          {t`Instalment ${bill.cycle} of ${bill.periods}`}{' '}
          <Tone tone={billStatusTones[bill.billStatus]}>{i18n._(billStatusWords[bill.billStatus])}</Tone>{' '}
          {bill.period && <StageBadge stage={bill.period} />}
          {bill.writeOff && (
            <>
              {' '}
              <Tone tone={writeOffStateTones[bill.writeOff]}>
                {bill.writeOff === 'approved' ? i18n._(writeOffStateWords.approved) : t`Write-off waits for approval`}
              </Tone>
            </>
          )}
        </>
      }
      actions={
        <>
          <Button variant="default" onClick={() => onAsk({ figure: 'all' })}>{t`Ledger`}</Button>
          {bill.billStatus !== 'repaid' && (
            <Can press="creditBill_act">
              <BillActions bill={bill} userId={userId} />
            </Can>
          )}
        </>
      }
    >
      <div className={classes.grid}>
        <p className={classes.total}>
          <Money minor={bill.dueAmount} currency={bill.currency} /> <small>{dueWords(bill)}</small>
        </p>
        <Facts facts={facts.filter(({ value }) => value)} />
        <ComponentTable bill={bill} onAsk={onAsk} />
      </div>
    </Panel>
  )
}
