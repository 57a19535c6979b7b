/** XML read as it arrives: names without their namespace, texts, ends. Nothing is looked up elsewhere: a document type is refused. */
import { unescaped } from '../../platform/xml-text.ts'
import { StatementFault } from './statement.rules.ts'

export type XmlEvent =
  | { kind: 'open'; name: string; attributes: string }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const longestTag = 64 * 1024

export async function* xmlEvents(pieces: AsyncIterable<string>): AsyncGenerator<XmlEvent[]> {
  let held = ''
  for await (const piece of pieces) {
    const { events, rest } = eventsOf(held + piece)
    held = rest
    if (held.length > longestTag) throw new StatementFault(0, 'damaged')
    if (events.length > 0) yield events
  }
  if (held.trim() !== '') throw new StatementFault(0, 'damaged')
}

function eventsOf(text: string): { events: XmlEvent[]; rest: string } {
  const events: XmlEvent[] = []
  let at = 0
  while (at < text.length) {
    if (text[at] !== '<') {
      const next = text.indexOf('<', at)
      if (next < 0) break
      const inner = text.slice(at, next)
      if (inner.trim() !== '') events.push({ kind: 'text', text: unescaped(inner) })
      at = next
      continue
    }
    const end = endOfMark(text, at)
    if (end < 0) break
    mark(text.slice(at, end), events)
    at = end
  }
  return { events, rest: text.slice(at) }
}

function endOfMark(text: string, at: number): number {
  const closing = text.startsWith('<!--', at) ? '-->' : text.startsWith('<![CDATA[', at) ? ']]>' : '>'
  const end = text.indexOf(closing, at)
  return end < 0 ? -1 : end + closing.length
}

function mark(whole: string, events: XmlEvent[]): void {
  if (whole.startsWith('<!--') || whole.startsWith('<?')) return
  if (whole.startsWith('<![CDATA[')) {
    events.push({ kind: 'text', text: whole.slice(9, -3) })
    return
  }
  if (whole.startsWith('<!')) throw new StatementFault(0, 'documentType')
  if (whole.startsWith('</')) {
    events.push({ kind: 'close', name: localName(whole.slice(2, -1).trim()) })
    return
  }
  const isEmpty = whole.endsWith('/>')
  const inside = whole.slice(1, isEmpty ? -2 : -1)
  const space = inside.search(/\s/)
  const name = localName(space < 0 ? inside : inside.slice(0, space))
  events.push({ kind: 'open', name, attributes: space < 0 ? '' : inside.slice(space) })
  if (isEmpty) events.push({ kind: 'close', name })
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
