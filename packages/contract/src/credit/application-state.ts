/**
 * The life of an application as one table (DOMAIN §4): which step leads from which states to which. The server refuses
 * what is not in it, the web greys the same out.
 */
import type { Words } from '../words.ts'

/** What the `status` column says: where the decision on the application stands. */
export const applicationStatuses = [
  'created',
  'in audit',
  're-upload',
  'suspended',
  'approved',
  'rejected',
  'cancelled',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]
export const payoutStatuses = ['handing', 'success', 'fail'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Where the application as a whole stands: an approved one goes on to its contract and its payout. */
export const applicationStates = [...applicationStatuses, 'accepted', ...payoutStatuses] as const
export type ApplicationState = (typeof applicationStates)[number]

export interface ApplicationStanding {
  readonly status: ApplicationStatus
  /** Whether the borrower took the contract. */
  readonly accepted: boolean
  readonly payoutStatus: PayoutStatus | null
}

export const stateOfApplication = ({ status, accepted, payoutStatus }: ApplicationStanding): ApplicationState =>
  status !== 'approved' ? status : (payoutStatus ?? (accepted ? 'accepted' : 'approved'))

interface Step {
  readonly from: readonly ApplicationState[]
  readonly to: ApplicationState
  readonly by: 'borrower' | 'auditor' | 'staff' | 'system'
}

export const applicationSteps = {
  submit: { from: ['created', 're-upload'], to: 'in audit', by: 'borrower' },
  /** A line that may be drawn again needs no new audit. */
  drawAgain: { from: ['created'], to: 'approved', by: 'system' },
  pass: { from: ['in audit', 'suspended'], to: 'approved', by: 'auditor' },
  reject: { from: ['in audit', 'suspended'], to: 'rejected', by: 'auditor' },
  suspend: { from: ['in audit'], to: 'suspended', by: 'auditor' },
  resume: { from: ['suspended'], to: 'in audit', by: 'auditor' },
  askAgain: { from: ['in audit', 'suspended'], to: 're-upload', by: 'auditor' },
  accept: { from: ['approved'], to: 'accepted', by: 'borrower' },
  payOut: { from: ['accepted', 'fail'], to: 'handing', by: 'system' },
  paidOut: { from: ['handing'], to: 'success', by: 'system' },
  payoutFailed: { from: ['handing'], to: 'fail', by: 'system' },
  /** A settled order that the bank sent back before anything was done with the loan. */
  payoutReturned: { from: ['success'], to: 'fail', by: 'system' },
  /** Approved, and never to be paid out. */
  cancel: { from: ['accepted', 'fail'], to: 'cancelled', by: 'staff' },
} as const satisfies Record<string, Step>
export type ApplicationStep = keyof typeof applicationSteps

/** The state after a step; null where the step is not open from here. */
export function afterStep(state: ApplicationState, step: ApplicationStep): ApplicationState | null {
  const { from, to }: Step = applicationSteps[step]
  return from.includes(state) ? to : null
}

/** The columns that a state stands for. */
export function standingOf(state: ApplicationState): ApplicationStanding {
  switch (state) {
    case 'handing':
    case 'success':
    case 'fail':
      return { status: 'approved', accepted: true, payoutStatus: state }
    case 'accepted':
      return { status: 'approved', accepted: true, payoutStatus: null }
    case 'cancelled':
      return { status: 'cancelled', accepted: true, payoutStatus: null }
    default:
      return { status: state, accepted: false, payoutStatus: null }
  }
}

/** States in which a person waits for something: another application has to wait too. */
export const openStates: readonly ApplicationState[] = [
  'created',
  'in audit',
  're-upload',
  'suspended',
  'approved',
  'accepted',
  'handing',
]

export const imageKinds = ['idFront', 'idBack', 'selfie'] as const
export type ImageKind = (typeof imageKinds)[number]
/** An application needs these before it comes into audit. */
export const imagesNeeded: readonly ImageKind[] = ['idFront', 'selfie']
export const certificateKinds = ['income', 'bankCard', 'paymentProof'] as const
export type CertificateKind = (typeof certificateKinds)[number]
export const certificateStates = ['pending', 'approved', 'rejected'] as const
export const imageLimitBytes = 2 * 1024 * 1024
export const imagesAtMost = 3
/** A few kilobytes can unfold into gigabytes: what would be larger than a good camera's picture is not opened. */
export const imageLimitPixels = 50_000_000

export const imageKindWords: Readonly<Record<ImageKind | CertificateKind, Words>> = {
  idFront: { zh: '证件正面', en: 'ID, front', es: 'Documento, frente' },
  idBack: { zh: '证件背面', en: 'ID, back', es: 'Documento, reverso' },
  selfie: { zh: '自拍照', en: 'Selfie', es: 'Selfi' },
  income: { zh: '收入证明', en: 'Proof of income', es: 'Comprobante de ingresos' },
  bankCard: { zh: '银行卡', en: 'Bank card', es: 'Tarjeta bancaria' },
  paymentProof: { zh: '付款凭证', en: 'Proof of payment', es: 'Comprobante de pago' },
}

export const applicationStateWords: Readonly<Record<ApplicationState, Words>> = {
  created: { zh: '已创建', en: 'Created', es: 'Creada' },
  'in audit': { zh: '审核中', en: 'In audit', es: 'En evaluación' },
  're-upload': { zh: '需重新上传', en: 'Upload again', es: 'Volver a subir' },
  suspended: { zh: '已挂起', en: 'Suspended', es: 'Suspendida' },
  approved: { zh: '已批准', en: 'Approved', es: 'Aprobada' },
  rejected: { zh: '已拒绝', en: 'Rejected', es: 'Rechazada' },
  accepted: { zh: '已签约', en: 'Contract accepted', es: 'Contrato aceptado' },
  handing: { zh: '放款中', en: 'Payout on its way', es: 'Desembolso en curso' },
  success: { zh: '已放款', en: 'Paid out', es: 'Desembolsada' },
  fail: { zh: '放款失败', en: 'Payout failed', es: 'Desembolso fallido' },
  cancelled: { zh: '已取消放款', en: 'Cancelled', es: 'Cancelada' },
}

/** What is known when an application is handed in. */
export const checksAtOnce = [
  'document',
  'bankAccount',
  'age',
  'blacklist',
  'openDebt',
  'sameDevice',
  'sameMobile',
  'sameBankAccount',
  'sameFace',
] as const
/** `curp` is a provider's word, which comes later. */
export const checkNames = [...checksAtOnce, 'curp'] as const
export type CheckName = (typeof checkNames)[number]
export const checkResults = ['pass', 'warn', 'fail'] as const
export type CheckResult = (typeof checkResults)[number]
