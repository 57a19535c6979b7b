/** What calls about charges may refuse; composed in payment/errors.ts. */
import type { ErrorRow } from '../../error-row.ts'

export const chargeErrors = {
  'payment.chargeEnded': {
    code: 5000,
    zh: '该订单已付款、过期或取消，未改变任何内容。请刷新查看其当前状态。',
    en: 'This order is paid, expired or cancelled already; nothing was changed. Reload to see how it stands.',
    es: 'Esta orden ya está pagada, vencida o cancelada; no se cambió nada. Actualice para ver cómo está.',
  },
  'payment.chargeStays': {
    code: 5000,
    zh: '该服务商不收回已发出的付款码；到期后自动失效，未作任何更改。',
    en: 'This provider takes no code back; it ends by itself when its time is over. Nothing was changed.',
    es: 'Este proveedor no retira códigos; termina solo al vencer. No se cambió nada.',
  },
  'payment.cepNotSpei': {
    code: 5000,
    zh: '该笔入账并非通过 SPEI 到账，或缺少付款银行与收款账号，无法向 Banxico 查询。',
    en: 'This payment did not come by SPEI, or its bank and account are not known: Banxico can’t be asked about it.',
    es: 'Este pago no llegó por SPEI o no se conocen su banco y cuenta: no se puede consultar a Banxico.',
  },
} as const satisfies Record<string, ErrorRow>
