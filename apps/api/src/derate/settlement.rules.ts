/** What a settlement may be: limits, plan, and the letter of it. Pure; days are arguments. */
import type { Currency } from '@cordillera/contract/countries'
import { countries } from '@cordillera/contract/countries'
import { formatMinor, type Minor, minor } from '@cordillera/contract/money'
import { addDays } from '../platform/clock.ts'

export interface Limit {
  /** Hundredths of a percent of everything due. */
  maxForgiven: number
  maxInstalments: number
  maxDays: number
}
export interface Instalment {
  day: string
  amount: number
}

/** The least that has to be paid of what is due, rounded up: never more than the share is forgiven. */
export const leastToPay = (due: number, { maxForgiven }: Limit): Minor =>
  minor(Number((BigInt(due) * BigInt(10_000 - maxForgiven) + 9_999n) / 10_000n))

export const lastDayOf = (today: string, { maxDays }: Limit): string => addDays(today, maxDays)

/** A plan runs forward from today, one instalment a day, within the limit's number and days. */
export function planFits(plan: readonly Instalment[], today: string, limit: Limit): boolean {
  const days = plan.map(({ day }) => day)
  const forward = days.every((day, at) => at === 0 || day > (days[at - 1] ?? ''))
  const [first = ''] = days
  return (
    plan.length <= limit.maxInstalments && forward && first >= today && (days.at(-1) ?? '') <= lastDayOf(today, limit)
  )
}

export interface LetterOf {
  merchant: string
  borrower: string
  loanRef: string
  instalment: number
  instalments: number
  currency: Currency
  due: number
  pay: number
  plan: readonly Instalment[]
  day: string
  settlementId: string
}

/** The text handed to the borrower, as the field writes it: what is paid by when, what is forgiven, and on which condition. */
export function letterOf(of: LetterOf): { title: string; text: string } {
  const money = (minor: number) => `${of.currency} ${formatMinor(minor, of.currency, countries.MX.locale)}`
  const parts = of.plan.map(({ day, amount }, at) => `  ${at + 1}. ${money(amount)}, a más tardar el ${day}`)
  return {
    title: 'Carta de liquidación',
    text: [
      `${of.merchant}, ${of.day}`,
      `Estimado(a) ${of.borrower}:`,
      `Por el crédito ${of.loanRef}, cuota ${of.instalment} de ${of.instalments}, aceptamos ${money(of.pay)} como liquidación del adeudo de ${money(of.due)}, pagados así:\n${parts.join('\n')}`,
      `Al recibir la totalidad en los plazos indicados, condonamos ${money(of.due - of.pay)} y los cargos generados hasta entonces, y la cuota queda saldada.`,
      'Si un pago no se recibe en su fecha, este acuerdo queda sin efecto: se debe el adeudo original menos lo pagado.',
      'Pague únicamente por los medios de pago oficiales de la entidad; ningún gestor puede recibir dinero.',
      `Folio: ${of.settlementId}`,
    ].join('\n\n'),
  }
}
