/**
 * The page behind the end of a mail: opening it changes nothing, as scanners open every address; a button does, and a mail program's
 * one click (RFC 8058) posts without cookie, sign-in or redirect.
 */
import type { Language } from '@cordillera/contract/words'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { waitForDecisions } from '../../compliance/public.ts'
import type { App } from '../../platform/app.ts'
import { inTransaction } from '../../platform/db.ts'
import { languageOf } from '../../platform/language.ts'
import { RateLimit } from '../../platform/rate-limit.ts'
import { plainPage } from '../plain-page.ts'
import { end, type Sent, sentOne, takeBack } from './unsubscribe.queries.ts'
import { askedBy, canBeEnded, messageOf } from './unsubscribe.rules.ts'

const perMinute = 60
const formLimitBytes = 4096
type Asked = FastifyRequest<{ Params: { token: string } }>

export function unsubscribeRoutes(app: App): void {
  const limit = new RateLimit(perMinute)
  app.http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: formLimitBytes }, (_, body, done) =>
      done(null, body),
    )
    scope.get('/u/:token', async (request: Asked, reply) => {
      const found = await find(request, reply)
      return found && show(reply, 200, languageOf(request), found)
    })
    scope.post('/u/:token', async (request: Asked, reply) => {
      const found = await find(request, reply)
      if (!found) return reply
      const form = typeof request.body === 'string' ? request.body : ''
      const asked = askedBy(form)
      if (!asked) return show(reply, 400, languageOf(request), found)
      const { messageId } = found
      const now = app.clock.now()
      const how = /One-Click/i.test(form) ? 'one click' : 'page'
      await inTransaction(app.db, async (tx) => {
        if (asked === 'again') return takeBack(tx, messageId, now)
        await waitForDecisions(tx, found.userId === null ? [] : [found.userId])
        await end(tx, messageId, { all: asked === 'all', how }, now)
      })
      return show(reply, 200, languageOf(request), (await sentOne(app.db, messageId, now)) ?? found)
    })
  })

  /** Null where the answer was given already. */
  async function find(request: Asked, reply: FastifyReply): Promise<Sent | null> {
    const now = app.clock.now()
    const language = languageOf(request)
    const seconds = limit.wait(request.ip, now)
    if (seconds > 0) {
      say(reply.header('retry-after', seconds), 429, language, 'tooMany')
      return null
    }
    const messageId = messageOf(app.secretKey, request.params.token)
    const found = messageId && (await sentOne(app.db, messageId, now))
    if (found && canBeEnded(found)) return found
    say(reply, 404, language, 'missing')
    return null
  }
}

const notices = {
  tooMany: {
    zh: ['请稍候', '打开次数过多，请一分钟后再试。'],
    en: ['One moment', 'This was opened too often. Try again in a minute.'],
    es: ['Un momento', 'Se abrió demasiadas veces. Intente de nuevo en un minuto.'],
  },
  missing: {
    zh: ['没有此页面', '请从邮件中重新打开。'],
    en: ['There is no such page', 'Open it from the mail again.'],
    es: ['No existe esta página', 'Ábrala de nuevo desde el correo.'],
  },
} as const satisfies Record<string, Record<Language, readonly [string, string]>>

function say(reply: FastifyReply, status: number, language: Language, what: keyof typeof notices): void {
  const [title, text] = notices[what][language]
  plainPage(reply, status, { language, owner: '', title, text })
}

const states: Record<Sent['ended'], Record<Language, readonly [string, string]>> = {
  none: {
    zh: ['邮件设置', '您可以不再接收这类邮件，或不再接收任何邮件。验证码和法定通知仍会发送。'],
    en: [
      'Your mails',
      'You can end mails of this kind, or all of them. Codes and notices that the law asks for still come.',
    ],
    es: [
      'Sus correos',
      'Puede dejar de recibir correos de este tipo, o todos. Las claves y los avisos de ley siguen llegando.',
    ],
  },
  one: {
    zh: ['已退订', '不会再向您发送这类邮件。'],
    en: ['Done', 'No more mails of this kind are sent to you.'],
    es: ['Listo', 'Ya no se le envían correos de este tipo.'],
  },
  all: {
    zh: ['已退订', '不会再向您发送邮件。验证码和法定通知仍会发送。'],
    en: ['Done', 'No more mails are sent to you. Codes and notices that the law asks for still come.'],
    es: ['Listo', 'Ya no se le envían correos. Las claves y los avisos de ley siguen llegando.'],
  },
}
const buttons: Record<'one' | 'all' | 'again', Record<Language, string>> = {
  one: { zh: '不再接收这类邮件', en: 'No more mails of this kind', es: 'No más correos de este tipo' },
  all: { zh: '不再接收任何邮件', en: 'No more mails at all', es: 'Ningún correo más' },
  again: { zh: '重新接收', en: 'Send them again', es: 'Volver a recibirlos' },
}
const offered = { none: ['one', 'all'], one: ['all', 'again'], all: ['again'] } as const

function show(reply: FastifyReply, status: number, language: Language, { merchantName, ended }: Sent): FastifyReply {
  const [title, text] = states[ended][language]
  const offer = offered[ended].map((value) => ({ name: 'choice', value, label: buttons[value][language] }))
  return plainPage(reply, status, { language, owner: merchantName, title, text, buttons: offer })
}
