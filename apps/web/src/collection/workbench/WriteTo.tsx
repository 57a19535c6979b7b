import { SendMessage } from '../contact/SendMessage.tsx'
import type { WrittenChannel } from '../contact/use-message.ts'
import { useRelationWords } from '../show/words.ts'
import type { CaseInfo } from './case-info.ts'

interface WriteToProps {
  readonly info: CaseInfo
  /** Null: the borrower. */
  readonly contactId: string | null
  readonly channel: WrittenChannel
  readonly onClose: () => void
}

/** A message to the person who is chosen in the form. */
export function WriteTo({ info, contactId, channel, onClose }: WriteToProps) {
  const relations = useRelationWords()
  const contact = info.contacts.find((one) => one.contactId === contactId)
  const { name, mobile, email } = contact
    ? { name: `${relations(contact.relation)} ${contact.name}`, mobile: contact.mobile, email: null }
    : info.borrower
  return (
    <SendMessage
      caseId={info.case.caseId}
      contactId={contactId}
      whom={name}
      to={channel === 'email' ? email : mobile}
      channel={channel}
      onClose={onClose}
    />
  )
}
