/** The letter that proves a deletion: what was taken away, what is kept and by which duty, and its seal. In Spanish: it goes to the customer. */
import PDFDocument from 'pdfkit'
import type { Letter } from './deletion.queries.ts'

const margin = 56
const removed = [
  'Nombre, documento de identidad, fecha de nacimiento, teléfonos, correo, domicilio y datos laborales.',
  'Fotografías de la identificación, selfies y demás imágenes que usted envió.',
  'Cuentas bancarias registradas, comprobantes que usted envió, referencias personales y datos de sus dispositivos.',
  'El texto de los mensajes, de sus conversaciones, comentarios y órdenes de servicio, y su número en listas de publicidad.',
]
const kept = [
  'Los asientos contables y los pagos de sus créditos, con claves internas, por el plazo que fijan las normas contables y fiscales.',
  'Las transferencias tal como las comunicaron los bancos, por el mismo plazo.',
  'La constancia de cada contacto de cobranza: fecha, canal, resultado y el número y documento con que se cuenta; del texto, solo su huella.',
  'Las quejas ante autoridades y sus respuestas, y las listas de a quién no contactar o no otorgar crédito.',
  'La bitácora sellada de lo que hizo el personal y, hasta por 13 meses, el uso de la aplicación, sin nombre.',
]

export async function letterPdf(letter: Letter): Promise<Buffer> {
  const { deletionId, userId, merchantName, requestedAt, decidedAt, endedAt, seal, timeZone } = letter
  const day = (at: Date) => at.toLocaleDateString('es-MX', { timeZone, dateStyle: 'long' })
  const title = 'Constancia de eliminación de cuenta'
  const pdf = new PDFDocument({ size: 'A4', margin, lang: 'es', info: { Title: title, CreationDate: endedAt } })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = new Promise<Buffer>((done) => pdf.on('end', () => done(Buffer.concat(chunks))))
  const heading = (text: string) => pdf.moveDown(1).font('Helvetica-Bold').fontSize(12).text(text).moveDown(0.4)
  const body = (text: string) => pdf.font('Helvetica').fontSize(10).text(text).moveDown(0.3)
  pdf.font('Helvetica-Bold').fontSize(16).text(title).moveDown(0.6)
  body(`${merchantName} hace constar que los datos personales de la cuenta ${userId} fueron eliminados.`)
  body(
    `Solicitud ${deletionId}: recibida el ${day(requestedAt)}, aprobada el ${day(decidedAt)}, ejecutada el ${day(endedAt)}.`,
  )
  heading('Qué se eliminó')
  for (const line of removed) body(`•  ${line}`)
  heading('Qué se conserva y por qué')
  for (const line of kept) body(`•  ${line}`)
  heading('Sello')
  pdf.font('Courier').fontSize(9).text(seal)
  pdf.end()
  return whole
}
