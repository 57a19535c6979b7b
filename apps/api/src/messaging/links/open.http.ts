/** Opening a short link: no sign-in, no script, nothing kept of who opens it but whether it was a person. */
import type { Language } from '@cordillera/contract/words'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/app.ts'
import { languageOf } from '../../platform/language.ts'
import { RateLimit } from '../../platform/rate-limit.ts'
import { plainPage } from '../plain-page.ts'
import { clickerOf, deviceOf, type Opening } from './click.rules.ts'
import { tokenShape } from './own-address.ts'
import { addressOf, keepClick } from './short-link.queries.ts'

const perMinute = 60

export function openLinkRoutes(app: App): void {
  const limit = new RateLimit(perMinute)
  app.http.get<{ Params: { token: string } }>('/s/:token', async (request, reply) => {
    const language = languageOf(request)
    const now = app.clock.now()
    const seconds = limit.wait(request.ip, now)
    if (seconds > 0) return say(reply.header('retry-after', seconds), 429, language, 'tooMany')
    const { token } = request.params
    const found = tokenShape.test(token) ? await addressOf(app.db, token, now) : null
    if (!found) return say(reply, 404, language, 'missing')
    if (!found.isOpen) return say(reply, 410, language, 'over', found.merchantName)
    // paper is as old as it is
    const ageMs = found.isPaper ? Number.POSITIVE_INFINITY : now.getTime() - found.madeAt.getTime()
    const opening = openingOf(request, ageMs)
    const click = { clicker: clickerOf(opening), device: deviceOf(opening.userAgent) }
    await keepClick(app.db, found, click, now)
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(found.targetUrl)
  })
}

const openingOf = ({ method, headers }: FastifyRequest, ageMs: number): Opening => ({
  method,
  userAgent: headers['user-agent'] ?? '',
  purpose: `${headers['purpose'] ?? ''} ${headers['sec-purpose'] ?? ''}`,
  hasLanguage: Boolean(headers['accept-language']),
  ageMs,
})

const words = {
  tooMany: {
    zh: ['请稍候', '打开次数过多，请一分钟后再试。'],
    en: ['One moment', 'This was opened too often. Try again in a minute.'],
    es: ['Un momento', 'Se abrió demasiadas veces. Intente de nuevo en un minuto.'],
  },
  missing: {
    zh: ['没有此链接', '请检查地址是否完整。'],
    en: ['There is no such link', 'Check that the address is whole.'],
    es: ['No existe este enlace', 'Revise que la dirección esté completa.'],
  },
  over: {
    zh: ['链接已过期', '请在应用中查看，或联系我们。'],
    en: ['This link is over', 'Look in the app, or ask us for a new one.'],
    es: ['Este enlace ya venció', 'Mire en la app, o pídanos otro.'],
  },
} as const satisfies Record<string, Record<Language, readonly [string, string]>>

function say(reply: FastifyReply, status: number, language: Language, what: keyof typeof words, owner = '') {
  const [title, text] = words[what][language]
  return plainPage(reply, status, { language, owner, title, text })
}
