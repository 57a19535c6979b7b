import type { Currency } from '@cordillera/contract/countries'
import { useLingui } from '@lingui/react/macro'
import { Scrolling } from '../ui/Scrolling.tsx'
import { Day, Money, Tone } from '../ui/show/show.tsx'
import type { Choice } from './Candidates.tsx'
import classes from './payment.module.css'
import { splitOf } from './split.ts'

interface SplitPreviewProps {
  readonly amount: number
  readonly currency: Currency
  readonly valueDay: string
  readonly choice: Choice
}

/** Bill by bill what the money would pay, and what would be left. */
export function SplitPreview({ amount, currency, valueDay, choice }: SplitPreviewProps) {
  const { t } = useLingui()
  const { parts, toBalance } = splitOf(amount, valueDay, choice.loan.bills, choice.billId)
  return (
    <Scrolling className={classes.scroll} aria-label={t`What would be paid`}>
      <table className={classes.table} aria-label={t`What would be paid`}>
        <thead>
          <tr>
            <th scope="col">{t`Bill`}</th>
            <th scope="col">{t`Due day`}</th>
            <th scope="col" data-end>{t`To pay`}</th>
            <th scope="col" data-end>{t`Paid by this`}</th>
            <th scope="col">{t`Then`}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ bill, amount: part }) => (
            <tr key={bill.billId}>
              <td>{bill.instalment}</td>
              <td>
                <Day day={bill.dueDate} />
              </td>
              <td data-end>
                <Money minor={bill.dueAmount} currency={currency} />
              </td>
              <td data-end>
                <Money minor={part} currency={currency} />
              </td>
              <td>
                {part === bill.dueAmount ? (
                  <Tone tone="green">{t`repaid`}</Tone>
                ) : (
                  <>
                    {t`left`} <Money minor={bill.dueAmount - part} currency={currency} />
                  </>
                )}
              </td>
            </tr>
          ))}
          {toBalance > 0 && (
            <tr>
              <td colSpan={3}>{t`To the borrower's balance`}</td>
              <td data-end>
                <Money minor={toBalance} currency={currency} />
              </td>
              <td />
            </tr>
          )}
        </tbody>
      </table>
    </Scrolling>
  )
}
