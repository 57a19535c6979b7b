/** How somebody is contacted (2 §9), in words. */
import type { Words } from '../words.ts'

export const contactChannels = ['call', 'sms', 'email', 'whatsapp', 'dialer'] as const
export type ContactChannel = (typeof contactChannels)[number]
/** A visit at the door is a contact too: it has no provider, but a day, an hour and a limit. */
export const loggedChannels = [...contactChannels, 'visit'] as const
export type LoggedChannel = (typeof loggedChannels)[number]

/** Of the refusal that asks how a call was made; the page answers it by asking. */
export const callWayNeededCode = 40715

/** How somebody was spoken to by phone where the dialer has no call of it. */
export const callWays = {
  deskPhone: { zh: '座机拨打', en: 'From a desk phone', es: 'Desde un teléfono fijo' },
  mobile: { zh: '手机拨打', en: 'From a mobile', es: 'Desde un celular' },
  theyCalled: { zh: '对方来电', en: 'They called', es: 'Llamó la persona' },
} as const satisfies Record<string, Words>
export type CallWay = keyof typeof callWays
export const callWayNames = Object.keys(callWays) as [CallWay, ...CallWay[]]

export const channelWords: Readonly<Record<LoggedChannel, Words>> = {
  call: { zh: '电话', en: 'Call', es: 'Llamada' },
  sms: { zh: '短信', en: 'SMS', es: 'SMS' },
  email: { zh: '邮件', en: 'E-mail', es: 'Correo' },
  whatsapp: { zh: 'WhatsApp', en: 'WhatsApp', es: 'WhatsApp' },
  dialer: { zh: '外呼', en: 'Dialer', es: 'Marcador' },
  visit: { zh: '上门', en: 'Visit', es: 'Visita' },
}
