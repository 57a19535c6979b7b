/** Fields and codes that entries about channels keep; composed in operation-log/fields.ts and values.ts. */
import { type Words, words as w } from '../../words.ts'
import { changeKinds, codeStatuses, directions, methods } from './terms.ts'

const code = (zh: string, en: string, es: string): Words & { readonly is: 'code' } => ({ zh, en, es, is: 'code' })
const money = (zh: string, en: string, es: string): Words & { readonly is: 'money' } => ({ zh, en, es, is: 'money' })

export const routingLogFields = {
  channelDirection: code('方向', 'Direction', 'Dirección'),
  channelMethod: code('方式', 'Method', 'Medio'),
  channelPriority: w('优先级', 'Priority', 'Prioridad'),
  channelWeight: w('权重', 'Weight', 'Peso'),
  minPerTransaction: money('单笔下限', 'Minimum of a transaction', 'Mínimo por operación'),
  maxPerTransaction: money('单笔上限', 'Maximum of a transaction', 'Máximo por operación'),
  maxPerDay: money('日限额', 'Limit of a day', 'Límite del día'),
  maxPerMonth: money('月限额', 'Limit of a month', 'Límite del mes'),
  openHours: w('营业时间', 'Opening hours', 'Horario'),
  freezeRule: w('自动冻结规则', 'When it rests by itself', 'Cuándo se congela solo'),
  feeBands: w('费用分档', 'Fee bands', 'Tramos de tarifa'),
  servedMerchants: w('服务商户', 'Merchants served', 'Entidades atendidas'),
  changeKind: code('变更类型', 'Kind of change', 'Tipo de cambio'),
  credentialNames: w('凭证项', 'Credentials', 'Credenciales'),
  codeProvider: w('服务商', 'Provider', 'Proveedor'),
  providerCode: w('代码', 'Code', 'Código'),
  chargeProvider: w('收款服务商', 'Collecting provider', 'Proveedor de cobro'),
  codeStatus: code('含义', 'Meaning', 'Significado'),
  retryElsewhere: w('可换渠道', 'Another channel may be tried', 'Se puede probar otro canal'),
  failuresInRow: w('连续失败', 'Failures in a row', 'Fallas seguidas'),
} as const

export const routingLogValues: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  channelDirection: directions,
  channelMethod: methods,
  changeKind: changeKinds,
  codeStatus: codeStatuses,
}
