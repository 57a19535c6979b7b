/** A mail as it came over the wire, read by the library. */
import PostalMime from 'postal-mime'
import type { Mail } from '../../messaging/public.ts'
import { keepable } from '../../platform/problems.ts'

export async function readMail(raw: Buffer, envelopeFrom: string): Promise<Mail> {
  const read = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' })
  const headers = new Map<string, string>()
  for (const { key, value } of read.headers) if (!headers.has(key)) headers.set(key, keepable(value))
  const from = read.from && 'address' in read.from ? read.from.address?.trim().toLowerCase() : undefined
  return {
    id: read.messageId ? keepable(read.messageId).slice(0, 200) : null,
    envelopeFrom,
    from: from ? keepable(from).slice(0, 320) : null,
    subject: keepable(read.subject ?? ''),
    text: keepable(read.text ?? textOf(read.html ?? '')),
    headers,
    parts: read.attachments.map(({ mimeType, content }) => ({ type: mimeType, content: keepable(String(content)) })),
  }
}

/** What a mail without plain text says. */
const textOf = (html: string): string =>
  html
    .replace(/<(style|script|blockquote)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<(br|\/p|\/div)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
