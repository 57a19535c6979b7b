/**
 * The page behind a link by which somebody chooses a first password: no sign-in, no script. Opening it changes nothing, as mail scanners
 * open every address.
 */
import { type Language, languages } from '@cordillera/contract/words'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { inTransaction } from '../platform/db.ts'
import { formOf, takeForms } from '../platform/form.ts'
import { languageOf } from '../platform/language.ts'
import { RateLimit } from '../platform/rate-limit.ts'
import { linkOfToken } from './first-password.rules.ts'
import { choosePassword, firstPasswordPath, type OpenLink, openLink, type Refused } from './first-password.service.ts'

const perMinute = 20
const formLimitBytes = 4096
type Asked = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: string }; Body: string | undefined }>

export function firstPasswordPage(app: App): void {
  const limit = new RateLimit(perMinute)
  app.http.register(async (scope) => {
    takeForms(scope, formLimitBytes)
    const path = `${firstPasswordPath}/:token`
    scope.get(path, (request, reply) => answer(app, limit, request as Asked, reply))
    scope.post(path, (request, reply) => answer(app, limit, request as Asked, reply))
  })
}

async function answer(app: App, limit: RateLimit, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const language = languages.find((each) => each === request.query.lang) ?? languageOf(request)
  const now = app.clock.now()
  const seconds = limit.wait(request.ip, now)
  if (seconds > 0) return show(reply.header('retry-after', seconds), 429, { language, said: 'tooMany' })
  const linkId = linkOfToken(app.secretKey, request.params.token)
  const page = await inTransaction(app.db, async (tx): Promise<Omit<Page, 'language'>> => {
    const link = linkId === null ? undefined : await openLink(tx, linkId, now)
    if (!link) return { said: 'over' }
    if (request.method === 'GET') return { said: 'ask', link }
    const form = formOf(request.body)
    const typed = { password: form.get('password') ?? '', again: form.get('again') ?? '' }
    return { said: await choosePassword(tx, link, typed, { address: request.ip, now }), link }
  })
  return show(reply, statuses[page.said] ?? 400, { language, ...page })
}

const statuses: Partial<Record<Said, number>> = { ask: 200, done: 200, over: 404 }

type Said = 'ask' | 'done' | 'over' | 'tooMany' | Refused
interface Page {
  language: Language
  said: Said
  link?: OpenLink
}

const titles: Record<Language, string> = {
  zh: '设置密码',
  en: 'Choose your password',
  es: 'Elija su contraseña',
}
const fields: Record<Language, { password: string; again: string; save: string; signIn: string; user: string }> = {
  zh: { password: '新密码', again: '再次输入', save: '保存', signIn: '去登录', user: '用户名' },
  en: { password: 'New password', again: 'Once more', save: 'Save', signIn: 'Sign in', user: 'User name' },
  es: { password: 'Contraseña nueva', again: 'Otra vez', save: 'Guardar', signIn: 'Iniciar sesión', user: 'Usuario' },
}
const rule: Record<Language, string> = {
  zh: '8 至 20 个字符，包含数字、大写和小写字母。',
  en: '8 to 20 characters with a digit, an upper-case and a lower-case letter.',
  es: 'De 8 a 20 caracteres, con un dígito, una mayúscula y una minúscula.',
}
const sentences: Record<Said, Record<Language, string>> = {
  ask: rule,
  weak: {
    zh: `未保存。${rule.zh}`,
    en: `Nothing was saved. It takes ${rule.en}`,
    es: `No se guardó. Debe tener: ${rule.es}`,
  },
  common: {
    zh: '未保存：这个密码太容易被猜到，请换一个。',
    en: 'Nothing was saved: it is too easy to guess. Choose another one.',
    es: 'No se guardó: es demasiado fácil de adivinar. Elija otra.',
  },
  mismatch: {
    zh: '未保存：两次输入不一致，请重新输入。',
    en: 'Nothing was saved: the two differ. Type them again.',
    es: 'No se guardó: no coinciden. Escríbalas otra vez.',
  },
  done: {
    zh: '密码已保存。现在可以登录；首次登录需绑定验证器。',
    en: 'Your password is saved. Sign in now; the first time you bind an authenticator.',
    es: 'Su contraseña quedó guardada. Ya puede iniciar sesión; la primera vez vinculará un autenticador.',
  },
  over: {
    zh: '此链接已使用或已过期，未做任何更改。请让组长或管理员重新申请。',
    en: 'This link was used or is over; nothing was changed. Ask your leader or an administrator for another.',
    es: 'Este enlace ya se usó o venció; no se cambió nada. Pida otro a su líder o a un administrador.',
  },
  tooMany: {
    zh: '打开次数过多，请一分钟后再试。',
    en: 'This was opened too often. Try again in a minute.',
    es: 'Se abrió demasiadas veces. Intente de nuevo en un minuto.',
  },
}
const style = `:root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans CJK SC",sans-serif;background:Canvas;color:CanvasText}
main{max-width:400px;margin:0 auto;padding:32px 16px}header{font-weight:600}h1{font-size:22px;margin:16px 0 8px}label{display:block;margin-top:16px}
input{display:block;width:100%;box-sizing:border-box;min-height:44px;margin-top:4px;padding:0 12px;font:inherit;border:1px solid;border-radius:8px;background:Canvas;color:CanvasText}
button,a{display:block;width:100%;box-sizing:border-box;min-height:48px;margin-top:20px;font:inherit;font-weight:600;line-height:46px;text-align:center;text-decoration:none;border:1px solid;border-radius:8px;background:Canvas;color:CanvasText}`
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function show(reply: FastifyReply, status: number, { language, said, link }: Page): FastifyReply {
  const words = fields[language]
  const input = (name: 'password' | 'again') =>
    `<label>${words[name]}<input type="password" name="${name}" autocomplete="new-password" minlength="8" maxlength="20" required></label>`
  const user = link ? `<p>${words.user}: <b>${escaped(link.userName)}</b></p>` : ''
  const form =
    link && said !== 'done'
      ? `<form method="post">${input('password')}${input('again')}<button>${words.save}</button></form>`
      : ''
  const signIn = said === 'done' ? `<a href="/login">${words.signIn}</a>` : ''
  const urgent = status >= 400 ? ' role="alert"' : ''
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${titles[language]}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><link rel="icon" href="data:,"><style>${style}</style></head><body><main><header>Cordillera</header><h1>${titles[language]}</h1>${user}<p${urgent}>${sentences[said][language]}</p>${form}${signIn}</main></body></html>`,
    )
}
