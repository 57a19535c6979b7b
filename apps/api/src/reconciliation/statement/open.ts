/** What a statement is written in, found out from its bytes, and its text as it is encoded. */
import type { TableSource } from '../../platform/table-format.ts'
import { StatementFault } from './statement.rules.ts'

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

/** The text, decoded in pieces. What names no encoding is UTF-8, or, outside of XML, Spanish as Windows writes it; all else is refused. */
export async function* textOf(source: TableSource): AsyncGenerator<string> {
  const named = encodingOf(await headOf(source))
  const encoding = named === 'utf-8' ? await foundEncoding(source) : named
  const decoder = new TextDecoder(encoding)
  for await (const chunk of source()) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** A table of bytes that are neither UTF-8 nor Spanish of Windows would be read with other letters than the bank wrote. */
export async function refuseOtherEncoding(source: TableSource): Promise<void> {
  const head = await headOf(source)
  const isText = !head.includes(0) && !head.subarray(0, 2).equals(Buffer.from('PK'))
  if (isText && encodingOf(head) === 'utf-8') await foundEncoding(source)
}

/** Bytes of Windows that older code pages use for other letters are not among them. */
const spanish = new Set([...Buffer.from('ÁÉÍÓÚÜÑÇáéíóúüñçªº°´¿', 'latin1')])

async function foundEncoding(source: TableSource): Promise<'utf-8' | 'windows-1252'> {
  if (await isUtf8(source)) return 'utf-8'
  const isXml = (await headOf(source)).toString('latin1').trimStart().startsWith('<')
  let row = 1
  for await (const chunk of source())
    for (const byte of chunk) {
      if (byte === 10) row++
      else if (byte > 127 && (isXml || !spanish.has(byte))) throw new StatementFault(row, 'otherEncoding')
    }
  return 'windows-1252'
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
