/** What a call of this domain may refuse; composed in errors.ts. */
import type { ErrorRow } from '../error-row.ts'

export const acquisitionErrors = {
  'acquisition.codeTaken': {
    code: 5000,
    zh: '渠道代码 {code} 已存在，未保存。请换一个代码，或编辑已有渠道。',
    en: 'There is a channel {code} already; nothing was saved. Choose another code, or change that one.',
    es: 'Ya hay un canal {code}; no se guardó nada. Elija otro código o modifique ese canal.',
  },
  'acquisition.codeStays': {
    code: 40000,
    zh: '渠道代码不能更改，因为应用事件以 {code} 识别该渠道；未保存。',
    en: 'The code stays {code}, as events of the app name the channel by it; nothing was saved.',
    es: 'El código sigue siendo {code}, porque los eventos de la app lo nombran así; no se guardó nada.',
  },
  'acquisition.endsBeforeItBegins': {
    code: 40000,
    zh: '合作期的结束日早于开始日，未保存。',
    en: 'The cooperation would end before it begins; nothing was saved.',
    es: 'El convenio terminaría antes de empezar; no se guardó nada.',
  },
  'acquisition.priceTaken': {
    code: 5000,
    zh: '自 {day} 起已有价格，未保存。价格不可覆盖：请从更晚的日期开始新价格。',
    en: 'A price begins on {day} or later; nothing was saved. Prices are never overwritten: begin a new one on a later day.',
    es: 'Ya hay un precio desde el {day} o después; no se guardó nada. Los precios no se sobrescriben: empiece uno nuevo más tarde.',
  },
  'acquisition.freeHasNoPrice': {
    code: 40000,
    zh: '“不计费”的单价必须为 0，未保存。',
    en: 'Where nothing is owed the price is 0; nothing was saved.',
    es: 'Donde no se debe nada el precio es 0; no se guardó nada.',
  },
  'acquisition.costTaken': {
    code: 5000,
    zh: '该渠道在 {day} 已有成本记录，未保存。请打开该记录进行修改。',
    en: 'The channel has a cost for {day} already; nothing was saved. Open that entry to change it.',
    es: 'El canal ya tiene un costo para el {day}; no se guardó nada. Abra ese registro para cambiarlo.',
  },
  'acquisition.dayToCome': {
    code: 40000,
    zh: '{day} 尚未到来，不能录入成本，未保存。',
    en: '{day} is still to come and has no cost yet; nothing was saved.',
    es: 'El {day} aún no llega y no tiene costo; no se guardó nada.',
  },
  'acquisition.linesAtMost': {
    code: 40000,
    zh: '一次最多导入 {limit} 行，未保存。请分次导入。',
    en: 'At most {limit} lines are imported at once; nothing was kept. Import them in parts.',
    es: 'Se importan como máximo {limit} líneas a la vez; no se guardó nada. Impórtelas por partes.',
  },
  'acquisition.emailTaken': {
    code: 5000,
    zh: '已有渠道用户使用该邮箱登录，未保存。请换一个邮箱，或编辑该渠道用户。',
    en: 'Somebody signs in with that e-mail already; nothing was saved. Take another one, or change that user.',
    es: 'Alguien ya entra con ese correo; no se guardó nada. Use otro o modifique ese usuario.',
  },
  'acquisition.channelForeign': {
    code: 40000,
    zh: '所选渠道中有不属于该商户的渠道，未保存。请重新选择。',
    en: 'One of the channels is not of this merchant; nothing was saved. Choose again.',
    es: 'Uno de los canales no es de este comercio; no se guardó nada. Elija de nuevo.',
  },
  'acquisition.userInactive': {
    code: 5000,
    zh: '该渠道用户已停用，未生成链接。请先启用。',
    en: 'This user is let in no more and got no link. Let them in again first.',
    es: 'Este usuario está desactivado y no recibió enlace. Actívelo primero.',
  },
  'acquisition.alertsAtMost': {
    code: 5000,
    zh: '已有 {limit} 条监控规则，未保存。请先删除不用的规则。',
    en: 'There are {limit} alert rules already; nothing was saved. Take off one that is not used.',
    es: 'Ya hay {limit} reglas de alerta; no se guardó nada. Quite antes una que no se use.',
  },
} as const satisfies Record<string, ErrorRow>
