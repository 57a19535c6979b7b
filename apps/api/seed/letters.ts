/** Letters between an authority and a merchant, as small pdf files. */
import PDFDocument from 'pdfkit'

export interface LetterOf {
  sender: string
  addressee: string
  day: Date
  timeZone: string
  reference: string
  about: string
  paragraphs: readonly string[]
  signer: string
}

const margin = 64

export async function letter(of: LetterOf): Promise<Buffer> {
  const { sender, addressee, day, timeZone, reference, about, paragraphs, signer } = of
  const pdf = new PDFDocument({ size: 'A4', margin, lang: 'es', info: { Title: about, CreationDate: day } })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = new Promise<Buffer>((done) => pdf.on('end', () => done(Buffer.concat(chunks))))
  pdf.font('Helvetica-Bold').fontSize(15).text(sender).moveDown(0.2)
  pdf
    .font('Helvetica')
    .fontSize(10)
    .text(day.toLocaleDateString('es-MX', { timeZone, dateStyle: 'long' }))
  pdf.text(`Expediente ${reference}`).moveDown(1.4)
  pdf.font('Helvetica-Bold').text(addressee).moveDown(0.2).text(`Asunto: ${about}`).moveDown(1)
  pdf.font('Helvetica')
  for (const paragraph of paragraphs) pdf.text(paragraph, { align: 'justify', lineGap: 2 }).moveDown(0.8)
  pdf.moveDown(2).text('Atentamente,').moveDown(2).text(signer)
  pdf.end()
  return whole
}
