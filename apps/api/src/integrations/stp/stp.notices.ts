/** STP's notices in its own words: fields in Spanish, days as digits, states as letters or words. Pure. */
import { countries } from '@cordillera/contract/countries'
import { parseDecimal } from '@cordillera/contract/money'
import { type Notices, type Outcome, noticeText as text } from '../../payment/public.ts'

export const stpNotices: Notices = {
  currency: 'MXN',
  zone: countries.MX.zone,
  fields: {
    trackingKey: 'ClaveRastreo',
    amount: 'Monto',
    destination: 'CuentaBeneficiario',
    sendingBank: 'InstitucionOrdenante',
    state: 'Estado',
  },
  deposit: (body) => ({
    trackingKey: text(body['ClaveRastreo']),
    sendingBank: text(body['InstitucionOrdenante']) || null,
    operationDay: dayOfDigits(text(body['FechaOperacion'])),
    amountMinor: parseDecimal(text(body['Monto']), 'MXN'),
    account: text(body['CuentaBeneficiario']),
    reference: text(body['ReferenciaNumerica']),
  }),
  payer: (body) => {
    const bankAccount = text(body['CuentaOrdenante'])
    if (bankAccount === '') return null
    return { bankAccount, beneficiary: text(body['NombreOrdenante']), bank: text(body['InstitucionOrdenante']) || null }
  },
  state: (body) => ({
    ref: text(body['id']),
    outcome: { state: outcomeOfStp(text(body['Estado'])), message: text(body['Detalle']) || null },
  }),
}

/** STP's words for what became of an order: the letters of a query and the words of the webhook. */
export function outcomeOfStp(estado: string): Outcome['state'] {
  const state = estado.toUpperCase()
  if (state === 'LQ' || state === 'LIQUIDACION') return 'settled'
  if (state === 'D' || state === 'XD' || state === 'DEVOLUCION') return 'returned'
  if (state === 'CANCELACION' || /^(CN|CL|CR|RL|RA|RB|XC)$/.test(state)) return 'failed'
  return 'pending'
}

/** `20261123` as a day; null where there is no such one. */
function dayOfDigits(digits: string): string | null {
  const [, year = '', month = '', date = ''] = /^(20\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  const day = `${year}-${month}-${date}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}
