import { useLingui } from '@lingui/react/macro'
import { ContactActions, useRelationWords, useSourceWords } from '../collection/public.tsx'
import { useMay } from '../ui/environment.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Tone } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { Sensitive } from './Sensitive.tsx'
import classes from './user.module.css'
import type { UserInfo } from './user-info.ts'

type Contact = UserInfo['contacts'][number]

export function Contacts({ info }: { info: UserInfo }) {
  const { t } = useLingui()
  const sources = useSourceWords()
  const relations = useRelationWords()
  const may = useMay()
  // contact is made for a case: whoever works one of the person's, or helps the person
  const [open] = may.press('pendingCollect_work') || may.press('searchUsers_contact') ? info.cases : []
  const { base } = info
  const own = open && may.press('searchUsers_contact') && (
    <p className={classes.ownContact}>
      <span>{t`The borrower: ${base.mobile}`}</span>
      <ContactActions
        caseId={open.caseId}
        contactId={null}
        whom={base.firstName}
        mobile={base.mobile}
        email={base.email}
      />
    </p>
  )
  if (info.contacts.length === 0)
    return (
      <>
        {own}
        <Empty title={t`No contacts are known`} />
      </>
    )
  return (
    <>
      {own}
      <PlainTable
        folds
        label={t`Contacts`}
        rows={info.contacts}
        rowKey={(contact) => contact.contactId}
        columns={[
          { header: t`Relation`, cell: (contact) => relations(contact.relation) },
          { header: t`Full name`, cell: (contact) => contact.name },
          {
            header: t`Mobile`,
            cell: (contact) => (
              <Sensitive
                userId={info.base.userId}
                field="contactMobile"
                contactId={contact.contactId}
                label={t`the mobile of ${contact.name}`}
                masked={contact.mobile}
              />
            ),
          },
          { header: t`Where it is from`, cell: (contact) => sources(contact.source) },
          {
            header: t`State`,
            cell: (contact) => contact.disabled && <Tone tone="grey">{contact.disabledReason ?? t`disabled`}</Tone>,
          },
          ...(open
            ? [
                {
                  header: t`Actions`,
                  unnamed: true,
                  cell: ({ contactId, name, mobile }: Contact) => (
                    <ContactActions caseId={open.caseId} contactId={contactId} whom={name} mobile={mobile} />
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}
