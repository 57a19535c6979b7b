import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ReduceLine, SettleLine } from '../../derate/public.tsx'
import { useMay } from '../../ui/environment.tsx'
import { moneyText } from '../../ui/show/money-text.ts'
import { Day, Money, Tone } from '../../ui/show/show.tsx'
import { StageBadge, workbenchPath } from '../show/case-words.tsx'
import { DaysPastDue } from '../show/DaysPastDue.tsx'
import { useComponentWords } from '../show/words.ts'
import { Borrower } from './Borrower.tsx'
import { blockOf, type CaseInfo } from './case-info.ts'
import classes from './owes.module.css'

interface OwesProps {
  readonly info: CaseInfo
  readonly closed: boolean
  readonly onDebt: () => void
  readonly onPay: () => void
}

/** What is owed, of what it is made, what was promised, what else the person owes, and who the person is. */
export function Owes({ info, closed, onDebt, onPay }: OwesProps) {
  const { t } = useLingui()
  const may = useMay()
  const { bill, promise, otherBills } = info
  return (
    <section className={classes.panel} aria-label={t`Owes`}>
      <h2>{t`Owes`}</h2>
      <div className={classes.body}>
        <p className={classes.total}>
          <Money minor={bill.dueAmount} currency={bill.currency} />
        </p>
        <p className={classes.line}>
          <StageBadge stage={info.case.period} />
          <strong data-late={bill.dpd > 0 || undefined}>
            <DaysLate dpd={bill.dpd} />
          </strong>
          <span>
            {t`due`} <Day day={bill.dueDate} />
          </span>
        </p>
        <Components bill={bill} />
        {!closed && (
          <>
            <div className={classes.actions}>
              <Button variant="default" size="compact-xs" onClick={onDebt} rightSection={<kbd>Q</kbd>}>
                {t`Debt by date`}
              </Button>
              {blockOf(info) === null && may.press('pendingCollect_work') && (
                <Button variant="default" size="compact-xs" onClick={onPay} rightSection={<kbd>Y</kbd>}>
                  {t`Payment link`}
                </Button>
              )}
            </div>
            <ReduceLine caseId={info.case.caseId} canWork={blockOf(info) === null} />
            <SettleLine caseId={info.case.caseId} canWork={blockOf(info) === null} />
          </>
        )}
        {promise && (
          <div
            className={classes.promise}
            data-state={closed || promise.day > info.today ? 'ahead' : promise.day < info.today ? 'past' : 'today'}
          >
            <span>
              {t`Promise`} {promise.kind}
            </span>
            <strong>
              <Day day={promise.day} /> <Money minor={promise.amount} currency={promise.currency} />
            </strong>
            {promise.promisedBy && <small>{promise.promisedBy}</small>}
          </div>
        )}
        {otherBills.length > 0 && (
          <>
            <h3>{t`Other open bills`}</h3>
            <ul className={classes.others}>
              {otherBills.map((other) => (
                <li key={other.billId}>
                  <span>
                    {other.instalment}/{other.periods}
                  </span>
                  <Tone tone={other.dpd > 0 ? 'red' : 'grey'}>
                    <DaysLate dpd={other.dpd} />
                  </Tone>
                  {other.caseId ? (
                    <Link to={workbenchPath(other.caseId)}>
                      <Money minor={other.dueAmount} currency={other.currency} />
                    </Link>
                  ) : (
                    <Money minor={other.dueAmount} currency={other.currency} />
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
        <Borrower info={info} closed={closed} />
      </div>
    </section>
  )
}

function DaysLate({ dpd }: { dpd: number }) {
  return dpd > 0 ? <Plural value={dpd} one="# day late" other="# days late" /> : <DaysPastDue dpd={dpd} />
}

function Components({ bill }: { bill: CaseInfo['bill'] }) {
  const { t } = useLingui()
  const words = useComponentWords()
  const shown = bill.components.filter(({ billed, open }) => billed !== 0 || open !== 0)
  return (
    <dl className={classes.components}>
      {shown.map(({ component, billed, open }) => (
        <div key={component} {...(billed === open ? {} : { title: t`billed ${moneyText(billed, bill.currency)}` })}>
          <dt>{words[component]}</dt>
          <dd data-settled={open === 0 || undefined}>
            <Money minor={open} currency={bill.currency} />
          </dd>
        </div>
      ))}
      {bill.repaidAmount > 0 && (
        <div>
          <dt>{t`Paid so far`}</dt>
          <dd data-in>
            <Money minor={bill.repaidAmount} currency={bill.currency} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t`Loan`}</dt>
        <dd>
          <span title={bill.loanRef}>
            {bill.productName} · {bill.instalment}/{bill.periods}
          </span>
        </dd>
      </div>
      {bill.extensionCount > 0 && (
        <div>
          <dt>{t`Extended`}</dt>
          <dd>
            <span>
              {t`${bill.extensionCount} ×, first due`} <Day day={bill.originalDueDate} />
            </span>
          </dd>
        </div>
      )}
    </dl>
  )
}
