/** What was done for an account, as its person and their leader are told of it. */
import type { Words } from '../words.ts'
import type { CareName } from './account.ts'

export const careDone = {
  resetPassword: { zh: '密码已重置', en: 'the password was reset', es: 'se restableció la contraseña' },
  unbindTfa: { zh: '身份验证器已解绑', en: 'the authenticator was unbound', es: 'se desvinculó el autenticador' },
  exemptTfa: {
    zh: '24 小时内免两步验证',
    en: 'no second factor is asked for within 24 hours',
    es: 'no se pide doble factor durante 24 horas',
  },
  disableTfa: {
    zh: '已关闭两步验证',
    en: 'the second factor was switched off',
    es: 'se desactivó el doble factor',
  },
} as const satisfies Record<CareName, Words>
