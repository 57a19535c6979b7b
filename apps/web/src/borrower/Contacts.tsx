import { useLingui } from '@lingui/react/macro'
import { useRelationWords } from '../collection/public.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Tone } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { Sensitive } from './Sensitive.tsx'
import type { UserInfo } from './user-info.ts'
import { contactSourceWords, wordOf } from './words.ts'

export function Contacts({ info }: { info: UserInfo }) {
  const { t, i18n } = useLingui()
  const relations = useRelationWords()
  if (info.contacts.length === 0) return <Empty title={t`No contacts are known`} />
  return (
    <PlainTable
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
        { header: t`Where it is from`, cell: (contact) => wordOf(i18n, contactSourceWords, contact.source) },
        {
          header: t`State`,
          cell: (contact) => contact.disabled && <Tone tone="grey">{contact.disabledReason ?? t`disabled`}</Tone>,
        },
      ]}
    />
  )
}
