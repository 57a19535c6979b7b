/** The paper of a closed day: one page of figures, what they are made of, who closed it, and its seal. */
import type { Currency } from '@cordillera/contract/countries'
import type { Language } from '@cordillera/contract/words'
import PDFDocument from 'pdfkit'
import { moneyText } from '../../credit/public.ts'
import type { ClassSum, KeptDay } from './closing.queries.ts'
import { classWord, paperWords } from './paper.words.ts'

const margin = 48
const valueAt = 320

/** Its fonts have no sign for what is outside Western letters. */
const printable = (text: string): string =>
  text.replace(/[^\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026]/g, '?')

export async function paperOf(day: KeptDay, classes: readonly ClassSum[], language: Language): Promise<Buffer> {
  const word = (name: keyof typeof paperWords) => paperWords[name][language]
  const money = (minor: number) => moneyText(minor, day.currency as Currency)
  const closedAt = day.closedTime ? new Date(day.closedTime) : new Date(0)
  const title = `${word('title')} ${day.channel} ${day.currency} ${day.day}`
  const lang = language === 'en' ? 'en' : 'es'
  const pdf = new PDFDocument({ size: 'A4', margin, lang, info: { Title: title, CreationDate: closedAt } })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = new Promise<Buffer>((done) => pdf.on('end', () => done(Buffer.concat(chunks))))
  const fact = (label: string, value: string, isSum = false) => {
    const { y } = pdf
    pdf
      .font(isSum ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(10)
      .text(label, margin, y)
    pdf.text(printable(value), valueAt, y, { align: 'right', width: pdf.page.width - margin - valueAt })
    pdf.moveDown(0.5)
  }
  const heading = (text: string) => pdf.moveDown(1).font('Helvetica-Bold').fontSize(12).text(text, margin).moveDown(0.5)
  pdf.font('Helvetica-Bold').fontSize(16).text(title).moveDown(1)
  fact(word('opening'), money(day.opening))
  fact(`+ ${word('paidIn')}`, money(day.paidIn))
  fact(`- ${word('paidOut')}`, money(day.paidOut))
  fact(`- ${word('fees')}`, money(day.fees))
  fact(`- ${word('adjusted')}`, money(day.adjusted))
  fact(`= ${word('closing')}`, money(day.closing), true)
  fact(word('bankClosing'), day.bankClosing === null ? word('notTold') : money(day.bankClosing))
  fact(word('ledger'), money(day.ledger))
  fact(word('explained'), money(day.explained))
  fact(word('matches'), String(day.matches))
  heading(word('madeOf'))
  for (const { class: of, rows, house, bank } of classes)
    fact(`${classWord(of, language)} (${rows})`, `${word('books')} ${money(house)} · ${word('bank')} ${money(bank)}`)
  heading(word('seal'))
  fact(word('askedBy'), day.askedBy)
  fact(word('closedBy'), `${day.closedBy ?? ''} · ${closedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`)
  if (day.note) fact(word('note'), day.note)
  pdf
    .font('Courier')
    .fontSize(9)
    .text(day.seal ?? '', margin)
    .moveDown(0.5)
  pdf.font('Helvetica').fontSize(8).text(word('proved'), margin)
  pdf.end()
  return whole
}
