/** What payment channels tell us, in their own words. Signed by them; kept as it came before anything is made of it. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const text = (max: number) => z.string().check(z.maxLength(max))
/** What is signed a line each holds no line break: else one signature would fit several messages. */
const line = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[^\r\n]*$/))
const digits = (max: number) => z.union([z.int(), text(max)])

/** The field order in which STP signs a deposit: `||f1|f2|…||`, RSA-SHA256, base64. */
export const depositFields = [
  'Clave',
  'FechaOperacion',
  'InstitucionOrdenante',
  'InstitucionBeneficiaria',
  'ClaveRastreo',
  'Monto',
  'NombreOrdenante',
  'TipoCuentaOrdenante',
  'CuentaOrdenante',
  'RFCCurpOrdenante',
  'NombreBeneficiario',
  'TipoCuentaBeneficiario',
  'CuentaBeneficiario',
  'RFCCurpBeneficiario',
  'ConceptoPago',
  'ReferenciaNumerica',
  'Empresa',
] as const

export const stpDeposit = endpoint({
  path: '/api/webhook/stp/deposit',
  access: 'public',
  rows: 'none',
  spec: 'DOMAIN §9: STP incoming payment to a per-borrower CLABE',
  summary: 'STP: money came in on one of our CLABEs',
  input: z.strictObject({
    Clave: digits(20),
    /** yyyymmdd; not always the calendar day. */
    FechaOperacion: digits(8),
    InstitucionOrdenante: digits(10),
    InstitucionBeneficiaria: digits(10),
    ClaveRastreo: text(30),
    /** Pesos with at most two decimals. */
    Monto: z.union([z.number(), text(20)]),
    NombreOrdenante: z.optional(text(120)),
    TipoCuentaOrdenante: z.optional(digits(4)),
    CuentaOrdenante: z.optional(text(20)),
    RFCCurpOrdenante: z.optional(text(20)),
    NombreBeneficiario: z.optional(text(120)),
    TipoCuentaBeneficiario: z.optional(digits(4)),
    CuentaBeneficiario: text(20),
    RFCCurpBeneficiario: z.optional(text(20)),
    ConceptoPago: z.optional(text(120)),
    ReferenciaNumerica: z.optional(digits(10)),
    Empresa: z.optional(text(30)),
    firma: text(2000),
  }),
  /** STP keeps the money in the account; a 400 would send it back to who paid. */
  output: z.object({ mensaje: z.literal('confirmar') }),
  bare: true,
  errors: ['payment.webhookUntrusted'],
})

export const stpState = endpoint({
  path: '/api/webhook/stp/state',
  access: 'public',
  rows: 'none',
  spec: 'DOMAIN §9: STP state webhook',
  summary: 'STP: what became of an order of ours',
  input: z.strictObject({
    id: digits(20),
    Estado: text(30),
    Detalle: z.optional(text(500)),
    firma: text(2000),
  }),
  output: z.object({ mensaje: z.literal('recibido') }),
  bare: true,
  errors: ['payment.webhookUntrusted'],
})

/** Interbank networks of Colombia, Peru, Chile and Ecuador, and cash at a till in Mexico: one protocol (docs/operations.md). */
export const transferChannels = ['ACH', 'CCE', 'TEF', 'SPI', 'OXXO'] as const
export type TransferChannel = (typeof transferChannels)[number]

/** What a deposit is signed over, in this order, a line each: HMAC-SHA256, hex. */
export const transferDepositFields = ['channel', 'trackingKey', 'amount', 'reference', 'payer'] as const

export const transferDeposit = endpoint({
  path: '/api/webhook/transfers/deposit',
  access: 'public',
  rows: 'none',
  spec: 'DOMAIN §9: providers behind one interface',
  summary: 'Transfers and cash: money came in under a reference of ours',
  input: z.strictObject({
    channel: z.enum(transferChannels),
    trackingKey: line(40).check(z.minLength(4)),
    /** A plain decimal in the currency of the channel. */
    amount: line(20),
    reference: line(12),
    payer: z.optional(line(120)),
    signature: line(200),
  }),
  output: z.object({ received: z.literal(true) }),
  errors: ['payment.webhookUntrusted'],
})

export const transferStateFields = ['channel', 'id', 'state', 'message'] as const

export const transferState = endpoint({
  path: '/api/webhook/transfers/state',
  access: 'public',
  rows: 'none',
  spec: 'DOMAIN §9: providers behind one interface',
  summary: 'Transfers: what became of an order of ours',
  input: z.strictObject({
    channel: z.enum(transferChannels),
    id: line(40).check(z.minLength(1)),
    state: z.enum(['settled', 'failed', 'returned']),
    message: z.optional(line(500)),
    signature: line(200),
  }),
  output: z.object({ received: z.literal(true) }),
  errors: ['payment.webhookUntrusted'],
})
