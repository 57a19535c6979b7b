/** What a collection file may be refused with; composed in payment/errors.ts. */
import type { ErrorRow } from '../../error-row.ts'

const nothingKept = {
  zh: '未保存任何内容。',
  en: 'Nothing of the file was kept.',
  es: 'No se guardó nada del archivo.',
}
const refusal = (zh: string, en: string, es: string): ErrorRow => ({
  ...{ code: 5000, zh: `${zh}${nothingKept.zh}`, en: `${en} ${nothingKept.en}`, es: `${es} ${nothingKept.es}` },
})

export const bancolombiaErrors = {
  'payment.collectionForm': refusal(
    '第 {line} 行不是此处应有的 Asobancaria 2001 记录。请上传银行原始的收款文本文件。',
    'Line {line} is not the Asobancaria 2001 record that belongs there. Upload the bank’s own collection file, a plain text file.',
    'La línea {line} no es el registro Asobancaria 2001 que corresponde ahí. Suba el archivo de recaudo del banco, en texto plano.',
  ),
  'payment.collectionEncoding': refusal(
    '第 {line} 行含有 ASCII 以外的字符，文件的编码不是银行所用的编码。请下载原始文件，不要用其他程序另存。',
    'Line {line} has signs outside ASCII: the file was saved in another encoding than the bank’s. Download it anew and upload it as it is.',
    'La línea {line} tiene signos fuera de ASCII: el archivo se guardó con otra codificación. Descárguelo de nuevo y súbalo tal cual.',
  ),
  'payment.collectionCut': refusal(
    '文件在第 {line} 行之后中断，缺少结尾的控制记录。请重新下载。',
    'The file breaks off after line {line}: its last control record is missing. Download it anew.',
    'El archivo se corta después de la línea {line}: falta su registro de control final. Descárguelo de nuevo.',
  ),
  'payment.collectionTotals': refusal(
    '第 {line} 行的控制合计为 {saidCount} 笔、{said}，而其中的行合计为 {foundCount} 笔、{found}。',
    'The control record in line {line} says {saidCount} records and {said}, but its lines come to {foundCount} and {found}.',
    'El control de la línea {line} dice {saidCount} registros y {said}, pero sus líneas suman {foundCount} y {found}.',
  ),
  'payment.collectionOtherBank': refusal(
    '这是银行 {bank} 的文件，不是 Bancolombia（007）的文件。',
    'This is a file of bank {bank}, not of Bancolombia (007).',
    'Este archivo es del banco {bank}, no de Bancolombia (007).',
  ),
  'payment.collectionOtherAccount': refusal(
    '文件属于 NIT {nit}、尾号 {account} 的账户，该商户没有以此账户启用的 Bancolombia 收款渠道。',
    'The file is of NIT {nit} and the account ending in {account}; the merchant has no Bancolombia collect channel of that account in use.',
    'El archivo es del NIT {nit} y la cuenta terminada en {account}; la entidad no tiene un canal de cobro Bancolombia activo con esa cuenta.',
  ),
  'payment.collectionFuture': refusal(
    '文件的收款日 {day} 尚未到来。',
    'The file says it was collected on {day}, which is still to come.',
    'El archivo dice recaudado el {day}, que aún no llega.',
  ),
  'payment.collectionEmpty': refusal(
    '文件中没有任何收款行。',
    'The file has no line of money collected.',
    'El archivo no tiene ninguna línea de recaudo.',
  ),
  'payment.collectionTwice': refusal(
    '此文件已于 {day} 上传。',
    'This very file was uploaded on {day}.',
    'Este mismo archivo se subió el {day}.',
  ),
  'payment.collectionMerchant': {
    code: 40000,
    zh: '该商户不在哥伦比亚或不属于您，未上传。请选择一个哥伦比亚商户。',
    en: 'This merchant is not one of yours in Colombia; nothing was uploaded. Choose a merchant of Colombia.',
    es: 'Esta entidad no es una de las suyas en Colombia; no se subió nada. Elija una entidad de Colombia.',
  },
  'payment.collectionDecided': {
    code: 5000,
    zh: '该文件已入账或已拒绝，未作任何更改。',
    en: 'This file was booked or refused meanwhile; nothing was changed.',
    es: 'Este archivo ya se registró o rechazó; no se cambió nada.',
  },
  'payment.collectionLineRefused': {
    code: 5000,
    zh: '该行已被拒绝，不能匹配到贷款。',
    en: 'This line is refused: it can’t be matched to a loan.',
    es: 'Esta línea está rechazada: no se puede asociar a un préstamo.',
  },
  'payment.payoutFileEmpty': {
    code: 5000,
    zh: '没有等待写入文件的付款指令，未生成文件。',
    en: 'No order waits for a file; none was made.',
    es: 'Ninguna orden espera un archivo; no se generó nada.',
  },
  'payment.payoutFileAccount': {
    code: 5000,
    zh: '渠道 {channel} 的 NIT、11 位账号或账户类型（S 或 D）不完整，文件写不出表头。请先在支付渠道配置中录入。',
    en: 'Channel {channel} lacks the NIT, the account of 11 digits or its kind (S or D) that the header needs. Hand them in under payment channels first.',
    es: 'Al canal {channel} le falta el NIT, la cuenta de 11 dígitos o su tipo (S o D) que exige el encabezado. Regístrelos primero en canales de pago.',
  },
  'payment.payoutFilesOfDay': {
    code: 5000,
    zh: '该渠道今天已有 99 个文件，银行不接受更多。请明天再试。',
    en: 'The channel has 99 files today and the bank takes no more. Try again tomorrow.',
    es: 'El canal ya tiene 99 archivos hoy y el banco no recibe más. Intente mañana.',
  },
  'payment.payoutFileTaken': {
    code: 5000,
    zh: '此文件已被下载或已作废，不能再次下载。',
    en: 'This file was taken away or voided before; it is given out once.',
    es: 'Este archivo ya se descargó o se anuló; se entrega una sola vez.',
  },
  'payment.payoutFileStale': {
    code: 5000,
    zh: '文件中有 {orders} 笔指令在此期间已另有结果，或有人正申请认定其结果，不应再付款；文件未给出。请先处理这些申请，或作废此文件并重新生成。',
    en: '{orders} orders of this file have ended otherwise meanwhile, or two people are about to say how, and must not be paid by it; it was not given out. Decide those marks first, or void it and make another.',
    es: '{orders} órdenes de este archivo terminaron de otro modo, o dos personas están por decir cómo, y no deben pagarse con él; no se entregó. Decida primero esas marcas, o anúlelo y genere otro.',
  },
  'payment.payoutFileEnded': {
    code: 5000,
    zh: '此文件已作废，或银行已对其答复；未作任何更改。',
    en: 'This file is void already, or the bank has answered it; nothing was changed.',
    es: 'Este archivo ya está anulado o el banco lo respondió; no se cambió nada.',
  },
  'payment.payoutFileNotOut': {
    code: 5000,
    zh: '此文件尚未下载或已作废，银行不可能对其答复。',
    en: 'This file was not taken away, or is void: the bank can’t have answered it.',
    es: 'Este archivo no se ha descargado o está anulado: el banco no pudo responderlo.',
  },
  'payment.payoutAnswerForeign': refusal(
    '第 {row} 行的参考号 {reference} 不在此付款文件中。',
    'Row {row}: {reference} is no order of this payout file.',
    'Fila {row}: {reference} no es una orden de este archivo de pagos.',
  ),
  'payment.payoutAnswerAmount': refusal(
    '第 {row} 行：银行写的金额为 {said}，而指令金额为 {ours}。',
    'Row {row}: the bank says {said}, the order was for {ours}.',
    'Fila {row}: el banco dice {said} y la orden era de {ours}.',
  ),
  'payment.payoutAnswerTwice': refusal(
    '第 {row} 行：{reference} 在文件中出现两次。',
    'Row {row}: {reference} stands twice in the answer.',
    'Fila {row}: {reference} está dos veces en la respuesta.',
  ),
  'payment.payoutAnswerEmpty': refusal('文件中没有任何答复行。', 'It answers no line.', 'No responde ninguna línea.'),
  'payment.collectionNoLoan': {
    code: 5000,
    zh: '该商户没有编号为此的贷款，或其放款日晚于收款日。未匹配。',
    en: 'The merchant has no loan of this id, or it was paid out after that day; nothing was matched.',
    es: 'La entidad no tiene un préstamo con este número, o se desembolsó después de ese día; no se asoció nada.',
  },
} as const satisfies Record<string, ErrorRow>
