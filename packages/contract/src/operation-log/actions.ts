/** What the operation log calls this domain's actions; composed in operation-log/actions.ts. */
import { type Words, words as w } from '../words.ts'

export const operationLogActions = {
  'operationLog.check': w('要求校验封存', 'Asked for a check of the seals', 'Pidió verificar los sellos'),
  'operationLog.broken': w('发现日志被篡改', 'Found the log tampered with', 'Halló el registro alterado'),
  'operationLog.export': w('导出操作日志', 'Exported the operation log', 'Exportó el registro de operaciones'),
  'operationLog.listTaken': w('把列表存为文件', 'Took a list as a file', 'Guardó una lista como archivo'),
  'cms.operation': w('复制或打印', 'Copied or printed', 'Copió o imprimió'),
} as const satisfies Record<string, Words>
