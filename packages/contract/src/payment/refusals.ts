/** Why a row of a payments file was refused; the reader's words stand in files and answers. */
import { rowRefusals } from '../job/row-refusals.ts'
import type { Words } from '../words.ts'

export const paymentRefusals = {
  missing: rowRefusals.missing,
  notAmount: rowRefusals.notAmount,
  tooManyDecimals: rowRefusals.tooManyDecimals,
  notPositive: rowRefusals.notPositive,
  notDate: rowRefusals.notDate,
  inFuture: { zh: '日期晚于今天', en: 'later than today', es: 'posterior a hoy' },
  beforeLoan: { zh: '早于放款日', en: 'before the loan was paid out', es: 'anterior al desembolso del préstamo' },
  beforePayment: { zh: '早于所冲正的还款', en: 'before the payment it reverses', es: 'anterior al pago que reversa' },
  unknownCurrency: { zh: '未知币种', en: 'unknown currency', es: 'moneda desconocida' },
  notYourCurrency: {
    zh: '您的商户不使用该币种',
    en: 'not a currency of your merchants',
    es: 'no es una moneda de sus entidades',
  },
  currencyDiffers: {
    zh: '与贷款币种不同',
    en: 'not the currency of the loan',
    es: 'no es la moneda del préstamo',
  },
  unknownInstalment: {
    zh: '该贷款没有这一期',
    en: 'the loan has no such instalment',
    es: 'el préstamo no tiene esa cuota',
  },
  notWhole: rowRefusals.notWhole,
  badChannel: {
    zh: '渠道只能包含字母、数字、下划线和连字符',
    en: 'a channel has letters, digits, _ and - only',
    es: 'un canal solo lleva letras, dígitos, _ y -',
  },
  unknownKind: { zh: '须为 payment 或 reversal', en: 'neither payment nor reversal', es: 'ni payment ni reversal' },
  tooLong: rowRefusals.tooLong,
  columnCount: rowRefusals.columnCount,
  differsInFile: {
    zh: '同一追踪号在文件前面出现过，但数值不同：{columns}',
    en: 'the same tracking key stands earlier in the file with other values: {columns}',
    es: 'la misma clave está antes en el archivo con otros valores: {columns}',
  },
  existsDifferently: {
    zh: '该追踪号已入账，但数值不同：{columns}',
    en: 'this tracking key is booked with other values: {columns}',
    es: 'esta clave ya está registrada con otros valores: {columns}',
  },
  nothingToReverse: {
    zh: '没有可冲正的还款；请先导入该还款',
    en: 'no payment with this tracking key to reverse; import it first',
    es: 'no hay pago con esta clave que reversar; impórtelo primero',
  },
  reversalDiffers: {
    zh: '与所冲正的还款不同：{columns}',
    en: 'differs from the payment it reverses: {columns}',
    es: 'difiere del pago que reversa: {columns}',
  },
  goesBack: {
    zh: '该款项正在退回付款人或已退回，未冲正；银行的说法已作为异常交财务处理，请先查明退款指令的结果',
    en: 'this money is going back to its payer, or has; nothing was reversed, and the bank’s word stands among the payment exceptions: find out first what became of the return’s order',
    es: 'este dinero se está devolviendo a quien pagó, o ya se devolvió; no se reversó nada y lo que dice el banco queda en las excepciones de pago: averigüe primero qué pasó con la orden de devolución',
  },
} as const satisfies Record<string, Words>
export type PaymentRefusal = keyof typeof paymentRefusals
