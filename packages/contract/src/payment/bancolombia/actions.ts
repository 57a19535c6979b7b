/** What the operation log calls what is done with files of Bancolombia. */
import { type Words, words as w } from '../../words.ts'

export const bancolombiaActions = {
  'payment.collectionAsked': w('上传收款文件', 'Uploaded a collection file', 'Subió un archivo de recaudo'),
  'payment.collectionRead': w('读取收款文件', 'Read a collection file', 'Leyó un archivo de recaudo'),
  'payment.collectionLineMatched': w('匹配收款行', 'Matched a collection line', 'Identificó una línea de recaudo'),
  'payment.collectionBookAsked': w('发起收款入账', 'Asked to book a collection file', 'Pidió registrar un recaudo'),
  'payment.collectionBooked': w('收款文件入账', 'Booked a collection file', 'Registró un archivo de recaudo'),
  'payment.collectionRefused': w('拒绝收款文件', 'Refused a collection file', 'Rechazó un archivo de recaudo'),
  'payment.collectionsExport': w('导出收款文件列表', 'Exported collection files', 'Exportó archivos de recaudo'),
  'payment.collectionLinesExport': w('导出收款行', 'Exported collection lines', 'Exportó líneas de recaudo'),
  'payment.payoutFileMade': w('生成付款文件', 'Made a payout file', 'Generó un archivo de pagos'),
  'payment.payoutFileTaken': w('下载付款文件', 'Took a payout file away', 'Descargó un archivo de pagos'),
  'payment.payoutFileVoid': w('作废付款文件', 'Voided a payout file', 'Anuló un archivo de pagos'),
  'payment.payoutAnswerAsked': w('上传付款答复', 'Uploaded a bank’s answer', 'Subió una respuesta del banco'),
  'payment.payoutAnswerRead': w('读取付款答复', 'Read a bank’s answer', 'Leyó una respuesta del banco'),
  'payment.payoutFilesExport': w('导出付款文件列表', 'Exported payout files', 'Exportó archivos de pagos'),
  'payment.payoutFileLinesExport': w('导出付款行', 'Exported lines of a payout file', 'Exportó líneas de pagos'),
} as const satisfies Record<string, Words>
