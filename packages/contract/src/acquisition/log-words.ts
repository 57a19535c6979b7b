/** Fields and codes that this domain's entries of the operation log keep; composed in operation-log/fields.ts and values.ts. */
import { type Words, words as w } from '../words.ts'
import { alertMetrics, comparisons } from './alert-step.ts'
import { acquisitionKinds, costModels } from './terms.ts'

const code = (zh: string, en: string, es: string): Words & { readonly is: 'code' } => ({ zh, en, es, is: 'code' })

export const acquisitionLogFields = {
  steps: w('步骤', 'Steps', 'Pasos'),
  windowHours: w('窗口（小时）', 'Window, hours', 'Ventana, horas'),
  channelCode: w('渠道代码', 'Code of the channel', 'Código del canal'),
  acquisitionKind: code('渠道类型', 'Kind of channel', 'Tipo de canal'),
  partner: w('合作方', 'Partner', 'Socio'),
  costModel: code('计费方式', 'Paid', 'Se paga'),
  metric: code('指标', 'Figure', 'Cifra'),
  comparison: code('比较', 'Comparison', 'Comparación'),
  threshold: w('阈值', 'Bound', 'Límite'),
  lines: w('行数', 'Lines', 'Líneas'),
} as const

export const acquisitionLogValues: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  acquisitionKind: acquisitionKinds,
  costModel: costModels,
  metric: alertMetrics,
  comparison: comparisons,
}
