/** STP's statement of an operation day: sent and received orders, page by page. The page is not signed. */
import { parseDecimal } from '@cordillera/contract/money'
import type { StatementEntry } from '../../payment/public.ts'

interface Asking {
  ask(path: string, body: unknown): Promise<unknown>
  signature(values: readonly (string | number)[]): string
  company: string
}

interface Told {
  idEF?: number | string
  claveRastreo?: string
  claveRastreoDevolucion?: string
  causaDevolucion?: string
  estado?: string
  fechaOperacion?: string | number
  monto?: string | number
  referenciaNumerica?: string | number
  cuenta?: string
  nombre?: string
}
interface Answer {
  estado: number
  total?: number
  datos?: Told[]
}

const pagesAtMost = 20_000

export async function stpStatement(stp: Asking, day: string): Promise<StatementEntry[]> {
  const sent = await ordersOf(stp, day, 'E')
  const received = await ordersOf(stp, day, 'R')
  return [...sent, ...received]
}

async function ordersOf(
  { ask, signature, company }: Asking,
  day: string,
  tipoOrden: 'E' | 'R',
): Promise<StatementEntry[]> {
  const fechaOperacion = day.replaceAll('-', '')
  const firma = signature([company, tipoOrden, fechaOperacion])
  const entries: StatementEntry[] = []
  for (let page = 0; page < pagesAtMost; page++) {
    const asked = { empresa: company, page, tipoOrden, fechaOperacion, firma }
    const { estado, total = 0, datos = [] } = (await ask('/efws/API/V2/conciliacion', asked)) as Answer
    // another code says that nothing moved on that day
    if (estado !== 0 || datos.length === 0) return entries
    entries.push(...datos.flatMap((told) => entryOf(told, tipoOrden, day)))
    if ((page + 1) * datos.length >= total && entries.length >= total) return entries
  }
  throw new Error(`STP’s statement of ${day} has no end`)
}

/** What did not settle moved no money. */
function entryOf(told: Told, tipoOrden: 'E' | 'R', day: string): StatementEntry[] {
  const status = told.estado ?? ''
  const amountMinor = parseDecimal(String(told.monto ?? ''), 'MXN')
  if (!/^T?LQ$/.test(status)) return []
  if (!amountMinor || amountMinor <= 0) throw new Error(`STP’s statement of ${day} has an amount that is none`)
  return [
    {
      ...{ direction: tipoOrden === 'R' ? 'in' : 'out', amountMinor, status, operationDay: day },
      trackingKey: told.claveRastreo ?? null,
      returnsKey: told.claveRastreoDevolucion || null,
      reference: told.referenciaNumerica ? String(told.referenciaNumerica) : null,
      account: told.cuenta ?? null,
      payer: told.nombre ?? null,
      bankLineKey: told.idEF === undefined ? null : String(told.idEF),
      raw: Object.fromEntries(Object.entries(told).map(([key, value]) => [key, String(value ?? '')])),
    },
  ]
}
