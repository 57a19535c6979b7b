/** What a call of this domain may refuse; composed in errors.ts. */
import type { ErrorRow } from '../error-row.ts'

export const jobErrors = {
  'job.missing': { code: 5000, zh: '任务不存在。', en: 'This job does not exist.', es: 'La tarea no existe.' },
  'job.notRetryable': {
    code: 5000,
    zh: '只有失败的任务可以重试。',
    en: 'Only a failed job can be retried.',
    es: 'Solo una tarea fallida se puede reintentar.',
  },
  'job.broken': {
    code: 5000,
    zh: '任务因系统错误中止，未写入任何内容。请重试；若再次发生，请把编号 {id} 告诉管理员。',
    en: 'The job stopped because something failed on our side; nothing of it was kept. Retry it, and if it happens again give the administrator the number {id}.',
    es: 'La tarea se detuvo por un fallo de nuestro lado; no se guardó nada. Reinténtela; si se repite, dé al administrador el número {id}.',
  },
  'job.interrupted': {
    code: 5000,
    zh: '任务多次被中断（服务器或数据库停止），不再自动重试。请确认系统正常后重试。',
    en: 'The job was interrupted several times because the server or its database stopped; it is not tried again by itself. Retry it once the system is well.',
    es: 'La tarea se interrumpió varias veces porque el servidor o su base de datos se detuvo; ya no se reintenta sola. Reinténtela cuando el sistema esté bien.',
  },
  'job.rightsLost': {
    code: 5000,
    zh: '发起人已无权执行此任务，未写入任何内容。请由有权限的人重新发起。',
    en: 'Whoever asked for this job may no longer do such work; nothing was done. Somebody who may should ask for it anew.',
    es: 'Quien pidió esta tarea ya no tiene permiso para hacerla; no se hizo nada. Debe pedirla de nuevo alguien que lo tenga.',
  },
  'job.running': {
    code: 5000,
    zh: '同类任务正在运行，请等待其完成。',
    en: 'A job of this kind is running; wait until it is done.',
    es: 'Ya hay una tarea de este tipo en curso; espere a que termine.',
  },
} as const satisfies Record<string, ErrorRow>
