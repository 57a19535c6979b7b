/** The headers that every answer carries. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/** No inline script anywhere; inline style only because positioned elements carry it. */
const contentPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
}

/** Put together once: they are the same for every answer. */
export const securityHeaders: Readonly<Record<string, string>> = written()

function written(): Record<string, string> {
  const headers: Record<string, string> = {}
  const secured = helmet({
    contentSecurityPolicy: { directives: contentPolicy },
    referrerPolicy: { policy: 'same-origin' },
  })
  const response = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value
    },
    removeHeader(_: string) {},
  }
  secured({} as IncomingMessage, response as unknown as ServerResponse, () => {})
  return headers
}
