import { toast } from '../../ui/toast.tsx'
import { answerFor, ruleText, useMayContact } from './use-may-contact.ts'

/** What a collector writes by, in the order of its keys. */
export const writtenChannels = ['sms', 'whatsapp', 'email'] as const
export type WrittenChannel = (typeof writtenChannels)[number]

/** The keys that write to the chosen person: what the gate refuses now is said and opens nothing. */
export function useMessageKey(
  { caseId, contactId }: { readonly caseId: string; readonly contactId: string | null },
  open: (channel: WrittenChannel) => void,
): (channel: WrittenChannel) => void {
  const { data } = useMayContact(caseId)
  return (channel) => {
    const answer = answerFor(data, contactId, channel)
    if (answer?.allowed) open(channel)
    else if (answer) toast.error(ruleText(answer))
  }
}
