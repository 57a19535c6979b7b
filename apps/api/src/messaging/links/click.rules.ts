/** Who opens a link, told by what their program says of itself. Pure; nothing of it is kept but the answer. */
import type { ClickDevice, Clicker } from '@cordillera/contract/messaging/short-link'

export interface Opening {
  method: string
  userAgent: string
  /** Of `Purpose` and `Sec-Purpose`. */
  purpose: string
  hasLanguage: boolean
  /** Since the address was made. */
  ageMs: number
}

const previews =
  /whatsapp|facebookexternalhit|facebot|twitterbot|telegrambot|slackbot|linkedinbot|discordbot|skypeuripreview|viber|applebot|google-pagerenderer|bitlybot|iframely|embedly/i
const robots =
  /bot\b|bot\/|crawl|spider|slurp|scan|proofpoint|mimecast|barracuda|safelinks|urldefense|trendmicro|symantec|forcepoint|monitor|preview|headless|phantom|curl|wget|python|java\/|go-http|okhttp|libwww|httpclient|axios|node-fetch|undici/i
/** Nobody gets a message, reads it and taps within so long; a mail's scanner does. */
const tooSoonMs = 2000

export function clickerOf({ method, userAgent, purpose, hasLanguage, ageMs }: Opening): Clicker {
  if (previews.test(userAgent) || /prefetch|preview/i.test(purpose)) return 'preview'
  if (method === 'HEAD' || userAgent === '' || robots.test(userAgent)) return 'robot'
  return hasLanguage && ageMs >= tooSoonMs ? 'person' : 'robot'
}

export function deviceOf(userAgent: string): ClickDevice {
  if (/ipad|tablet/i.test(userAgent)) return 'tablet'
  if (/android/i.test(userAgent) && !/mobile/i.test(userAgent)) return 'tablet'
  if (/mobi|iphone|android/i.test(userAgent)) return 'phone'
  return /windows nt|macintosh|x11|cros/i.test(userAgent) ? 'computer' : 'other'
}
