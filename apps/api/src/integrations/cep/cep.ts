/**
 * Banxico's CEP, as its own page asks: a session, a form, and the receipt that the session is holding. Its three answers without a
 * receipt are sentences: no such payment, a payment whose receipt is not ready, and too many queries.
 */

import { parseDecimal, toDecimal } from '@cordillera/contract/money'
import type { AskCep, CepAnswer, CepQuery } from '../../payment/public.ts'
import { NoAnswer } from '../../platform/no-answer.ts'
import { attributesOf, xmlTags } from '../../platform/xml-text.ts'

const answerWithinMs = 15_000

export function cepAsker({ url }: { url: string }): AskCep {
  async function page(path: string, session: string, form?: URLSearchParams): Promise<Response> {
    const answer = await fetch(new URL(path, url), {
      method: form ? 'POST' : 'GET',
      headers: session ? { cookie: session } : {},
      ...(form ? { body: form } : {}),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    if (!answer.ok) throw new NoAnswer('answered with a fault of its own')
    return answer
  }
  return async (query) => {
    const opened = await page('/cep/', '')
    await opened.text()
    const session = opened.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
    const said = await (await page('/cep/valida.do', session, formOf(query))).text()
    const state = sentenceOf(said)
    if (state) return { state, receipt: null }
    const receipt = receiptOf(await (await page('/cep/descarga.do?formato=XML', session)).text())
    if (!receipt) return { state: 'notReady', receipt: null }
    if (parseDecimal(receipt['MontoPago'] ?? '', 'MXN') !== query.amountMinor)
      throw new NoAnswer('gave the receipt of another payment')
    return { state: 'paid', receipt }
  }
}

function formOf(of: CepQuery): URLSearchParams {
  const [year, month, day] = of.operationDay.split('-')
  return new URLSearchParams({
    ...{ tipoCriterio: 'T', criterio: of.trackingKey, fecha: `${day}-${month}-${year}`, emisor: of.sendingBank },
    ...{ receptor: of.receivingBank, cuenta: of.account, monto: toDecimal(of.amountMinor, 'MXN') },
    ...{ receptorParticipante: '0', captcha: 'c', tipoConsulta: '1' },
  })
}

/** Null: none of them, so there is a receipt. */
function sentenceOf(page: string): CepAnswer['state'] | null {
  const said = page.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (said.includes('no se encontro ningun pago')) return 'notFound'
  if (said.includes('numero maximo de consultas')) return 'tooMany'
  return said.includes('se identifico el siguiente pago') ? 'notReady' : null
}

const partsOfReceipt = new Set(['SPEI_Tercero', 'Beneficiario', 'Ordenante'])

/** Attributes of the receipt and of its two sides; null: it is no receipt. */
export function receiptOf(xml: string): Record<string, string> | null {
  if (!xml.includes('<SPEI_Tercero')) return null
  const tags = [...xmlTags(xml)].filter(({ name, opens }) => opens && partsOfReceipt.has(name))
  return Object.fromEntries(
    tags.flatMap((tag) =>
      Object.entries(attributesOf(tag)).map(([name, value]) => [
        // both sides have a name and an account
        tag.name === 'Ordenante' && /^(Nombre|Cuenta|TipoCuenta|RFC)$/.test(name) ? `${name}Ordenante` : name,
        value,
      ]),
    ),
  )
}
