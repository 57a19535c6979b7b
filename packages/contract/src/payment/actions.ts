/** What the operation log calls this domain's actions; composed in operation-log/actions.ts. */
import { type Words, words as w } from '../words.ts'
import { bancolombiaActions } from './bancolombia/actions.ts'
import { chargeActions } from './charge/actions.ts'
import { proofActions } from './proof/actions.ts'
import { routingActions } from './routing/actions.ts'

export const paymentActions = {
  ...chargeActions,
  ...routingActions,
  ...proofActions,
  ...bancolombiaActions,
  'payment.importDryRunAsked': w('发起回款试运行', 'Asked for a dry run of payments', 'Pidió probar pagos'),
  'payment.importAsked': w('发起回款导入', 'Asked to import payments', 'Pidió importar pagos'),
  'payment.imported': w('导入回款', 'Imported payments', 'Importó pagos'),
  'payment.dayCorrected': w('更正款项日期', 'Corrected the day of money', 'Corrigió la fecha de un dinero'),
  'payment.matched': w('手工匹配入账', 'Matched a payment by hand', 'Aplicó un pago a mano'),
  'payment.returnAsked': w(
    '申请退回付款人',
    'Asked to return money to its payer',
    'Pidió devolver dinero a su pagador',
  ),
  'payment.returnApproved': w('批准退回付款人', 'Approved a return to the payer', 'Aprobó una devolución al pagador'),
  'payment.returnRefused': w('驳回退回付款人', 'Refused a return to the payer', 'Rechazó una devolución al pagador'),
  'payment.export': w('导出付款', 'Exported payments', 'Exportó pagos'),
  'payment.exceptionBooked': w(
    '异常作为待识别入账',
    'Booked an exception as money',
    'Registró una excepción como dinero',
  ),
  'payment.exceptionClosed': w('关闭入账异常', 'Closed a payment exception', 'Cerró una excepción de pago'),
  'payment.exceptionsExport': w('导出入账异常', 'Exported payment exceptions', 'Exportó excepciones de pago'),
  'payment.noticesUnanswered': w(
    '发现未处理的入账通知',
    'Found payment notices without a booking',
    'Halló avisos de pago sin registro',
  ),
  'payment.outgoingExport': w('导出出款', 'Exported outgoing money', 'Exportó salidas de dinero'),
  'payment.orderQueried': w('向渠道查询指令', 'Asked the channel about an order', 'Consultó una orden al canal'),
  'payment.markAsked': w('申请标记指令结果', 'Asked to mark an order', 'Pidió marcar una orden'),
  'payment.markApproved': w('批准标记指令结果', 'Approved the mark of an order', 'Aprobó la marca de una orden'),
  'payment.markRefused': w('驳回标记指令结果', 'Refused the mark of an order', 'Rechazó la marca de una orden'),
  'payment.markEvidenceSeen': w('查看标记凭证', 'Looked at evidence of a mark', 'Vio el comprobante de una marca'),
  'payment.mandateAdded': w('登记代扣授权', 'Recorded a mandate', 'Registró una domiciliación'),
  'payment.mandateRevoked': w('撤销代扣授权', 'Revoked a mandate', 'Revocó una domiciliación'),
  'payment.mandateEvidenceSeen': w(
    '查看授权凭证',
    'Looked at evidence of a mandate',
    'Vio el comprobante de una domiciliación',
  ),
  'payment.debitRuleChanged': w(
    '修改自动代扣规则',
    'Changed when bills are taken',
    'Cambió cuándo se cobran las cuotas',
  ),
  'payment.debitsByRule': w('按规则发起代扣', 'Asked for direct debits by rule', 'Pidió cargos domiciliados por regla'),
  'payment.linkMade': w('生成还款链接', 'Made a payment link', 'Creó un enlace de pago'),
  'payment.publicRepayment': w('登记公开还款', 'Booked a public repayment', 'Registró un pago público'),
  'payment.refundAsked': w('申请退款', 'Asked for a refund', 'Pidió un reembolso'),
  'payment.refundApproved': w('批准退款', 'Approved a refund', 'Aprobó un reembolso'),
  'payment.refundRefused': w('驳回退款', 'Refused a refund', 'Rechazó un reembolso'),
  'payment.bankCardAsked': w('申请变更银行卡', 'Asked for a new bank account', 'Pidió cambiar la cuenta'),
  'payment.bankCardApproved': w('批准变更银行卡', 'Approved a new bank account', 'Aprobó el cambio de cuenta'),
  'payment.bankCardRefused': w('驳回变更银行卡', 'Refused a new bank account', 'Rechazó el cambio de cuenta'),
  'payment.bankCardEvidenceSeen': w(
    '查看银行卡凭证',
    'Looked at evidence of an account',
    'Vio el comprobante de una cuenta',
  ),
  'payment.staffPayoutDryRunAsked': w(
    '发起员工付款名单试运行',
    'Asked for a dry run of a staff payout',
    'Pidió probar un pago al personal',
  ),
  'payment.staffPayoutAsked': w(
    '发起员工付款名单导入',
    'Asked to import a staff payout',
    'Pidió importar un pago al personal',
  ),
  'payment.staffPayoutUploaded': w('上传员工付款名单', 'Uploaded a staff payout', 'Subió un pago al personal'),
  'payment.staffPayoutApproved': w('批准员工付款', 'Approved a staff payout', 'Aprobó un pago al personal'),
  'payment.staffPayoutRefused': w('驳回员工付款', 'Refused a staff payout', 'Rechazó un pago al personal'),
  'payment.staffPayoutRetried': w('重发员工付款', 'Sent a staff payment again', 'Reenvió un pago al personal'),
  'payment.staffPayoutGivenUp': w('放弃员工付款', 'Gave up a staff payment', 'Desistió de un pago al personal'),
  'payment.withholdingAsked': w('发起代扣', 'Asked for a direct debit', 'Pidió un cargo domiciliado'),
} as const satisfies Record<string, Words>
