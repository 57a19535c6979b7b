/** The five kinds of incentive (spec 2 §3), what each is measured in, and what it is called. */
import * as z from 'zod/mini'
import type { Words } from '../words.ts'

/** `share`: hundredths of a percent. `money`: minor units. `rank`: 1 is best, and less is better. */
export type IncentiveUnit = 'share' | 'cases' | 'money' | 'rank'

interface IncentiveKind {
  readonly unit: IncentiveUnit
  readonly title: Words
}

export const incentiveTypes = {
  1: { unit: 'share', title: { zh: '总案件比例', en: 'Total case percentage', es: 'Porcentaje total de casos' } },
  2: { unit: 'cases', title: { zh: '总案件数', en: 'Total case count', es: 'Número total de casos' } },
  3: { unit: 'money', title: { zh: '总金额', en: 'Total amount', es: 'Monto total' } },
  4: { unit: 'rank', title: { zh: '排名', en: 'Ranking', es: 'Posición' } },
  5: { unit: 'share', title: { zh: '总金额比例', en: 'Total amount percentage', es: 'Porcentaje total del monto' } },
} as const satisfies Record<number, IncentiveKind>
export type IncentiveType = keyof typeof incentiveTypes
export const incentiveTypeNumbers = [1, 2, 3, 4, 5] as const satisfies readonly IncentiveType[]
export const incentiveType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])

/** What an incentive type is called; empty for one that is not known. */
export const incentiveTypeTitle = (type: number, language: keyof Words): string =>
  (incentiveTypes as Record<number, IncentiveKind>)[type]?.title[language] ?? ''
