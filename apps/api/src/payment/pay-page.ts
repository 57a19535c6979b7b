/** The borrower's page behind a link: no sign-in, no script, a token that can't be guessed, and only so many tries. */
import { type Language, languages } from '@cordillera/contract/words'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { extendableBill, whyNotExtendable } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { languageOf } from '../platform/language.ts'
import { RateLimit } from '../platform/rate-limit.ts'
import { offerFor } from './charge/charge.offer.ts'
import { type OpenedLink, openLink } from './pay-link.queries.ts'
import { hashOf, tokenShape } from './pay-link.rules.ts'
import { noPage, paidPage, payPage } from './pay-page.html.ts'
import { proofOfLink } from './proof/proof.queries.ts'
import { billToPay } from './withholding.queries.ts'

const perMinute = 60

export function payPageRoutes(app: App): void {
  const limit = new RateLimit(perMinute)
  app.http.get<{ Params: { token: string }; Querystring: { lang?: string } }>('/pay/:token', async (request, reply) => {
    const language = chosenLanguage(request)
    const now = app.clock.now()
    const seconds = limit.wait(request.ip, now)
    if (seconds > 0) return send(reply.header('retry-after', seconds), 429, noPage('tooMany', language))
    const { token } = request.params
    const link = tokenShape.test(token) ? await openLink(app.db, hashOf(token)) : null
    if (!link) return send(reply, 404, noPage('missing', language))
    const { status, html } = await pageOfLink(app, link, { now, language })
    return send(reply, status, html)
  })
}

/** What there is to pay; else what was paid; else why there is nothing. */
async function pageOfLink(
  app: App,
  link: OpenedLink,
  { now, language }: { now: Date; language: Language },
): Promise<{ status: number; html: string }> {
  const isOver = link.expiresAt <= now
  const isOpen = !isOver && (link.usedAt === null || link.amountMinor === null)
  const amount = isOpen ? await amountOf(app, link, now) : 0
  const proof = link.purpose === 'voucher' ? null : await proofOfLink(app.db, link.linkId)
  if (amount) {
    const offer = await offerFor(app, link, amount)
    return { status: 200, html: payPage(link, { amount, offer, proof }, language) }
  }
  if (link.usedAt || (link.purpose === 'voucher' && !isOver))
    return { status: 200, html: paidPage(link, proof, language) }
  if (isOver || amount === null) return { status: 410, html: noPage('gone', language) }
  return { status: 200, html: noPage('settled', language) }
}

/**
 * The link's own amount, but never more than is due: what was paid meanwhile is not asked for again. A link without an
 * amount goes on asking for what is left. Null: what the link is for can't be done any more.
 */
async function amountOf(app: App, link: OpenedLink, now: Date): Promise<number | null> {
  const { amountMinor } = link
  if (link.purpose === 'cancelLoan') return Math.min(amountMinor ?? 0, link.principalOpen)
  if (link.billId === null) return amountMinor ?? 0
  if (link.purpose === 'extension') {
    const bill = await extendableBill(app.db, sql`bill`, link.billId, now, { lock: false })
    const why = bill ? whyNotExtendable(bill) : 'repaid'
    return why === null ? amountMinor : why === 'repaid' ? 0 : null
  }
  const bill = await billToPay(app.db, sql`bill`, link.billId, now, { lock: false })
  const due = !bill || bill.status === 'repaid' ? 0 : bill.due
  return amountMinor === null ? due : Math.min(amountMinor, due)
}

function chosenLanguage(request: FastifyRequest<{ Querystring: { lang?: string } }>): Language {
  return languages.find((language) => language === request.query.lang) ?? languageOf(request)
}

function send(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(html)
}
