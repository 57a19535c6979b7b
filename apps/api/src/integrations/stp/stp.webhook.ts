/** What STP tells us: kept by the payment domain, in the words and the signed order that are STP's. */
import { depositFields, stpDeposit, stpState } from '@cordillera/contract/payment/webhook'
import { bindProvider, noticeKeeper } from '../../payment/public.ts'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'
import { stpChannel } from './stp.ts'

export function stpWebhook(app: App): void {
  const keep = noticeKeeper(app)
  bindProvider(app, {
    name: 'STP',
    open: ({ url = '', company = '' }, { privateKey = '', publicKey = '' }) =>
      stpChannel({ url, company, privateKey, publicKey }),
  })

  implement(app, stpDeposit, async (body, context) => {
    const key = [body.ClaveRastreo, body.InstitucionOrdenante, body.FechaOperacion]
    const signed = depositFields.map((field) => body[field])
    await keep(context, { channel: 'STP', signature: body.firma, kind: 'deposit', key, body, signed })
    return { mensaje: 'confirmar' as const }
  })

  implement(app, stpState, async (body, context) => {
    const key = [body.id, body.Estado]
    const signed = [body.id, body.Estado, body.Detalle]
    await keep(context, { channel: 'STP', signature: body.firma, kind: 'state', key, body, signed })
    return { mensaje: 'recibido' as const }
  })
}
