/** How somebody is contacted (2 §9), in words. */
import type { Words } from '../words.ts'

export const contactChannels = ['call', 'sms', 'email', 'whatsapp', 'dialer'] as const
export type ContactChannel = (typeof contactChannels)[number]
/** A visit at the door is a contact too: it has no provider, but a day, an hour and a limit. */
export const loggedChannels = [...contactChannels, 'visit'] as const
export type LoggedChannel = (typeof loggedChannels)[number]

export const channelWords: Readonly<Record<LoggedChannel, Words>> = {
  call: { zh: '电话', en: 'Call', es: 'Llamada' },
  sms: { zh: '短信', en: 'SMS', es: 'SMS' },
  email: { zh: '邮件', en: 'E-mail', es: 'Correo' },
  whatsapp: { zh: 'WhatsApp', en: 'WhatsApp', es: 'WhatsApp' },
  dialer: { zh: '外呼', en: 'Dialer', es: 'Marcador' },
  visit: { zh: '上门', en: 'Visit', es: 'Visita' },
}
