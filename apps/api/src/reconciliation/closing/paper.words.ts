/** The words of a closed day's paper. Its fonts know Western letters: a reader of Chinese gets it in Spanish, as the banks do. */
import type { Language } from '@cordillera/contract/words'

const said = (en: string, es: string): Record<Language, string> => ({ en, es, zh: es })

export const paperWords = {
  title: said('Closing of a day', 'Cierre del día'),
  account: said('Account', 'Cuenta'),
  day: said('Day', 'Día'),
  opening: said('Opening', 'Saldo inicial'),
  paidIn: said('Money in', 'Entradas'),
  paidOut: said('Money out', 'Salidas'),
  fees: said('Fees', 'Comisiones'),
  adjusted: said('Rounding and write-offs', 'Redondeos y castigos'),
  closing: said('Closing', 'Saldo final'),
  bankClosing: said('Closing as the bank tells it', 'Saldo final según el banco'),
  notTold: said('not told', 'no lo indica'),
  ledger: said('Change in the ledger', 'Cambio en el libro mayor'),
  explained: said('Explained, in no book', 'Explicado, sin registro'),
  matches: said('Matches', 'Conciliaciones'),
  madeOf: said('What it is made of', 'De qué se compone'),
  klass: said('Class', 'Clase'),
  count: said('Count', 'Cantidad'),
  books: said('Books', 'Libros'),
  bank: said('Bank', 'Banco'),
  askedBy: said('Asked by', 'Pidió'),
  closedBy: said('Closed by', 'Cerró'),
  note: said('Note', 'Nota'),
  seal: said('Seal', 'Sello'),
  proved: said(
    'The seal was proved against all rows of the day and the seal of the day before when this paper was made. The file is signed: a viewer says whether it was changed since.',
    'El sello se comprobó contra todas las filas del día y el sello del día anterior al generar este documento. El archivo está firmado: el lector indica si se modificó después.',
  ),
} as const

const classWords: Readonly<Record<string, Record<Language, string>>> = {
  matched: said('Both agree', 'Ambos coinciden'),
  feeDiffers: said('Fee differs', 'Comisión distinta'),
  amountDiffers: said('Amount differs', 'Monto distinto'),
  missingHere: said('Missing here', 'Falta aquí'),
  missingThere: said('Missing at the bank', 'Falta en el banco'),
  duplicate: said('Twice at the bank', 'Dos veces en el banco'),
  late: said('Late', 'Tardío'),
  returned: said('Sent back', 'Devuelto'),
  unidentified: said('Nobody’s yet', 'Aún sin dueño'),
  outOfCutOff: said('After the cut-off', 'Después del corte'),
}
export const classWord = (name: string, language: Language): string => classWords[name]?.[language] ?? name
