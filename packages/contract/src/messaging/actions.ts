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
} as const satisfies Record<string, Words>
