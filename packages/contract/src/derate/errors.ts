/** What a call of this domain may refuse; composed in errors.ts. */
import type { ErrorRow } from '../error-row.ts'

export const derateErrors = {
  'derate.tooLarge': {
    code: 5000,
    zh: '操作失败：最多可减免 {most}。未做任何更改，请减少金额。',
    en: 'operation failed: at most {most} can be reduced here. Nothing was changed; ask for less.',
    es: 'operación fallida: aquí se pueden condonar como máximo {most}. No se cambió nada; pida menos.',
  },
  'derate.live': {
    code: 5000,
    zh: '该账单已有一笔待审批或生效中的减免，未做任何更改。请先撤回它。',
    en: 'This bill has a reduction already that waits or stands; nothing was changed. Withdraw that one first.',
    es: 'Esta cuota ya tiene una condonación pendiente o vigente; no se cambió nada. Retire primero esa.',
  },
  'derate.invalidDay': {
    code: 40000,
    zh: '还款日须在今天起 {days} 天内，未做任何更改。',
    en: 'The day of payment is from today to {days} days ahead; nothing was changed.',
    es: 'El día de pago va desde hoy hasta dentro de {days} días; no se cambió nada.',
  },
  'derate.dayPassed': {
    code: 5000,
    zh: '约定的还款日已过，不能再批准，未做任何更改。可拒绝它；需要时由催收员重新申请。',
    en: 'The day by which it was to be paid has passed: it cannot be approved any more. Nothing was changed. Refuse it; the collector may ask again.',
    es: 'El día de pago acordado ya pasó: no se puede aprobar. No se cambió nada. Rechácela; el gestor puede pedirla de nuevo.',
  },
  'derate.payAmount': {
    code: 40000,
    zh: '减免后当日应还 {most}，约定还款不能超过它。未做任何更改。',
    en: 'After the reduction {most} is to be paid on that day: what has to be paid cannot be more. Nothing was changed.',
    es: 'Con la condonación se deben {most} ese día: lo acordado no puede ser más. No se cambió nada.',
  },
  'derate.over': {
    code: 5000,
    zh: '该减免已结束或已有还款，不能撤回，未做任何更改。',
    en: 'This reduction is over, or something was paid on it: it cannot be withdrawn. Nothing was changed.',
    es: 'Esta condonación terminó o ya recibió un pago: no se puede retirar. No se cambió nada.',
  },
  'derate.notYours': {
    code: 40002,
    zh: '没有权限：这需要更高一级的同事处理，未做任何更改。',
    en: 'no permission: this is for somebody above you. Nothing was changed.',
    es: 'sin permiso: esto le corresponde a alguien por encima de usted. No se cambió nada.',
  },
  'derate.ruleNeedsWhom': {
    code: 40000,
    zh: '规则须指定人员，或指定阶段。未保存。',
    en: 'A rule is for a person or for a stage: choose one. Nothing was saved.',
    es: 'Una regla es para una persona o para un tramo: elija uno. No se guardó nada.',
  },
  'derate.ruleExists': {
    code: 5000,
    zh: '该人员或该阶段和职场已有规则，未保存。请修改已有的那条。',
    en: 'There is a rule for this person, or this stage and workplace, already; nothing was saved. Change that one.',
    es: 'Ya hay una regla para esta persona, o este tramo y sede; no se guardó nada. Cambie esa.',
  },
  'derate.changeWaits': {
    code: 5000,
    zh: '对它的一项更改正在等待他人同意，未保存新的更改。请先处理那一项。',
    en: 'A change of it waits for somebody else already; nothing new was saved. Have that one decided first.',
    es: 'Un cambio suyo ya espera a otra persona; no se guardó nada nuevo. Primero hay que decidir ese.',
  },
  'derate.changeOvertaken': {
    code: 5000,
    zh: '申请之后它已被更改，不能再同意，未做任何更改。请拒绝该申请，需要时重新提出。',
    en: 'It was changed after this was asked for, so nobody can agree to it any more; nothing was changed. Refuse it and ask anew.',
    es: 'Se cambió después de pedir esto, así que ya no se puede aceptar; no se cambió nada. Rechácelo y pídalo de nuevo.',
  },
  'derate.quotaUsed': {
    code: 5000,
    zh: '已使用 {count} 次、{amount}，额度不能低于已用，未保存。',
    en: '{count} times and {amount} are used already: a quota cannot be less. Nothing was saved.',
    es: 'Ya se usaron {count} veces y {amount}: el cupo no puede ser menor. No se guardó nada.',
  },
  'derate.quotaPast': {
    code: 5000,
    zh: '只有今天的额度可以更改，未做任何更改。',
    en: 'Only a quota of today can be changed; nothing was changed.',
    es: 'Solo se puede cambiar un cupo de hoy; no se cambió nada.',
  },
  'settlement.notInStage': {
    code: 5000,
    zh: '该阶段的账单不能结清减免，未做任何更改。',
    en: 'Bills of this stage are not settled; nothing was changed.',
    es: 'Las cuotas de este tramo no se liquidan con quita; no se cambió nada.',
  },
  'settlement.live': {
    code: 5000,
    zh: '该账单已有待审批或进行中的结清方案，未做任何更改。',
    en: 'This bill has a settlement already that waits or is being paid; nothing was changed.',
    es: 'Esta cuota ya tiene una liquidación pendiente o en pago; no se cambió nada.',
  },
  'settlement.tooLow': {
    code: 5000,
    zh: '操作失败：该阶段至少须还 {least}。未做任何更改，请提高金额。',
    en: 'operation failed: in this stage at least {least} is paid. Nothing was changed; offer more.',
    es: 'operación fallida: en este tramo se pagan al menos {least}. No se cambió nada; ofrezca más.',
  },
  'settlement.notLess': {
    code: 40000,
    zh: '结清金额须少于应还的 {due}。未做任何更改。',
    en: 'A settlement is less than what is due, {due}. Nothing was changed.',
    es: 'Una liquidación es menos que lo que se debe, {due}. No se cambió nada.',
  },
  'settlement.planInvalid': {
    code: 40000,
    zh: '分期最多 {count} 期，日期依次递增，从今天起至 {day}。未做任何更改。',
    en: 'A plan has at most {count} instalments on days that follow each other, from today to {day}. Nothing was changed.',
    es: 'El plan tiene como máximo {count} pagos, en días sucesivos, desde hoy hasta el {day}. No se cambió nada.',
  },
  'settlement.notAgreed': {
    code: 5000,
    zh: '结清方案尚未批准，没有函件。',
    en: 'The settlement is not agreed, so there is no letter of it.',
    es: 'La liquidación no está aprobada, así que no hay carta.',
  },
} as const satisfies Record<string, ErrorRow>
