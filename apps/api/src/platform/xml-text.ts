/** XML read in one pass, without a parser's tree: its signs, its tags and what stands between them. */
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export const unescaped = (text: string): string =>
  text.includes('&') ? text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => signOf(name) ?? whole) : text

function signOf(name: string): string | undefined {
  if (!name.startsWith('#')) return named[name]
  const hex = name[1] === 'x' || name[1] === 'X'
  const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

export interface XmlTag {
  name: string
  opens: boolean
  closes: boolean
  text: string
  /** What stands between the tag before and this one, as it is written. */
  before: string
  from: number
}

/**
 * The tags of a text in their order, from a place on. Each sign is looked at once, whatever stands there: a pattern that seeks the end of
 * each tag anew takes hours over a megabyte of tags that never end.
 */
export function* xmlTags(xml: string, { from = 0, endOf = endOfTag } = {}): Generator<XmlTag> {
  let at = from
  for (;;) {
    const start = xml.indexOf('<', at)
    if (start < 0) return
    const isComment = xml.startsWith('<!--', start)
    const end = isComment ? endOfComment(xml, start) : endOf(xml, start)
    if (end < 0) return
    const text = xml.slice(start, end)
    const name = /^<\/?([\w:.-]+)/.exec(text)?.[1] ?? ''
    const closes = text.startsWith('</') || text.endsWith('/>')
    yield { name, opens: !text.startsWith('</'), closes, text, before: xml.slice(at, start), from: start }
    at = end
  }
}

function endOfComment(xml: string, start: number): number {
  const end = xml.indexOf('-->', start + 4)
  return end < 0 ? -1 : end + 3
}

const [quote, apostrophe, greater] = [34, 39, 62]

/** In a page as people write it a sign of quotation may stand alone. */
export const endOfHtmlTag = (html: string, start: number): number => html.indexOf('>', start) + 1 || -1

/** After the `>` that stands in no value. */
function endOfTag(xml: string, start: number): number {
  let inside = 0
  for (let at = start + 1; at < xml.length; at++) {
    const sign = xml.charCodeAt(at)
    if (inside !== 0) {
      if (sign === inside) inside = 0
    } else if (sign === greater) return at + 1
    else if (sign === quote || sign === apostrophe) inside = sign
  }
  return -1
}

const attributes = /(?<![\w:-])([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

export const attributesOf = ({ text }: Pick<XmlTag, 'text'>): Record<string, string> =>
  Object.fromEntries([...text.matchAll(attributes)].map(([, name, a, b]) => [name, unescaped(a ?? b ?? '')]))
