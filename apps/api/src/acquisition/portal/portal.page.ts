/** Pages for people of a partner as HTML: no script, nothing from elsewhere. Pure. */
import type { Currency } from '@cordillera/contract/countries'
import { formatMinor } from '@cordillera/contract/money'
import { type Language, languages } from '@cordillera/contract/words'
import { type PortalSentence, portalSentences, portalWords } from './portal.words.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `:root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans CJK SC",sans-serif;background:Canvas;color:CanvasText}
main{max-width:1080px;margin:0 auto;padding:24px 16px}main.narrow{max-width:400px}header{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between}
h1{font-size:22px;margin:16px 0 8px}label{display:block;margin-top:16px}nav a{margin-right:12px}input,select{display:block;width:100%;box-sizing:border-box;min-height:44px;margin-top:4px;padding:0 12px;font:inherit;border:1px solid;border-radius:8px;background:Canvas;color:CanvasText}
button,.press{display:inline-block;box-sizing:border-box;min-height:44px;padding:0 16px;font:inherit;font-weight:600;line-height:42px;text-decoration:none;border:1px solid;border-radius:8px;background:Canvas;color:CanvasText}
.narrow button{display:block;width:100%;margin-top:20px}form.days{display:flex;flex-wrap:wrap;gap:12px;align-items:end}form.days label{margin:0;flex:1 1 140px;max-width:220px}
.table{overflow-x:auto;margin-top:16px}table{border-collapse:collapse;width:100%}th,td{padding:8px 12px;text-align:right;white-space:nowrap;border-bottom:1px solid color-mix(in srgb,CanvasText 20%,Canvas);font-variant-numeric:tabular-nums}
th:first-child,td:first-child{text-align:left}tfoot td{font-weight:600}small{opacity:.75}`

interface Page {
  language: Language
  title: string
  body: string
  narrow?: boolean
  /** Where this page is told in another language; its query without the language. */
  here: string
}
export function pageHtml({ language, title, body, narrow, here }: Page): string {
  const names: Record<Language, string> = { zh: '中文', en: 'English', es: 'Español' }
  const links = languages
    .map((one) => `<a href="${here}${here.includes('?') ? '&amp;' : '?'}lang=${one}" lang="${one}">${names[one]}</a>`)
    .join('')
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><link rel="icon" href="data:,"><style>${style}</style></head><body><main${narrow ? ' class="narrow"' : ''}><nav>${links}</nav>${body}</main></body></html>`
}

const said = (language: Language, sentence: PortalSentence | null): string =>
  sentence === null ? '' : `<p role="status">${portalSentences[sentence][language]}</p>`

export function signInHtml(language: Language, sentence: PortalSentence | null): string {
  const w = portalWords[language]
  const body = `<h1>${w.signInTitle}</h1>${said(language, sentence)}<form method="post" action="/partner/sign-in?lang=${language}">
<label>${w.email}<input type="email" name="email" autocomplete="username" maxlength="120" required></label>
<label>${w.password}<input type="password" name="password" autocomplete="current-password" maxlength="32" required></label>
<button>${w.signIn}</button></form>`
  return pageHtml({ language, title: w.signInTitle, body, narrow: true, here: '/partner' })
}

/** `email`: whose link it is; null: it is over. */
export function passwordHtml(language: Language, sentence: PortalSentence, email: string | null, here: string): string {
  const w = portalWords[language]
  const field = (name: string, label: string) =>
    `<label>${label}<input type="password" name="${name}" autocomplete="new-password" minlength="8" maxlength="20" required></label>`
  const form =
    email === null
      ? ''
      : `<p>${w.email}: <b>${escaped(email)}</b></p><form method="post">${field('password', w.newPassword)}${field('again', w.again)}<button>${w.save}</button></form>`
  const body = `<h1>${w.passwordTitle}</h1>${said(language, sentence)}${form}`
  return pageHtml({ language, title: w.passwordTitle, body, narrow: true, here })
}

export interface PortalFigure {
  readonly day: string | null
  readonly channelName: string | null
  readonly running: boolean
  readonly clicks: number
  readonly registrations: number
  readonly applications: number
  readonly approved: number
  readonly paidOut: number
  /** In minor units; null: nothing was agreed. */
  readonly cost: number | null
}
export interface Shown {
  readonly language: Language
  readonly merchantName: string
  readonly name: string
  readonly currency: Currency
  readonly startDay: string
  readonly endDay: string
  readonly by: 'day' | 'channel'
  readonly today: string
  readonly rows: readonly PortalFigure[]
  readonly total: PortalFigure
}

const counts = ['clicks', 'registrations', 'applications', 'approved', 'paidOut'] as const

export function figuresHtml(shown: Shown): string {
  const { language, merchantName, name, startDay, endDay, by, today, rows } = shown
  const w = portalWords[language]
  const query = `from=${startDay}&amp;to=${endDay}&amp;by=${by}`
  const option = (value: 'day' | 'channel') =>
    `<option value="${value}"${by === value ? ' selected' : ''}>${w[value]}</option>`
  const dayField = (field: 'from' | 'to', value: string) =>
    `<label>${w[field]}<input type="date" name="${field}" value="${value}" max="${today}" required></label>`
  const body = `<header><b>${escaped(merchantName)}</b><span>${escaped(name)}</span>
<form method="post" action="/partner/sign-out?lang=${language}"><button>${w.signOut}</button></form></header><h1>${w.figuresTitle}</h1>
<form class="days" method="get" action="/partner"><input type="hidden" name="lang" value="${language}">${dayField('from', startDay)}${dayField('to', endDay)}
<label>${w.by}<select name="by">${option('day')}${option('channel')}</select></label><button>${w.show}</button>
<a class="press" href="/partner/figures.csv?${query}&amp;lang=${language}">${w.file}</a></form>
${rows.length === 0 ? `<p>${w.nothing}</p>` : tableHtml(shown)}<p><small>${w.about}</small></p>`
  return pageHtml({ language, title: `${w.figuresTitle} · ${merchantName}`, body, here: `/partner?${query}` })
}

function tableHtml({ language, by, currency, rows, total }: Shown): string {
  const w = portalWords[language]
  const money = (minor: number | null) => (minor === null ? '—' : escaped(formatMinor(minor, currency, language)))
  const cells = (row: PortalFigure) =>
    `${counts.map((count) => `<td>${row[count].toLocaleString(language)}</td>`).join('')}<td>${money(row.cost)}</td>`
  const heads = counts.map((count) => `<th scope="col">${w[count]}</th>`).join('')
  const lines = rows
    .map((row) => {
      const first = by === 'day' ? (row.day ?? '') : escaped(row.channelName ?? '')
      return `<tr><td>${first}${row.running ? ` <small>${w.untilNow}</small>` : ''}</td>${cells(row)}</tr>`
    })
    .join('')
  return `<div class="table"><table><thead><tr><th scope="col">${by === 'day' ? w.day : w.channel}</th>${heads}<th scope="col">${w.owed} (${currency})</th></tr></thead>
<tbody>${lines}</tbody><tfoot><tr><td>${w.total}</td>${cells(total)}</tr></tfoot></table></div>`
}
