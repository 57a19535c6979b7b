/** What the operation log calls this domain's actions; composed in operation-log/actions.ts. */
import { type Words, words as w } from '../words.ts'

export const messagingActions = {
  'messaging.send': w('发送消息', 'Sent a message', 'Envió un mensaje'),
  'messaging.export': w('导出消息', 'Exported messages', 'Exportó mensajes'),
  'messaging.addTemplate': w('新增模板', 'Made a template', 'Creó una plantilla'),
  'messaging.changeTemplate': w('修改模板', 'Changed a template', 'Cambió una plantilla'),
} as const satisfies Record<string, Words>
