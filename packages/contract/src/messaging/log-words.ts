/** Fields and codes that this domain's entries of the operation log keep; composed in operation-log/fields.ts and values.ts. */
import { type Words, words as w } from '../words.ts'
import { channelSecrets } from './channel-terms.ts'
import { providerStates, templateModels } from './sms-template-terms.ts'
import { registers } from './suppression-terms.ts'

export const messagingLogFields = {
  targetUrl: w('目标地址', 'Leads to', 'Lleva a'),
  providerName: w('WhatsApp 模板名', 'Name at WhatsApp', 'Nombre en WhatsApp'),
  providerState: { ...w('WhatsApp 审核', 'WhatsApp says', 'WhatsApp dice'), is: 'code' as const },
  server: w('服务器', 'Server', 'Servidor'),
  sender: w('发送方', 'Sender', 'Remitente'),
  secretName: { ...w('密钥', 'Secret', 'Secreto'), is: 'code' as const },
  model: { ...w('类型', 'Purpose', 'Propósito'), is: 'code' as const },
  register: { ...w('登记', 'Register', 'Registro'), is: 'code' as const },
  addresses: w('地址数', 'Addresses', 'Direcciones'),
  lifted: w('解除数', 'Lifted', 'Levantadas'),
  messageId: w('消息', 'Message', 'Mensaje'),
}

export const messagingLogValues: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  secretName: channelSecrets,
  providerState: providerStates,
  model: templateModels,
  register: { REUS: registers.REUS.words, RNE: registers.RNE.words, noMolestar: registers.noMolestar.words },
  groupBy: {
    day: w('日期', 'Day', 'Día'),
    hour: w('小时', 'Hour', 'Hora'),
    channel: w('渠道', 'Channel', 'Canal'),
    template: w('模板', 'Template', 'Plantilla'),
    country: w('国家', 'Country', 'País'),
    failure: w('失败原因', 'Why it failed', 'Por qué falló'),
  },
}
