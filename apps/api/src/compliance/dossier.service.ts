/** The dossier as one file: a PDF to read and a CSV of every table behind it, zipped. */
import { Readable } from 'node:stream'
import { csvCell } from '@cordillera/contract/csv'
import type { Language } from '@cordillera/contract/words'
import type { FastifyReply } from 'fastify'
import { strToU8, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import type { Handled } from '../platform/answer.ts'
import type { Db } from '../platform/db.ts'
import { sendFile } from '../platform/download.ts'
import type { CaseFound } from './contact.queries.ts'
import { type Asking as Covering, type Dossier, dossierOf } from './dossier.queries.ts'
import type { Part } from './dossier.say.ts'
import { dossierWords } from './dossier.words.ts'

interface Asking extends Covering {
  reply: FastifyReply
  db: Db
  language: Language
}

/**
 * The tables are in the reader's language. The PDF is, too, but for a reader of Chinese: its fonts know Western letters, and
 * it is then in Spanish, as the authorities read it.
 */
export async function sendDossier({ reply, db, ...asking }: Asking, of: CaseFound): Promise<Handled> {
  const { now, language } = asking
  const written = language === 'zh' ? 'es' : language
  const tables = await dossierOf(db, of, asking)
  const read = written === language ? tables : await dossierOf(db, of, { ...asking, language: written })
  const files: Record<string, Uint8Array> = { 'expediente.pdf': await pdfOf(read, of, { now, language: written }) }
  for (const part of tables.parts) files[`${part.name}.csv`] = strToU8(csvOf(part))
  const bytes = Buffer.from(zipSync(files, { mtime: now }))
  const name = `expediente-${of.caseId}.zip`
  return sendFile(reply, { name, mime: 'application/zip', sizeBytes: bytes.length }, Readable.from([bytes]))
}

const csvOf = ({ heads, rows }: Part): string =>
  `\ufeff${[heads, ...rows].map((row) => row.map((cell) => csvCell(cell)).join(',')).join('\r\n')}\r\n`

const margin = 40
const ink = '#1f2933'
const quiet = '#52606d'
const rule = '#cbd2d9'

async function pdfOf(
  { timeZone, summary, parts }: Dossier,
  of: CaseFound,
  { now, language }: { now: Date; language: Language },
): Promise<Buffer> {
  const word = (name: keyof typeof dossierWords) => dossierWords[name][language]
  const info = { Title: `${word('title')} ${of.caseId}`, CreationDate: now }
  const pdf = new PDFDocument({ size: 'A4', margin, info, bufferPages: true, lang: language })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = new Promise<Buffer>((done) => pdf.on('end', () => done(Buffer.concat(chunks))))
  pdf.fillColor(ink).font('Helvetica-Bold').fontSize(15).text(word('title'))
  const made = now.toISOString().slice(0, 16).replace('T', ' ')
  const about = `${word('case')} ${of.caseId} · ${word('made')} ${made} UTC · ${word('zone').toLowerCase()} ${timeZone}`
  pdf.font('Helvetica').fontSize(8).fillColor(quiet).text(about).fillColor(ink).moveDown(1)
  for (const [label, value] of summary) {
    pdf
      .font('Helvetica-Bold')
      .fontSize(9)
      .text(`${label}: `, { continued: true })
      .font('Helvetica')
      .text(printable(value))
  }
  for (const part of parts) writePart(pdf, part, word('none'))
  numberPages(pdf, `${of.caseId} · ${word('page')}`)
  pdf.end()
  return whole
}

/** A heading with a line under it, then one block a row: its first value bold, the rest as `head: value`, nothing cut. */
function writePart(pdf: PDFKit.PDFDocument, { title, heads, rows }: Part, none: string): void {
  if (pdf.y > pdf.page.height - 4 * margin) pdf.addPage()
  pdf.moveDown(1).font('Helvetica-Bold').fontSize(11).text(`${title} (${rows.length})`)
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(pdf.page.width - margin, pdf.y)
    .lineWidth(0.5)
    .strokeColor(rule)
    .stroke()
    .moveDown(0.4)
  if (rows.length === 0) pdf.font('Helvetica').fontSize(8).text(none)
  for (const [first = '', ...row] of rows) {
    const said = row.map((value, index) => (value === '' ? '' : `${heads[index + 1]}: ${printable(value)}`))
    pdf
      .font('Helvetica-Bold')
      .fontSize(8)
      .text(`${printable(first)}   `, { continued: true })
    pdf.font('Helvetica').text(said.filter(Boolean).join(' · ')).moveDown(0.35)
  }
}

/** At the foot of each page, below the margin that text keeps. */
function numberPages(pdf: PDFKit.PDFDocument, text: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(start + page)
    pdf.page.margins.bottom = 0
    const at = { width: pdf.page.width - 2 * margin, align: 'right' as const, lineBreak: false }
    pdf
      .font('Helvetica')
      .fontSize(7)
      .fillColor(quiet)
      .text(`${text} ${page + 1} / ${count}`, margin, pdf.page.height - 28, at)
  }
}

/** The built-in fonts know Western letters; what they don't is written as a question mark rather than as a wrong sign. */
const printable = (text: string) =>
  text.replace(/(?<!\s)\s*\n\s*/g, ' / ').replace(/[^\x20-\x7e\xa0-\xff•–—‘’“”…€]/g, '?')
