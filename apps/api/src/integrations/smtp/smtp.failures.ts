/** What a mail server's refusal of a recipient means: its enhanced status (RFC 3463) where it says one, else its reply code (RFC 5321). */
import type { MessageFailure } from '@cordillera/contract/messaging/failures'

const byReply: Readonly<Record<number, MessageFailure>> = {
  550: 'noMailbox',
  551: 'noMailbox',
  552: 'mailboxFull',
  553: 'noMailbox',
}

/** The code is the two numbers: what else a server says may name the address. */
export function failureOfRefusal(reply: number, said: string): { failure: MessageFailure; code: string } {
  const [status, subject, detail] = /\b[45]\.(\d)\.(\d{1,3})\b/.exec(said) ?? []
  return { failure: meaningOf(reply, subject, detail), code: status ? `${reply} ${status}` : String(reply) }
}

function meaningOf(reply: number, subject: string | undefined, detail: string | undefined): MessageFailure {
  if (subject === '1') return 'noMailbox'
  if (subject === '2') return detail === '2' ? 'mailboxFull' : 'noMailbox'
  if (subject === '7') return 'mailRefused'
  return byReply[reply] ?? 'mailRefused'
}
