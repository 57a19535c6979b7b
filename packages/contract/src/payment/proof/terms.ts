/** How a proof of payment stands, and why one is refused: borrowers read both. */
import { type Words, words as w } from '../../words.ts'

export const proofStates = {
  pending: w('待核对', 'To be checked', 'Por revisar'),
  asked: w('待借款人补充图片', 'Waits for a better picture', 'Espera una mejor imagen'),
  matched: w('已匹配入账', 'Matched', 'Aplicado'),
  refused: w('已拒绝', 'Refused', 'Rechazado'),
  // it was matched, and the bank took the money back since
  takenBack: w('款项已被银行撤回', 'The bank took the money back', 'El banco retiró el dinero'),
} as const satisfies Record<string, Words>
export type ProofState = keyof typeof proofStates
/** As people decided it. */
export type DecidedProofState = Exclude<ProofState, 'takenBack'>
export const proofStateNames = Object.keys(proofStates) as [ProofState, ...ProofState[]]

export const proofRefusals = {
  unreadable: w('图片无法辨认', 'The picture can’t be read', 'La imagen no se puede leer'),
  notFound: w('我们没有收到这笔款项', 'This payment has not reached us', 'Este pago no nos ha llegado'),
  notOurs: w('款项付给了其他收款方', 'It was paid to somebody else', 'Se pagó a otro destinatario'),
  alreadyCounted: w('这笔款项此前已入账', 'This payment was counted before', 'Este pago ya estaba registrado'),
  notAProof: w('图片不是还款凭证', 'The picture is no proof of payment', 'La imagen no es un comprobante de pago'),
} as const satisfies Record<string, Words>
export type ProofRefusal = keyof typeof proofRefusals
export const proofRefusalNames = Object.keys(proofRefusals) as [ProofRefusal, ...ProofRefusal[]]

/** What of a payment is as the proof says. */
export const proofFits = ['trackingKey', 'amount', 'day', 'borrower'] as const

/** Pictures sent at a time; who is asked for a better one sends as many again. */
export const proofImagesAtMost = 3
export const proofImagesEver = 9
/** A proof is worked within a day. */
export const proofDueHours = 24
/** Taken and left, it may be taken by somebody else. */
export const proofLeaseMinutes = 30
/** What a payment's day may be apart from the one that the proof says. */
export const proofDaysApart = 3
