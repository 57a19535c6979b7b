/** Fields and codes that this domain's entries of the operation log keep; composed in operation-log/fields.ts and values.ts. */
import { type Words, words as w } from '../words.ts'
import { costKinds, costUnits } from './terms.ts'

const code = (zh: string, en: string, es: string): Words & { readonly is: 'code' } => ({ zh, en, es, is: 'code' })

export const costLogFields = {
  costKind: code('成本类型', 'Kind of cost', 'Tipo de costo'),
  costUnit: code('计价单位', 'Unit', 'Unidad'),
  priceOf: w('适用渠道', 'Channel of the price', 'Canal del precio'),
  unitCost: w('单位成本', 'Unit cost', 'Costo unitario'),
  lastDay: w('截止日期', 'Last day', 'Último día'),
} as const

export const costLogValues: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  costKind: costKinds,
  costUnit: costUnits,
}
