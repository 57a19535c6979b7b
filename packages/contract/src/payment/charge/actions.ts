/** What the operation log calls what is done with charges; composed in payment/actions.ts. */
import { type Words, words as w } from '../../words.ts'

export const chargeActions = {
  'payment.chargesExport': w('导出收款订单', 'Exported charges of a provider', 'Exportó órdenes de cobro'),
  'payment.chargeQueried': w(
    '向服务商查询收款订单',
    'Asked the provider about a charge',
    'Consultó una orden de cobro al proveedor',
  ),
  'payment.chargeCancelAsked': w('申请取消收款订单', 'Asked to cancel a charge', 'Pidió cancelar una orden de cobro'),
  'payment.cepAsked': w('向 Banxico 查询转账凭证', 'Asked Banxico for a proof', 'Pidió un comprobante a Banxico'),
} as const satisfies Record<string, Words>
