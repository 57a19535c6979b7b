/** A mail as it came over the wire, read by the library. */
import PostalMime from 'postal-mime'
import type { Mail } from '../../messaging/public.ts'
import { keepable } from '../../platform/problems.ts'
import { endOfHtmlTag, xmlTags } from '../../platform/xml-text.ts'

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

const silent = new Set(['style', 'script', 'blockquote'])

/** What a mail without plain text says: without what is not shown or only quoted. Anybody may send one, of any shape. */
function textOf(html: string): string {
  let text = ''
  let end = 0
  let within: string | null = null
  for (const { name, opens, closes, text: tag, before, from } of xmlTags(html, { endOf: endOfHtmlTag })) {
    const element = name.toLowerCase()
    if (within === null) text += before
    end = from + tag.length
    if (within !== null) {
      if (element === within && !opens) within = null
    } else if (silent.has(element) && opens && !closes) {
      within = element
      text += ' '
    } else if (element === 'br' || (!opens && (element === 'p' || element === 'div'))) text += '\n'
  }
  if (within === null) text += html.slice(end)
  return text.replace(/&nbsp;/g, ' ')
}
