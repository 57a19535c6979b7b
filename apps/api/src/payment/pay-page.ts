/** The borrower's page behind a link: no sign-in, no script, a token that can't be guessed, and only so many tries. */
import { type Language, languages } from '@cordillera/contract/words'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { App } from '../platform/app.ts'
import { languageOf } from '../platform/language.ts'
import { RateLimit } from '../platform/rate-limit.ts'
import { type OpenedLink, openLink } from './pay-link.queries.ts'
import { hashOf, tokenShape } from './pay-link.rules.ts'
import { noPage, paidPage, payPage } from './pay-page.html.ts'
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
    if (link.purpose === 'voucher' || link.usedAt) return send(reply, 200, paidPage(link, language))
    if (link.expiresAt <= now) return send(reply, 410, noPage('gone', language))
    const amount = await amountOf(app, link, now)
    // paid by other means meanwhile
    return send(reply, 200, amount === 0 ? paidPage(link, language) : payPage(link, amount, language))
  })
}

/** The link's own amount, but never more than is due: what was paid meanwhile is not asked for again. */
async function amountOf(app: App, link: OpenedLink, now: Date): Promise<number> {
  if (link.billId === null || link.purpose === 'extension') return link.amountMinor ?? 0
  const bill = await billToPay(app.db, sql`bill`, link.billId, now, { lock: false })
  const due = !bill || bill.status === 'repaid' ? 0 : bill.due
  return link.amountMinor === null ? due : Math.min(link.amountMinor, due)
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
