/** What may be wrong with working a proof of payment; composed in payment/errors.ts. */
import type { ErrorRow } from '../../error-row.ts'

export const proofErrors = {
  'payment.proofTaken': {
    code: 5000,
    zh: '该凭证正由 {name} 处理。请处理下一张，或半小时后再试。',
    en: '{name} is working on this proof. Take another one, or try again in half an hour.',
    es: '{name} está revisando este comprobante. Tome otro o inténtelo de nuevo en media hora.',
  },
  'payment.proofNotTaken': {
    code: 5000,
    zh: '请先领取该凭证；没有任何更改。',
    en: 'Take this proof first. Nothing was changed.',
    es: 'Tome primero este comprobante. No se cambió nada.',
  },
  'payment.proofEnded': {
    code: 5000,
    zh: '该凭证已不在待核对状态；没有任何更改。',
    en: 'This proof is not waiting to be checked any more. Nothing was changed.',
    es: 'Este comprobante ya no está por revisar. No se cambió nada.',
  },
  'payment.proofOfOther': {
    code: 5000,
    zh: '这笔款项已记入其他借款人；请核对后再匹配。',
    en: 'This payment is booked to another borrower. Nothing was changed.',
    es: 'Este pago está registrado a otro cliente. No se cambió nada.',
  },
  'payment.proofTwice': {
    code: 5000,
    zh: '这笔款项已由另一张凭证证明；请以“此前已入账”拒绝。',
    en: 'Another proof was matched with this payment. Refuse this one as counted before.',
    es: 'Otro comprobante ya se aplicó a este pago. Rechácelo como ya registrado.',
  },
  'payment.proofLoanNeeded': {
    code: 40000,
    zh: '请选择这笔款项属于哪笔贷款。',
    en: 'Choose the loan that this money is for.',
    es: 'Elija el préstamo al que corresponde este dinero.',
  },
} as const satisfies Record<string, ErrorRow>
