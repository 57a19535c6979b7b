/** What a call of this domain may refuse; composed in errors.ts. */
import type { ErrorRow } from '../error-row.ts'

export const auditErrors = {
  'audit.auditorMissing': {
    code: 40706,
    zh: '请勾选可接单的审核员，未分配任何审核。',
    en: 'Choose an auditor who can take audits; nothing was handed out.',
    es: 'Elija un evaluador que pueda recibir evaluaciones; no se asignó nada.',
  },
  'audit.invalidPerCapita': {
    code: 40709,
    zh: '人均数量无效：请填写 1 到 1000 的整数，未分配任何审核。',
    en: 'The per-capita number is not valid: give a whole number from 1 to 1,000. Nothing was handed out.',
    es: 'El número por persona no es válido: indique un entero de 1 a 1.000. No se asignó nada.',
  },
  'audit.ordersMissing': {
    code: 40000,
    zh: '请先勾选要分配的审核单。',
    en: 'Tick the audits first; nothing was handed out.',
    es: 'Marque primero las evaluaciones; no se asignó nada.',
  },
  'audit.notYours': {
    code: 40002,
    zh: '该审核未分配给您，无权查看。',
    en: 'This audit is not assigned to you; you have no permission for it.',
    es: 'Esta evaluación no se le asignó; no tiene permiso para verla.',
  },
  'audit.claimedByOther': {
    code: 5000,
    zh: '该审核不在您手中，未保存。请先取单再继续。',
    en: 'You do not have this audit in hand; nothing was saved. Take it first, or go on with the next one.',
    es: 'Usted no tiene esta evaluación en mano; no se guardó nada. Tómela primero o siga con la siguiente.',
  },
  'audit.concluded': {
    code: 5000,
    zh: '该审核已有结论，您的内容未保存。请刷新查看。',
    en: 'This audit is concluded already; nothing was saved. Look at it again.',
    es: 'Esta evaluación ya está concluida; no se guardó nada. Vuelva a verla.',
  },
  'audit.waiting': {
    code: 5000,
    zh: '该审核正在等待借款人上传图片或已挂起，未保存。',
    en: 'This audit waits for new images or is suspended; nothing was saved. It can be concluded once it goes on.',
    es: 'Esta evaluación espera nuevas imágenes o está suspendida; no se guardó nada. Podrá concluirla cuando continúe.',
  },
  'audit.sameAuditor': {
    code: 5000,
    zh: '您已对该审核作过结论，复核须由另一位审核员完成，未保存。',
    en: 'Two looks at one audit are never by the same person; nothing was saved. Another auditor takes it.',
    es: 'Dos revisiones de una evaluación nunca son de la misma persona; no se guardó nada. Debe tomarla otro evaluador.',
  },
  'audit.invalidOutcome': {
    code: 40030,
    zh: '复核只能通过或拒绝，未保存。',
    en: 'A second look passes or rejects, nothing else; nothing was saved.',
    es: 'Una segunda revisión solo aprueba o rechaza; no se guardó nada.',
  },
  'audit.invalidReason': {
    code: 40000,
    zh: '该原因不适用于此结论，未保存。请重新选择。',
    en: 'This reason does not go with this outcome; nothing was saved. Choose another one.',
    es: 'Este motivo no corresponde a este resultado; no se guardó nada. Elija otro.',
  },
  'audit.remarkNeeded': {
    code: 40000,
    zh: '原因为“其他”时请填写备注，未保存。',
    en: 'Say in a remark what the other reason is; nothing was saved.',
    es: 'Explique en una observación cuál es el otro motivo; no se guardó nada.',
  },
  'audit.callsNeeded': {
    code: 5000,
    zh: '至少登记 {count} 次未接通的核实电话后才能以“无法联系”结论，未保存。',
    en: 'Log at least {count} failed verification calls before calling somebody unreachable; nothing was saved.',
    es: 'Registre al menos {count} llamadas de verificación fallidas antes de decir que no contesta; no se guardó nada.',
  },
  'audit.imagesFailed': {
    code: 5000,
    zh: '人工审图未通过，不能批准，未保存。请要求重新上传或拒绝。',
    en: 'The image audit failed, so it cannot be passed; nothing was saved. Ask for new images or reject it.',
    es: 'La revisión de imágenes no pasó, así que no se puede aprobar; no se guardó nada. Pida nuevas imágenes o rechácela.',
  },
  'audit.imagesNeeded': {
    code: 40000,
    zh: '请选择需要借款人重新上传的图片，未保存。',
    en: 'Say which images the borrower has to send again; nothing was saved.',
    es: 'Indique qué imágenes debe enviar de nuevo el cliente; no se guardó nada.',
  },
  'audit.notSuspended': {
    code: 5000,
    zh: '该审核未挂起，无需恢复。',
    en: 'This audit is not suspended; there is nothing to take up again.',
    es: 'Esta evaluación no está suspendida; no hay nada que retomar.',
  },
  'audit.imagesDecided': {
    code: 5000,
    zh: '已有人审核这组图片，您的结论未保存。',
    en: 'Somebody decided these images already; yours was not saved.',
    es: 'Alguien ya decidió sobre estas imágenes; lo suyo no se guardó.',
  },
  'audit.imagesInHand': {
    code: 5000,
    zh: '这组图片正由他人处理，未保存。请继续下一组。',
    en: 'Somebody else has these images in hand; nothing was saved. Go on with the next pair.',
    es: 'Otra persona tiene estas imágenes en mano; no se guardó nada. Siga con el siguiente par.',
  },
  'audit.rangeInvalid': {
    code: 40000,
    zh: '日期范围无效：结束不得早于开始，且最多 {days} 天。',
    en: 'The range is not valid: it ends on or after its first day and has at most {days} days.',
    es: 'El intervalo no es válido: termina el primer día o después y tiene como máximo {days} días.',
  },
} as const satisfies Record<string, ErrorRow>
