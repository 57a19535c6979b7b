/** The code that proves a number: its digest, what is written, and whether another may go out. Pure. */
import { createHmac, randomInt } from 'node:crypto'
import { codeLivesMinutes, codePauseSeconds } from '@cordillera/contract/service-desk/phone-change-terms'

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Of one change alone: the same digits of another prove nothing. */
export const codeHash = (key: Buffer, changeId: string, code: string): Buffer =>
  createHmac('sha256', key).update(`phone-change ${changeId} ${code}`).digest()

/** Both in signs that fit one segment. */
export const codeText = (merchant: string, code: string): string =>
  `${merchant}: su codigo para cambiar de numero es ${code}. Vence en ${codeLivesMinutes} minutos. No lo comparta con nadie.`
export const oldNumberText = (merchant: string, newMobile: string): string =>
  `${merchant}: se pidio cambiar el numero de su cuenta por uno que termina en ${newMobile.slice(-2)}. Si no fue usted, avisenos hoy mismo.`

/** Seconds until the next code may go out; 0: now. */
export function secondsToWait(sentAt: Date | null, now: Date): number {
  if (!sentAt) return 0
  return Math.max(0, Math.ceil((sentAt.getTime() + codePauseSeconds * 1000 - now.getTime()) / 1000))
}
