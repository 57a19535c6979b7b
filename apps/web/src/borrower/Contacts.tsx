import { useLingui } from '@lingui/react/macro'
import { ContactActions, useRelationWords, useSourceWords } from '../collection/public.tsx'
import { useMay } from '../ui/environment.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Tone } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { Sensitive } from './Sensitive.tsx'
import type { UserInfo } from './user-info.ts'

type Contact = UserInfo['contacts'][number]

export function Contacts({ info }: { info: UserInfo }) {
  const { t } = useLingui()
  const sources = useSourceWords()
  const relations = useRelationWords()
  const may = useMay()
  // contact is made for a case: whoever works one of the person's
  const [open] = may.press('pendingCollect_work') ? info.cases : []
  if (info.contacts.length === 0) return <Empty title={t`No contacts are known`} />
  return (
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
  )
}
