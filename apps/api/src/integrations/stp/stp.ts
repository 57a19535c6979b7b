/**
 * STP (SPEI, Mexico): orders are signed RSA-SHA256 over `||f1|f2|…||` with the company's key, what STP tells us with
 * theirs. Field limits and states: docs/operations.md, "STP".
 */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { toDecimal } from '@cordillera/contract/money'
import type { Channel, Order, Sent } from '../../payment/public.ts'
import { outcomeOfStp } from './stp.notices.ts'
import { stpStatement } from './stp.statement.ts'

export interface StpOptions {
  /** Where STP (or its simulator) listens. */
  url: string
  /** The company's name with STP. */
  company: string
  /** Ours, PEM. */
  privateKey: string
  /** STP's, PEM. */
  publicKey: string
}

const answerWithinMs = 10_000
const ownBank = '90646'
const clabeAccount = 40
const limits = { beneficiary: 39, concept: 39 } as const

export const signedText = (values: readonly (string | number)[]): string => `||${values.join('|')}||`

/** STP's alphabet: letters without accents, digits, spaces. */
const ascii = (text: string, max: number): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 ]/g, ' ')
    .slice(0, max)
    .trim()

export function stpChannel({ url, company, privateKey, publicKey }: StpOptions): Channel {
  const ours = createPrivateKey(privateKey)
  const theirs = createPublicKey(publicKey)
  const signature = (values: readonly (string | number)[]) =>
    sign('sha256', Buffer.from(signedText(values)), ours).toString('base64')

  async function ask(path: string, body: unknown): Promise<unknown> {
    const answer = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    if (!answer.ok) throw new Error(`STP answered ${answer.status}`)
    return answer.json()
  }

  async function order(path: string, of: Order): Promise<Sent> {
    const fields = {
      institucionContraparte: of.bankAccount.slice(0, 3),
      empresa: company,
      claveRastreo: of.trackingKey,
      institucionOperante: ownBank,
      monto: toDecimal(of.amountMinor, of.currency),
      tipoCuentaBeneficiario: clabeAccount,
      nombreBeneficiario: ascii(of.beneficiary, limits.beneficiary),
      cuentaBeneficiario: of.bankAccount,
      conceptoPago: ascii(of.concept, limits.concept),
      referenciaNumerica: of.trackingKey.replace(/\D/g, '').slice(-7) || '1',
    }
    const { resultado } = (await ask(path, { ...fields, firma: signature(Object.values(fields)) })) as {
      resultado: { id?: number; descripcionError?: string }
    }
    // a positive id is an accepted order; everything else comes with why
    return resultado.id && resultado.id > 0
      ? { taken: true, ref: String(resultado.id), raw: resultado }
      : { taken: false, message: resultado.descripcionError ?? 'refused', raw: resultado }
  }

  return {
    name: 'STP',
    paysOut: 'MXN',
    payOut: (of) => order('/speiws/rest/ordenPago/registra', of),
    withhold: (of) => order('/speiws/rest/domiciliacion/registra', of),
    async outcomeOf(trackingKey) {
      const values = [company, trackingKey]
      const found = (await ask('/speiws/rest/ordenPago/consulta', {
        empresa: company,
        claveRastreo: trackingKey,
        firma: signature(values),
      })) as { estado: string | null; detalle?: string }
      return found.estado === null
        ? null
        : { state: outcomeOfStp(found.estado), message: found.detalle ?? null, raw: found }
    },
    // what our account holds: nothing moves by asking
    async check() {
      const asked = { cuentaOrdenante: '', empresa: company }
      const answer = (await ask('/efws/API/consultaSaldoCuenta', {
        ...asked,
        firma: signature([asked.cuentaOrdenante, company]),
      })) as { estado?: number; mensaje?: string; respuesta?: { saldo?: string; cargosPendientes?: string } }
      const { saldo = '', cargosPendientes = '' } = answer.respuesta ?? {}
      const raw = { estado: String(answer.estado ?? ''), mensaje: answer.mensaje ?? '', saldo, cargosPendientes }
      return { ok: answer.estado === 0, raw }
    },
    statement: (day) => stpStatement({ ask, signature, company }, day),
    signed: (values, given) => verify('sha256', Buffer.from(signedText(values)), theirs, Buffer.from(given, 'base64')),
  }
}
