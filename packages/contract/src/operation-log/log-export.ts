/** The operation log as a file, in words as on the screen, and with codes and values as they were kept beside them. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileFormat, listFile } from '../list-file.ts'
import type { Words } from '../words.ts'
import { type logEntry, logFilter } from './log.ts'

type LogField = keyof z.infer<typeof logEntry> | 'actionName' | 'changes'

/** Columns in order. */
export const logExportColumns = [
  { key: 'entryId', kind: 'number', title: { zh: '编号', en: 'Entry', es: 'Registro' } },
  { key: 'at', kind: 'instant', title: { zh: '时间', en: 'When', es: 'Cuándo' } },
  { key: 'userName', kind: 'text', title: { zh: '操作人', en: 'Who', es: 'Quién' } },
  { key: 'byName', kind: 'text', title: { zh: '姓名', en: 'Name', es: 'Nombre' } },
  { key: 'actionName', kind: 'text', title: { zh: '操作', en: 'Action', es: 'Acción' } },
  { key: 'caseId', kind: 'text', title: { zh: '案件号', en: 'Case', es: 'Caso' } },
  { key: 'appId', kind: 'text', title: { zh: '申请号', en: 'Application', es: 'Solicitud' } },
  { key: 'userId', kind: 'text', title: { zh: '借款人编号', en: 'Borrower id', es: 'Id de cliente' } },
  { key: 'target', kind: 'text', title: { zh: '对象', en: 'Record', es: 'Elemento' } },
  { key: 'reason', kind: 'text', title: { zh: '原因', en: 'Reason', es: 'Motivo' } },
  { key: 'changes', kind: 'text', title: { zh: '变更内容', en: 'What changed', es: 'Qué cambió' } },
  { key: 'address', kind: 'text', title: { zh: '地址', en: 'Address', es: 'Dirección' } },
  { key: 'deviceId', kind: 'text', title: { zh: '设备', en: 'Device', es: 'Dispositivo' } },
  { key: 'endpoint', kind: 'text', title: { zh: '接口', en: 'API call', es: 'Llamada de API' } },
  { key: 'action', kind: 'text', title: { zh: '操作代码', en: 'Action code', es: 'Código de la acción' } },
  { key: 'before', kind: 'text', title: { zh: '变更前（原始）', en: 'Before, as kept', es: 'Antes, como se guardó' } },
  { key: 'after', kind: 'text', title: { zh: '变更后（原始）', en: 'After, as kept', es: 'Después, como se guardó' } },
] as const satisfies readonly { key: LogField; kind: string; title: Words }[]

export const exportOperationLog = endpoint({
  ...listFile,
  path: '/api/cms/operation_log/export',
  access: { button: 'log_export' },
  rows: 'log',
  summary: 'The entries a filter matches as CSV or XLSX, streamed, oldest first',
  input: z.strictObject({ filter: logFilter, format: fileFormat }),
})
