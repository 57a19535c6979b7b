/** Words of channels: what they are, what they are paid for, and the steps of whom they bring. */
import { type Words, words as w } from '../words.ts'

export const acquisitionKinds = {
  ads: w('广告投放', 'Advertising', 'Publicidad'),
  affiliate: w('联盟', 'Affiliate', 'Afiliado'),
  referral: w('推荐', 'Referral', 'Referido'),
} as const satisfies Record<string, Words>
export type AcquisitionKind = keyof typeof acquisitionKinds
export const acquisitionKindNames = Object.keys(acquisitionKinds) as [AcquisitionKind, ...AcquisitionKind[]]

export const costModels = {
  cpc: w('CPC（每次点击）', 'CPC, per click', 'CPC, por clic'),
  cpa: w('CPA（每次注册）', 'CPA, per registration', 'CPA, por registro'),
  cps: w('CPS（每笔放款）', 'CPS, per loan paid out', 'CPS, por crédito desembolsado'),
  none: w('不计费', 'Nothing is owed', 'No se debe nada'),
} as const satisfies Record<string, Words>
export type CostModel = keyof typeof costModels
export const costModelNames = Object.keys(costModels) as [CostModel, ...CostModel[]]

/** The way of a new customer; each person counts once in each step. */
export const steps = {
  registrations: w('注册', 'Registrations', 'Registros'),
  applications: w('申请', 'Applications', 'Solicitudes'),
  approved: w('批准', 'Approved', 'Aprobados'),
  paidOut: w('放款', 'Paid out', 'Desembolsados'),
  firstPaid: w('首期已还', 'First instalment paid', 'Primera cuota pagada'),
} as const satisfies Record<string, Words>
export type Step = keyof typeof steps
export const stepNames = Object.keys(steps) as [Step, ...Step[]]

/** A first instalment is in default where it is open so many days after it was due. */
export const firstPaymentGraceDays = 7
/** So long after it registered a cohort may still apply: until then its figures are said to be open. */
export const cohortOpenDays = 14
export const retentionDays = [1, 3, 7, 14, 30] as const
