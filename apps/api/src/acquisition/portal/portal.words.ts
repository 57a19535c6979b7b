/** Words of the pages for people of a partner. */
import type { Language } from '@cordillera/contract/words'

interface PortalWords {
  signInTitle: string
  email: string
  password: string
  newPassword: string
  again: string
  signIn: string
  signOut: string
  save: string
  passwordTitle: string
  figuresTitle: string
  from: string
  to: string
  by: string
  day: string
  channel: string
  show: string
  file: string
  clicks: string
  registrations: string
  applications: string
  approved: string
  paidOut: string
  owed: string
  total: string
  untilNow: string
  nothing: string
  about: string
}

export const portalWords: Readonly<Record<Language, PortalWords>> = {
  zh: {
    ...{ signInTitle: '渠道登录', email: '邮箱', password: '密码', newPassword: '新密码', again: '再次输入' },
    ...{ signIn: '登录', signOut: '退出', save: '保存', passwordTitle: '设置密码', figuresTitle: '渠道数据' },
    ...{ from: '自', to: '至', by: '按', day: '日期', channel: '渠道', show: '查看', file: '下载 CSV' },
    ...{ clicks: '点击', registrations: '注册', applications: '申请', approved: '批准', paidOut: '放款', owed: '应付' },
    ...{ total: '合计', untilNow: '截至目前', nothing: '所选日期内没有数据。' },
    about: '每一步按发生当天计数，每人计一次；应付金额按合作条款计算。',
  },
  en: {
    ...{ signInTitle: 'Sign in for channels', email: 'E-mail', password: 'Password', newPassword: 'New password' },
    ...{
      again: 'Once more',
      signIn: 'Sign in',
      signOut: 'Sign out',
      save: 'Save',
      passwordTitle: 'Choose your password',
    },
    ...{
      figuresTitle: 'Your channel',
      from: 'From',
      to: 'Through',
      by: 'By',
      day: 'Day',
      channel: 'Channel',
      show: 'Show',
    },
    ...{ file: 'Download CSV', clicks: 'Clicks', registrations: 'Registrations', applications: 'Applications' },
    ...{ approved: 'Approved', paidOut: 'Paid out', owed: 'Owed', total: 'Total', untilNow: 'until now' },
    nothing: 'Nothing in these days.',
    about: 'Each step on its own day, each person once; what is owed follows from the terms of cooperation.',
  },
  es: {
    ...{ signInTitle: 'Acceso para canales', email: 'Correo', password: 'Contraseña', newPassword: 'Contraseña nueva' },
    ...{ again: 'Otra vez', signIn: 'Iniciar sesión', signOut: 'Cerrar sesión', save: 'Guardar' },
    ...{
      passwordTitle: 'Elija su contraseña',
      figuresTitle: 'Su canal',
      from: 'Desde',
      to: 'Hasta',
      by: 'Por',
      day: 'Día',
    },
    ...{ channel: 'Canal', show: 'Ver', file: 'Descargar CSV', clicks: 'Clics', registrations: 'Registros' },
    ...{
      applications: 'Solicitudes',
      approved: 'Aprobados',
      paidOut: 'Desembolsados',
      owed: 'Por pagar',
      total: 'Total',
    },
    ...{ untilNow: 'hasta ahora', nothing: 'Nada en estos días.' },
    about: 'Cada paso en su propio día, cada persona una vez; lo que se debe sigue el convenio.',
  },
}

const rule: Readonly<Record<Language, string>> = {
  zh: '8 至 20 个字符，包含数字、大写和小写字母。',
  en: '8 to 20 characters with a digit, an upper-case and a lower-case letter.',
  es: 'De 8 a 20 caracteres, con un dígito, una mayúscula y una minúscula.',
}
export const portalSentences = {
  ask: rule,
  weak: {
    zh: `未保存。${rule.zh}`,
    en: `Nothing was saved. It takes ${rule.en}`,
    es: `No se guardó. Debe tener: ${rule.es}`,
  },
  common: {
    zh: '未保存：这个密码太容易被猜到，请换一个。',
    en: 'Nothing was saved: it is too easy to guess. Choose another one.',
    es: 'No se guardó: es demasiado fácil de adivinar. Elija otra.',
  },
  mismatch: {
    zh: '未保存：两次输入不一致，请重新输入。',
    en: 'Nothing was saved: the two differ. Type them again.',
    es: 'No se guardó: no coinciden. Escríbalas otra vez.',
  },
  chosen: {
    zh: '密码已保存，现在可以登录。',
    en: 'Your password is saved. Sign in now.',
    es: 'Su contraseña quedó guardada. Ya puede iniciar sesión.',
  },
  over: {
    zh: '此链接已使用或已过期，未做任何更改。请向您的合作联系人索取新链接。',
    en: 'This link was used or is over; nothing was changed. Ask your contact for another.',
    es: 'Este enlace ya se usó o venció; no se cambió nada. Pida otro a su contacto.',
  },
  wrong: {
    zh: '邮箱或密码不正确，未登录。请重试。',
    en: 'E-mail or password is wrong; you are not signed in. Try again.',
    es: 'El correo o la contraseña no son correctos; no inició sesión. Intente de nuevo.',
  },
  tooMany: {
    zh: '尝试次数过多，请稍后再试。',
    en: 'Tried too often. Wait a while, then try again.',
    es: 'Demasiados intentos. Espere un momento e intente de nuevo.',
  },
} as const satisfies Record<string, Readonly<Record<Language, string>>>
export type PortalSentence = keyof typeof portalSentences
