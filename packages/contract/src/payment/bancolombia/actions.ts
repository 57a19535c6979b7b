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
} as const satisfies Record<string, Words>
