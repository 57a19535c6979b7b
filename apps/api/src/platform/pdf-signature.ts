/**
 * Signs a PDF as viewers check it: a detached CMS signature over all of its bytes, by a key and a self-signed certificate of this
 * installation. Both follow from its secret key, so that nothing has to be kept; another installation signs with another one.
 */
import { createECDH, createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import { bits, der, integer, octets, oid, sequence, setOf, small, text, time, yes } from './der.ts'

export interface Signer {
  readonly key: KeyObject
  /** DER of an X.509 certificate. */
  readonly certificate: Buffer
  readonly name: string
}

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'))
const sha256 = sequence(oid('2.16.840.1.101.3.4.2.1'))
const plainData = oid('1.2.840.113549.1.7.1')
const begins = new Date('2026-01-01T00:00:00Z')
const ends = new Date('2099-12-31T23:59:59Z')

export function signerOf(secretKey: Buffer, name: string): Signer {
  const curve = createECDH('prime256v1')
  // a number of 32 bytes is no key of the curve once in four billion times: then the next one is
  for (let n = 0; ; n++) {
    try {
      curve.setPrivateKey(Buffer.from(hkdfSync('sha256', secretKey, '', `signature of papers ${n}`, 32)))
      break
    } catch (error) {
      if (n > 2) throw error
    }
  }
  const point = curve.getPublicKey()
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const d = curve.getPrivateKey().toString('base64url').padStart(43, 'A')
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d }, format: 'jwk' })
  return { key, certificate: certificateOf(key, name), name }
}

const nameOf = (name: string): Buffer => sequence(der(0x31, sequence(oid('2.5.4.3'), text(name))))
const serialOf = (key: KeyObject): Buffer => {
  const digest = createHash('sha256')
    .update(createPublicKey(key).export({ type: 'spki', format: 'der' }))
    .digest()
  return integer(Buffer.concat([Buffer.from([1]), digest.subarray(0, 15)]))
}

function certificateOf(key: KeyObject, name: string): Buffer {
  const signsOnly = sequence(oid('2.5.29.15'), yes, octets(bits(Buffer.from([0xc0]), 6)))
  const told = sequence(
    ...[der(0xa0, small(2)), serialOf(key), ecdsaWithSha256, nameOf(name), sequence(time(begins), time(ends))],
    ...[nameOf(name), createPublicKey(key).export({ type: 'spki', format: 'der' }), der(0xa3, sequence(signsOnly))],
  )
  return sequence(told, ecdsaWithSha256, bits(sign('sha256', told, key)))
}

function signatureOf(content: Buffer, { key, certificate, name }: Signer, at: Date): Buffer {
  const attribute = (id: string, value: Buffer) => sequence(oid(id), der(0x31, value))
  const attributes = [
    attribute('1.2.840.113549.1.9.3', plainData),
    attribute('1.2.840.113549.1.9.5', time(at)),
    attribute('1.2.840.113549.1.9.4', octets(createHash('sha256').update(content).digest())),
  ].sort(Buffer.compare)
  // signed as a set, written under the tag of its place
  const signed = octets(sign('sha256', setOf(...attributes), key))
  const who = sequence(nameOf(name), serialOf(key))
  const info = sequence(small(1), who, sha256, der(0xa0, ...attributes), ecdsaWithSha256, signed)
  const data = sequence(small(1), setOf(sha256), sequence(plainData), der(0xa0, certificate), setOf(info))
  return sequence(oid('1.2.840.113549.1.7.2'), der(0xa0, data))
}

const reservedBytes = 3000
const widestNumber = 10

interface Parts {
  /** How many objects there are, and where the list of them begins. */
  size: number
  listAt: string
  root: { number: string; body: string }
  page: { number: string; body: string }
  info: string
}

/** Of a document as pdfkit writes it: one list of objects, dictionaries as text. */
function partsOf(pdf: string): Parts {
  const found = (pattern: RegExp, of = pdf) => {
    const match = pattern.exec(of)
    if (!match) throw new Error(`the document has no ${pattern.source}`)
    return match.slice(1)
  }
  const [trailer = ''] = found(/trailer\s*<<([\s\S]*?)>>\s*startxref/)
  const [size = ''] = found(/\/Size (\d+)/, trailer)
  const [root = ''] = found(/\/Root (\d+) 0 R/, trailer)
  const [listAt = ''] = found(/startxref\s+(\d+)\s+%%EOF\s*$/)
  const [rootBody = ''] = found(new RegExp(`(?:^|\\n)${root} 0 obj\\s*<<([\\s\\S]*?)>>\\s*endobj`))
  const [page = '', pageBody = ''] = found(/\n(\d+) 0 obj\s*<<(\s*\/Type \/Page\n[\s\S]*?)>>\s*endobj/)
  const info = /\/Info \d+ 0 R/.exec(trailer)?.[0] ?? ''
  const of = { number: root, body: rootBody }
  return { size: Number(size), listAt, root: of, page: { number: page, body: pageBody }, info }
}

/** The same document with a signature after it; nothing of what was there is changed. */
export function signPdf(pdf: Buffer, signer: Signer, at: Date): Buffer {
  const { size, listAt, root, page, info } = partsOf(pdf.toString('latin1'))
  const [form, field, signature] = [size, size + 1, size + 2]
  const day = `D:${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
  const range = `[0 ${' '.repeat(3 * (widestNumber + 1))}]`
  const objects = new Map<number, string>([
    [Number(root.number), `${root.body}/AcroForm ${form} 0 R\n`],
    [Number(page.number), `${page.body}/Annots [${field} 0 R]\n`],
    [form, `/SigFlags 3 /Fields [${field} 0 R]`],
    [
      field,
      `/Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /F 132 /Rect [0 0 0 0] /P ${page.number} 0 R /V ${signature} 0 R`,
    ],
    [
      signature,
      `/Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Name (${signer.name}) /M (${day})
/ByteRange ${range} /Contents <${'0'.repeat(2 * reservedBytes)}>`,
    ],
  ])
  let added = pdf.at(-1) === 10 ? '' : '\n'
  const list: string[] = []
  for (const [number, body] of [...objects].sort(([one], [other]) => one - other)) {
    list.push(`${number} 1\n${String(pdf.length + added.length).padStart(10, '0')} 00000 n \n`)
    added += `${number} 0 obj\n<<${body}>>\nendobj\n`
  }
  const begin = pdf.length + added.length
  added += `xref\n${list.join('')}trailer\n<< /Size ${size + 3} /Root ${root.number} 0 R ${info} /Prev ${listAt} >>\nstartxref\n${begin}\n%%EOF\n`
  return filled(Buffer.concat([pdf, Buffer.from(added, 'latin1')]), range, signer, at)
}

/** What is signed is all but the signature itself. */
function filled(whole: Buffer, range: string, signer: Signer, at: Date): Buffer {
  const from = whole.lastIndexOf('/Contents <') + '/Contents '.length
  const to = from + 2 * reservedBytes + 2
  const said = `[0 ${from} ${to} ${whole.length - to}`.padEnd(range.length - 1)
  whole.write(`${said}]`, whole.lastIndexOf(range), 'latin1')
  const made = signatureOf(Buffer.concat([whole.subarray(0, from), whole.subarray(to)]), signer, at)
  if (made.length > reservedBytes) throw new Error('the signature does not fit the room kept for it')
  whole.write(made.toString('hex'), from + 1, 'latin1')
  return whole
}
