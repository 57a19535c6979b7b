/** Files of Bancolombia: where they stand, and what became of each line. */
import { type Words, words as w } from '../../words.ts'

export const collectionStates = {
  parsed: w('待入账', 'Waits to be booked', 'Por registrar'),
  booked: w('已入账', 'Booked', 'Registrado'),
  refused: w('已拒绝', 'Refused', 'Rechazado'),
} as const satisfies Record<string, Words>
export type CollectionState = keyof typeof collectionStates
export const collectionStateNames = Object.keys(collectionStates) as [CollectionState, ...CollectionState[]]

export const collectionLineStates = {
  matched: w('已匹配', 'Matched', 'Identificada'),
  unmatched: w('未匹配', 'Not matched', 'Sin identificar'),
  refused: w('已拒绝', 'Refused', 'Rechazada'),
  booked: w('已入账', 'Booked', 'Registrada'),
} as const satisfies Record<string, Words>
export type CollectionLineState = keyof typeof collectionLineStates
export const collectionLineStateNames = Object.keys(collectionLineStates) as [
  CollectionLineState,
  ...CollectionLineState[],
]

/** Why a line is matched, not matched or refused. */
export const collectionReasons = {
  link: w('付款链接的参考号', 'the reference of a payment link', 'la referencia de un enlace de pago'),
  loan: w('贷款编号', 'the loan id', 'el número de préstamo'),
  hand: w('由人匹配', 'matched by a person', 'identificada por una persona'),
  noReference: w('没有参考号', 'it carries no reference', 'no trae referencia'),
  unknown: w('没有该参考号的贷款', 'no loan has this reference', 'ningún préstamo tiene esta referencia'),
  ambiguous: w('多笔贷款有该参考号', 'several loans have this reference', 'varios préstamos tienen esta referencia'),
  otherPurpose: w(
    '链接用于展期或撤销贷款，须由人处理',
    'its link extends or cancels a loan: a person decides',
    'su enlace prorroga o cancela un préstamo: decide una persona',
  ),
  beforeLoan: w('早于该贷款的放款日', 'paid before the loan was', 'pagada antes del préstamo'),
  noAmount: w('金额为零', 'its amount is zero', 'su monto es cero'),
  returned: w('银行标记为退回', 'the bank marks it as returned', 'el banco la marca como devuelta'),
  twice: w('同一文件中重复', 'it stands twice in the file', 'está dos veces en el archivo'),
  known: w('此前已入账', 'it was booked before', 'ya se registró antes'),
  differs: w(
    '与此前入账的同一流水号内容不同，已转财务异常',
    'booked before with other values: an exception of finance',
    'se registró antes con otros datos: excepción de finanzas',
  ),
} as const satisfies Record<string, Words>
export type CollectionReason = keyof typeof collectionReasons
export const collectionReasonNames = Object.keys(collectionReasons) as [CollectionReason, ...CollectionReason[]]

export const payoutFileStates = {
  made: w('待下载', 'Waits to be taken away', 'Por descargar'),
  downloaded: w('已下载，等待银行答复', 'Taken away, waits for the bank', 'Descargado, espera al banco'),
  answered: w('银行已答复', 'Answered by the bank', 'Respondido por el banco'),
  void: w('已作废', 'Void', 'Anulado'),
} as const satisfies Record<string, Words>
export type PayoutFileState = keyof typeof payoutFileStates
export const payoutFileStateNames = Object.keys(payoutFileStates) as [PayoutFileState, ...PayoutFileState[]]

/** What the bank says of a line. `unclear`: words that say neither; the order stays open. */
export const payoutAnswers = {
  settled: w('已付款', 'paid', 'pagada'),
  failed: w('已拒绝', 'turned down', 'rechazada'),
  returned: w('已退回', 'returned', 'devuelta'),
  unclear: w('无法判断', 'says neither', 'no lo dice'),
} as const satisfies Record<string, Words>
export type PayoutAnswer = keyof typeof payoutAnswers
export const payoutAnswerNames = Object.keys(payoutAnswers) as [PayoutAnswer, ...PayoutAnswer[]]

/** By which the three kinds of records of a bank tell whose file it is. */
export const bancolombiaCode = '007'
