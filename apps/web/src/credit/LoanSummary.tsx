import { useLingui } from '@lingui/react/macro'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Panel } from '../ui/page.tsx'
import { Day, Facts, Money, Tone } from '../ui/show/show.tsx'
import classes from './credit.module.css'
import type { Loan, LoanBill } from './loan.ts'
import { billStatusTones, billStatusWords } from './words.ts'

/** Where an instalment's panel stands on the page. */
export const instalmentId = ({ billId }: LoanBill) => `instalment-${billId}`

const sumOf = (bills: readonly LoanBill[], pick: (bill: LoanBill) => number) =>
  bills.reduce((sum, bill) => sum + pick(bill), 0)

/** The loan at a glance: what falls due next, what was paid of all of it, and each instalment as one line. */
export function LoanSummary({ loan }: { loan: Loan }) {
  const { t, i18n } = useLingui()
  const { bills, currency } = loan
  const open = bills.filter(({ billStatus }) => billStatus !== 'repaid')
  const [next] = open.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate))
  const paid = sumOf(bills, ({ repaidAmount }) => repaidAmount)
  const left = sumOf(bills, ({ dueAmount }) => dueAmount)
  const overdue = sumOf(
    open.filter(({ dpd }) => dpd > 0),
    ({ dueAmount }) => dueAmount,
  )
  const share = paid + left === 0 ? 0 : Math.round((paid / (paid + left)) * 100)
  if (bills.length === 0) return null
  return (
    <Panel title={t`The whole loan`}>
      <div className={classes.grid}>
        <Facts
          facts={[
            {
              label: t`Next due`,
              value: next && (
                <>
                  <Money minor={next.dueAmount} currency={currency} /> · <Day day={next.dueDate} />
                </>
              ),
            },
            { label: t`Overdue now`, value: overdue > 0 && <Money minor={overdue} currency={currency} /> },
            { label: t`Paid so far`, value: <Money minor={paid} currency={currency} /> },
            { label: t`Still open, all instalments`, value: <Money minor={left} currency={currency} /> },
          ].filter(({ value }) => value)}
        />
        <div className={classes.paidBar} role="img" aria-label={t`${share} % of it is paid`}>
          <span style={{ inlineSize: `${share}%` }} />
        </div>
        <PlainTable
          label={t`Instalments`}
          rows={bills}
          rowKey={({ billId }) => billId}
          columns={[
            {
              header: t`Instalment`,
              cell: (bill) => <a href={`#${instalmentId(bill)}`}>{t`${bill.cycle} of ${bill.periods}`}</a>,
            },
            { header: t`Due date`, cell: ({ dueDate }) => <Day day={dueDate} /> },
            {
              header: t`Status`,
              cell: ({ billStatus }) => (
                <Tone tone={billStatusTones[billStatus]}>{i18n._(billStatusWords[billStatus])}</Tone>
              ),
            },
            {
              header: t`Bill amount`,
              end: true,
              cell: (bill) => <Money minor={bill.billAmount} currency={currency} />,
            },
            {
              header: t`Paid so far`,
              end: true,
              cell: (bill) => <Money minor={bill.repaidAmount} currency={currency} />,
            },
            { header: t`Due`, end: true, cell: (bill) => <Money minor={bill.dueAmount} currency={currency} /> },
          ]}
        />
      </div>
    </Panel>
  )
}
