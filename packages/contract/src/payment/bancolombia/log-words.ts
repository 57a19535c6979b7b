/** Fields and codes that entries about files of Bancolombia keep; composed in operation-log/fields.ts and values.ts. */
import { type Words, words as w } from '../../words.ts'
import { collectionLineStates, collectionStates, payoutAnswers, payoutFileStates } from './terms.ts'

const code = (zh: string, en: string, es: string): Words & { readonly is: 'code' } => ({ zh, en, es, is: 'code' })

export const bancolombiaLogFields = {
  collectionId: w('收款文件', 'Collection file', 'Archivo de recaudo'),
  collectionState: code('文件状态', 'Status of the file', 'Estado del archivo'),
  collectionLineState: code('行状态', 'Status of the line', 'Estado de la línea'),
  collectionRow: w('行号', 'Row', 'Fila'),
  linesMatched: w('已匹配行', 'Lines matched', 'Líneas identificadas'),
  linesUnmatched: w('未匹配行', 'Lines not matched', 'Líneas sin identificar'),
  linesBooked: w('已入账行', 'Lines booked', 'Líneas registradas'),
  payoutFileId: w('付款文件', 'Payout file', 'Archivo de pagos'),
  payoutFileState: code('付款文件状态', 'Status of the payout file', 'Estado del archivo de pagos'),
  payoutAnswer: code('银行答复', 'Bank’s answer', 'Respuesta del banco'),
  linesSettled: w('已付款行', 'Lines paid', 'Líneas pagadas'),
  linesFailed: w('未付款行', 'Lines not paid', 'Líneas no pagadas'),
  linesUnclear: w('无法判断的行', 'Lines that say neither', 'Líneas que no lo dicen'),
} as const

export const bancolombiaLogValues: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  collectionState: collectionStates,
  collectionLineState: collectionLineStates,
  payoutFileState: payoutFileStates,
  payoutAnswer: payoutAnswers,
}
