/** Proof of a SPEI transfer by Banxico's CEP: asked for a payment that came by STP and that nobody could name yet. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { type Words, words as w } from '../words.ts'

export const cepStates = {
  waiting: w('查询中', 'being asked for', 'en consulta'),
  paid: w('Banxico 确认已付，凭证已取得', 'paid: Banxico gave its receipt', 'pagado: Banxico dio el comprobante'),
  notReady: w(
    'Banxico 确认已付，凭证尚未生成，稍后自动再查',
    'paid, but the receipt is not ready: asked again by itself',
    'pagado, pero el comprobante no está listo: se consulta de nuevo solo',
  ),
  notFound: w('Banxico 未找到此笔转账', 'Banxico finds no such transfer', 'Banxico no encuentra esta transferencia'),
  tooMany: w(
    'Banxico 查询次数过多，稍后自动再查',
    'too many queries at Banxico: asked again by itself',
    'demasiadas consultas en Banxico: se consulta de nuevo solo',
  ),
  failed: w(
    'Banxico 无答复，稍后自动再查',
    'no answer of Banxico: asked again by itself',
    'Banxico no responde: se consulta de nuevo solo',
  ),
} as const satisfies Record<string, Words>
export type CepState = keyof typeof cepStates
export const cepStateNames = Object.keys(cepStates) as [CepState, ...CepState[]]

const spec = 'DOMAIN §9: proof of a SPEI payment'

export const cepOfPayment = endpoint({
  path: '/forward/credit/payment/cep',
  access: { menu: 'paymentInfo' },
  rows: 'merchant',
  spec,
  summary: 'What Banxico said about a SPEI payment; null while nobody asked',
  input: z.strictObject({ paymentId: id }),
  output: z.object({
    /** It came by SPEI and says all that Banxico asks for. */
    canAsk: z.boolean(),
    check: z.nullable(
      z.object({
        state: z.enum(cepStateNames),
        askedTime: instant,
        answeredTime: z.nullable(instant),
        nextTime: z.nullable(instant),
        problem: z.nullable(z.string()),
        receipt: z.nullable(z.record(z.string(), z.string())),
      }),
    ),
  }),
  errors: ['payment.missing'],
})

export const checkCep = endpoint({
  path: '/forward/credit/payment/cep_check',
  access: { button: 'paymentInfo_query' },
  rows: 'merchant',
  writes: true,
  spec,
  summary: 'Ask Banxico for the proof of a SPEI payment; its answer is kept when it comes',
  input: z.strictObject({ paymentId: id }),
  output: z.object({ paymentId: id, asked: z.literal(true) }),
  errors: ['payment.missing', 'payment.cepNotSpei'],
})
