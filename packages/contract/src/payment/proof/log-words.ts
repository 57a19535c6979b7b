/** Fields and codes that entries about proofs of payment keep; composed in operation-log/fields.ts and values.ts. */
import { type Words, words as w } from '../../words.ts'
import { proofRefusals, proofStates } from './terms.ts'

const code = (zh: string, en: string, es: string): Words & { readonly is: 'code' } => ({ zh, en, es, is: 'code' })

export const proofLogFields = {
  proofState: code('凭证状态', 'State of the proof', 'Estado del comprobante'),
  proofPayment: w('对应付款', 'Payment proved', 'Pago comprobado'),
  proofRefusal: code('拒绝原因', 'Refused because', 'Motivo del rechazo'),
  // filters of a list that was taken away
  holder: code('由谁处理', 'Whose', 'De quién'),
  late: w('已超时', 'Late', 'Vencidos'),
} as const

export const proofLogValues: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  proofState: proofStates,
  proofRefusal: proofRefusals,
  holder: { mine: w('我的', 'mine', 'míos'), free: w('无人处理', 'nobody’s', 'de nadie') },
}
