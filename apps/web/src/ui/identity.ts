/** The token, and the two ids that every call carries (spec 1 §3, §7). */
import { keptHere, readCookie, writeCookie } from './kept.ts'

const tokenCookie = 'Admin-Token'
export const readToken = (): string | null => readCookie(tokenCookie) || null
export const keepToken = (token: string | null) => writeCookie(tokenCookie, token)

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 32 random alphanumerics. Bytes above 247 are thrown away, so that each of the 62 is as likely as the others. */
export function randomId(): string {
  let id = ''
  while (id.length < 32) {
    for (const byte of crypto.getRandomValues(new Uint8Array(48))) {
      if (byte < 248 && id.length < 32) id += letters[byte % 62]
    }
  }
  return id
}

/** Where storage is disabled or full a cookie keeps it: without its device id the token would not outlive a reload. */
function keptId(key: string): string {
  const known = keptHere.get(key) ?? readCookie(key)
  if (known && /^[0-9A-Za-z]{32}$/.test(known)) return known
  const made = randomId()
  if (!keptHere.set(key, made)) writeCookie(key, made, 365)
  return made
}
/** Made on first use, then the same as long as the browser keeps it. A token works only with the device it was issued to. */
export const deviceId = () => keptId('device-id')
export const browserId = () => keptId('browser-id')
