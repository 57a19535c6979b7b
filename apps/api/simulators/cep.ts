/**
 * A stand-in for Banxico's page of proofs. What it answers stands in the last sign of the tracking key: 9 is not found, 8 paid but
 * without a receipt yet, 7 too many queries; all others have a receipt, which the session that asked is given.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { listen, newId } from './simulator.ts'

const sentences: Record<string, string> = {
  9: 'No se encontró ningún pago con la información proporcionada',
  8: 'Con la información proporcionada se identificó el siguiente pago',
  7: 'Ha excedido el número máximo de consultas en este portal',
}

export function startCep(): Promise<number> {
  const held = new Map<string, URLSearchParams | null>()

  function answer(path: string, session: string, form: URLSearchParams): [number, string] {
    if (!held.has(session)) return [403, 'sin sesión']
    if (path === '/cep/valida.do') {
      const sentence = sentences[form.get('criterio')?.at(-1) ?? '']
      held.set(session, sentence ? null : form)
      return [200, `<html><body>${sentence ?? 'consulta aceptada'}</body></html>`]
    }
    const asked = held.get(session)
    return path === '/cep/descarga.do?formato=XML' && asked ? [200, receipt(asked)] : [404, '']
  }

  return listen(
    createServer(async (request, reply) => {
      const path = request.url ?? ''
      if (path === '/cep/') {
        const session = newId('S')
        held.set(session, null)
        reply.writeHead(200, { 'set-cookie': `JSESSIONID=${session}; Path=/cep; HttpOnly` }).end('<html></html>')
        return
      }
      const session = /JSESSIONID=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
      const [status, text] = answer(path, session, new URLSearchParams(await textOf(request)))
      reply.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text)
    }),
  )
}

const receipt = (asked: URLSearchParams): string => `<?xml version="1.0" encoding="UTF-8"?>
<SPEI_Tercero FechaOperacion="${asked.get('fecha')}" Hora="12:00:00" ClaveSPEI="${asked.get('receptor')}" claveRastreo="${asked.get('criterio')}" sello="SIMULADO" numeroCertificado="00001">
<Beneficiario BancoReceptor="STP" Nombre="CORDILLERA" TipoCuenta="40" Cuenta="${asked.get('cuenta')}" RFC="ND" Concepto="pago" IVA="0.00" MontoPago="${asked.get('monto')}"/>
<Ordenante BancoEmisor="BBVA &amp; CO" Nombre="CLIENTE DE PRUEBA" TipoCuenta="40" Cuenta="012180001234567899" RFC="ND"/>
</SPEI_Tercero>`

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
