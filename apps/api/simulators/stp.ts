/**
 * A stand-in for STP, a process of its own that speaks its protocol: takes signed orders, settles or returns them by a
 * signed state webhook, and sends signed deposits. Nothing of it is in the product.
 *
 * Orders whose amount ends in .13 are refused, in .66 sent back after a moment, in .99 answered by silence though taken, in
 * .77 settled without a word; all others settle. `POST /simulate/deposit { clabe, amount, reference?, trackingKey?, name? }` pays in.
 *
 * Environment: SIMULATOR_PORT (0: any), CALLBACK_URL, COMPANY_PUBLIC_KEY (PEM), SETTLE_AFTER_MS. It says its address and
 * public key to the process that started it, and on its standard output.
 */
import { createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { endWithParent } from './simulator.ts'

const callback = process.env['CALLBACK_URL'] ?? 'http://127.0.0.1:8080'
const companyKey = process.env['COMPANY_PUBLIC_KEY'] ? createPublicKey(process.env['COMPANY_PUBLIC_KEY']) : null
const settleAfterMs = Number(process.env['SETTLE_AFTER_MS'] ?? 1500)
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()

const joined = (values: readonly unknown[]) => Buffer.from(`||${values.map((value) => value ?? '').join('|')}||`)
const signature = (values: readonly unknown[]) => sign('sha256', joined(values), privateKey).toString('base64')

interface Taken {
  id: number
  estado: string
  detalle: string
  fields: Record<string, string | number>
}
const orders = new Map<string, Taken>()
/** What settled, as the statement tells it. */
const settled: Record<string, string | number>[] = []
const operationDay = () => new Date().toISOString().slice(0, 10).replaceAll('-', '')
const pageRows = 50
/** Goes on where an earlier run stopped: its ids are not given again. */
let lastId = Math.floor(Date.now() / 100)

async function tell(path: string, body: object): Promise<{ status: number; mensaje: string }> {
  const answer = await fetch(new URL(path, callback), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  const said = (await answer?.json().catch(() => null)) as { mensaje?: string } | null | undefined
  return { status: answer?.status ?? 0, mensaje: said?.mensaje ?? '' }
}

async function notifyState(order: Taken): Promise<void> {
  const words: Record<string, string> = { LQ: 'LIQUIDACION', D: 'DEVOLUCION' }
  const Estado = words[order.estado] ?? 'CANCELACION'
  const body = { id: order.id, Estado, Detalle: order.detalle }
  // told twice, as the real one does now and then
  for (let n = 0; n < 2; n++) await tell('/api/webhook/stp/state', { ...body, firma: signature(Object.values(body)) })
}

function takeOrder({ firma, ...fields }: Record<string, string | number>): object | null {
  if (
    companyKey &&
    !verify('sha256', joined(Object.values(fields)), companyKey, Buffer.from(String(firma), 'base64'))
  ) {
    return { resultado: { descripcionError: 'Firma invalida' } }
  }
  const key = String(fields['claveRastreo'])
  const known = orders.get(key)
  if (known) return { resultado: { descripcionError: 'Clave de rastreo duplicada' } }
  const cents = String(fields['monto']).split('.')[1] ?? '00'
  if (cents === '13') return { resultado: { descripcionError: 'Cuenta inexistente' } }
  const order: Taken = { id: ++lastId, estado: 'E', detalle: '', fields }
  orders.set(key, order)
  setTimeout(() => {
    order.estado = cents === '66' ? 'D' : 'LQ'
    order.detalle = cents === '66' ? 'Cuenta cancelada' : ''
    keepSettled('E', order)
    if (cents !== '77') void notifyState(order)
  }, settleAfterMs)
  return cents === '99' ? null : { resultado: { id: order.id } }
}

/** A return settles too: the money went out and came back under a key of its own. */
function keepSettled(tipoOrden: 'E' | 'R', { id, estado, fields }: Taken): void {
  const line = {
    ...{
      tipoOrden,
      idEF: id,
      estado: 'LQ',
      fechaOperacion: operationDay(),
      claveRastreo: fields['claveRastreo'] ?? '',
    },
    ...{
      monto: fields['monto'] ?? 0,
      referenciaNumerica: fields['referenciaNumerica'] ?? '',
      causaDevolucion: '',
      claveRastreoDevolucion: '',
    },
    ...{ cuenta: fields['cuentaBeneficiario'] ?? '', nombre: fields['nombreBeneficiario'] ?? '' },
  }
  settled.push(line)
  if (estado !== 'D') return
  settled.push({
    ...line,
    tipoOrden: 'R',
    claveRastreo: `DEV${id}`,
    claveRastreoDevolucion: line.claveRastreo,
    causaDevolucion: '1',
  })
}

/** Pages of what settled on an operation day; a day without any answers with a code that is no error. */
function statementOf(body: Record<string, string | number>): object {
  const day = body['fechaOperacion'] ?? operationDay()
  const found = settled.filter((line) => line['tipoOrden'] === body['tipoOrden'] && line['fechaOperacion'] === day)
  if (found.length === 0) return { estado: 1, mensaje: 'sin movimientos', total: 0, datos: [] }
  const from = Number(body['page'] ?? 0) * pageRows
  return { estado: 0, mensaje: 'ok', total: found.length, datos: found.slice(from, from + pageRows) }
}

/** What the account holds: what came in less what went out, over a float of a million. */
function balanceOf({ firma, ...asked }: Record<string, string | number>): object {
  const values = [asked['cuentaOrdenante'], asked['empresa']]
  if (companyKey && !verify('sha256', joined(values), companyKey, Buffer.from(String(firma), 'base64')))
    return { estado: -1, mensaje: 'Firma invalida' }
  const moved = settled.reduce((sum, line) => sum + (line['tipoOrden'] === 'R' ? 1 : -1) * Number(line['monto']), 0)
  const pending = [...orders.values()].filter(({ estado }) => estado === 'E')
  const charges = pending.reduce((sum, { fields }) => sum + Number(fields['monto']), 0)
  return {
    estado: 0,
    mensaje: 'Datos consultados correctamente.',
    respuesta: { saldo: (1_000_000 + moved).toFixed(2), cargosPendientes: charges.toFixed(2) },
  }
}

async function payIn(of: Record<string, string | number>): Promise<object> {
  const fields = {
    Clave: ++lastId,
    FechaOperacion: new Date().toISOString().slice(0, 10).replaceAll('-', ''),
    InstitucionOrdenante: of['bank'] ?? '40012',
    InstitucionBeneficiaria: '90646',
    ClaveRastreo: of['trackingKey'] ?? `SIM${randomBytes(6).toString('hex').toUpperCase()}`,
    Monto: of['amount'],
    NombreOrdenante: of['name'] ?? 'CLIENTE DE PRUEBA',
    TipoCuentaOrdenante: 40,
    CuentaOrdenante: '012180001234567899',
    RFCCurpOrdenante: 'ND',
    NombreBeneficiario: 'CORDILLERA',
    TipoCuentaBeneficiario: 40,
    CuentaBeneficiario: of['clabe'],
    RFCCurpBeneficiario: 'ND',
    ConceptoPago: of['concept'] ?? 'pago',
    ReferenciaNumerica: of['reference'] ?? 1,
    Empresa: 'CORDILLERA',
  }
  keepSettled('R', {
    ...{ id: fields.Clave, estado: 'LQ', detalle: '' },
    fields: {
      ...{ claveRastreo: fields.ClaveRastreo, monto: fields.Monto ?? 0, referenciaNumerica: fields.ReferenciaNumerica },
      ...{ cuentaBeneficiario: fields.CuentaOrdenante, nombreBeneficiario: fields.NombreOrdenante },
    },
  })
  const signed: Record<string, unknown> = { ...fields, firma: signature(Object.values(fields)) }
  // a field left out, as software of others does now and then
  if (of['without']) delete signed[String(of['without'])]
  const answer = await tell('/api/webhook/stp/deposit', signed)
  return { ...answer, trackingKey: fields.ClaveRastreo }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, string | number>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString() || '{}')
}

const server = createServer(async (request, reply) => {
  const body = await bodyOf(request)
  const order = orders.get(String(body['claveRastreo']))
  const answers: Record<string, () => Promise<object | null> | object | null> = {
    '/speiws/rest/ordenPago/registra': () => takeOrder(body),
    '/speiws/rest/domiciliacion/registra': () => takeOrder(body),
    '/speiws/rest/ordenPago/consulta': () => ({ estado: order?.estado ?? null, detalle: order?.detalle ?? '' }),
    '/efws/API/V2/conciliacion': () => statementOf(body),
    '/efws/API/consultaSaldoCuenta': () => balanceOf(body),
    '/simulate/deposit': () => payIn(body),
  }
  const answer = await answers[request.url ?? '']?.()
  if (answer === null) return request.socket.destroy()
  reply.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
})
server.listen(Number(process.env['SIMULATOR_PORT'] ?? 0), '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  const ready = { url: `http://127.0.0.1:${port}`, publicKey: publicPem }
  endWithParent(ready)
  process.stdout.write(`${JSON.stringify(ready)}\n`)
})
