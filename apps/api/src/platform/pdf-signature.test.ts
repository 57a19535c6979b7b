/** Signed PDFs, read by a reader of DER that knows nothing of how they were written. */
import { createHash, verify, X509Certificate } from 'node:crypto'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { signerOf, signPdf } from './pdf-signature.ts'

const at = new Date('2026-11-26T10:00:00Z')
const secret = Buffer.alloc(32, 'signs')

async function paper(): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4' })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = new Promise<Buffer>((done) => pdf.on('end', () => done(Buffer.concat(chunks))))
  pdf.text('opening + in − out = closing')
  pdf.end()
  return whole
}

interface Node {
  tag: number
  whole: Buffer
  content: Buffer
  children: Node[]
}
function read(bytes: Buffer): Node[] {
  const nodes: Node[] = []
  for (let from = 0; from < bytes.length; ) {
    const tag = bytes[from] ?? 0
    const first = bytes[from + 1] ?? 0
    const long = first > 127 ? first - 128 : 0
    const length = long > 0 ? bytes.readUIntBE(from + 2, long) : first
    const begin = from + 2 + long
    const content = bytes.subarray(begin, begin + length)
    nodes.push({ tag, whole: bytes.subarray(from, begin + length), content, children: tag & 32 ? read(content) : [] })
    from = begin + length
  }
  return nodes
}
const all = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children)])

/** Whether the signature in the file is one over all else of it, by the certificate beside it. */
function holds(pdf: Buffer): { holds: boolean; certificate: X509Certificate } {
  const [, from = 0, to = 0, rest = 0] = (/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)/.exec(pdf.toString('latin1')) ?? [])
    .slice(1)
    .map(Number)
  expect(to + rest).toBe(pdf.length)
  const hex = Buffer.from(pdf.subarray(from + 1, to - 1).toString('latin1'), 'hex')
  const [cms] = read(hex.subarray(0, 4 + hex.readUInt16BE(2)))
  const data = cms?.children[1]?.children[0]
  const certificate = new X509Certificate(data?.children[3]?.children[0]?.whole ?? Buffer.alloc(0))
  const signer = data?.children[4]?.children[0]
  const attributes = signer?.children[3]
  const signature = signer?.children[5]?.content ?? Buffer.alloc(0)
  if (!attributes) throw new Error('the signature has attributes')
  const digest = createHash('sha256')
    .update(Buffer.concat([pdf.subarray(0, from), pdf.subarray(to)]))
    .digest()
  const isOfThis = all(attributes.children).some(({ tag, content }) => tag === 4 && content.equals(digest))
  const signed = Buffer.from(attributes.whole)
  signed[0] = 0x31
  return { holds: isOfThis && verify('sha256', signed, certificate.publicKey, signature), certificate }
}

test('a paper is signed over every byte of it, and one that was changed is not', async () => {
  const plain = await paper()
  const signed = signPdf(plain, signerOf(secret, 'Cordillera'), at)
  expect(signed.subarray(0, plain.length).equals(plain)).toBe(true)
  const found = holds(signed)
  expect(found.holds).toBe(true)
  expect(found.certificate.subject).toBe('CN=Cordillera')
  expect(found.certificate.verify(found.certificate.publicKey)).toBe(true)
  for (const place of [20, plain.length - 30, signed.length - 10]) {
    const changed = Buffer.from(signed)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(holds(changed).holds, `byte ${place}`).toBe(false)
  }
})

test('each entry of its second list of objects is where it says', async () => {
  const signed = signPdf(await paper(), signerOf(secret, 'Cordillera'), at).toString('latin1')
  const list = signed.slice(signed.lastIndexOf('\nxref\n'))
  const entries = [...list.matchAll(/(\d+) 1\n(\d{10}) 00000 n /g)]
  expect(entries).toHaveLength(5)
  for (const [, number = '', offset = ''] of entries)
    expect(signed.slice(Number(offset)).startsWith(`${number} 0 obj`), number).toBe(true)
})

test('one installation signs with one key, another with another', () => {
  const [one, again, other] = [secret, secret, Buffer.alloc(32, 'other')].map((key) => signerOf(key, 'Cordillera'))
  const publicOf = (signer: typeof one) =>
    new X509Certificate(signer?.certificate ?? '').publicKey.export({ type: 'spki', format: 'pem' })
  expect(publicOf(again)).toBe(publicOf(one))
  expect(publicOf(other)).not.toBe(publicOf(one))
})
