import { useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import { placeText } from '../../ui/show/place.ts'
import { Day, Money, nothing } from '../../ui/show/show.tsx'
import type { CaseInfo } from './case-info.ts'
import classes from './owes.module.css'
import { Sensitive } from './Sensitive.tsx'

/** Who the person is, masked where it is nobody's business without a reason. */
export function Borrower({ info, closed }: { info: CaseInfo; closed: boolean }) {
  const { t } = useLingui()
  // by thumb the work stands below this: it opens on a tap
  const isNarrow = useMediaQuery('(max-width: 991.98px)', window.innerWidth < 992)
  const { borrower, case: state, bill } = info
  const { caseId } = state
  const address = t`the address`
  const facts = [
    {
      label: borrower.docType,
      value: (
        <Sensitive
          caseId={caseId}
          field="docNumber"
          label={t`the document`}
          masked={borrower.docNumber}
          closed={closed}
        />
      ),
    },
    {
      label: t`E-mail`,
      value: borrower.email && (
        <Sensitive caseId={caseId} field="email" label={t`the e-mail`} masked={borrower.email} closed={closed} />
      ),
    },
    {
      label: borrower.bankName ?? t`Bank`,
      value: borrower.bankAccount && (
        <Sensitive
          caseId={caseId}
          field="bankAccount"
          label={t`the account`}
          masked={borrower.bankAccount}
          closed={closed}
        />
      ),
    },
    {
      label: t`Address`,
      value: (
        <>
          {placeText(borrower.city, borrower.state)}{' '}
          {borrower.address && (
            <Sensitive caseId={caseId} field="address" label={address} masked={borrower.address} closed={closed} />
          )}
        </>
      ),
    },
    { label: t`Age`, value: borrower.age },
    {
      label: t`Customer`,
      value: (
        <>
          {state.newCustomer ? t`new` : t`returning`} · <Day day={borrower.registrationTime.slice(0, 10)} />
        </>
      ),
    },
  ]
  return (
    <details className={classes.about} open={!isNarrow}>
      <summary>{t`Borrower`}</summary>
      <dl className={classes.components}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? nothing}</dd>
          </div>
        ))}
        {borrower.balance > 0 && (
          <div>
            <dt>{t`Credit balance`}</dt>
            <dd data-in>
              <Money minor={borrower.balance} currency={bill.currency} />
            </dd>
          </div>
        )}
      </dl>
    </details>
  )
}
