/** How somebody is contacted (2 §9), in words. */
import type { Words } from '../words.ts'

export const contactChannels = ['call', 'sms', 'email', 'whatsapp', 'dialer'] as const
export type ContactChannel = (typeof contactChannels)[number]

export const channelWords: Readonly<Record<ContactChannel, Words>> = {
  call: { zh: '电话', en: 'Call', es: 'Llamada' },
  sms: { zh: '短信', en: 'SMS', es: 'SMS' },
  email: { zh: '邮件', en: 'E-mail', es: 'Correo' },
  whatsapp: { zh: 'WhatsApp', en: 'WhatsApp', es: 'WhatsApp' },
  dialer: { zh: '外呼', en: 'Dialer', es: 'Marcador' },
}
