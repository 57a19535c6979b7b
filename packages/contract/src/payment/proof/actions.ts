/** What the operation log calls what is done with proofs of payment; composed in payment/actions.ts. */
import { type Words, words as w } from '../../words.ts'

export const proofActions = {
  'payment.proofReceived': w('收到还款凭证', 'A proof of payment came', 'Llegó un comprobante de pago'),
  'payment.proofImageSeen': w('查看还款凭证图片', 'Looked at a proof of payment', 'Vio un comprobante de pago'),
  'payment.proofTaken': w('领取还款凭证', 'Took a proof of payment', 'Tomó un comprobante de pago'),
  'payment.proofGivenBack': w('退回还款凭证', 'Gave a proof of payment back', 'Devolvió un comprobante de pago'),
  'payment.proofMatched': w('匹配还款凭证', 'Matched a proof of payment', 'Aplicó un comprobante de pago'),
  'payment.proofRefused': w('拒绝还款凭证', 'Refused a proof of payment', 'Rechazó un comprobante de pago'),
  'payment.proofAskedAgain': w(
    '要求补充还款凭证',
    'Asked for a better proof of payment',
    'Pidió un mejor comprobante de pago',
  ),
  'payment.proofsExport': w('导出还款凭证', 'Exported proofs of payment', 'Exportó comprobantes de pago'),
} as const satisfies Record<string, Words>
