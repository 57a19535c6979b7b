/** What the operation log calls this domain's actions; composed in operation-log/actions.ts. */
import { type Words, words as w } from '../words.ts'

export const jobActions = {
  'job.retry': w('重试任务', 'Retried a job', 'Reintentó una tarea'),
  'job.filesPurged': w('清除过期文件', 'Purged old files', 'Depuró archivos vencidos'),
} as const satisfies Record<string, Words>
