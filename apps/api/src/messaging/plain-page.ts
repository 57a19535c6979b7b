/** A small page for people without an account: a title, a sentence, at most one button; no script, nothing from elsewhere. */
import type { Language } from '@cordillera/contract/words'
import type { FastifyReply } from 'fastify'

export interface PlainPage {
  language: Language
  /** Whose page it is. */
  owner: string
  title: string
  text: string
  /** Posts an empty form to the page's own address. */
  buttons?: readonly { name: string; value: string; label: string }[]
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `:root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans CJK SC",sans-serif;background:Canvas;color:CanvasText}
main{max-width:440px;margin:0 auto;padding:24px 16px}header{font-weight:600;margin-bottom:16px}h1{font-size:22px;margin:0 0 8px}
button{display:block;width:100%;min-height:48px;margin-top:12px;font:inherit;font-weight:600;border:1px solid;border-radius:12px;background:Canvas;color:CanvasText}`

export function plainPage(
  reply: FastifyReply,
  status: number,
  { language, owner, title, text, buttons = [] }: PlainPage,
): FastifyReply {
  const form = buttons
    .map(
      ({ name, value, label }) =>
        `<form method="post"><input type="hidden" name="${escaped(name)}" value="${escaped(value)}"><button>${escaped(label)}</button></form>`,
    )
    .join('')
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
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><link rel="icon" href="data:,"><style>${style}</style></head><body><main><header>${escaped(owner)}</header><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${form}</main></body></html>`,
    )
}
