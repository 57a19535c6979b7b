/** The mail in which somebody gets a link to choose a password by. */
import type { Language } from '@cordillera/contract/words'

/** Where the link goes as the mail leaves. */
export const firstPasswordPlace = '{{first_password_link}}'

interface Mail {
  subject: string
  text(of: { name: string; userName: string }): string
}

export const firstPasswordMail: Readonly<Record<Language, Mail>> = {
  zh: {
    subject: '设置您的 Cordillera 密码',
    text: ({ name, userName }) =>
      `${name}，您好：\n\n请在 24 小时内打开此链接，为用户名 ${userName} 设置密码。链接只能使用一次，请勿转发：\n${firstPasswordPlace}\n\n如果这不是您要求的，请告知您的组长。`,
  },
  en: {
    subject: 'Choose your Cordillera password',
    text: ({ name, userName }) =>
      `Hello ${name},\n\nopen this link within 24 hours and choose the password of your user name ${userName}. It works once; don’t pass it on:\n${firstPasswordPlace}\n\nIf you did not ask for it, tell your leader.`,
  },
  es: {
    subject: 'Elija su contraseña de Cordillera',
    text: ({ name, userName }) =>
      `Hola, ${name}:\n\nAbra este enlace dentro de 24 horas y elija la contraseña de su usuario ${userName}. Funciona una sola vez; no lo comparta:\n${firstPasswordPlace}\n\nSi usted no lo pidió, avise a su líder.`,
  },
}
