/** What help questions are about and where they stand. */
import { type Words, words as w } from '../words.ts'

export const helpCategories = {
  repayment: w('还款', 'Repayment', 'Pagos'),
  application: w('借款申请', 'Application', 'Solicitud de crédito'),
  payout: w('放款', 'Payout', 'Desembolso'),
  account: w('登录与账号', 'Login and account', 'Acceso y cuenta'),
  charges: w('费用', 'Charges', 'Cargos'),
  collection: w('催收', 'Collection', 'Cobranza'),
  other: w('其他', 'Something else', 'Otro'),
} as const satisfies Record<string, Words>
export type HelpCategory = keyof typeof helpCategories
export const helpCategoryNames = Object.keys(helpCategories) as [HelpCategory, ...HelpCategory[]]

export const helpStates = {
  draft: w('草稿', 'Draft', 'Borrador'),
  published: w('已发布', 'Published', 'Publicada'),
  withdrawn: w('已撤下', 'Withdrawn', 'Retirada'),
} as const satisfies Record<string, Words>
export type HelpState = keyof typeof helpStates
export const helpStateNames = Object.keys(helpStates) as [HelpState, ...HelpState[]]

/** Spec 2 §4: where the app runs. */
export const appPlatforms = ['Android', 'iOS', 'all'] as const
