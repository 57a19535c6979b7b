/** The words of audits: states, looks, outcomes with their reasons, verification calls. */
import { type Words, words as w } from '../words.ts'

/**
 * `pending`: nobody has concluded, or the borrower has to send images again, or it is suspended; `audited`: one person has,
 * another has to; `approved`, `rejected`; `completed`: approved, and its payout is decided.
 */
export const auditStates = ['pending', 'audited', 'approved', 'rejected', 'completed'] as const
export type AuditState = (typeof auditStates)[number]

/**
 * Which look is open. `second`: above the merchant's amount, before anything is decided; `deciding`: the two disagreed;
 * `sample`: drawn after the decision, which it doesn't change. Nobody takes two of them on one audit.
 */
export const auditSteps = ['first', 'second', 'deciding', 'sample'] as const
export type AuditStep = (typeof auditSteps)[number]

export const auditOutcomes = ['pass', 're-upload', 'reject', 'suspend'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]
/** What waits for something before it goes on. */
export const waitingOutcomes = ['re-upload', 'suspend'] as const

/** Which outcomes a look may come to: whoever looks after another only agrees or not. */
export const outcomesOf: Record<AuditStep, readonly AuditOutcome[]> = {
  first: auditOutcomes,
  second: ['pass', 'reject'],
  deciding: ['pass', 'reject'],
  sample: ['pass', 'reject'],
}

export const auditReasons = {
  verified: w('资料核实无误', 'Everything checks out', 'Todo verificado'),
  verifiedByCall: w('电话核实', 'Confirmed by call', 'Confirmado por llamada'),
  knownCustomer: w('信用良好的老客', 'Known customer who paid well', 'Cliente conocido que pagó bien'),
  blurred: w('图片模糊', 'Image blurred or cut off', 'Imagen borrosa o cortada'),
  wrongDocument: w('证件类型不符', 'Not the document asked for', 'No es el documento pedido'),
  expiredDocument: w('证件已过期', 'Document has expired', 'Documento vencido'),
  faceHidden: w('面部不清晰', 'Face can’t be seen', 'No se ve el rostro'),
  identityMismatch: w('身份不符', 'Not the same person', 'No es la misma persona'),
  forgedDocument: w('证件伪造', 'Document looks forged', 'Documento con señas de falsificación'),
  duplicate: w('与其他借款人信息重复', 'Shares details with other borrowers', 'Comparte datos con otros clientes'),
  income: w('收入不足', 'Income is not enough', 'Ingresos insuficientes'),
  refusedToConfirm: w('拒绝核实', 'Refused to confirm', 'No quiso confirmar'),
  fraud: w('疑似欺诈', 'Suspected fraud', 'Sospecha de fraude'),
  unreachable: w('无法联系', 'Could not be reached', 'No se pudo contactar'),
  investigation: w('调查中', 'Being looked into', 'En investigación'),
  waitsForDocument: w('等待补充材料', 'Waits for another document', 'Espera otro documento'),
  other: w('其他', 'Other', 'Otro'),
} as const satisfies Record<string, Words>
export type AuditReason = keyof typeof auditReasons
export const auditReasonNames = Object.keys(auditReasons) as [AuditReason, ...AuditReason[]]

/** The reasons that each outcome may be given for; `other` wants a remark. */
export const reasonsOf: Record<AuditOutcome, readonly AuditReason[]> = {
  pass: ['verified', 'verifiedByCall', 'knownCustomer', 'other'],
  're-upload': ['blurred', 'wrongDocument', 'expiredDocument', 'faceHidden', 'other'],
  reject: [
    'identityMismatch',
    'forgedDocument',
    'duplicate',
    'income',
    'refusedToConfirm',
    'unreachable',
    'fraud',
    'other',
  ],
  suspend: ['unreachable', 'investigation', 'waitsForDocument', 'other'],
}

/** So many failed calls before anybody is called unreachable. */
export const failedCallsNeeded = 2

export const callContacts = ['borrower', 'work', 'reference'] as const
export const callResults = ['confirmed', 'refused', 'unreachable', 'wrongNumber'] as const
/** Of these the unreachable times are made. */
export const failedCalls: readonly (typeof callResults)[number][] = ['unreachable', 'wrongNumber']

/** An audit stays in hand this long without a sign of life. */
export const auditClaimMinutes = 15

/** Manual image audit: does the face on the document belong to the selfie. */
export const imageAuditStates = ['pending', 'fail', 'pass'] as const
export type ImageAuditState = (typeof imageAuditStates)[number]
export const imageFailReasons = [
  'identityMismatch',
  'blurred',
  'faceHidden',
  'wrongDocument',
  'forgedDocument',
] as const
