/** What a statement is written in, found out from its bytes, and its text as it is encoded. */
import type { TableSource } from '../../platform/table-format.ts'

export type StatementKind = 'camt.053' | 'MT940' | 'table'

const headBytes = 4096

async function headOf(source: TableSource): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of source()) {
    parts.push(chunk)
    length += chunk.length
    if (length >= headBytes) break
  }
  return Buffer.concat(parts).subarray(0, headBytes)
}

export async function kindOf(source: TableSource): Promise<StatementKind> {
  const head = new TextDecoder(encodingOf(await headOf(source))).decode(await headOf(source)).trimStart()
  if (/^<\?xml|^<(\w+:)?Document\b/.test(head)) return 'camt.053'
  return /^(\{1:|:20:)/.test(head) ? 'MT940' : 'table'
}

/** By the byte-order mark, else as an XML declaration says, else UTF-8. */
function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const [, named = ''] = /<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/i.exec(head.toString('latin1')) ?? []
  const known = ['utf-8', 'utf-16', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'us-ascii']
  return known.includes(named.toLowerCase()) ? named : 'utf-8'
}

/** The text, decoded in pieces; what is no UTF-8 is read as western letters. */
export async function* textOf(source: TableSource): AsyncGenerator<string> {
  const named = encodingOf(await headOf(source))
  const encoding = named === 'utf-8' && !(await isUtf8(source)) ? 'windows-1252' : named
  const decoder = new TextDecoder(encoding)
  for await (const chunk of source()) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

async function isUtf8(source: TableSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of source()) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}
