/**
 * Pages by which people of a partner see their channels' figures. They stand apart from the console: their cookie is sent to `/partner`
 * alone, no call of the console knows it, and no account of the console opens them.
 */

import { csvCell } from '@cordillera/contract/csv'
import { formatMinor } from '@cordillera/contract/money'
import { type Language, languages } from '@cordillera/contract/words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isCommon, isStrong } from '../../access/public.ts'
import { record } from '../../operation-log/public.ts'
import type { App } from '../../platform/app.ts'
import { firstOf } from '../../platform/cut.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import { formOf, takeForms } from '../../platform/form.ts'
import { languageOf } from '../../platform/language.ts'
import { RateLimit } from '../../platform/rate-limit.ts'
import { newToken } from '../users/user.queries.ts'
import { portalFigures } from './portal.figures.ts'
import { figuresHtml, passwordHtml, type Shown, signInHtml } from './portal.page.ts'
import * as portal from './portal.queries.ts'
import { portalWords } from './portal.words.ts'

const home = '/partner'
export const linkPath = (token: string): string => `${home}/link/${token}`
const cookieName = 'cordillera_partner'
/** Tells a browser that got in before from strangers who guess; it opens nothing. */
const deviceCookie = 'cordillera_partner_device'
const deviceDays = 365
const formLimitBytes = 4096
/** Of one address: whoever guesses passwords or links waits. */
const triesPerMinute = 20
const looksPerMinute = 120

type Asked = FastifyRequest<{
  Params: { token: string }
  Querystring: Record<string, string>
  Body: string | undefined
}>

export function portalPages(app: App): void {
  const limits = { tries: new RateLimit(triesPerMinute), looks: new RateLimit(looksPerMinute) }
  app.http.register(async (scope) => {
    takeForms(scope, formLimitBytes)
    scope.addHook('onRequest', async (request, reply) => {
      closed(reply)
      const limit = request.method === 'GET' ? limits.looks : limits.tries
      const seconds = limit.wait(request.ip, app.clock.now())
      const elsewhere =
        ['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site'])) && request.method !== 'GET'
      if (seconds > 0) reply.header('retry-after', seconds)
      if (seconds > 0 || elsewhere) return html(reply, seconds > 0 ? 429 : 403, signInHtml(wordsOf(request), 'tooMany'))
    })
    looking(app, scope)
    signing(app, scope)
    choosing(app, scope)
  })
}

const wordsOf = (request: FastifyRequest): Language =>
  languages.find((one) => one === (request as Asked).query.lang) ?? languageOf(request)

function closed(reply: FastifyReply): void {
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
}
const html = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.status(status).type('text/html; charset=utf-8').send(text)

const cookieOf = ({ headers }: FastifyRequest, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
const tokenOf = (request: FastifyRequest) => cookieOf(request, cookieName)

async function visitorOf(app: App, request: FastifyRequest): Promise<portal.Visitor | undefined> {
  const token = tokenOf(request)
  return token === undefined ? undefined : portal.visitorOf(app.db, token, app.clock.now())
}

function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, seconds }: { name: string; value: string; seconds: number },
): void {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${value}; Path=${home}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`)
}

function looking(app: App, scope: FastifyInstance): void {
  const shownTo = async (request: Asked): Promise<Shown | null> => {
    const visitor = await visitorOf(app, request)
    const asked = { language: wordsOf(request), now: app.clock.now() }
    return visitor ? portalFigures(app.db, visitor, request.query, asked) : null
  }
  scope.get(home, async (request, reply) => {
    const shown = await shownTo(request as Asked)
    return html(reply, 200, shown ? figuresHtml(shown) : signInHtml(wordsOf(request), null))
  })
  scope.get(`${home}/figures.csv`, async (request, reply) => {
    const shown = await shownTo(request as Asked)
    if (!shown) return html(reply, 401, signInHtml(wordsOf(request), null))
    return reply
      .header('content-disposition', `attachment; filename="figures-${shown.startDay}-${shown.endDay}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(csvOf(shown))
  })
}

function csvOf({ language, by, currency, rows, total }: Shown): string {
  const w = portalWords[language]
  const heads = [w[by], w.clicks, w.registrations, w.applications, w.approved, w.paidOut, `${w.owed} (${currency})`]
  const lines = [...rows, { ...total, day: w.total, channelName: w.total }].map((row) => [
    (by === 'day' ? row.day : row.channelName) ?? '',
    ...[row.clicks, row.registrations, row.applications, row.approved, row.paidOut].map(String),
    row.cost === null ? '' : formatMinor(row.cost, currency, 'en').replace(/[^\d.]/g, ''),
  ])
  return `\uFEFF${[heads, ...lines].map((line) => line.map((cell) => csvCell(cell)).join(',')).join('\r\n')}\r\n`
}

function signing(app: App, scope: FastifyInstance): void {
  scope.post(`${home}/sign-in`, async (request, reply) => {
    const now = app.clock.now()
    const form = formOf((request as Asked).body)
    const email = firstOf((form.get('email') ?? '').trim().toLowerCase(), 120)
    const device = cookieOf(request, deviceCookie) ?? newToken()
    const asked = { email, password: form.get('password') ?? '', address: request.ip, device, now }
    const came = await portal.signIn(app.db, asked, (tx, who) =>
      note(tx, app, request, { ...who, email }, 'acquisition.channelUserSignedIn'),
    )
    if (came === 'wrong') await note(app.db, app, request, { email }, 'acquisition.channelUserRefused')
    const language = wordsOf(request)
    if (came === 'wrong') return html(reply, 400, signInHtml(language, 'wrong'))
    if ('blockedUntil' in came) return html(reply, 429, signInHtml(language, 'tooMany'))
    setCookie(request, reply, { name: cookieName, value: came.token, seconds: portal.sessionLivesMs / 1000 })
    setCookie(request, reply, { name: deviceCookie, value: device, seconds: deviceDays * 86_400 })
    return reply.redirect(`${home}?lang=${language}`, 303)
  })
  scope.post(`${home}/sign-out`, async (request, reply) => {
    const token = tokenOf(request)
    if (token !== undefined) await portal.signOut(app.db, token, app.clock.now())
    setCookie(request, reply, { name: cookieName, value: '', seconds: 0 })
    return reply.redirect(`${home}?lang=${wordsOf(request)}`, 303)
  })
}

/** Opening a link changes nothing, as mail scanners open every address. */
function choosing(app: App, scope: FastifyInstance): void {
  scope.route({
    method: ['GET', 'POST'],
    url: linkPath(':token'),
    handler: async (asked, reply) => {
      const request = asked as Asked
      const language = wordsOf(request)
      const now = app.clock.now()
      const [status, page] = await inTransaction(app.db, async (tx): Promise<[status: number, page: string]> => {
        const { token } = request.params
        const link = await portal.openLink(tx, token, now)
        const here = linkPath(encodeURIComponent(token))
        if (!link) return [404, passwordHtml(language, 'over', null, home)]
        if (request.method === 'GET') return [200, passwordHtml(language, 'ask', link.email, here)]
        const form = formOf(request.body)
        const password = form.get('password') ?? ''
        const wrong = faultOf(password, form.get('again') ?? '', link.email)
        if (wrong !== null) return [400, passwordHtml(language, wrong, link.email, here)]
        await portal.setPassword(tx, link, password, now)
        await note(tx, app, request, link, 'acquisition.channelUserChose')
        return [200, signInHtml(language, 'chosen')]
      })
      return html(reply, status, page)
    },
  })
}

function faultOf(password: string, again: string, email: string): 'mismatch' | 'weak' | 'common' | null {
  if (password !== again) return 'mismatch'
  if (!isStrong(password)) return 'weak'
  return isCommon(password, email.split('@')[0] ?? '') ? 'common' : null
}

type Noted = 'acquisition.channelUserRefused' | 'acquisition.channelUserSignedIn' | 'acquisition.channelUserChose'
interface Who {
  email: string
  channelUserId?: number
  merchantId?: number
}
async function note(db: Db, app: App, request: FastifyRequest, who: Who, action: Noted): Promise<void> {
  const origin = { endpoint: request.routeOptions.url ?? home, address: request.ip, deviceId: '', browserId: '' }
  const { email, channelUserId, merchantId } = who
  const about = channelUserId === undefined ? firstOf(email, 64) : `channelUser:${channelUserId}`
  const entry = { action, target: about, ...(merchantId === undefined ? {} : { merchantId }) }
  await record(db, app.clock.now(), { accountId: 0, userName: firstOf(email, 64) }, origin, entry)
}
