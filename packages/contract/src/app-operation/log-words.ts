/** Fields and codes that this domain's entries of the operation log keep; composed in operation-log/fields.ts and values.ts. */
import type { Words } from '../words.ts'
import { closingTypes, productsTypes } from './closes.ts'
import { revenueModels } from './partners.ts'

const code = (zh: string, en: string, es: string): Words & { readonly is: 'code' } => ({ zh, en, es, is: 'code' })

export const appOperationLogFields = {
  closingType: code('关闭类型', 'Closes', 'Cierra'),
  productsType: code('产品类型', 'Products', 'Productos'),
  revenueModel: code('收入方式', 'Pays us', 'Nos paga'),
  capDay: { zh: '日上限', en: 'Cap a day', es: 'Tope diario' },
  capHour: { zh: '小时上限', en: 'Cap an hour', es: 'Tope por hora' },
  weight: { zh: '权重', en: 'Weight', es: 'Peso' },
} as const

export const appOperationLogValues: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  closingType: closingTypes,
  productsType: productsTypes,
  revenueModel: revenueModels,
}
