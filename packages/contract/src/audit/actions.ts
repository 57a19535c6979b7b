/** What the operation log calls this domain's actions; composed in operation-log/actions.ts. */
import { type Words, words as w } from '../words.ts'

export const auditActions = {
  'audit.assigned': w('分配审核', 'Handed out audits', 'Asignó evaluaciones'),
  'audit.auditorChanged': w('更换审核员', 'Changed the auditor', 'Cambió el evaluador'),
  'audit.inHand': w('开始处理审核', 'Took an audit in hand', 'Tomó una evaluación'),
  'audit.released': w('放回审核', 'Let go of an audit', 'Dejó una evaluación'),
  'audit.called': w('登记核实电话', 'Logged a verification call', 'Registró una llamada de verificación'),
  'audit.concluded': w('提交审核结论', 'Concluded an audit', 'Concluyó una evaluación'),
  'audit.resumed': w('恢复挂起的审核', 'Took up a suspended audit', 'Retomó una evaluación suspendida'),
  'audit.policyChanged': w('修改审核规则', 'Changed the rules of audits', 'Cambió las reglas de evaluación'),
  'audit.imagesSecondLook': w(
    '复核审图抽样',
    'Looked at a sampled image audit again',
    'Revisó otra vez imágenes de la muestra',
  ),
  'audit.imagesDecided': w('人工审图', 'Decided an image audit', 'Decidió una revisión de imágenes'),
} as const satisfies Record<string, Words>
