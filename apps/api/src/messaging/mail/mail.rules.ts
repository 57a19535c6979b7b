/** What a mail that came in is: a person's words, a machine's answer, or a report of a mail server. Pure. */
import type { MessageFailure } from '@cordillera/contract/messaging/failures'
import { asksToStop } from '@cordillera/contract/messaging/keywords'
import type { Mail } from './mail.ts'

/** RFC 3834 and what is written in its place: no person wrote it, so nobody is answered and nothing is stopped. */
export function isAutomatic({ envelopeFrom, headers, from }: Mail): boolean {
  const of = (name: string) => headers.get(name)?.trim().toLowerCase() ?? ''
  return (
    envelopeFrom === '' ||
    (of('auto-submitted') !== '' && !/^no\b/.test(of('auto-submitted'))) ||
    /^(bulk|junk|list|auto_reply)$/.test(of('precedence')) ||
    headers.has('x-auto-response-suppress') ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    of('content-type').startsWith('multipart/report') ||
    /^(mailer-daemon|postmaster|no-?reply)@/.test(from ?? '')
  )
}

const quoteBegins = [
  /^-{2,}\s*(original message|mensaje original|forwarded message)/i,
  /^_{10,}\s*$/,
  /^(on|el)\b.{5,200}\b(wrote|escribi[oó])\s*:\s*$/i,
  /^-- $/,
]

/** What its writer wrote: without what is quoted and without a signature. */
export function ownWords(text: string): string {
  const lines = text.split(/\r?\n/)
  const end = lines.findIndex((line) => quoteBegins.some((begins) => begins.test(line)))
  return (end === -1 ? lines : lines.slice(0, end))
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .trim()
}

/** The word alone: as the whole text, or as the subject of a mail that answers nothing. */
export const mailAsksToStop = ({ subject, text }: Mail): boolean => asksToStop(ownWords(text)) || asksToStop(subject)

export interface MailReport {
  /** `delayed` says that it is still being tried, and is no bounce. */
  kind: 'failed' | 'delayed' | 'complaint' | 'other'
  /** The enhanced status (RFC 3463); null where none is said. */
  status: string | null
  /** The mail server's words. */
  said: string
  /** Whom the mail was for, in lower case. */
  recipient: string | null
  /** The Message-ID of the mail that is spoken of, from the copy that comes with the report. */
  originalId: string | null
}

const field = (text: string, name: string): string | null => {
  const unfolded = text.replace(/\r?\n[ \t]+/g, ' ')
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? null
}
const addressIn = (text: string | null): string | null =>
  text
    ?.replace(/^[a-z0-9-]+;\s*/i, '')
    .replace(/[<>]/g, '')
    .trim()
    .toLowerCase() || null

/** Reports of mail servers (RFC 3464) and complaints of readers (RFC 5965); null: it is neither. */
export function reportOf({ parts }: Mail): MailReport | null {
  const of = (type: string) => parts.find((part) => part.type === type)?.content
  const original = of('message/rfc822') ?? of('text/rfc822-headers') ?? of('message/rfc822-headers') ?? ''
  const originalId = field(original, 'message-id')
  const feedback = of('message/feedback-report')
  if (feedback !== undefined) {
    const kind = field(feedback, 'feedback-type')?.toLowerCase() === 'not-spam' ? 'other' : 'complaint'
    const recipient = addressIn(field(feedback, 'original-rcpt-to') ?? field(original, 'to'))
    return { kind, status: null, said: field(feedback, 'feedback-type') ?? '', recipient, originalId }
  }
  const status = of('message/delivery-status')
  if (status === undefined) return null
  const action = field(status, 'action')?.toLowerCase()
  return {
    kind: action === 'failed' || action === 'delayed' ? action : 'other',
    status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(field(status, 'status') ?? '')?.[0] ?? null,
    said: field(status, 'diagnostic-code') ?? '',
    recipient: addressIn(field(status, 'original-recipient') ?? field(status, 'final-recipient')),
    originalId,
  }
}

/** What a report's status means for the message. */
export function failureOfStatus(status: string | null): MessageFailure {
  const [, subject, detail] = status?.split('.') ?? []
  if (subject === '2') return detail === '2' ? 'mailboxFull' : 'noMailbox'
  if (subject === '7') return 'mailRefused'
  return subject === '1' ? 'noMailbox' : 'other'
}

/**
 * Whether one such bounce ends writing to the address. A full mailbox, what was refused for who sends, and what failed for now say
 * nothing for good: they do so together (`softBounces`).
 */
export const endsAtOnce = (status: string | null): boolean =>
  status?.startsWith('5.') === true && !status.startsWith('5.7.') && status !== '5.2.2'
export const softBounces = 3
