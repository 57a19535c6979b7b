/** The customer's page behind a link: five buttons and a line of text, no sign-in, no script. Looking changes nothing. */
import { type Language, languages } from '@cordillera/contract/words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/app.ts'
import { firstOf } from '../../platform/cut.ts'
import { type Db, inTransaction, sql } from '../../platform/db.ts'
import { formOf, takeForms } from '../../platform/form.ts'
import { languageOf } from '../../platform/language.ts'
import { RateLimit } from '../../platform/rate-limit.ts'
import { keepScore } from './answer.queries.ts'
import { hashOf, ratingDays, tokenShape } from './rating.rules.ts'

const perMinute = 30
type Asked = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: string }; Body: string }>

interface Rated {
  orderId: string
  merchantId: number
  merchant: string
  score: number | null
}

export function ratingPageRoutes(app: App): void {
  const limit = new RateLimit(perMinute)
  app.http.register(async (http: FastifyInstance) => {
    takeForms(http, 8192)
    http.get('/rate/:token', (request, reply) => answer(app, limit, request as Asked, reply))
    http.post('/rate/:token', (request, reply) => answer(app, limit, request as Asked, reply))
  })
}

async function answer(app: App, limit: RateLimit, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const language = languages.find((each) => each === request.query.lang) ?? languageOf(request)
  const words = said[language]
  const now = app.clock.now()
  const seconds = limit.wait(request.ip, now)
  if (seconds > 0) return send(reply.header('retry-after', seconds), 429, page(language, '', words.tooMany))
  const { token } = request.params
  const found = tokenShape.test(token) ? await findRated(app.db, token, now) : null
  if (!found) return send(reply, 404, page(language, '', words.missing))
  if (request.method === 'GET')
    return send(
      reply,
      200,
      page(language, found.merchant, found.score ? words.again : words.ask, form(token, language)),
    )
  const given = formOf(request.body)
  const score = Number(given.get('score'))
  if (!Number.isInteger(score) || score < 1 || score > 5)
    return send(reply, 400, page(language, found.merchant, words.ask, form(token, language)))
  const { orderId, merchantId } = found
  const text = firstOf(given.get('said')?.trim() ?? '', 500) || null
  await inTransaction(app.db, (tx) => keepScore(tx, { orderId, merchantId, score, said: text, now }))
  return send(reply, 200, page(language, found.merchant, words.thanks))
}

/** The closed work order that a link is of, as long as the link is good. */
async function findRated(db: Db, token: string, now: Date): Promise<Rated | null> {
  const { rows } = await sql<Rated>`
    select h.order_id, h.merchant_id, m.name as merchant, h.score from work_order h join merchant m using (merchant_id)
    where h.rating_hash = ${hashOf(token)} and h.closed_at > ${now}::timestamptz - ${ratingDays}::int * interval '1 day'`.execute(
    db,
  )
  return rows[0] ?? null
}

const said: Record<Language, Record<'title' | 'ask' | 'again' | 'more' | 'thanks' | 'missing' | 'tooMany', string>> = {
  zh: {
    title: '服务评价',
    ask: '您对我们的服务满意吗？1 为很不满意，5 为很满意。',
    again: '您已评价过；再次选择将替换之前的评价。',
    more: '想补充的话（可不填）',
    thanks: '谢谢，您的评价已收到。',
    missing: '此链接无效或已过期。',
    tooMany: '请求过于频繁，请一分钟后再试。',
  },
  en: {
    title: 'How did it go?',
    ask: 'How satisfied are you with our service? 1 is not at all, 5 is very much.',
    again: 'You have said so before; choosing again replaces it.',
    more: 'Anything to add (may be left empty)',
    thanks: 'Thank you, we have got it.',
    missing: 'This link is not good, or its time is over.',
    tooMany: 'Too many tries; please try again in a minute.',
  },
  es: {
    title: '¿Cómo le atendimos?',
    ask: '¿Qué tan satisfecho quedó con la atención? 1 es nada, 5 es mucho.',
    again: 'Ya respondió antes; si elige de nuevo, se reemplaza.',
    more: 'Si quiere agregar algo (opcional)',
    thanks: 'Gracias, recibimos su respuesta.',
    missing: 'Este enlace no es válido o ya venció.',
    tooMany: 'Demasiados intentos; pruebe de nuevo en un minuto.',
  },
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const style = `:root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,sans-serif}main{max-width:440px;margin:0 auto;padding:24px 16px}
textarea{width:100%;box-sizing:border-box;min-height:96px;font:inherit}.scores{display:flex;gap:8px;margin-top:16px}
button{flex:1;min-height:56px;font-size:22px;font-weight:600;border-radius:12px;border:1px solid #8a939c;background:none;color:inherit}`

const form = (token: string, language: Language): string =>
  `<form method="post" action="/rate/${token}?lang=${language}"><label for="said">${escaped(said[language].more)}</label><textarea id="said" name="said" maxlength="500"></textarea><div class="scores">${[1, 2, 3, 4, 5].map((score) => `<button name="score" value="${score}">${score}</button>`).join('')}</div></form>`

const page = (language: Language, owner: string, text: string, more = ''): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(said[language].title)}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><link rel="icon" href="data:,"><style>${style}</style></head><body><main><h1>${escaped(owner || said[language].title)}</h1><p>${escaped(text)}</p>${more}</main></body></html>`

const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(html)
