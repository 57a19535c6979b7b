/** The dossier as one file: a PDF to read and a CSV of every table behind it, zipped. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { strToU8, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import type { Handled } from '../platform/answer.ts'
import type { Db } from '../platform/db.ts'
import { sendFile } from '../platform/download.ts'
import type { CaseFound } from './contact.queries.ts'
import { type Dossier, dossierOf, type Part } from './dossier.queries.ts'

export async function sendDossier(reply: FastifyReply, db: Db, of: CaseFound, now: Date): Promise<Handled> {
  const dossier = await dossierOf(db, of)
  const files: Record<string, Uint8Array> = { 'expediente.pdf': await pdfOf(dossier, of, now) }
  for (const part of dossier.parts) files[`${part.name}.csv`] = strToU8(csvOf(part))
  const bytes = Buffer.from(zipSync(files, { mtime: now }))
  const name = `expediente-${of.caseId}.zip`
  return sendFile(reply, { name, mime: 'application/zip', sizeBytes: bytes.length }, Readable.from([bytes]))
}

/** A cell that a spreadsheet would run as a formula starts with an apostrophe. */
const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
const csvOf = ({ heads, rows }: Part): string =>
  `\ufeff${[heads, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

const margin = 40
const ink = '#1f2933'

async function pdfOf({ summary, parts }: Dossier, of: CaseFound, now: Date): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin, info: { Title: `Expediente ${of.caseId}`, CreationDate: now } })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = new Promise<Buffer>((done) => pdf.on('end', () => done(Buffer.concat(chunks))))
  pdf.fillColor(ink).font('Helvetica-Bold').fontSize(15).text('Expediente de gestiones de cobranza')
  pdf.font('Helvetica').fontSize(8).text(`Caso ${of.caseId} · generado ${now.toISOString()} · horas de ${of.timeZone}`)
  pdf.moveDown(1)
  for (const [label, value] of summary) {
    pdf.font('Helvetica-Bold').fontSize(9).text(`${label}: `, { continued: true }).font('Helvetica').text(value)
  }
  for (const part of parts) writePart(pdf, part)
  pdf.end()
  return whole
}

/** One block a row, `head: value` in a line: whatever its length, nothing is cut. */
function writePart(pdf: PDFKit.PDFDocument, { title, heads, rows }: Part): void {
  pdf.moveDown(1).font('Helvetica-Bold').fontSize(11).text(`${title} (${rows.length})`).moveDown(0.3)
  if (rows.length === 0) pdf.font('Helvetica').fontSize(8).text('Ninguno.')
  for (const row of rows) {
    const said = row.map((value, index) => (value === '' ? '' : `${heads[index]}: ${printable(value)}`))
    pdf.font('Helvetica').fontSize(8).text(said.filter(Boolean).join(' · ')).moveDown(0.25)
  }
}

/** The built-in fonts know Western letters; what they don't is written as a question mark rather than as a wrong sign. */
const printable = (text: string) => text.replace(/[^\x20-\x7e\xa0-\xff•–—‘’“”…€]/g, '?')
