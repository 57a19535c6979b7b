/** Changes of a borrower's phone: where they stand and what holds for their codes. */
import { type Words, words as w } from '../words.ts'

export const phoneChangeStates = {
  requested: w('待验证', 'Asked for', 'Solicitado'),
  codeSent: w('验证码已发', 'Code sent', 'Código enviado'),
  verified: w('号码已验证', 'Number proved', 'Número comprobado'),
  approved: w('已更换', 'Changed', 'Cambiado'),
  refused: w('已拒绝', 'Refused', 'Rechazado'),
  expired: w('已过期', 'Expired', 'Vencido'),
} as const satisfies Record<string, Words>
export type PhoneChangeState = keyof typeof phoneChangeStates
export const phoneChangeStateNames = Object.keys(phoneChangeStates) as [PhoneChangeState, ...PhoneChangeState[]]
export const openPhoneChangeStates = ['requested', 'codeSent', 'verified'] as const satisfies PhoneChangeState[]

export const oldNumberEnds = {
  silenced: w('已禁止联系', 'silenced', 'silenciado'),
  shared: w(
    '仍属另一借款人，未禁止联系',
    'another customer’s too, not silenced',
    'también de otro cliente, sin silenciar',
  ),
} as const satisfies Record<string, Words>
export type OldNumberEnd = keyof typeof oldNumberEnds
export const oldNumberEndNames = Object.keys(oldNumberEnds) as [OldNumberEnd, ...OldNumberEnd[]]

export const codeLivesMinutes = 10
export const codeTriesAtMost = 5
export const codesAtMost = 5
/** Between one code and the next. */
export const codePauseSeconds = 60
/** A change that nobody ended by then has to be asked for anew. */
export const phoneChangeLivesDays = 7
