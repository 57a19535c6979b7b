import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useRelationWords } from '../../collection/public.tsx'
import { CheckList } from '../../credit/public.tsx'
import { Panel } from '../../ui/page.tsx'
import { placeText } from '../../ui/show/place.ts'
import { Count, Day, Facts, Instant, Money, Tone } from '../../ui/show/show.tsx'
import { auditStateTones, auditStateWords, filePath, imageStateTones, imageStateWords, reasonText } from '../words.ts'
import classes from './file.module.css'
import type { AuditFile } from './file.ts'
import { Sensitive } from './Sensitive.tsx'

/** What is known of the person and the application, what was checked of it, and how earlier loans went. */
export function FileFacts({ file, held }: { file: AuditFile; held: boolean }) {
  const { t, i18n } = useLingui()
  const { borrower, application, audit, history, earlier, imageAudit } = file
  const of = { file, held }
  const genders: Readonly<Record<string, string>> = { F: t`female`, M: t`male` }
  return (
    <div className={classes.facts}>
      <Panel
        title={t`Checks`}
        actions={
          imageAudit && (
            <Tone tone={imageStateTones[imageAudit.status]}>
              {t`Image audit`}: {i18n._(imageStateWords[imageAudit.status])}
              {imageAudit.reason && ` · ${reasonText(imageAudit.reason)}`}
            </Tone>
          )
        }
      >
        <CheckList checks={worstFirst(file.checks)} />
      </Panel>
      <Panel title={t`Person`}>
        <Facts
          facts={[
            { label: t`Full name`, value: borrower.name },
            {
              label: borrower.docType,
              value: <Sensitive {...of} field="docNumber" label={borrower.docType} masked={borrower.docNumber} />,
            },
            {
              label: t`Date of birth`,
              value: borrower.birthDate && (
                <>
                  <Day day={borrower.birthDate} />
                  {borrower.age !== null && ` · ${borrower.age}`}
                </>
              ),
            },
            { label: t`Gender`, value: borrower.gender && (genders[borrower.gender] ?? borrower.gender) },
            {
              label: t`Mobile`,
              value: <Sensitive {...of} field="mobile" label={t`Mobile`} masked={borrower.mobile} />,
            },
            { label: t`E-mail`, value: <Sensitive {...of} field="email" label={t`E-mail`} masked={borrower.email} /> },
            {
              label: t`Address`,
              value: <Sensitive {...of} field="address" label={t`Address`} masked={borrower.address} />,
            },
            { label: t`City`, value: placeText(borrower.city, borrower.state) },
            { label: t`Employment`, value: borrower.employmentType },
            {
              label: t`Monthly income`,
              value: <Money minor={borrower.monthlyIncome} currency={audit.currency} />,
            },
            { label: t`Bank`, value: borrower.bankName },
            {
              label: t`Bank account`,
              value: <Sensitive {...of} field="bankAccount" label={t`Bank account`} masked={borrower.bankAccount} />,
            },
            { label: t`Registered`, value: <Instant at={borrower.registrationTime} /> },
          ]}
        />
      </Panel>
      <Panel title={t`Loan applied for`}>
        <Facts
          facts={[
            { label: t`Product`, value: application.productName },
            { label: t`Amount`, value: <Money minor={audit.loanAmount} currency={audit.currency} /> },
            { label: t`Instalments`, value: application.periods },
            { label: t`Applied`, value: <Instant at={audit.appliedDate} /> },
            { label: t`Auto-confirm`, value: application.autoConfirm ? t`Yes` : t`No` },
            { label: t`Revolving`, value: application.circulate ? t`Yes` : t`No` },
          ]}
        />
      </Panel>
      <Panel title={t`Earlier loans`}>
        <Facts
          facts={[
            { label: t`Loans`, value: <Count value={history.loans} /> },
            { label: t`Loans repaid`, value: <Count value={history.repaid} /> },
            { label: t`Still open`, value: <Money minor={history.openAmount} currency={audit.currency} /> },
            { label: t`Most days past due`, value: <Count value={history.worstDpd} /> },
            { label: t`Applications rejected`, value: <Count value={history.rejected} /> },
          ]}
        />
        {earlier.map((one) => (
          <p key={one.auditId} className={classes.earlier}>
            <Link to={filePath(one.auditId)}>
              <Day day={one.appliedDate.slice(0, 10)} />
            </Link>
            <Tone tone={auditStateTones[one.state]}>{i18n._(auditStateWords[one.state])}</Tone>
            {one.reason && reasonText(one.reason)}
          </p>
        ))}
      </Panel>
      <Contacts {...of} />
    </div>
  )
}

const gravity = { fail: 0, warn: 1, pass: 2 } as const
const worstFirst = (checks: AuditFile['checks']) =>
  checks.toSorted((one, other) => gravity[one.result] - gravity[other.result])

function Contacts({ file, held }: { file: AuditFile; held: boolean }) {
  const { t } = useLingui()
  const relation = useRelationWords()
  if (file.contacts.length === 0) return null
  return (
    <Panel title={t`Contacts`}>
      <Facts
        facts={file.contacts.map((contact) => ({
          label: `${contact.name} · ${relation(contact.relation)}`,
          value: (
            <Sensitive
              file={file}
              held={held}
              field="contactMobile"
              contactId={contact.contactId}
              label={contact.name}
              masked={contact.mobile}
            />
          ),
        }))}
      />
    </Panel>
  )
}
