/** What the operation log calls changes of channels; composed in payment/actions.ts. */
import { type Words, words as w } from '../../words.ts'

export const routingActions = {
  'payment.channelAdded': w('新增支付渠道', 'Added a payment channel', 'Agregó un canal de pago'),
  'payment.channelChanged': w('修改支付渠道', 'Changed a payment channel', 'Cambió un canal de pago'),
  'payment.channelFrozen': w('冻结支付渠道', 'Froze a payment channel', 'Congeló un canal de pago'),
  'payment.channelUnfrozen': w('解冻支付渠道', 'Used a payment channel again', 'Reanudó un canal de pago'),
  'payment.channelTested': w('测试支付渠道', 'Tested a payment channel', 'Probó un canal de pago'),
  'payment.channelChangeAsked': w(
    '申请支付渠道变更',
    'Asked to change a payment channel',
    'Pidió cambiar un canal de pago',
  ),
  'payment.channelChangeApproved': w(
    '批准支付渠道变更',
    'Approved a change of a payment channel',
    'Aprobó un cambio de canal de pago',
  ),
  'payment.channelChangeRefused': w(
    '驳回支付渠道变更',
    'Refused a change of a payment channel',
    'Rechazó un cambio de canal de pago',
  ),
  'payment.channelsExport': w('导出支付渠道', 'Exported payment channels', 'Exportó canales de pago'),
  'payment.meaningSaved': w('定义渠道代码含义', 'Said what a code means', 'Definió el significado de un código'),
  'payment.meaningEnded': w('终止代码含义', 'Ended the meaning of a code', 'Terminó el significado de un código'),
} as const satisfies Record<string, Words>
