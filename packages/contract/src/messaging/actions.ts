/** What the operation log calls this domain's actions; composed in operation-log/actions.ts. */
import { type Words, words as w } from '../words.ts'

export const messagingActions = {
  'messaging.send': w('发送消息', 'Sent a message', 'Envió un mensaje'),
  'messaging.export': w('导出消息', 'Exported messages', 'Exportó mensajes'),
  'messaging.addTemplate': w('新增模板', 'Made a template', 'Creó una plantilla'),
  'messaging.changeTemplate': w('修改模板', 'Changed a template', 'Cambió una plantilla'),
  'messaging.addChannel': w('新增消息渠道', 'Added a message channel', 'Añadió un canal de mensajes'),
  'messaging.changeChannel': w('修改消息渠道', 'Changed a message channel', 'Cambió un canal de mensajes'),
  'messaging.orderChannels': w('调整消息渠道顺序', 'Ordered the message channels', 'Ordenó los canales de mensajes'),
  'messaging.freezeChannel': w('冻结消息渠道', 'Froze a message channel', 'Congeló un canal de mensajes'),
  'messaging.unfreezeChannel': w('解冻消息渠道', 'Unfroze a message channel', 'Descongeló un canal de mensajes'),
  'messaging.setChannelSecret': w('设置渠道密钥', 'Set a secret of a channel', 'Puso un secreto de un canal'),
  'messaging.testChannel': w('测试消息渠道', 'Tested a message channel', 'Probó un canal de mensajes'),
  'messaging.exportChannels': w('导出消息渠道', 'Exported the message channels', 'Exportó los canales de mensajes'),
  'messaging.exportReport': w('导出短信报表', 'Exported the report of messages', 'Exportó el informe de mensajes'),
  'messaging.smsTemplateAdded': w('新增短信模板', 'Added a message template', 'Añadió una plantilla de mensajes'),
  'messaging.smsTemplateChanged': w('修改短信模板', 'Wrote a message template', 'Escribió una plantilla de mensajes'),
  'messaging.smsTemplateAsked': w(
    '提交短信模板审批',
    'Handed a message template in',
    'Presentó una plantilla de mensajes',
  ),
  'messaging.smsTemplateApproved': w('批准短信模板', 'Approved a message template', 'Aprobó una plantilla de mensajes'),
  'messaging.smsTemplateRefused': w('拒绝短信模板', 'Refused a message template', 'Rechazó una plantilla de mensajes'),
  'messaging.smsTemplateArchived': w(
    '归档短信模板',
    'Archived a message template',
    'Archivó una plantilla de mensajes',
  ),
  'messaging.smsTemplateRestored': w(
    '重新启用短信模板',
    'Took a message template into use again',
    'Volvió a usar una plantilla de mensajes',
  ),
  'messaging.smsTemplateProvider': w(
    '登记 WhatsApp 审核结果',
    'Noted what WhatsApp says of a template',
    'Anotó lo que WhatsApp dice de una plantilla',
  ),
  'messaging.smsTemplateTested': w('测试短信模板', 'Tested a message template', 'Probó una plantilla de mensajes'),
  'messaging.exportSmsTemplates': w('导出短信模板', 'Exported message templates', 'Exportó plantillas de mensajes'),
  'messaging.appSent': w('应用发送消息', 'The app sent a message', 'La app envió un mensaje'),
} as const satisfies Record<string, Words>
