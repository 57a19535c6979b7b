import type { sensitiveFields } from '@cordillera/contract/collection/workbench'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ContactActions } from '../collection/public.tsx'
import { useMay } from '../ui/environment.tsx'
import { placeText } from '../ui/show/place.ts'
import { Day, Instant, Money } from '../ui/show/show.tsx'
import { Sensitive } from './Sensitive.tsx'
import classes from './user.module.css'
import type { UserInfo } from './user-info.ts'
import { genderWords, wordOf } from './words.ts'

/** Who the person is. What is not known is left out. */
export function Profile({ info: { base, cases } }: { info: UserInfo }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  // contact is made for a case: whoever works one of the person's
  const [open] = may.press('pendingCollect_work') ? cases : []
  const { userId, currency } = base
  const secret = (
    field: Exclude<(typeof sensitiveFields)[number], 'contactMobile' | 'contactAddress'>,
    label: string,
    masked: string | null,
  ) => masked && <Sensitive userId={userId} field={field} label={label} masked={masked} />
  const permanent = [base.permanentAddress, base.permanentCity, base.permanentState].filter(Boolean).join(', ')
  const facts: readonly [string, ReactNode][] = [
    [
      t`User id`,
      <span key="id" className="mono">
        {userId}
      </span>,
    ],
    [t`Full name`, secret('name', t`the name`, [base.firstName, base.lastName].join(' '))],
    [
      t`Mobile`,
      <span key="mobile" className={classes.reach}>
        {secret('mobile', t`the mobile`, base.mobile)}
        {open && (
          <ContactActions
            caseId={open.caseId}
            contactId={null}
            whom={t`the borrower's number`}
            mobile={base.mobile}
            email={base.email}
          />
        )}
      </span>,
    ],
    [base.docType, secret('docNumber', t`the document`, base.curp)],
    [t`Second id`, secret('secondId', t`the second id`, base.secondId)],
    [t`E-mail`, secret('email', t`the e-mail`, base.email)],
    ['WhatsApp', secret('whatsApp', 'WhatsApp', base.whatsApp)],
    ['Telegram', secret('telegram', 'Telegram', base.telegram)],
    [base.bankName ?? t`Bank account`, secret('bankAccount', t`the account`, base.bankNumber)],
    [t`Routing code`, base.ifsc],
    [t`Address`, secret('address', t`the address`, base.address)],
    [t`City`, placeText(base.city, base.currentState, base.pinCode)],
    [
      t`Permanent address`,
      base.permanentAddress ? secret('permanentAddress', t`the permanent address`, permanent) : permanent,
    ],
    [t`Gender`, base.gender && wordOf(i18n, genderWords, base.gender)],
    [t`Born`, base.dateOfBirth && <Day day={base.dateOfBirth} />],
    [t`Age`, base.age],
    [t`Marital status`, base.maritalStatus],
    [t`Education`, base.education],
    [t`Employment`, base.employmentType],
    [t`Monthly income`, base.monthlyIncome !== null && <Money minor={base.monthlyIncome} currency={currency} />],
    [
      t`Family income`,
      base.monthlyFamilyIncome !== null && <Money minor={base.monthlyFamilyIncome} currency={currency} />,
    ],
    [t`Language`, base.language],
    [t`Registered`, <Instant key="registered" at={base.registrationTime} />],
    [t`Last login`, base.lastLoginTime && <Instant at={base.lastLoginTime} />],
    [t`Phone model`, base.phoneModel],
    [t`Device`, base.deviceId && <span className="mono">{base.deviceId}</span>],
  ]
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== false && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
