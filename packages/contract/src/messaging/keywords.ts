/** Words by which people ask to be left alone, and what they are answered. */
import type { Country } from '../countries.ts'

const stopWords = new Set([
  'stop',
  'baja',
  'salir',
  'cancelar',
  'cancelacion',
  'unsubscribe',
  'desuscribir',
  'no molestar',
  'alto',
])

/** Whether a text is nothing but such a word: a sentence that contains one may ask for something else. */
export function asksToStop(text: string): boolean {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return stopWords.has(words)
}

/**
 * Where the end of messages has to be confirmed. CO: CRC, by reply to SALIR or CANCELAR. Elsewhere no duty was found; a confirmation is
 * one more message to somebody who asked for none.
 */
export const stopIsConfirmed: Readonly<Record<Country, boolean>> = {
  MX: false,
  CO: true,
  PE: false,
  CL: false,
  EC: false,
}
export const stopConfirmation = 'Su solicitud fue registrada. No recibira mas mensajes por este canal.'
